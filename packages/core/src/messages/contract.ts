import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { done, flag, id, instant } from '../http/fields.ts';
import { pageOf } from '../http/page.ts';
import { audienceTypes, categories, composerTexts, mailingStates, readersOf, readerStates } from './rules.ts';
import { audience, Counts, letter, Preview, Reader, sent } from './schemas.ts';

const page = z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1);
const per_page = z._default(z.int().check(z.minimum(1), z.maximum(100)), 10);

/** A letter to many in lists. */
const Mailing = z.strictObject({
  mailing_id: id,
  subject: z.string(),
  type: z.enum(audienceTypes),
  /** "Families of GCSE Maths". */
  audience: z.string(),
  category: z.enum(categories),
  state: z.enum(mailingStates),
  /** Why it failed or waits. */
  reason: z.string(),
  send_at: z.nullable(instant),
  started_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  created_at: instant,
  created_by: z.string(),
  counts: Counts,
  version: z.int(),
});

export const getEmails = endpoint({
  method: 'GET',
  path: 'communication/getEmails',
  access: 'staff',
  shows: ['students', 'leads'],
  summary:
    'Returns who would get a letter: at most 1,000 readers, and how many there are. Without access to guardians, they stand as the family of a child, without an address.',
  input: z.strictObject({
    ...audience,
    ids: z.optional(z.string().check(z.maxLength(4_000))),
    category: letter.category,
  }),
  result: z.strictObject({ data: z.array(Reader), total: z.int(), skipped: z.int() }),
});

export const findReaders = endpoint({
  method: 'POST',
  path: 'communication/readers/find',
  access: 'staff',
  summary: 'The same for a selection of people that is too long for an address.',
  input: z.strictObject({ ...audience, category: letter.category }),
  result: z.strictObject({ data: z.array(Reader), total: z.int(), skipped: z.int() }),
});

export const sendEmails = endpoint({
  method: 'POST',
  path: 'communication/sendEmails',
  access: 'staff',
  idempotent: true,
  summary:
    'Sends a letter to each reader separately: ten seconds from now, or at `send_at`. With `mailing_id` it sends that draft. `holes` lists readers whose letter would have an empty place; nothing leaves until they are left out or the variable has a fallback.',
  input: z.strictObject({
    ...audience,
    ...sent,
    send_at: z.optional(instant),
    mailing_id: z.optional(id),
    version: z.optional(z.int()),
    /** Readers with an empty place are left out. */
    leave_out: z._default(flag, 0),
  }),
  result: z.strictObject({ mailing_id: id, send_at: instant, counts: Counts, message: z.string() }),
});

export const sendTestEmail = endpoint({
  method: 'POST',
  path: 'communication/sendTestEmail',
  access: 'staff',
  limit: 'testMail',
  summary: 'Sends a letter to the viewer alone, as one of its readers would get it.',
  input: z.strictObject({ ...audience, ...sent, reader_id: z.optional(id) }),
  result: done,
});

export const getSentEmails = endpoint({
  method: 'GET',
  path: 'communication/getSentEmails',
  access: 'staff',
  shows: ['mail'],
  summary: 'Lists the mails that a person, or their family about them, was sent, newest first.',
  input: z.strictObject({ user_id: id, page, per_page }),
  result: pageOf(
    z.strictObject({
      id,
      subject: z.string(),
      /** Who wrote it, or which automation. */
      by: z.string(),
      automation_id: z.nullable(id),
      mailing_id: z.nullable(id),
      to: z.string(),
      created_at: instant,
      sent_at: z.nullable(instant),
      state: z.enum(readerStates),
      error: z.string(),
    }),
  ),
});

const narrowing = {
  tab: z._default(z.enum(['sent', 'scheduled', 'drafts']), 'sent'),
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
};

export const mailings = endpoint({
  method: 'GET',
  path: 'communication/mailings',
  access: 'staff',
  shows: ['mailings'],
  summary: 'Lists letters to many, newest first: sent ones, scheduled ones or drafts.',
  input: z.strictObject({ ...narrowing, page, per_page }),
  result: pageOf(Mailing),
});

export const exportMailings = endpoint({
  method: 'GET',
  path: 'communication/mailings/export',
  access: 'staff',
  answers: 'table',
  limit: 'export',
  summary: 'Exports letters to many, newest first, with the filters of the list, and how many readers got each.',
  input: z.strictObject(narrowing),
  result: z.custom<Blob>(),
});

