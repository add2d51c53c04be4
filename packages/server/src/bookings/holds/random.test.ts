import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookingState, stateOf } from '@schoolbell/core/bookings/rules';
import { sellSubject } from '../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { type Listed, type Visitor, visitorOf } from '../../testing/holds.ts';
import { runJob } from '../../testing/runs.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { endingJobs } from './ending/jobs.ts';

const RUNS = Number(process.env['RANDOM_RUNS'] ?? 4);
const START = Date.parse('2027-01-01T08:00:00Z');
let server: TestServer;
let here: CalendarSchool;
let visitor: Visitor;
let now: Date;
let slots: Listed[];
let holds: string[];
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const step = fc.record({
  does: fc.oneof(
    { weight: 4, arbitrary: fc.constant('hold' as const) },
    { weight: 3, arbitrary: fc.constant('again' as const) },
    {
      weight: 6,
      arbitrary: fc.constantFrom('quote', 'release', 'pass', 'end', 'capacity', 'enrol', 'leave', 'wait'),
    },
  ),
  pick: fc.nat(99),
  other: fc.nat(99),
  places: fc.integer({ min: 1, max: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];
const end = () => runJob(server, here.school, endingJobs, { kind: 'endBookings', now });
const eventAt = (pick: number) =>
  here.school.sql(async (db) =>
    at(await db.selectFrom('event').select(['event_id', 'version', 'series_id']).orderBy('event_id').execute(), pick),
  );

/** The newest hold took no seat that someone waits for. */
async function noOnePassedOver(): Promise<void> {
  const { rows } = await here.school.sql((db) =>
    sql`select e.event_id from event e join booking_seat s on s.event_id = e.event_id and s.booking_id = (select max(b.booking_id) from booking b)
      where e.capacity > 0 and e.enrolled + e.held + (select count(*) from waitlist w where w.event_id = e.event_id and w.status = 'waiting') > e.capacity`.execute(
      db,
    ),
  );
  expect(rows).toEqual([]);
}

const doings: Record<Step['does'], (step: Step) => Promise<unknown>> = {
  hold: async ({ pick, places }) => {
    const { status, body } = await visitor.hold(at(slots, pick)!, { places });
    if (status !== 200) return;
    holds.push(body.hold);
    await noOnePassedOver();
  },
  again: async ({ pick, other, places }) =>
    holds.length > 0 && visitor.hold(at(slots, pick)!, { hold: at(holds, other), places }),
  quote: async ({ pick }) => holds.length > 0 && visitor.call('quote', { hold: at(holds, pick) }),
  release: async ({ pick }) => holds.length > 0 && visitor.call('release', { hold: at(holds, pick) }),
  pass: async ({ pick }) => {
    now = new Date(now.getTime() + (pick % 12) * 60_000);
    server.setNow(now);
  },
  end,
  capacity: async ({ pick, places }) => {
    const { event_id, version } = (await eventAt(pick))!;
    await here.post('event/v2/edit', { event_id, version, scope: 'this', changes: { capacity: places }, notify: 0 });
  },
  enrol: async ({ pick, other }) =>
    here.post('enrolment/v2/add', {
      event_id: (await eventAt(pick))!.event_id,
      user_detail_ids: [at(here.students, other)],
      notify: 0,
    }),
  leave: async () => {
    const place = await here.school.sql((db) =>
      db.selectFrom('enrolment').select('enrolment_id').where('status', '=', 'active').executeTakeFirst(),
    );
    if (place) await here.post('enrolment/v2/cancel', { ...place, notify: 0 });
  },
  wait: async ({ pick, other }) => {
    const { event_id } = (await eventAt(pick))!;
    await here.post('waitlist/add', { event_id, user_detail_ids: [at(here.students, other)] });
  },
};

/** No seat is held twice, none is counted that isn't there, and each hold has all of its seats or none. */
async function check(): Promise<void> {
  const [miscounted, halves, bookings] = await here.school.sql(async (db) => [
    await sql`select e.event_id, e.capacity, e.enrolled, e.held from event e
      where e.held <> (select count(*) from booking_seat s where s.event_id = e.event_id) + (select count(*) from waitlist_seat w where w.event_id = e.event_id)
        or e.capacity > 0 and e.enrolled + e.held > e.capacity`.execute(db),
    await sql`select b.booking_id, b.places, b.open_until from booking b
      where (select count(*) from booking_line l where l.booking_id = b.booking_id) <> b.places
        or (b.open_until is null) <> not exists (select from booking_seat s where s.booking_id = b.booking_id)
        or 1 < (select count(distinct seats.of) from (select l.line, array_agg(s.event_id order by s.event_id) filter (where s.event_id is not null) as of
          from booking_line l left join booking_seat s on s.booking_id = l.booking_id and s.line = l.line where l.booking_id = b.booking_id group by l.line) seats)`.execute(
      db,
    ),
    await sql<{ state: BookingState; states: BookingState[] }>`
      select b.state, array(select l.state from booking_line l where l.booking_id = b.booking_id) as states from booking b`.execute(
      db,
    ),
  ]);
  expect(miscounted.rows).toEqual([]);
  expect(halves.rows).toEqual([]);
  for (const { state, states } of bookings.rows) expect(state).toBe(stateOf(states.map((one) => ({ state: one }))));
}

test(`whatever is held, renewed, moved, ended, enrolled and changed, no seat is held twice and none is left behind, ${RUNS} times`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      now = new Date(START);
      server.setNow(now);
      here = await calendarSchool(server, 3);
      visitor = visitorOf(server, here.school);
      await sellSubject(here.school, here.sub_id);
      const until = { type: 'weekly', weekdays: [1], until: '2027-01-18' };
      for (const capacity of [2, 3])
        await here.done('event/v2/make', weekly({ subject: here.sub_id, capacity, notify: 0, repeats: until }));
      slots = await visitor.slots('2027-01-01');
      holds = [];
      for (const one of steps) {
        await doings[one.does](one);
        await check();
      }
      now = new Date(now.getTime() + 31 * 60_000);
      await end();
      const left = await here.school.sql((db) => db.selectFrom('booking_seat').selectAll().execute());
      expect(left).toEqual([]);
      await check();
    }),
    // A smaller failure would take longer to find than a test has.
    {
      numRuns: RUNS,
      endOnFailure: true,
      ...(process.env['RANDOM_SEED'] && { seed: Number(process.env['RANDOM_SEED']) }),
    },
  );
}, 240_000);
