import { Failure, missing, refuseWrong, stale } from '@schoolbell/core/http/errors';
import { audienceText, familyOf, skipTexts } from '@schoolbell/core/messages/audiences/rules';
import { letterErrors } from '@schoolbell/core/messages/checks/rules';
import { mailingQueued } from '@schoolbell/core/messages/events';
import { UNDO_SECONDS } from '@schoolbell/core/messages/rules';
import { say } from '@schoolbell/core/words/rules';
import type { StaffContext, TableContext } from '../../http/context.ts';
import { escapeHtml } from '../../jobs/mail-content.ts';
import { guard, unguard } from '../../lists/bulk/verbs.ts';
import type { Mailed, PlainMail } from '../../records/mails/verbs.ts';
import { listWords } from '../../words/queries.ts';
import { variablesOf } from '../filling/verbs.ts';
import { holdUploads } from '../uploads/verbs.ts';
import { compose, mayChange, ownMailing } from './composing/verbs.ts';
import { filesOf, type LetterFile, replaceFiles } from './files/queries.ts';
import { laneOf } from './sending/verbs.ts';
import { findLine, type MailingLine, type ReaderLine } from './lists/queries.ts';
import { changeMailing, findMailing, insertMailing, type Letter, type Mailing, moveMailing } from './queries.ts';

type Words = Awaited<ReturnType<typeof listWords>>;

/** Without a mail server a letter ends with mails that never left: they are kept here. */
function countsOf({ state, total, sent, skipped, failed, bounced, confirmed }: MailingLine) {
  const rest = total - sent - failed;
  const [waiting, kept] = state === 'sent' ? [0, rest] : [rest, 0];
  return { total: total + skipped, sent, waiting, kept, skipped, failed, bounced, confirmed };
}

/** A letter as lists show it. */
export function lineOf(words: Words, line: MailingLine) {
  const { label, to, total: _, sent: _s, skipped: _k, failed: _f, bounced: _b, confirmed: _c, ...rest } = line;
  const audience = unguard(say(words, audienceText({ type: line.type, to }, guard(label))));
  return { ...rest, audience, counts: countsOf(line) };
}

/** A reader as a viewer sees them. */
export function readerOf({ viewer }: Pick<TableContext, 'viewer'>, { is_guardian, ...line }: ReaderLine) {
  if (!is_guardian || viewer.access.has('guardian')) return line;
  return { ...line, fullName: line.for ? familyOf(line.for) : '', to: '' };
}

/** What happened to a letter meanwhile keeps it from being changed. */
export const tooLate = (text: string) => new Failure('conflict', text);

/** A letter with its text, its files and what became of it. */
export async function detailsOf(context: StaffContext, mailing_id: number) {
  const { db, viewer } = context;
  const line = await findLine(db, viewer, mailing_id);
  const mailing = await findMailing(db, viewer.institution_id, mailing_id);
  if (!line || !mailing) throw missing('letter');
  const files = await filesOf(db, viewer.institution_id, mailing_id);
  const { ids, of, to, additional_emails, excluded_emails } = mailing.audience;
  return {
    ...lineOf(await listWords(db, viewer.institution_id), line),
    ids,
    of,
    to,
    type_id: mailing.type_id,
    body: mailing.body,
    reply_to: mailing.reply_to,
    send_copy: mailing.send_copy,
    ask_confirm: mailing.ask_confirm,
    event_id: mailing.event_id,
    additional_emails,
    excluded_emails,
    attachments: files,
    may_change: mayChange(context, mailing),
  };
}

/** Writes a letter as a new draft, or over one that it was before. */
export async function keep(
  context: StaffContext,
  { letter, files }: { letter: Letter; files: readonly LetterFile[] },
  { mailing_id, version }: { mailing_id?: number | undefined; version?: number | undefined },
): Promise<Mailing> {
  const { db, viewer, now } = context;
  const { institution_id, user_detail_id: created_by } = viewer;
  const handles = files.map(({ handle }) => handle);
  await holdUploads(context, handles, 'attachments');
  if (mailing_id === undefined) {
    const made = await insertMailing(db, institution_id, letter, { created_by, now });
    await replaceFiles(db, institution_id, made, files);
    return (await findMailing(db, institution_id, made))!;
  }
  const before = await ownMailing(context, mailing_id);
  if (before.state !== 'draft') throw tooLate('This letter is no longer a draft');
  if (version !== undefined && version !== before.version) throw stale(await detailsOf(context, mailing_id));
  await changeMailing(db, institution_id, mailing_id, letter, now);
  await replaceFiles(db, institution_id, mailing_id, files);
  return (await findMailing(db, institution_id, mailing_id))!;
}

/** Has a letter sent at a time. */
export async function schedule(
  context: StaffContext,
  { mailing_id }: Pick<Mailing, 'mailing_id'>,
  send_at: Date,
): Promise<void> {
  const { db, viewer, now } = context;
  await moveMailing(db, viewer.institution_id, mailing_id, { from: ['draft'], to: 'scheduled', now, send_at });
  const { version } = (await findMailing(db, viewer.institution_id, mailing_id))!;
  await context.later('startMailing', { mailing_id, version }, { ...laneOf(mailing_id), at: send_at });
  await context.audit(mailingQueued, { after: { mailing_id } });
}

/** A plain mail to people as a letter: it leaves ten seconds later, each address once. */
export async function mailPeople(context: StaffContext, mail: PlainMail): Promise<Mailed> {
  const { kind, ids, to, subject, body, reply_to } = mail;
  const markup = escapeHtml(body).replace(/\r?\n/g, '<br>');
  const composed = await compose(
    context,
    {
      type: 'list',
      type_id: null,
      ids: [...ids],
      of: kind,
      to,
      subject,
      body: markup,
      reply_to,
      send_copy: 0,
      attachments: [],
      additional_emails: [],
      excluded_emails: [],
      event_id: null,
      category: 'school',
      ask_confirm: 0,
    },
    null,
    1,
  );
  const { letter, readers } = composed;
  refuseWrong(letterErrors(letter, await variablesOf(context, letter)));
  const found = new Set([...readers.found, ...readers.skipped.map((one) => one.person_id)]);
  const refused = new Map<number, string>([
    ...ids.filter((id) => !found.has(id)).map((id) => [id, skipTexts.archived] as const),
    ...readers.skipped
      .filter((one) => !readers.found.has(one.person_id))
      .map((one) => [one.person_id, one.skip] as const),
  ]);
  if (readers.get.length > 0) {
    const mailing = await keep(context, composed, {});
    await schedule(context, mailing, new Date(context.now.getTime() + UNDO_SECONDS * 1_000));
  }
  return { mails: readers.get.length, refused };
}
