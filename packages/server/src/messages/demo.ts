import { sql } from 'kysely';
import { at, type DemoContext } from '../billing/documents/demo.ts';
import type { School } from '../demo/school.ts';
import type { Db } from '../http/context.ts';
import { insertJob } from '../jobs/queries.ts';
import { authorOf } from '../people/colleagues/queries.ts';
import { readersOf } from './audiences/verbs.ts';
import { isByChild, valuesFor } from './filling/verbs.ts';
import { mailingsHandlers } from './mailings/handlers.ts';
import { findMailing, insertMails, insertSkips, type Mailing, moveMailing, readersNow } from './mailings/queries.ts';
import { laneOf } from './mailings/sending/verbs.ts';
import { templatesHandlers } from './templates/handlers.ts';

type Sent = Parameters<typeof mailingsHandlers.sendEmails>[0];

/** A colleague at their desk, at a moment of the past. */
export async function colleagueAt(db: Db, school: School, login: string, now: Date): Promise<DemoContext> {
  const viewer = (await authorOf(db, school.institution_id, school.staff[login]!))!;
  return { ...at(db, school, now), viewer };
}

const text = (...paragraphs: string[]): string => paragraphs.map((one) => `<p>${one}</p>`).join('<p></p>');
const letter = (subject: string, ...paragraphs: string[]) => ({
  subject,
  body: text('Hi {{reader_first_name|there}},', ...paragraphs, 'Kind regards<br>{{sender_name|Your team}}'),
});

/** A letter as the composer sends it. */
const sent = (audience: Pick<Sent, 'type' | 'type_id'>, written: { subject: string; body: string }): Sent => ({
  ...audience,
  ...written,
  to: 'family',
  reply_to: '',
  send_copy: 0,
  attachments: [],
  additional_emails: [],
  excluded_emails: [],
  event_id: null,
  category: 'school',
  ask_confirm: 0,
  leave_out: 1,
});

const feast = letter(
  'You are invited: open stage on the last Friday',
  'On the last Friday of the month our choirs and strings play for families and friends, from 17:00 in the hall. Brothers and sisters are welcome.',
  'There is tea, and a table for cakes. If you would like to bring one, just reply to this email.',
);
const room = letter(
  'This week we meet in the music room',
  'The hall is being painted, so this week the class of {{student_first_name}} meets in the music room on the first floor. The time stays the same.',
);
const exams = letter(
  'Mock exams: what to bring',
  'Mock exams begin on Monday at 09:00. Please bring two black pens, a ruler and a calculator, and leave phones at home.',
  'If {{student_first_name}} can’t come on one of the days, please tell us by Friday.',
);
const concert = letter(
  'Dates of our concerts',
  'These are the dates of our concerts this term. Rehearsals are at the usual time, and we will tell you who plays when.',
);
const camp = letter(
  'Holiday camp: first ideas',
  'This year’s holiday camp will be about the harbour: boats, maps and stories of the sea.',
);

/** What a mail server says of addresses that it does not take. */
const refusals = { failed: '552 5.2.2 The mailbox is full', bounced: '550 5.1.1 This mailbox does not exist' };

/** Writes a letter's mails as its jobs do, and ends them as a mail server would have: all arrived, or all but two. */
async function deliver(context: DemoContext, mailing: Mailing, isTroubled: boolean): Promise<void> {
  const { db, tenant, viewer, now } = context;
  const { institution_id } = tenant;
  const { mailing_id, audience } = mailing;
  const asked = { ...mailing, ids: audience.ids, of: audience.of || undefined, to: audience.to };
  const filling = { ...context, viewer: viewer! };
  const readers = await readersOf(filling, asked, { category: 'school', namesChild: isByChild(mailing), excluded: [] });
  await moveMailing(db, institution_id, mailing_id, { from: ['scheduled'], to: 'sending', now });
  await insertSkips(
    db,
    institution_id,
    mailing_id,
    readers.skipped.map((one) => ({ person_id: one.reader_id ?? one.person_id, reason: one.skip })),
  );
  const people = await readersNow(
    db,
    institution_id,
    readers.get.map((one) => [one.person_id, one.reader_id!, one.about]),
  );
  const values = await valuesFor(
    filling,
    mailing,
    people.map((one) => ({ reader_id: one.reader_id!, about: one.about })),
  );
  await insertMails(
    db,
    institution_id,
    mailing_id,
    people.map((one, place) => ({ ...one, values: values[place]! })),
  );
  await endMails(db, institution_id, mailing_id, { now, isTroubled, asks: mailing.ask_confirm === 1 });
  await moveMailing(db, institution_id, mailing_id, { from: ['sending'], to: 'sent', now: new Date(+now + 40_000) });
}

/**
 * Ends a letter's mails, ten a second; where there is trouble, the second reader's fails and the fifth one's comes
 * back; where readers are asked, two of three confirm.
 */
