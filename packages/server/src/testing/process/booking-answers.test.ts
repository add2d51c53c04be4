import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stateOf } from '@schoolbell/core/bookings/rules';
import { bookingFact } from '../../bookings/facts/queries.ts';
import { endingJobs } from '../../bookings/holds/ending/jobs.ts';
import { linesOf } from '../../bookings/queries.ts';
import { openPriced, priceBooking } from '../../bookings/sending/money/verbs.ts';
import { holdBooking } from '../../bookings/verbs.ts';
import { eventsOfClass, newRequest, seatFaults, sellSubject } from '../bookings.ts';
import { calendarSchoolOf, type CalendarSchool, weekly } from '../calendar.ts';
import { orderingOf } from '../ordering.ts';
import { runJob } from '../runs.ts';
import type { Answer } from '../server.ts';
import { unlikeRows } from '../sums.ts';
import { type Pair, patient, startPair } from './pair.ts';

/** How often what is raced for is raced for; RACE_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 3);
const TIME = 60_000 + ROUNDS * 8_000;
const WEEKS = 3;
let pair: Pair;
let here: CalendarSchool;

beforeAll(async () => {
  pair = await startPair();
}, 120_000);
afterAll(() => pair?.stop());
beforeEach(async () => {
  const { school } = await pair.school();
  here = await calendarSchoolOf(pair.servers[1], school, 4);
  await sellSubject(school, here.sub_id);
});

const first_at = new Date(Date.now() + 7 * 86_400_000);
const date = (days: number) => new Date(first_at.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** A class with a request for two children in it, as many seats as wanted, and an order that waits for the answer. */
async function asked(capacity: number) {
  const { school, students } = here;
  const repeats = { type: 'weekly', weekdays: [first_at.getUTCDay() || 7], until: date(7 * (WEEKS - 1)) };
  const rule = { from: date(0), timezoneName: 'UTC', repeats, override: 1, notify: 0 };
  const { series_id, event_id } = await here.done('event/v2/make', weekly({ subject: here.sub_id, capacity, ...rule }));
  const events = (await eventsOfClass(here, series_id)).map((event) => event.event_id);
  const children = students.slice(0, 2).map((person_id, at) => ({ person_id, child_name: `Pupil ${at}` }));
  const booking_id = await newRequest(school, { series_id, events, children, first_at });
  await orderingOf(
    pair.servers[1],
    school,
    () => new Date(),
  )(async (context) => {
    const opened = (await holdBooking(context, booking_id))!;
    const people = new Map(opened.lines.map((line) => [line.child, line.person_id!]));
    const priced = await priceBooking(context, opened, { payer_id: students[0]!, people, coupon_code: '' });
    const { order_id } = await openPriced(context, booking_id, { ...priced, draft: priced.draft! }, 'accepted');
    await context.db.updateTable('booking').set({ order_id }).where('booking_id', '=', booking_id).execute();
  });
  const { event } = await here.read('event/v2/details', { event_id });
  return { series_id, event_id, booking_id, version: event.version as number };
}

/** Staff at one of the two servers. */
const at = (which: 0 | 1, path: string, input: Record<string, unknown>): Promise<Answer> =>
  patient(pair.servers[which].call)('POST', path, input, { as: here.school.owner });
const accept = (which: 0 | 1, booking_id: number, lines: number[] = []) =>
  at(which, 'online/acceptBooking', { booking_id, lines });
const reject = (which: 0 | 1, booking_id: number, lines: number[] = []) =>
  at(which, 'online/rejectBooking', { booking_id, lines, reason: 'Full' });
const won = (answers: readonly Answer[]) => answers.filter((answer) => answer.status === 200).length;

/** Seats, states, sums and money are right, no matter who won. */
async function sound(booking_id: number): Promise<void> {
  const { institution_id } = here.school;
  expect(await seatFaults(here.school)).toEqual([]);
  await here.school.sql(async (db) => {
    const lines = await linesOf(db, institution_id, booking_id);
    const { state } = await db
      .selectFrom('booking')
      .select('state')
      .where('booking_id', '=', booking_id)
      .executeTakeFirstOrThrow();
    expect(state).toBe(stateOf(lines));
    for (const line of lines) {
      expect(line.enrolment_id !== null).toBe(['confirmed', 'cancelled'].includes(line.state));
      expect(line.seats).toHaveLength(line.state === 'pending' ? WEEKS : 0);
    }
    expect(await unlikeRows(db, institution_id, bookingFact, { from: '', to: '' })).toEqual([]);
  });
  expect(await pair.faults(here.school)).toEqual([]);
  expect(pair.deadlocks()).toEqual([]);
}
const order = async (booking_id: number) => (await here.read('online/booking/details', { booking_id })).order;

