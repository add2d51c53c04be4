import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { done, flag, id, instant } from '../http/fields.ts';
import { pageOf } from '../http/page.ts';
import { emailPattern, LONGEST_EMAIL } from '../validators.ts';
import {
  audienceTypes,
  categories,
  composerTexts,
  LONGEST_BODY,
  LONGEST_SUBJECT,
  mailingStates,
  MOST_FILES,
  MOST_OTHERS,
  readersOf,
  readerStates,
} from './rules.ts';

const address = z.string().check(z.trim(), z.maxLength(LONGEST_EMAIL), z.regex(emailPattern, composerTexts.replyTo));
const page = z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1);
const per_page = z._default(z.int().check(z.minimum(1), z.maximum(100)), 10);

/** Whom a letter goes to: one record, or a list of people. `type_id` names the record; `ids` the people of a `list`. */
const audience = {
  type: z.enum(audienceTypes),
  type_id: z._default(z.nullable(id), null),
  ids: z.optional(z.array(id).check(z.maxLength(10_000))),
  /** Whether the people of `ids` are students, leads, guardians or staff. */
  of: z.optional(z.enum(['student', 'lead', 'guardian', 'staff'])),
  to: z._default(z.enum(readersOf), 'family'),
};

/** What a letter says, as the specification names it. */
const letter = {
  reply_to: z._default(z.union([z.literal(''), address]), ''),
  subject: z.string().check(z.trim(), z.maxLength(1_000)),
  /** HTML of the letter's text, with its variables as `{{name|fallback}}`. */
  body: z.string().check(z.maxLength(LONGEST_BODY)),
  send_copy: z._default(flag, 1),
  attachments: z._default(
    z
      .array(
        z.strictObject({ handle: z.string().check(z.maxLength(64)), file_name: z.string().check(z.maxLength(200)) }),
      )
      .check(z.maxLength(MOST_FILES)),
    [],
  ),
  additional_emails: z._default(z.array(address).check(z.maxLength(MOST_OTHERS)), []),
  excluded_emails: z._default(
    z.array(z.string().check(z.trim(), z.maxLength(LONGEST_EMAIL))).check(z.maxLength(1_000)),
    [],
  ),
  event_id: z._default(z.nullable(id), null),
  category: z._default(z.enum(categories), 'school'),
  ask_confirm: z._default(flag, 0),
};

/** A letter that is sent has a subject and a text. */
const sent = {
  ...letter,
  subject: z
    .string()
    .check(z.trim(), z.minLength(1, composerTexts.noSubject), z.maxLength(LONGEST_SUBJECT, composerTexts.longSubject)),
};

/** Someone who would get a letter. `skip` says why they do not; empty if they do. */
const Reader = z.strictObject({
  user_detail_id: id,
  fullName: z.string(),
  /** The address; empty where the viewer may not see it. */
  description: z.string(),
  /** The child that it is about; empty if it is about the reader. */
  for: z.string(),
  skip: z.string(),
});

const Counts = z.strictObject({
  total: z.int(),
  sent: z.int(),
  waiting: z.int(),
  skipped: z.int(),
  failed: z.int(),
  bounced: z.int(),
  confirmed: z.int(),
});

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

export const mailings = endpoint({
  method: 'GET',
  path: 'communication/mailings',
  access: 'staff',
  shows: ['mailings'],
  summary: 'Lists letters to many, newest first: sent ones, scheduled ones or drafts.',
  input: z.strictObject({
    tab: z._default(z.enum(['sent', 'scheduled', 'drafts']), 'sent'),
    page,
    per_page,
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  }),
  result: pageOf(Mailing),
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
  answers: 'csv',
  limit: 'export',
  summary: 'The readers of a letter to many with what became of their mail, as CSV.',
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
  result: z.strictObject({
    reader: z.nullable(Reader),
    at: z.int(),
    total: z.int(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    holes: z.array(
      z.strictObject({ variable: z.string(), label: z.string(), names: z.array(z.string()), count: z.int() }),
    ),
  }),
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
