import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, id, requiredText } from '../../http/fields.ts';
import { groupColours } from '../../students/batches/rules.ts';
import { BulkResult } from '../../http/bulk.ts';
import { whichLeads, whichStudents } from '../../filters/contract.ts';

const people = ['students', 'leads', 'all_leads'] as const;
const colour = z.enum(groupColours);

/** A tag with how many students and leads wear it, archived ones left out. */
export const TagWithCount = z.strictObject({ id, tag_name: z.string(), colour, total: z.int() });

export const tags = endpoint({
  method: 'GET',
  path: 'tags/list',
  access: people,
  shows: ['leads', 'students', 'tags'],
  summary: 'Lists all tags by name, with the number of people who have each.',
  input: z.strictObject({}),
  result: z.strictObject({ data: z.array(TagWithCount) }),
});

export const makeTag = endpoint({
  method: 'POST',
  path: 'tags/make',
  access: people,
  summary: 'Adds a tag, or renames and recolours one by its id. Returns the existing tag if the name is taken.',
  input: z.strictObject({
    id: z.optional(id),
    tag_name: requiredText.check(z.maxLength(40)),
    colour: z._default(colour, 'neutral'),
  }),
  result: TagWithCount,
});

export const deleteTag = endpoint({
  method: 'POST',
  path: 'tags/delete',
  access: 'setup',
  summary: 'Deletes a tag and removes it from everyone.',
  input: z.strictObject({ id }),
  result: done,
});

/** The most tags that one call can add or remove. */
const tagIds = z._default(z.array(id).check(z.maxLength(20)), []);
const tagging = { add: tagIds, remove: tagIds };

export const tagStudents = endpoint({
  method: 'POST',
  path: 'students/bulk/tag',
  access: 'students',
  summary: 'Adds tags to students and removes others. Returns for each student whether anything changed.',
  input: z.strictObject({ ...whichStudents, ...tagging }),
  result: BulkResult,
});

export const tagLeads = endpoint({
  method: 'POST',
  path: 'leads/bulk/tag',
  access: ['leads', 'all_leads'],
  summary: 'Adds tags to leads and removes others. Returns for each lead whether anything changed.',
  input: z.strictObject({ ...whichLeads, ...tagging }),
  result: BulkResult,
});
