import { isAdminLike } from '@schoolbell/core/access';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure, invalid, missing, refuseWrong } from '@schoolbell/core/http/errors';
import { letterErrors } from '@schoolbell/core/messages/checks/rules';
import type { saveDraft, sendEmails } from '@schoolbell/core/messages/contract';
import { LARGEST_MAIL, LARGEST_MAILING } from '@schoolbell/core/messages/rules';
import type { Values } from '@schoolbell/core/messages/variables/rules';
import type { StaffContext } from '../../../http/context.ts';
import { safeRichText } from '../../../http/richText.ts';
import { refuseForeignReplies } from '../../../records/mails/verbs.ts';
import { type Readers, readersOf } from '../../audiences/verbs.ts';
import { findLabel } from '../../audiences/queries.ts';
import { holesOf, isByChild, sharedOnly, valuesFor, variablesOf } from '../../filling/verbs.ts';
import { findMailing, findUploads, isEvent, type Letter, type LetterFile, type Mailing } from '../queries.ts';

type Sent = Omit<ParsedOf<typeof sendEmails>, 'send_at' | 'mailing_id' | 'version' | 'leave_out'>;
type Draft = Omit<ParsedOf<typeof saveDraft>, 'mailing_id' | 'version'>;

/** A letter as it was written, its readers, and its files. */
export interface Composed {
  letter: Letter;
  readers: Readers;
  files: LetterFile[];
}

const MB = 1024 * 1024;

/** Whether someone may change a letter: who wrote it, and admins. */
export const mayChange = (
  { viewer }: Pick<StaffContext, 'viewer'>,
  { created_by }: Pick<Mailing, 'created_by'>,
): boolean => created_by === viewer.user_detail_id || isAdminLike(viewer.role_id);

/** A letter that the viewer may change, held. Someone else's answers like a missing one. */
export async function ownMailing(context: StaffContext, mailing_id: number): Promise<Mailing> {
  const mailing = await findMailing(context.db, context.viewer.institution_id, mailing_id, { held: true });
  if (!mailing || !mayChange(context, mailing)) throw missing('letter');
  return mailing;
}

/** The files that a letter names, with their size. */
export async function filesFor(
  { db, viewer }: StaffContext,
  attachments: readonly { handle: string; file_name: string }[],
  mailing_id: number | null,
): Promise<LetterFile[]> {
  const handles = [...new Set(attachments.map((file) => file.handle))];
  if (handles.length === 0) return [];
  const found = await findUploads(db, viewer.institution_id, { handles, by: viewer.user_detail_id, mailing_id });
  const sizes = new Map(found.map((file) => [file.handle, file.bytes]));
  const unknown = attachments.findIndex((file) => !sizes.has(file.handle));
  if (unknown >= 0) throw invalid({ [`attachments.${unknown}`]: 'This file was not found. Please upload it again' });
  const named = new Map(attachments.map((file) => [file.handle, file]));
  return handles.map((handle) => ({ handle, file_name: named.get(handle)!.file_name, bytes: sizes.get(handle)! }));
}

/** Refuses files that are too large for a mail, or for so many. */
function refuseLarge(files: readonly LetterFile[], mails: number): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > LARGEST_MAIL)
    throw invalid({ attachments: `These files are larger than ${LARGEST_MAIL / MB} MB together` });
  if (bytes * mails > LARGEST_MAILING)
    throw invalid({
      attachments: 'These files are too large for so many readers. Please write a link to them instead',
    });
}

/** A letter as it is kept. */
export async function letterOf(
  { db, viewer }: StaffContext,
  input: Draft,
  readers: Pick<Readers, 'audience'>,
  leave_out: 0 | 1,
): Promise<Letter> {
  const { audience } = readers;
  const label = await findLabel(db, viewer.institution_id, audience);
  if (label === undefined) throw missing();
  const isPerson = ['student', 'lead', 'guardian', 'staff'].includes(audience.type);
  const { reply_to, subject, send_copy, event_id, category, ask_confirm, additional_emails, excluded_emails } = input;
  return {
    type: audience.type,
    type_id: audience.type_id,
    event_id,
    category,
    subject,
    body: safeRichText(input.body),
    reply_to,
    send_copy,
    ask_confirm,
    audience: {
      ids: [...audience.ids],
      of: input.of ?? '',
      kind: audience.kind,
      to: audience.to,
      // A person is named as they are called when it is read.
      label: isPerson ? '' : label,
      additional_emails,
      excluded_emails,
      leave_out,
    },
  };
}

/** A letter that may be unfinished: who can get it is asked, what it says is not. */
export async function compose(
  context: StaffContext,
  input: Draft,
  mailing_id: number | null,
  leave_out: 0 | 1 = 0,
): Promise<Composed> {
  const { db, viewer } = context;
  if (input.event_id !== null && !(await isEvent(db, viewer.institution_id, input.event_id)))
    throw invalid({ event_id: 'This class was not found' });
  const readers = await readersOf(context, input, {
    category: input.category,
    namesChild: isByChild(input),
    excluded: input.excluded_emails,
  });
  const files = await filesFor(context, input.attachments, mailing_id);
  return { letter: await letterOf(context, input, readers, leave_out), readers, files };
}

/** Readers whose letter would have an empty place, by variable. */
export function holesIn(
  { letter, readers }: Composed,
  values: readonly Values[],
): { variable: string; readers: number[] }[] {
  const found = new Map<string, number[]>();
  readers.get.forEach((_, at) => {
    for (const variable of holesOf(letter, values[at]!)) found.set(variable, [...(found.get(variable) ?? []), at]);
  });
  return [...found].map(([variable, places]) => ({ variable, readers: places }));
}

async function refuseHoles(context: StaffContext, composed: Composed): Promise<void> {
  const { letter, readers } = composed;
  const values = await valuesFor(context, letter, readers.get, true);
  const holes = letter.audience.leave_out ? [] : holesIn(composed, values);
  const known = await variablesOf(context, letter);
  const [first] = holes;
  if (first) {
    const label = known.find((one) => one.name === first.variable)?.label ?? first.variable;
    const count = first.readers.length;
    throw invalid({
      body: `${count} ${count === 1 ? 'has' : 'have'} no ${label.charAt(0).toLowerCase()}${label.slice(1)}: leave them out, or write a fallback`,
    });
  }
  const others = readers.get.length === 1 ? values[0]! : sharedOnly(values[0] ?? {});
  if (letter.audience.additional_emails.length > 0 && holesOf(letter, others).length > 0)
    throw invalid({
      additional_emails:
        'The letter is filled in for each reader, so other addresses can’t get it. Add fallbacks, or remove them',
    });
}

/** A letter that is to be sent: everything about it is checked, each mistake at its field. */
export async function composeToSend(
  context: StaffContext,
  input: Sent,
  mailing_id: number | null,
  leave_out: 0 | 1,
): Promise<Composed> {
  const composed = await compose(context, input, mailing_id, leave_out);
  const { letter, readers, files } = composed;
  refuseWrong(letterErrors({ ...letter, body: letter.body }, await variablesOf(context, letter)));
  if (letter.reply_to) await refuseForeignReplies(context, letter.reply_to);
  const mails = readers.get.length + letter.audience.additional_emails.length;
  if (mails === 0) throw new Failure('invalid', 'Nobody can get this letter', { type: 'Nobody can get this letter' });
  refuseLarge(files, mails);
  await refuseHoles(context, composed);
  return composed;
}
