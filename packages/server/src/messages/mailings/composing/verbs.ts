import { isAdminLike } from '@schoolbell/core/access';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure, invalid, missing, refuseWrong } from '@schoolbell/core/http/errors';
import { letterErrors } from '@schoolbell/core/messages/checks/rules';
import type { saveDraft, sendEmails } from '@schoolbell/core/messages/contract';
import { linkedFiles } from '@schoolbell/core/messages/linking/rules';
import type { Values } from '@schoolbell/core/messages/variables/rules';
import type { StaffContext } from '../../../http/context.ts';
import { safeRichText } from '../../../http/richText.ts';
import { refuseForeignReplies } from '../../../records/mails/verbs.ts';
import { type Readers, readersOf } from '../../audiences/verbs.ts';
import { findLabel } from '../../audiences/queries.ts';
import { holesOf, isByChild, sharedOnly, valuesFor, variablesOf } from '../../filling/verbs.ts';
import type { LetterFile } from '../files/queries.ts';
import { findMailing, findUploads, isEvent, type Letter, type Mailing } from '../queries.ts';

type Sent = Omit<ParsedOf<typeof sendEmails>, 'send_at' | 'mailing_id' | 'version' | 'leave_out'>;
type Draft = Omit<ParsedOf<typeof saveDraft>, 'mailing_id' | 'version'>;

/** A letter as it was written, its readers, and its files. */
export interface Composed {
  letter: Letter;
  readers: Readers;
  files: LetterFile[];
}

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

type Named = readonly { handle: string; file_name: string }[];

/** Those of the files that a letter names which are there, with their size. */
export async function knownFiles(
  { db, viewer }: StaffContext,
  attachments: Named,
  mailing_id: number | null,
): Promise<LetterFile[]> {
  const named = new Map(attachments.map(({ handle, file_name }) => [handle, file_name]));
  if (named.size === 0) return [];
  const handles = [...named.keys()];
  const found = await findUploads(db, viewer.institution_id, { handles, by: viewer.user_detail_id, mailing_id });
  const sizes = new Map(found.map((file) => [file.handle, file.bytes]));
  return [...named].flatMap(([handle, file_name]) => {
    const bytes = sizes.get(handle);
    return bytes === undefined ? [] : [{ handle, file_name, bytes, as_link: 0 as const }];
  });
}

/** The files that a letter names, with their size. */
async function filesFor(context: StaffContext, attachments: Named, mailing_id: number | null): Promise<LetterFile[]> {
  const files = await knownFiles(context, attachments, mailing_id);
  const there = new Set(files.map(({ handle }) => handle));
  const unknown = attachments.findIndex((file) => !there.has(file.handle));
  if (unknown >= 0) throw invalid({ [`attachments.${unknown}`]: 'This file was not found. Please upload it again' });
  return files;
}

/** How many mails of a letter leave, without the author's copy. */
export const mailsOf = ({ letter, readers }: { letter: Pick<Letter, 'audience'>; readers: Readers }): number =>
  readers.get.length + letter.audience.additional_emails.length;

/** The files of a letter, with those marked that are too large to go with so many mails. */
export function withLinks({ files, ...composed }: Composed): LetterFile[] {
  const linked = linkedFiles(files, mailsOf(composed));
  return files.map((file) => ({ ...file, as_link: linked.has(file.handle) ? 1 : 0 }));
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
  const { letter } = composed;
  refuseWrong(letterErrors({ ...letter, body: letter.body }, await variablesOf(context, letter)));
  if (letter.reply_to) await refuseForeignReplies(context, letter.reply_to);
  const mails = mailsOf(composed);
  if (mails === 0) throw new Failure('invalid', 'Nobody can get this letter', { type: 'Nobody can get this letter' });
  await refuseHoles(context, composed);
  return { ...composed, files: withLinks(composed) };
}
