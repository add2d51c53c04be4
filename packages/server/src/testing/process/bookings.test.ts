import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endingJobs } from '../../bookings/holds/ending/jobs.ts';
import { seatFaults, sellSubject } from '../bookings.ts';
import { calendarSchoolOf, type CalendarSchool, weekly } from '../calendar.ts';
import { type Listed, type Visitor, visitorOf } from '../holds.ts';
import { runJob } from '../runs.ts';
import type { Answer } from '../server.ts';
import { type Pair, patient, startPair } from './pair.ts';
import { until } from './server.ts';

/** How often what is raced for is raced for; RACE_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 2);
const VISITORS = 32;
const TIME = 60_000 + ROUNDS * 8_000;
const DAY_MS = 86_400_000;
let pair: Pair;
let here: CalendarSchool;
/** One visitor at each server: the keys and tickets of one are none at the other. */
let visitors: readonly [Visitor, Visitor];

beforeAll(async () => {
  pair = await startPair();
}, 120_000);
afterAll(() => pair?.stop());
beforeEach(async () => {
  const { school } = await pair.school();
  here = await calendarSchoolOf(pair.servers[1], school, 3);
  await sellSubject(school, here.sub_id);
  visitors = pair.servers.map(({ call }) => visitorOf({ call: patient(call) }, school)) as [Visitor, Visitor];
});

const date = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** An event with as many seats, and what each of the two visitors sees of it. */
async function eventOf(capacity: number) {
  const made: { series_id: number; event_id: number } = await here.done(
    'event/v2/make',
    weekly({ subject: here.sub_id, capacity, from: date(7), notify: 0, override: 1, repeats: { type: 'one_time' } }),
  );
  const slots = await Promise.all(visitors.map((visitor) => visitor.slot(date(6))));
  return { ...made, slots: slots as [Listed, Listed] };
}

/** Holds of many visitors at once, in turns at both servers; each has a ticket before they begin. */
async function crowd(slots: readonly [Listed, Listed], count: number): Promise<() => Promise<Answer>[]> {
  const tickets = await Promise.all(Array.from({ length: count }, (_, at) => visitors[at % 2]!.ticket()));
  return () => tickets.map((ticket, at) => visitors[at % 2]!.hold(slots[at % 2]!, { ticket }));
}

/** Every event counts its seats, none has more than it has room for, and nothing stood in anyone's way for ever. */
async function sound(): Promise<void> {
  expect(await seatFaults(here.school)).toEqual([]);
  expect(pair.deadlocks()).toEqual([]);
}
/** The next round begins without holds, and without the events that they were in; all of this one must be right. */
async function clearUp(): Promise<void> {
  await sound();
  await here.school.sql(async (db) => {
    await db.deleteFrom('booking').execute();
    await db.updateTable('event').set({ status: 'cancelled' }).execute();
  });
}
const seats = async (event_id: number) =>
  here.school.sql((db) =>
    db
      .selectFrom('event')
      .select(['capacity', 'enrolled', 'held'])
      .where('event_id', '=', event_id)
      .executeTakeFirstOrThrow(),
  );
const won = (answers: readonly Answer[]) => answers.filter((answer) => answer.status === 200).length;

test(
  `of ${VISITORS} holds on the last seat one wins, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { event_id, slots } = await eventOf(1);
      const answers = await Promise.all((await crowd(slots, VISITORS))());
      expect(won(answers)).toBe(1);
      const refused = answers.filter((answer) => answer.status !== 200);
      expect(new Set(refused.map((answer) => answer.body.message))).toEqual(new Set(['This class is full now.']));
      expect(await seats(event_id)).toEqual({ capacity: 1, enrolled: 0, held: 1 });
      await clearUp();
    }
  },
  TIME,
);

test(
  `one ticket holds once, however often it is sent at once, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { event_id, slots } = await eventOf(20);
      const ticket = await visitors[0].ticket();
      const answers = await Promise.all(Array.from({ length: 16 }, () => visitors[0].hold(slots[0], { ticket })));
      expect(won(answers)).toBe(1);
      expect((await seats(event_id)).held).toBe(1);
      await clearUp();
    }
  },
  TIME,
);

test(
  `a hold that ends while it is renewed and others want its seat: one of them has it, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { event_id, slots } = await eventOf(1);
      const { hold } = (await visitors[0].hold(slots[0])).body;
      const others = await crowd(slots, 8);
      // It ends at any moment around the renewals, so that either side can win.
      const open_until = new Date(Date.now() + randomInt(0, 250));
      await here.school.sql((db) => db.updateTable('booking').set({ open_until }).execute());
      const end = () => runJob(pair.servers[1], here.school, endingJobs, { kind: 'endBookings', now: new Date() });
      const renew = async (at: 0 | 1) => {
        await sleep(randomInt(60));
        return visitors[at].hold(slots[at], { hold });
      };
      const [renewals, answers] = await Promise.all([
        Promise.all([renew(0), renew(1), renew(0), renew(1)]),
        Promise.all(others()),
        Promise.all([end(), end(), end()]),
      ]);
      const isRenewed = won(renewals) > 0;
      expect(won(answers)).toBeLessThanOrEqual(isRenewed ? 0 : 1);
      expect((await seats(event_id)).held).toBe(isRenewed || won(answers) > 0 ? 1 : 0);
      await clearUp();
    }
  },
  TIME,
);

test(
  `holds against staff who enrol and take seats away never overfill a class, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { event_id, slots } = await eventOf(4);
      const { version } = (await here.read('event/v2/roster', { id: event_id })).event;
      const holds = await crowd(slots, 12);
      const staff = async (path: string, input: Record<string, unknown>) => {
        await sleep(randomInt(120));
        return here.post(path, { event_id, notify: 0, ...input });
      };
      const [answers] = await Promise.all([
        Promise.all(holds()),
        ...here.students.map((student) => staff('enrolment/v2/add', { user_detail_ids: [student] })),
        staff('event/v2/edit', { version, scope: 'this', changes: { capacity: 3 } }),
      ]);
      const { capacity, enrolled, held } = await seats(event_id);
      expect(held).toBe(won(answers));
      expect(enrolled + held).toBeLessThanOrEqual(capacity);
      expect(enrolled + held).toBeGreaterThanOrEqual(3);
      await clearUp();
    }
  },
  TIME,
);

test('two transactions that wait for each other would show', async () => {
  let holding = 0;
  const cross = (first: number, second: number) =>
    here.school.sql(async (db) => {
      await sql`select pg_advisory_xact_lock(${first})`.execute(db);
      holding += 1;
      await until(() => holding === 2);
      await sql`select pg_advisory_xact_lock(${second})`.execute(db);
    });
  const ends = await Promise.allSettled([cross(1, 2), cross(2, 1)]);
  expect(ends.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(pair.deadlocks()).toHaveLength(1);
});
