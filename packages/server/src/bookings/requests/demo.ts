import { sql } from 'kysely';
import { LEAD } from '@schoolbell/core/access';
import { answerUntil } from '@schoolbell/core/bookings/rules';
import { dayIn } from '@schoolbell/core/format';
import { shownValues } from '@schoolbell/core/forms/submissions/rules';
import { Chance } from '../../demo/chance.ts';
import { DAY, type School, type SeededChild } from '../../demo/school.ts';
import { shownWith } from '../../forms/families/verbs.ts';
import { inOwnWords } from '../../forms/config/verbs.ts';
import { formSheet } from '../../forms/queries.ts';
import { valuesOf } from '../../forms/submissions/demo.ts';
import type { Db } from '../../http/context.ts';
import type { StepWhat } from '../tables.ts';
import { addOrders } from './orders/demo.ts';
import { givePlaces } from './places/demo.ts';
import { type Planned, plan } from './plan/demo.ts';
import { fitting, type Made, openTerm, type Term } from './seats/demo.ts';

const SEED = 20_027;
const ZONE = 'Europe/London';
const HOUR = 3_600_000;
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A step that ended a booking's wait. */
interface Ended {
  what: StepWhat;
  actor_id: number | null;
  at: Date;
  note: string;
}

/** When a family sent a booking: not at night, except where its time to answer runs by now. */
function sentAt({ state, ago }: Planned, now: Date): Date {
  const time = new Date(now.getTime() - ago * HOUR);
  return state !== 'pending' && time.getUTCHours() < 7 ? new Date(time.getTime() - 9 * HOUR) : time;
}

/** Finds a class and a family for each planned booking. */
function bookingsOf(chance: Chance, term: Term, { now }: School): Made[] {
  return plan(chance).flatMap((planned) => {
    const sent_at = sentAt(planned, now);
    const times = { sent_at, now };
    // In the holidays no class was held: then it is for one ahead.
    const booked = fitting(chance, term, planned, times) ?? fitting(chance, term, { ...planned, isPast: false }, times);
    if (!booked) return [];
    const { state, hours } = planned;
    const until = answerUntil({ now: sent_at, hours: 48, starts: booked.event.starts_at });
    const open_until = state === 'pending' ? until : state === 'unpaid' ? new Date(now.getTime() + 20 * HOUR) : null;
    const ended_at = new Date(Math.min(sent_at.getTime() + hours * HOUR, now.getTime()));
    const guardian_id = term.guardians.get(booked.children[0]!.user_detail_id) ?? null;
    return [{ ...booked, planned, guardian_id, sent_at, ended_at, open_until }];
  });
}

/** What families sent with their bookings, as the forms asked it; returns the ids. */
async function addAnswers(db: Db, chance: Chance, institution_id: number, made: readonly Made[]): Promise<number[]> {
  const sheets = {
    student: inOwnWords((await formSheet(db, institution_id, { type: 'student' }))!),
    lead: inOwnWords((await formSheet(db, institution_id, { type: 'lead' }))!),
  };
  const rows = made.map(({ children: [first, ...others], sent_at }) => {
    const sheet = sheets[first!.role_id === LEAD ? 'lead' : 'student'];
    const values = valuesOf(chance, first!);
    const children = others.map((child) => ({ values: valuesOf(chance, child) }));
    const [guardian] = first!.guardians;
    const signature = guardian && { kind: 'typed', value: `${guardian.firstName} ${guardian.surname}` };
    return {
      institution_id,
      custom_form_id: sheet.custom_form_id,
      person_id: first!.user_detail_id,
      state: 'accepted' as const,
      body: JSON.stringify({ values, payment: 0, ...(children.length > 0 && { children }) }),
      shown: JSON.stringify(shownValues(sheet.fields, values, shownWith(sheet.country))),
      signup_source: 'booking',
      page_url: 'https://www.harbour-academy.example/classes',
      terms: null,
      signature: signature ? JSON.stringify(signature) : null,
      created_at: sent_at,
    };
  });
  return (await db.insertInto('submission').values(rows).returning('id').execute()).map((one) => one.id);
}

