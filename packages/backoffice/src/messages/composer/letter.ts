import type { InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import type { findReaders, getEmails, mailingDetails, saveDraft } from '@schoolbell/core/messages/contract';
import type { AudienceType, Category, readersOf } from '@schoolbell/core/messages/rules';
import { isEmail } from '@schoolbell/core/validators';

type DraftInput = InputOf<typeof saveDraft>;
type Of = NonNullable<DraftInput['of']>;

/** Someone who would get a letter. */
export type Reader = ResultOf<typeof getEmails>['data'][number];
/** A letter to many, as the server keeps it. */
export type Details = ResultOf<typeof mailingDetails>['data'];

/** A file of a letter. */
export interface LetterFile {
  handle: string;
  file_name: string;
  bytes: number;
  media_type: string;
}

/** Whom a letter goes to: one record, or a list of people. */
export interface Audience {
  type: AudienceType;
  type_id: number | null;
  ids?: number[];
  of?: Of;
}

/** A letter while it is written. */
export interface Letter extends Audience {
  to: (typeof readersOf)[number];
  reply_to: string;
  subject: string;
  body: string;
  send_copy: 0 | 1;
  attachments: readonly LetterFile[];
  additional_emails: readonly string[];
  excluded_emails: readonly string[];
  event_id: number | null;
  category: Category;
  ask_confirm: 0 | 1;
}

/** What the composer is opened for: readers, or a letter that was begun. `title` names the readers: "GCSE Maths". */
export interface Start {
  type?: AudienceType;
  type_id?: number;
  ids?: readonly number[];
  of?: Of;
  title?: string;
  event_id?: number;
  /** When that class begins: a letter can leave on the day before. */
  class_at?: string;
  /** Replaces what a new letter begins with. */
  subject?: string;
  body?: string;
  category?: Category;
  /** A draft to go on with. */
  mailing_id?: number;
}

/** Readers nobody has chosen yet. */
export const isChosen = ({ type, ids }: Audience): boolean => type !== 'list' || (ids?.length ?? 0) > 0;

/** The letter that the composer begins with. */
export const letterOf = (start: Start, reply_to: string): Letter => ({
  type: start.type ?? 'list',
  type_id: start.type_id ?? null,
  ...((start.type ?? 'list') === 'list' && { ids: [...(start.ids ?? [])] }),
  ...(start.of && { of: start.of }),
  to: 'family',
  reply_to,
  subject: start.subject ?? '',
  body: start.body ?? '',
  send_copy: 1,
  attachments: [],
  additional_emails: [],
  excluded_emails: [],
  event_id: start.event_id ?? null,
  category: start.category ?? 'school',
  ask_confirm: 0,
});

/** A kept letter as it is written on. */
export const letterFrom = (kept: Details): Letter => ({
  type: kept.type,
  type_id: kept.type_id,
  ...(kept.type === 'list' && { ids: kept.ids }),
  ...(kept.of && { of: kept.of as Of }),
  to: kept.to,
  reply_to: kept.reply_to,
  subject: kept.subject,
  body: kept.body,
  send_copy: kept.send_copy,
  attachments: kept.attachments.map(({ handle, file_name, bytes }) => ({ handle, file_name, bytes, media_type: '' })),
  additional_emails: kept.additional_emails,
  excluded_emails: kept.excluded_emails,
  event_id: kept.event_id,
  category: kept.category,
  ask_confirm: kept.ask_confirm,
});

/** The readers as the calls take them. */
export const readersInput = ({ type, type_id, ids, of, to, category }: Letter): InputOf<typeof findReaders> => ({
  type,
  type_id,
  ...(ids && { ids }),
  ...(of && { of }),
  to,
  category,
});

/** The letter as the calls take it; an address for replies that is still being typed is not sent. */
export const letterInput = (letter: Letter) => ({
  ...readersInput(letter),
  reply_to: isEmail(letter.reply_to) ? letter.reply_to.trim() : '',
  subject: letter.subject,
  body: letter.body,
  send_copy: letter.send_copy,
  attachments: letter.attachments.map(({ handle, file_name }) => ({ handle, file_name })),
  additional_emails: [...letter.additional_emails],
  excluded_emails: [...letter.excluded_emails],
  event_id: letter.event_id,
  ask_confirm: letter.ask_confirm,
});
