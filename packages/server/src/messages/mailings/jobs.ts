import { Failure } from '@schoolbell/core/http/errors';
import { skipTexts } from '@schoolbell/core/messages/audiences/rules';
import { mailingEnded } from '@schoolbell/core/messages/events';
import { linkedFiles } from '@schoolbell/core/messages/linking/rules';
import { personMailed } from '@schoolbell/core/records/events';
import { insertAudits } from '../../http/queries.ts';
import { type JobContext, type JobKinds, type JobWork, outsideWork } from '../../jobs/kinds.ts';
import { oneLine } from '../../jobs/mail-content.ts';
import { authorOf } from '../../people/colleagues/queries.ts';
import { replyAddresses } from '../../records/mails/queries.ts';
import { unreachable } from '../addresses/queries.ts';
import { addressKey, mailAddress, type MailPage } from '../addresses/verbs.ts';
import { readersOf, type Recipient } from '../audiences/verbs.ts';
import { draw, type Filling, holesOf, isByChild, sharedOnly, valuesFor, variablesOf } from '../filling/verbs.ts';
import { fileLinks, fileToken } from '../linking/verbs.ts';
import { schoolOfLetters } from '../variables/links/verbs.ts';
import { mailsOf } from './composing/verbs.ts';
import { filesOf, linkFiles } from './files/queries.ts';
import {
  findMailing,
  insertMails,
  insertSkips,
  type Mailing,
  moveMailing,
  type NewMail,
  readersNow,
  schoolAddress,
} from './queries.ts';
import { cutOffAt, keepMails, nextMails, settleCutOff } from './sending/queries.ts';
import { carriedFiles, laneOf, type Part, sendPart } from './sending/verbs.ts';
import { tellAuthor } from './trouble/verbs.ts';

/** Readers whose mails are written by one job, and mails that one job sends. */
const WRITTEN_AT_ONCE = 200;
const SENT_AT_ONCE = 20;

const GONE = 'The person who wrote it no longer works here';

/** The letter's author with what they may do now; undefined if they work here no longer. */
async function fillingOf(context: JobContext, { created_by }: Mailing): Promise<Filling | undefined> {
  const { db, tenant } = context;
  const viewer = created_by === null ? undefined : await authorOf(db, tenant.institution_id, created_by);
  return viewer && { ...context, viewer };
}

async function endAsFailed({ db, tenant, now, changed }: JobContext, { mailing_id }: Mailing, reason: string) {
  const from = ['scheduled', 'sending', 'stopped'] as const;
  await moveMailing(db, tenant.institution_id, mailing_id, { from, to: 'failed', reason, now });
  changed('mailings');
}

/** The mails to addresses beside the readers': further ones, and the author's copy. */
async function writeCopies(filling: Filling, mailing: Mailing, readers: readonly Recipient[]): Promise<void> {
  const { db, tenant, viewer } = filling;
  const first = readers[0];
  const { reader_id, about } = first ?? { reader_id: viewer.user_detail_id, about: 0 };
  const [values = {}] = await valuesFor(filling, mailing, [{ reader_id, about }]);
  const others = readers.length === 1 ? values : sharedOnly(values);
  const copy = mailing.send_copy ? (await replyAddresses(db, viewer, '')).own : '';
  const mailTo = (to_email: string, of: number | null, filled: typeof values): NewMail[] =>
    holesOf(mailing, filled).length > 0 || to_email === ''
      ? []
      : [
          {
            person_id: null,
            reader_id: of,
            to_name: '',
            to_email,
            address_key: addressKey(to_email),
            about,
            values: filled,
          },
        ];
  const more = mailing.audience.additional_emails;
  const off = await unreachable(db, tenant.institution_id, more.map(addressKey), mailing.category);
  await insertMails(db, tenant.institution_id, mailing.mailing_id, [
    ...more.flatMap((address) => (off.has(addressKey(address)) ? [] : mailTo(address, null, others))),
    ...mailTo(copy, viewer.user_detail_id, values),
  ]);
}

