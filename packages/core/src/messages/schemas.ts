import * as z from 'zod/mini';
import { flag, id } from '../http/fields.ts';
import { emailPattern, LONGEST_EMAIL } from '../validators.ts';
import {
  audienceTypes,
  categories,
  composerTexts,
  LONGEST_BODY,
  LONGEST_SUBJECT,
  MOST_CHOSEN,
  MOST_FILES,
  MOST_OTHERS,
  readersOf,
} from './rules.ts';

const address = z.string().check(z.trim(), z.maxLength(LONGEST_EMAIL), z.regex(emailPattern, composerTexts.replyTo));
/** Whom a letter goes to: one record, or a list of people. `type_id` names the record; `ids` the people of a `list`. */
export const audience = {
  type: z.enum(audienceTypes),
  type_id: z._default(z.nullable(id), null),
  ids: z.optional(z.array(id).check(z.maxLength(MOST_CHOSEN))),
  /** Whether the people of `ids` are students, leads, guardians or staff. */
  of: z.optional(z.enum(['student', 'lead', 'guardian', 'staff'])),
  to: z._default(z.enum(readersOf), 'family'),
};

/** What a letter says, as the specification names it. */
export const letter = {
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
export const sent = {
  ...letter,
  subject: z
    .string()
    .check(z.trim(), z.minLength(1, composerTexts.noSubject), z.maxLength(LONGEST_SUBJECT, composerTexts.longSubject)),
};

/** Someone who would get a letter. `skip` says why they do not; empty if they do. */
export const Reader = z.strictObject({
  user_detail_id: id,
  fullName: z.string(),
  /** The address; empty where the viewer may not see it. */
  description: z.string(),
  /** The child that it is about; empty if it is about the reader. */
  for: z.string(),
  skip: z.string(),
});

/** A letter as one of its readers gets it, by their place among them, and who would get one with an empty place. */
export const Preview = z.strictObject({
  /** Null if there are no readers. */
  reader: z.nullable(Reader),
  at: z.int(),
  total: z.int(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  holes: z.array(
    z.strictObject({ variable: z.string(), label: z.string(), names: z.array(z.string()), count: z.int() }),
  ),
});

/** How far a letter to many is. */
export const Counts = z.strictObject({
  total: z.int(),
  sent: z.int(),
  waiting: z.int(),
  /** What the outbox keeps because there is no mail server. */
  kept: z.int(),
  skipped: z.int(),
  failed: z.int(),
  bounced: z.int(),
  confirmed: z.int(),
});