test(
  `accepting against rejecting: one wins, the others hear of it, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await asked(4);
      const { booking_id } = one;
      const tries = [accept(0, booking_id), reject(1, booking_id), accept(1, booking_id), reject(0, booking_id)];
      const answers = await Promise.all(round % 2 ? tries : tries.toReversed());
      expect(won(answers)).toBe(1);
      for (const { status, body } of answers.filter((answer) => answer.status !== 200))
        expect([status, body.message]).toEqual([409, 'You have already answered this request.']);
      const { state } = await here.read('online/booking/details', { booking_id });
      const { status, total } = await order(booking_id);
      expect([
        ['confirmed', 'issued', 2 * WEEKS * 2200],
        ['rejected', 'cancelled', 2 * WEEKS * 2200],
      ]).toContainEqual([state, status, total]);
      await sound(booking_id);
    }
  },
  TIME,
);

test(
  `answers for one child each at the same time all count, and there is one invoice, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await asked(2);
      const { booking_id } = one;
      const answers = await Promise.all([accept(0, booking_id, [1]), reject(1, booking_id, [2])]);
      expect(won(answers)).toBe(2);
      expect(await order(booking_id)).toMatchObject({ status: 'issued', total: WEEKS * 2200 });
      await sound(booking_id);
    }
  },
  TIME,
);

test(
  `accepting one child while the place of the other is cancelled: both count, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { booking_id } = await asked(2);
      await accept(0, booking_id, [1]);
      const [{ enrolment_id }] = (await here.read('online/booking/details', { booking_id })).people;
      const cancel = (which: 0 | 1) => at(which, 'enrolment/v2/cancel', { enrolment_id, notify: 0, reason: 'Ill' });
      const [accepted, ...cancelled] = await Promise.all([
        accept(round % 2 ? 0 : 1, booking_id, [2]),
        cancel(0),
        cancel(1),
      ]);
      expect([accepted.status, won(cancelled)]).toEqual([200, 1]);
      const { people, order: issued } = await here.read('online/booking/details', { booking_id });
      expect(people.map((one: { state: string }) => one.state)).toEqual(['cancelled', 'confirmed']);
      expect(issued).toMatchObject({ status: 'issued', balance: WEEKS * 2200 });
      await sound(booking_id);
    }
  },
  TIME,
);

test(
  `accepting against fewer seats and the end of its time never overfills the class, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { booking_id, event_id, version } = await asked(4);
      // In every other round its time is over at any moment around the answer.
      const open_until = new Date(Date.now() + randomInt(-20, 200));
      const ends = round % 2 === 1;
      if (ends)
        await here.school.sql((db) =>
          db.updateTable('booking').set({ open_until }).where('booking_id', '=', booking_id).execute(),
        );
      const fewer = () =>
        at(1, 'event/v2/edit', { event_id, version, scope: 'all', changes: { capacity: 1 }, notify: 0 });
      const end = () =>
        runJob(pair.servers[1], here.school, endingJobs, { kind: 'endBookings', now: new Date(Date.now() + 200) });
      const [accepted, smaller] = await Promise.all([accept(0, booking_id), fewer(), ...(ends ? [end()] : [])]);
      const { state } = await here.read('online/booking/details', { booking_id });
      expect(['confirmed', 'expired', 'pending']).toContain(state);
      expect(accepted.status === 200).toBe(state === 'confirmed');
      expect([200, 409, 422]).toContain(smaller.status);
      // Seats that are held or taken can't be taken away.
      expect(smaller.status === 200 && state === 'confirmed').toBe(false);
      await sound(booking_id);
      await here.school.sql((db) => db.deleteFrom('booking_seat').where('booking_id', '=', booking_id).execute());
    }
  },
  TIME,
);