/** Begins a letter: asks its author's rights and its readers as they are now, and queues the writing and the sending. */
const startMailing: JobWork = async ({ mailing_id, version }, context) => {
  const { db, tenant, now, later, changed } = context;
  const { institution_id } = tenant;
  const mailing = await findMailing(db, institution_id, Number(mailing_id), { held: true });
  if (mailing?.state !== 'scheduled' || mailing.version !== version) return;
  const filling = await fillingOf(context, mailing);
  if (!filling) return endAsFailed(context, mailing, GONE);
  const { audience, category } = mailing;
  const asked = { ...mailing, ids: audience.ids, of: audience.of || undefined, to: audience.to };
  const readers = await readersOf(filling, asked, {
    category,
    namesChild: isByChild(mailing),
    excluded: audience.excluded_emails,
  }).catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });
  if (readers instanceof Failure) return endAsFailed(context, mailing, readers.message);
  await moveMailing(db, institution_id, mailing.mailing_id, { from: ['scheduled'], to: 'sending', now });
  // More may read it than when it was written. What was to be a link stays one.
  const files = await filesOf(db, institution_id, mailing.mailing_id);
  const linked = linkedFiles(files, mailsOf({ letter: mailing, readers }));
  await linkFiles(db, institution_id, mailing.mailing_id, [...linked]);
  await insertSkips(
    db,
    institution_id,
    mailing.mailing_id,
    readers.skipped.map((one) => ({ person_id: one.reader_id ?? one.person_id, reason: one.skip })),
  );
  await writeCopies(filling, mailing, readers.get);
  const lane = laneOf(mailing.mailing_id);
  for (let at = 0; at < readers.get.length; at += WRITTEN_AT_ONCE) {
    const part = readers.get.slice(at, at + WRITTEN_AT_ONCE);
    const ids = part.map((one) => [one.person_id, one.reader_id, one.about]);
    await later('writeMailing', { mailing_id, readers: ids }, lane);
  }
  await later('sendMailing', { mailing_id }, lane);
  changed('mailings');
};

/** Writes the mails of some readers, each with what the letter is filled in with. Nobody gets one with an empty place. */
const writeMailing: JobWork = async ({ mailing_id, readers }, context) => {
  const { db, tenant, changed } = context;
  const { institution_id } = tenant;
  const mailing = await findMailing(db, institution_id, Number(mailing_id));
  if (mailing?.state !== 'sending' && mailing?.state !== 'stopped') return;
  const filling = await fillingOf(context, mailing);
  if (!filling) return endAsFailed(context, mailing, GONE);
  const found = await readersNow(db, institution_id, readers as [number, number, number][]);
  const off = await unreachable(
    db,
    institution_id,
    found.map((one) => one.address_key),
    mailing.category,
  );
  const people = found.filter((one) => !off.has(one.address_key));
  const left = found.flatMap(({ person_id, reader_id, address_key }) => {
    const reason = off.get(address_key);
    return reason === undefined ? [] : [{ person_id: reader_id ?? person_id!, reason }];
  });
  const values = await valuesFor(
    filling,
    mailing,
    people.map((one) => ({ reader_id: one.reader_id!, about: one.about })),
  );
  const holes = values.map((one) => holesOf(mailing, one));
  const labels = holes.some((one) => one.length > 0) ? await variablesOf(filling, mailing) : [];
  const labelOf = (name: string) => labels.find((one) => one.name === name)?.label ?? name;
  const mails = people.flatMap((one, at) => (holes[at]!.length > 0 ? [] : [{ ...one, values: { ...values[at]! } }]));
  const skips = people.flatMap((one, at) =>
    holes[at]!.length > 0
      ? [{ person_id: one.person_id ?? one.reader_id!, reason: skipTexts.hole(holes[at]!.map(labelOf)) }]
      : [],
  );
  await insertMails(db, institution_id, mailing.mailing_id, mails);
  await insertSkips(db, institution_id, mailing.mailing_id, [...left, ...skips]);
  const { kind, to } = mailing.audience;
  const after = { subject: oneLine(mailing.subject), to };
  const about = kind === 'student' || kind === 'lead' ? mails.flatMap((one) => one.person_id ?? []) : [];
  const audits = [...new Set(about)].map((person_id) => ({ kind: personMailed, person_id, after }));
  await insertAudits(db, { institution_id, actor_id: mailing.created_by }, audits);
  changed('mailings');
};

