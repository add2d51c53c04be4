import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id } from '../../http/fields.ts';
import { audienceTypes, categories } from '../rules.ts';
import { audience, letter, sent } from '../schemas.ts';

export const mailVariables = endpoint({
  method: 'GET',
  path: 'communication/variables',
  access: 'staff',
  shows: ['forms'],
  summary: 'Lists the variables that a letter can have for these readers, with an example of each.',
  input: z.strictObject({
    type: z.enum(audienceTypes),
    of: audience.of,
    /** The class that the letter is about. */
    event_id: z.optional(id),
  }),
  result: z.strictObject({
    data: z.array(z.strictObject({ name: z.string(), label: z.string(), group: z.string(), example: z.string() })),
  }),
});

const Template = z.strictObject({
  /** 0 for one of the eight that the product brings. */
  template_id: z.int(),
  key: z.string(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  category: z.enum(categories),
  version: z.int(),
  /** Whether the viewer can change and delete it. */
  may_change: z.boolean(),
});

export const mailTemplates = endpoint({
  method: 'GET',
  path: 'communication/templates',
  access: 'staff',
  shows: ['mailings'],
  summary: "Lists the texts that letters begin with: the school's own and the product's.",
  input: z.strictObject({}),
  result: z.strictObject({ data: z.array(Template) }),
});

export const saveTemplate = endpoint({
  method: 'POST',
  path: 'communication/saveTemplate',
  access: 'staff',
  summary: 'Keeps a text that letters can begin with. Answers 409 with the current one if the version is old.',
  input: z.strictObject({
    template_id: z.optional(id),
    version: z.optional(z.int()),
    name: z.string().check(z.trim(), z.minLength(1, 'This field is required'), z.maxLength(120)),
    subject: sent.subject,
    body: letter.body,
    category: letter.category,
  }),
  result: z.strictObject({ data: Template, message: z.string() }),
});

export const deleteTemplate = endpoint({
  method: 'POST',
  path: 'communication/deleteTemplate',
  access: 'staff',
  summary: 'Takes a template away, or brings it back (`restore` 1).',
  input: z.strictObject({ template_id: id, restore: z._default(flag, 0) }),
  result: done,
});
