import * as z from 'zod/mini';
import { BulkResult } from '../../http/bulk.ts';
import { endpoint } from '../../http/endpoint.ts';
import { id } from '../../http/fields.ts';
import { whichLeads, whichStudents } from '../../filters/contract.ts';
import { emailPattern, LONGEST_EMAIL } from '../../validators.ts';
import { LONGEST_SUBJECT, mailTexts } from './rules.ts';

const mail = {
  /** To the person's own address, or to their guardians who receive messages. */
  to: z.enum(['person', 'guardians']),
  subject: z
    .string()
    .check(z.trim(), z.minLength(1, mailTexts.noSubject), z.maxLength(LONGEST_SUBJECT, mailTexts.longSubject)),
  body: z.string().check(z.trim(), z.minLength(1, mailTexts.noContent), z.maxLength(20_000)),
  reply_to: z.string().check(z.trim(), z.maxLength(LONGEST_EMAIL), z.regex(emailPattern, mailTexts.replyTo)),
};

export const emailStudents = endpoint({
  method: 'POST',
  path: 'students/bulk/email',
  access: 'students',
  idempotent: true,
  summary:
    'Sends a mail to students or their guardians, each separately. Returns for each student whether there is an address.',
  input: z.strictObject({ ...whichStudents, ...mail }),
  result: BulkResult,
});

export const emailLeads = endpoint({
  method: 'POST',
  path: 'leads/bulk/email',
  access: ['leads', 'all_leads'],
  idempotent: true,
  summary:
    'Sends a mail to leads or their guardians, each separately. Returns for each lead whether there is an address.',
  input: z.strictObject({ ...whichLeads, ...mail }),
  result: BulkResult,
});

/** The people that a letter is begun for. */
const Found = z.strictObject({ user_detail_ids: z.array(id) });

export const findStudents = endpoint({
  method: 'POST',
  path: 'students/bulk/find',
  access: 'students',
  summary:
    'Returns the students that an action would be about: those named that the viewer can open, or everyone in the list with this filter, at most 10,000.',
  input: z.strictObject(whichStudents),
  result: Found,
});

export const findLeads = endpoint({
  method: 'POST',
  path: 'leads/bulk/find',
  access: ['leads', 'all_leads'],
  summary:
    'Returns the leads that an action would be about: those named that the viewer can open, or everyone in the list with this filter, at most 10,000.',
  input: z.strictObject(whichLeads),
  result: Found,
});