/** Ends a letter whose last mail has left. */
async function endMailing(context: JobContext, mailing_id: number): Promise<void> {
  const { db, tenant, now } = context;
  const ended = await moveMailing(db, tenant.institution_id, mailing_id, { from: ['sending'], to: 'sent', now });
  if (!ended) return;
  await context.audit(mailingEnded, { after: { mailing_id } });
  await tellAuthor(context, mailing_id);
}

/** A part that is to leave, or when to look again. */
type Prepared = Part | { until: Date };

async function preparePart(context: JobContext, mailing: Mailing): Promise<Prepared | undefined> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const { mailing_id, rests } = mailing;
  const mails = await nextMails(db, institution_id, mailing_id, SENT_AT_ONCE);
  if (mails.length === 0) {
    const until = await cutOffAt(db, institution_id, mailing_id);
    if (until) return { until };
    await endMailing(context, mailing_id);
    return undefined;
  }
  const [school, address, files] = await Promise.all([
    schoolOfLetters(context),
    schoolAddress(db, institution_id),
    filesOf(db, institution_id, mailing_id),
  ]);
  const reply_to = mailing.reply_to || address;
  return {
    institution_id,
    mailing_id,
    rests,
    files: await carriedFiles(db, institution_id, files),
    mails: mails.map(({ id, to_name, to_email, address_key, values }) => {
      const link = (page: MailPage) => mailAddress(context, page, { address_key, mail_id: id });
      const unsubscribe = mailing.category === 'news' ? link('unsubscribe') : undefined;
      const confirm = mailing.ask_confirm === 1 ? link('confirm') : undefined;
      const linked = fileLinks(context, files, fileToken(context, { address_key, mail_id: id }));
      return {
        id,
        letter: {
          ...draw(school, { ...mailing, reply_to }, values ?? {}, { unsubscribe, confirm, files: linked }),
          from_name: tenant.institutionName,
          to_name: oneLine(to_name),
          to_email,
          reply_to,
          calendar: '',
          ...(unsubscribe && { unsubscribe }),
        },
      };
    }),
  };
}

/** Sends the next mails of a letter, and queues itself for those after them, so that letters take turns. */
const sendMailing = outsideWork<Prepared, 'sent' | 'kept'>({
  async prepare({ mailing_id }, context) {
    const { db, tenant } = context;
    const { institution_id } = tenant;
    const mailing = await findMailing(db, institution_id, Number(mailing_id), { held: true });
    if (!mailing) return undefined;
    await settleCutOff(db, institution_id, mailing.mailing_id);
    if (mailing.state !== 'sending') return undefined;
    if (mailing.rests_until && mailing.rests_until > context.now) return { until: mailing.rests_until };
    return preparePart(context, mailing);
  },

  async send(prepared, sending) {
    if ('until' in prepared) return { end: 'later', until: prepared.until };
    return sending.post ? sendPart(prepared, sending) : { end: 'done', sent: 'kept' };
  },

  async settle({ mailing_id }, end, context) {
    const { db, tenant, later, changed } = context;
    const id = Number(mailing_id);
    if (end.end === 'done' && end.sent === 'kept') await keepMails(db, tenant.institution_id, id);
    await later('sendMailing', { mailing_id: id }, laneOf(id));
    changed('mailings');
    changed('mail');
  },

  async failed({ mailing_id }, { reason, last }, { db, tenant, now, changed }) {
    if (!last) return;
    const to = { from: ['sending'] as const, to: 'stopped' as const, reason, now };
    await moveMailing(db, tenant.institution_id, Number(mailing_id), to);
    changed('mailings');
  },
});

export const mailingsJobs: JobKinds = { startMailing, writeMailing, sendMailing };