export const mailingDetails = endpoint({
  method: 'GET',
  path: 'communication/details',
  access: 'staff',
  shows: ['mailings'],
  summary: 'Returns a letter to many with its text, its files and what became of it.',
  input: z.strictObject({ mailing_id: id }),
  result: z.strictObject({
    data: z.strictObject({
      ...Mailing.shape,
      ids: z.array(id),
      of: z.string(),
      type_id: z.nullable(id),
      to: z.enum(readersOf),
      body: z.string(),
      reply_to: z.string(),
      send_copy: flag,
      ask_confirm: flag,
      event_id: z.nullable(id),
      additional_emails: z.array(z.string()),
      excluded_emails: z.array(z.string()),
      attachments: z.array(
        z.strictObject({ handle: z.string(), file_name: z.string(), bytes: z.int(), as_link: flag }),
      ),
      may_change: z.boolean(),
    }),
  }),
});

export const mailingReaders = endpoint({
  method: 'GET',
  path: 'communication/readers',
  access: 'staff',
  shows: ['mailings'],
  summary:
    'Lists the readers of a letter to many with what became of their mail, and people who did not get one and why.',
  input: z.strictObject({
    mailing_id: id,
    state: z.optional(z.enum(readerStates)),
    /** 1: who has confirmed that they have read it; 0: who got it and has not. */
    confirmed: z.optional(flag),
    page,
    per_page,
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  }),
  result: pageOf(
    z.strictObject({
      mail_id: z.nullable(id),
      user_detail_id: z.nullable(id),
      fullName: z.string(),
      to: z.string(),
      for: z.string(),
      state: z.enum(readerStates),
      reason: z.string(),
      sent_at: z.nullable(instant),
      confirmed_at: z.nullable(instant),
    }),
  ),
});

export const exportReaders = endpoint({
  method: 'GET',
  path: 'communication/exportReaders',
  access: 'staff',
  answers: 'table',
  limit: 'export',
  summary: 'The readers of a letter to many with what became of their mail, as CSV or XLSX.',
  input: z.strictObject({ mailing_id: id }),
  result: z.string(),
});

export const uploadMailFile = endpoint({
  method: 'POST',
  path: 'communication/uploadFile',
  access: 'staff',
  limit: 'upload',
  summary:
    'Takes a file of at most 10 MB for a letter: PDF, image, text, CSV, Word, Excel, PowerPoint or OpenDocument, recognised by its content. It waits a day for the letter that names it.',
  input: z.strictObject({
    file: z.custom<Blob>((value) => typeof Blob === 'function' && value instanceof Blob, composerTexts.noFiles),
  }),
  result: z.strictObject({ handle: z.string(), file_name: z.string(), bytes: z.int(), media_type: z.string() }),
});

export const previewMailing = endpoint({
  method: 'POST',
  path: 'communication/preview',
  access: 'staff',
  summary:
    'Returns a letter as one of its readers would get it, by their place among the readers, and who would get one with an empty place.',
  input: z.strictObject({ ...audience, ...letter, at: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0) }),
  result: Preview,
});

export const saveDraft = endpoint({
  method: 'POST',
  path: 'communication/saveDraft',
  access: 'staff',
  summary: 'Keeps an unfinished letter. Answers 409 with the current one if the version is old.',
  input: z.strictObject({ ...audience, ...letter, mailing_id: z.optional(id), version: z.optional(z.int()) }),
  result: z.strictObject({ mailing_id: id, version: z.int(), updated_at: instant }),
});

const one = z.strictObject({ mailing_id: id });

export const unscheduleMailing = endpoint({
  method: 'POST',
  path: 'communication/unschedule',
  access: 'staff',
  summary: 'Makes a letter that has not begun to leave a draft again: Undo.',
  input: one,
  result: done,
});

export const stopMailing = endpoint({
  method: 'POST',
  path: 'communication/stop',
  access: 'staff',
  summary: 'Stops a letter that is leaving; what has left stays sent.',
  input: one,
  result: done,
});

export const resumeMailing = endpoint({
  method: 'POST',
  path: 'communication/resume',
  access: 'staff',
  summary: 'Goes on sending a letter that was stopped.',
  input: one,
  result: done,
});

export const cancelMailing = endpoint({
  method: 'POST',
  path: 'communication/cancel',
  access: 'staff',
  summary: 'Ends a letter that is scheduled or stopped, or throws a draft away. What has left stays sent.',
  input: one,
  result: done,
});

export const sendAgain = endpoint({
  method: 'POST',
  path: 'communication/sendAgain',
  access: 'staff',
  summary:
    'Sends mails again that failed, or of which nobody knows whether they arrived: those named, or all of a letter.',
  input: z.strictObject({ mailing_id: id, mail_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(500))) }),
  result: z.strictObject({ count: z.int(), message: z.string() }),
});
