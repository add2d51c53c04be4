import { expect } from 'vitest';
import { stateOf } from '@schoolbell/core/bookings/rules';
import { linesOf } from '../bookings/queries.ts';
import { openPriced, priceBooking } from '../bookings/sending/money/verbs.ts';
import { holdBooking } from '../bookings/verbs.ts';
import type { JobContext } from '../jobs/kinds.ts';
import { eventsOfClass, newRequest, sellSubject } from './bookings.ts';
import { type CalendarSchool, calendarSchool } from './calendar.ts';
import { enrolmentsOf } from './enrolments.ts';
import { orderingOf } from './ordering.ts';
import type { Answer, TestServer } from './server.ts';

/** When the tests of answers take place, and their classes begin. */
export const ASKED_AT = new Date('2026-12-01T08:00:00Z');
const first_at = new Date('2027-01-04T15:00:00Z');

type More = Partial<Parameters<typeof newRequest>[1]>;

/** A school that answers requests of families, and what is looked at afterwards. */
export interface Answering {
  here: CalendarSchool;
  /** The class that was made last. */
  series_id(): number;
  /** Makes a class of so many weeks and seats. Answers its events. */
  makeClass(weeks: number, capacity: number): Promise<number[]>;
  /** Puts a request for so many of the school's students in the books. */
  request(events: readonly number[], children: number, more?: More): Promise<number>;
  /** Orders a booking as sending does where staff answer first. */
  orderOf(booking_id: number): Promise<number>;
  accept(booking_id: number, more?: Record<string, unknown>, as?: CalendarSchool['school']['owner']): Promise<Answer>;
  reject(booking_id: number, more?: Record<string, unknown>, as?: CalendarSchool['school']['owner']): Promise<Answer>;
  details(booking_id: number): Promise<Answer['body']>;
  /** Places taken and held in each event of the class. */
  seats(): Promise<[number, number][]>;
  /** The mails that were asked for about a booking, in order. */
  mails(booking_id: number): Promise<Record<string, unknown>[]>;
  /** What must always hold: seats held are their rows, a booking is what its lines come to. */
  check(booking_id: number): Promise<void>;
  /** Runs work as a job of the school. */
  run<T>(work: (context: JobContext) => Promise<T>, now?: Date): Promise<T>;
}

/** Makes a school with five students that sells places. */
export async function answering(server: TestServer): Promise<Answering> {
  server.setNow(ASKED_AT);
  const here = await calendarSchool(server, 5);
  const { school, students } = here;
  await sellSubject(school, here.sub_id);
  let series_id = 0;
  const run: Answering['run'] = (work, now = ASKED_AT) => orderingOf(server, school, () => now)(work);
  return {
    here,
    run,
    series_id: () => series_id,
    async makeClass(weeks, capacity) {
      const until = new Date(Date.UTC(2027, 0, 4 + 7 * (weeks - 1))).toISOString().slice(0, 10);
      const repeats = { type: 'weekly', weekdays: [1], until };
      ({ series_id } = await enrolmentsOf(() => here).make({ capacity, repeats, notify: 0 }));
      return (await eventsOfClass(here, series_id)).map((event) => event.event_id);
    },
    request: (events, count, more = {}) => {
      const children = students.slice(0, count).map((person_id, at) => ({ person_id, child_name: `Pupil ${at}` }));
      return newRequest(school, { series_id, events, children, first_at, now: ASKED_AT, ...more });
    },
    orderOf: (booking_id) =>
      run(async (context) => {
        const opened = (await holdBooking(context, booking_id))!;
        const people = new Map(opened.lines.map((line) => [line.child, line.person_id!]));
        const priced = await priceBooking(context, opened, { payer_id: students[0]!, people, coupon_code: '' });
        const { order_id } = await openPriced(context, booking_id, { ...priced, draft: priced.draft! }, 'accepted');
        await context.db.updateTable('booking').set({ order_id }).where('booking_id', '=', booking_id).execute();
        return order_id;
      }),
    accept: (booking_id, more = {}, as = school.owner) =>
      here.post('online/acceptBooking', { booking_id, ...more }, as),
    reject: (booking_id, more = {}, as = school.owner) =>
      here.post('online/rejectBooking', { booking_id, reason: 'The class is for adults', ...more }, as),
    details: (booking_id) => here.read('online/booking/details', { booking_id }),
    seats: async () => (await eventsOfClass(here, series_id)).map(({ enrolled, held }) => [enrolled, held]),
    mails: (booking_id) => mailsOf(here, booking_id),
    check: (booking_id) => checkBooking(here, booking_id),
  };
}

const mailsOf = ({ school }: CalendarSchool, booking_id: number) =>
  school.sql(async (db) => {
    const rows = await db.selectFrom('job').select('payload').where('kind', '=', 'bookingMail').orderBy('id').execute();
    return rows
      .map((row) => row.payload as Record<string, unknown>)
      .filter((payload) => payload['booking_id'] === booking_id);
  });

const checkBooking = ({ school }: CalendarSchool, booking_id: number): Promise<void> =>
  school.sql(async (db) => {
    const lines = await linesOf(db, school.institution_id, booking_id);
    const { state } = await db
      .selectFrom('booking')
      .select('state')
      .where('booking_id', '=', booking_id)
      .executeTakeFirstOrThrow();
    expect(state).toBe(stateOf(lines));
    const events = await db.selectFrom('event').select(['event_id', 'capacity', 'enrolled', 'held']).execute();
    const rows = await db.selectFrom('booking_seat').select('event_id').execute();
    for (const { event_id, capacity, enrolled, held } of events) {
      expect(held).toBe(rows.filter((row) => row.event_id === event_id).length);
      if (capacity > 0) expect(enrolled + held).toBeLessThanOrEqual(capacity);
    }
  });