async function endMails(
  db: Db,
  institution_id: number,
  mailing_id: number,
  { now, isTroubled, asks }: { now: Date; isTroubled: boolean; asks: boolean },
): Promise<void> {
  const { failed, bounced } = refusals;
  await sql`
    with placed as (
      select m.id, row_number() over (order by m.id) as place from mail m where m.institution_id = ${institution_id} and m.mailing_id = ${mailing_id}),
    ended as (
      update mail m set attempts = 1, created_at = ${now},
        status = case when ${isTroubled} and p.place = 2 then 'failed' when ${isTroubled} and p.place = 5 then 'bounced' else 'sent' end,
        error = case when ${isTroubled} and p.place = 2 then ${failed} when ${isTroubled} and p.place = 5 then ${bounced} end,
        sent_at = case when not ${isTroubled} or p.place <> 2 then ${now}::timestamptz + make_interval(secs => p.place::float8 / 10) end,
        bounced_at = case when ${isTroubled} and p.place = 5 then ${now}::timestamptz + interval '1 minute' end,
        confirmed_at = case when ${asks} and p.place % 3 <> 0 then ${now}::timestamptz + make_interval(mins => 7 * p.place::int) end
      from placed p where m.institution_id = ${institution_id} and m.id = p.id returning m.status, m.address_key, m.confirmed_at),
    known as (
      insert into mail_address (institution_id, address_key, state, last_error, updated_at)
      select ${institution_id}, address_key, 'bounced', ${bounced}, ${now} from ended where status = 'bounced')
    update mailing g set sent = (select count(*) from ended where status <> 'failed'), failed = (select count(*) from ended where status = 'failed'),
      bounced = (select count(*) from ended where status = 'bounced'), confirmed = (select count(confirmed_at) from ended)
    where g.institution_id = ${institution_id} and g.mailing_id = ${mailing_id}`.execute(db);
}

/** Half past an hour, some days ahead or, if negative, ago. */
function timeOn(now: Date, days: number, hour: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hour, 30));
}

/** The class of a subject with the most students, and a batch by its name. */
async function audiences(db: Db, institution_id: number) {
  const seriesOf = async (sub_name: string) => {
    const { rows } = await sql<{ series_id: number }>`
      select n.series_id from enrolment n join event_series s on s.institution_id = ${institution_id} and s.series_id = n.series_id
      join subject b on b.institution_id = ${institution_id} and b.sub_id = s.sub_id and b.sub_name = ${sub_name}
      where n.institution_id = ${institution_id} and n.kind = 'regular' and n.status = 'active' group by 1 order by count(*) desc, 1 limit 1`.execute(
      db,
    );
    return { type: 'series', type_id: rows[0]!.series_id } as const;
  };
  const { id } = await db
    .selectFrom('batch')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('batch_name', '=', 'Exam Year')
    .executeTakeFirstOrThrow();
  return {
    choir: await seriesOf('Choir'),
    strings: await seriesOf('Junior Strings'),
    examYear: { type: 'batch', type_id: id } as const,
    everyone: { type: 'students', type_id: null } as const,
  };
}

/**
 * Letters of the school: to a class, to all families, to a batch with two addresses that did not take it, one for later, and a
 * draft; and two texts that it keeps beside those that every school begins with.
 */
export async function addLetters(db: Db, school: School): Promise<void> {
  const { institution_id, now } = school;
  const { choir, strings, examYear, everyone } = await audiences(db, institution_id);
  const past: [login: string, days: number, Sent, isTroubled: boolean][] = [
    ['frontoffice', 19, sent(everyone, feast), false],
    ['teacher', 9, { ...sent(choir, room), ask_confirm: 1 }, false],
    ['admin', 3, sent(examYear, exams), true],
  ];
  for (const [login, days, input, isTroubled] of past) {
    const context = await colleagueAt(db, school, login, timeOn(now, -days, 15));
    const { mailing_id } = await mailingsHandlers.sendEmails(input, context);
    await deliver(context, (await findMailing(db, institution_id, mailing_id))!, isTroubled);
  }
  const context = await colleagueAt(db, school, 'owner', now);
  const send_at = timeOn(now, 2, 8);
  const later = await mailingsHandlers.sendEmails(
    { ...sent(strings, concert), send_at: send_at.toISOString() },
    context,
  );
  const { mailing_id, version } = (await findMailing(db, institution_id, later.mailing_id))!;
  await insertJob(db, institution_id, 'startMailing', { mailing_id, version }, { ...laneOf(mailing_id), at: send_at });
  await mailingsHandlers.saveDraft(sent(everyone, camp), context);
  for (const [name, written] of [
    ['Open stage', feast],
    ['Room change', room],
  ] as const)
    await templatesHandlers.saveTemplate({ name, category: 'school', ...written }, context);
}