/** Writes the bookings and returns their ids. The newest are unread. */
async function addHeads(
  db: Db,
  chance: Chance,
  { institution_id, staff, now }: School,
  made: readonly Made[],
): Promise<number[]> {
  const answers = await addAnswers(db, chance, institution_id, made);
  const rows = made.map(({ planned, event, children, guardian_id, sent_at, ended_at, open_until }, at) => {
    const isRead = sent_at.getTime() < now.getTime() - 30 * HOUR;
    return {
      institution_id,
      reference: Array.from({ length: 8 }, () => letters[chance.whole(0, letters.length - 1)]).join(''),
      booking_type: 2 as const,
      state: planned.state,
      places: children.length,
      source: 'website',
      open_until,
      submission_id: answers[at]!,
      guardian_id,
      email: children[0]!.guardians[0]?.email ?? children[0]!.email,
      first_at: event.starts_at,
      zone: ZONE,
      read_at: isRead ? new Date(sent_at.getTime() + HOUR / 3) : null,
      read_by: isRead ? staff['frontoffice']! : null,
      sent_at,
      made_on: dayIn(sent_at, ZONE),
      created_at: new Date(sent_at.getTime() - HOUR / 15),
      updated_at: planned.state === 'pending' ? sent_at : ended_at,
    };
  });
  const ids = await db.insertInto('booking').values(rows).returning('booking_id').execute();
  return ids.map((one) => one.booking_id);
}

/** A line for each child, and the seats that are held. */
async function addLines(db: Db, institution_id: number, made: readonly Made[], ids: readonly number[]): Promise<void> {
  const lines = made.flatMap(({ planned: { state, note = '' }, event, children }, at) =>
    children.map((child, place) => ({
      institution_id,
      booking_id: ids[at]!,
      line: place + 1,
      child: place,
      person_id: child.user_detail_id,
      child_name: `${child.firstName} ${child.surname}`,
      series_id: event.series_id,
      event_id: event.event_id,
      from_date: event.day,
      price: event.fee,
      state,
      reason: state === 'rejected' ? note : '',
    })),
  );
  await db.insertInto('booking_line').values(lines).execute();
  await sql`insert into booking_seat (institution_id, booking_id, line, event_id)
    select institution_id, booking_id, line, event_id from booking_line where institution_id = ${institution_id} and state in ('pending', 'unpaid') order by event_id, booking_id, line`.execute(
    db,
  );
}

/** What happened after a booking was sent; nothing to a request that still waits. */
function endOf(
  { planned: { state, accepted, note = '' }, sent_at, ended_at }: Made,
  office: number,
): Ended | undefined {
  if (accepted) return { what: 'accepted', actor_id: office, at: ended_at, note };
  if (state === 'rejected') return { what: 'rejected', actor_id: office, at: ended_at, note };
  if (state === 'confirmed') return { what: 'confirmed', actor_id: null, at: sent_at, note: '' };
  if (state === 'expired' || state === 'cancelled') return { what: state, actor_id: null, at: ended_at, note: '' };
  return undefined;
}

/** What happened to each booking, in order. */
async function addHistory(db: Db, { institution_id, staff }: School, made: readonly Made[], ids: readonly number[]) {
  const steps = made.flatMap((one, at) => {
    const sent: Ended = { what: 'sent', actor_id: null, at: one.sent_at, note: '' };
    const end = endOf(one, staff['frontoffice']!);
    return [sent, ...(end ? [end] : [])].map((step) => ({ institution_id, booking_id: ids[at]!, line: null, ...step }));
  });
  await db.insertInto('booking_step').values(steps).execute();
}

/** Sixty bookings of the last weeks in every state. */
export async function addRequests(db: Db, school: School, children: readonly SeededChild[]): Promise<void> {
  const { institution_id, now } = school;
  const chance = new Chance(SEED);
  const made = bookingsOf(chance, await openTerm(db, school, children), school);
  const ids = await addHeads(db, chance, school, made);
  await addLines(db, institution_id, made, ids);
  await addHistory(db, school, made, ids);
  await givePlaces(db, school, made, ids);
  await addOrders(db, school, made, { ids, since: new Date(now.getTime() - 30 * DAY), zone: ZONE });
}
