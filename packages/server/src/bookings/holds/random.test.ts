import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookingState, confirmations, stateOf } from '@schoolbell/core/bookings/rules';
import { seatFaults, sellSubject } from '../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import type { Listed } from '../../testing/holds.ts';
import { runJob } from '../../testing/runs.ts';
import { booksOf, familyOf, type TestFamily, withoutChildEmail } from '../../testing/sending.ts';
import { type Answer, testServer, type TestServer } from '../../testing/server.ts';
import { unlikeRows } from '../../testing/sums.ts';
import { bookingFact } from '../facts/queries.ts';
import { endingJobs } from './ending/jobs.ts';

/** RANDOM_RUNS asks for more than every run of the tests has time for, RANDOM_SEED for a run of before. */
const RUNS = Number(process.env['RANDOM_RUNS'] ?? 3);
const START = Date.parse('2027-01-01T08:00:00Z');
let server: TestServer;
let here: CalendarSchool;
let family: TestFamily;
let now: Date;
let slots: Listed[];
let holds: { hold: string; quote_hash: string; places: number }[];
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const step = fc.record({
  does: fc.oneof(
    { weight: 4, arbitrary: fc.constant('hold' as const) },
    { weight: 2, arbitrary: fc.constant('again' as const) },
    { weight: 4, arbitrary: fc.constant('send' as const) },
    { weight: 3, arbitrary: fc.constantFrom('accept', 'reject') },
    {
      weight: 7,
      arbitrary: fc.constantFrom('quote', 'release', 'pass', 'end', 'capacity', 'enrol', 'leave', 'wait', 'free'),
    },
  ),
  pick: fc.nat(99),
  other: fc.nat(99),
  places: fc.integer({ min: 1, max: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const { preferences } = booksOf(() => here);
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

const names = ['Mia', 'Leo', 'Ida', 'Ben', 'Zoe'];

/** What a page knows of its hold once it has the price. */
async function quoted(hold: string, places: number): Promise<(typeof holds)[number]> {
  const { data } = (await family.call('quote', { hold })).body;
  return { hold, quote_hash: data.quote_hash, places };
}

/** What a page sends for a hold: children of one family, some of whom the school knows by now. A few look like a robot's. */
async function send({ pick, other }: Step): Promise<Answer | undefined> {
  const held = at(holds, pick);
  if (!held) return undefined;
  const children = Array.from({ length: held.places }, (_, child) => ({ firstName: at(names, other + child)! }));
  const sent = await family.send(held, children, { change: { elapsed: other % 8 === 0 ? 10 : 20_000 } });
  // Some pages stay open, and send again.
  if (sent.status === 200 && other % 3 > 0) holds = holds.filter((one) => one !== held);
  return sent;
}

/** Staff answer a request, for all of its children or one. */
async function answer(path: string, { pick, other, places }: Step, more: object = {}): Promise<Answer | undefined> {
  const booking = await here.school.sql(async (db) =>
    at(await db.selectFrom('booking').select(['booking_id', 'places']).where('state', '=', 'pending').execute(), pick),
  );
  if (!booking) return undefined;
  const lines = other % 2 ? [1 + (places % booking.places)] : [];
  return here.post(path, { booking_id: booking.booking_id, lines, ...more });
}

const doings: Record<Step['does'], (step: Step) => Promise<Answer | undefined | void>> = {
  hold: async ({ pick, places }) => {
    const answered = await family.hold(at(slots, pick)!, { places });
    if (answered.status !== 200) return answered;
    await noOnePassedOver();
    holds.push(await quoted(answered.body.hold, places));
  },
  again: async ({ pick, other, places }) => {
    const held = at(holds, other);
    const answered = held && (await family.hold(at(slots, pick)!, { hold: held.hold, places }));
    if (answered?.status === 200) Object.assign(held!, await quoted(held!.hold, places));
    return answered;
  },
  send,
  accept: (step) => answer('online/acceptBooking', step, { any_age: 1 }),
  reject: (step) => answer('online/rejectBooking', step, { reason: 'Full' }),
  free: (step) => answer('online/booking/freeSeats', step),
  quote: async ({ pick }) => at(holds, pick) && family.call('quote', { hold: at(holds, pick)!.hold }),
  release: async ({ pick }) => at(holds, pick) && family.call('release', { hold: at(holds, pick)!.hold }),
  // Minutes, in which a hold ends, or hours, in which a request does.
  pass: async ({ pick, other }) => {
    now = new Date(now.getTime() + (pick % 12) * (other % 10 === 0 ? 3_600_000 : 60_000));
    server.setNow(now);
  },
  end: async () => void (await end()),
  capacity: async ({ pick, places }) => {
    const { event_id, version } = (await eventAt(pick))!;
    const changes = { capacity: places + 1 };
    return here.post('event/v2/edit', { event_id, version, scope: 'this', changes, notify: 0 });
  },
  enrol: async ({ pick, other }) =>
    here.post('enrolment/v2/add', {
      event_id: (await eventAt(pick))!.event_id,
      user_detail_ids: [at(here.students, other)],
      notify: 0,
    }),
  leave: async ({ pick }) => {
    const place = await here.school.sql(async (db) =>
      at(await db.selectFrom('enrolment').select('enrolment_id').where('status', '=', 'active').execute(), pick),
    );
    return place && here.post('enrolment/v2/cancel', { ...place, notify: 0 });
  },
  wait: async ({ pick, other }) => {
    const { event_id } = (await eventAt(pick))!;
    return here.post('waitlist/add', { event_id, user_detail_ids: [at(here.students, other)] });
  },
};

/** No seat is held twice, none is counted that isn't there, each booking has all of its seats or none, and the sums are right. */
async function check(): Promise<void> {
  const [halves, bookings, sums] = await here.school.sql(async (db) => [
    await sql`select b.booking_id, b.places, b.open_until from booking b
      where (select count(*) from booking_line l where l.booking_id = b.booking_id) <> b.places
        or (b.open_until is null) <> not exists (select from booking_seat s where s.booking_id = b.booking_id)
        or b.sent_at is not null and exists (select from booking_line l where l.booking_id = b.booking_id
          and (l.state in ('pending', 'unpaid')) <> exists (select from booking_seat s where s.booking_id = b.booking_id and s.line = l.line))
        or 1 < (select count(distinct seats.of) from (select l.line, array_agg(s.event_id order by s.event_id) filter (where s.event_id is not null) as of
          from booking_line l left join booking_seat s on s.booking_id = l.booking_id and s.line = l.line where l.booking_id = b.booking_id group by l.line) seats)`.execute(
      db,
    ),
    await sql<{ state: BookingState; states: BookingState[] }>`
      select b.state, array(select l.state from booking_line l where l.booking_id = b.booking_id) as states from booking b`.execute(
      db,
    ),
    await unlikeRows(db, here.school.institution_id, bookingFact, { from: '', to: '' }),
  ]);
  expect(await seatFaults(here.school)).toEqual([]);
  expect(halves.rows).toEqual([]);
  for (const { state, states } of bookings.rows) expect(state).toBe(stateOf(states.map((one) => ({ state: one }))));
  expect(sums).toEqual([]);
}

async function play(steps: readonly Step[], confirm: string): Promise<void> {
  now = new Date(START);
  server.setNow(now);
  here = await calendarSchool(server, 3);
  family = familyOf(server, here);
  await sellSubject(here.school, here.sub_id);
  await withoutChildEmail(here.school);
  await preferences({ confirm });
  const until = { type: 'weekly', weekdays: [1], until: '2027-01-18' };
  for (const capacity of [2, 4])
    await here.done('event/v2/make', weekly({ subject: here.sub_id, capacity, notify: 0, repeats: until }));
  slots = await family.slots('2027-01-01');
  holds = [];
  for (const one of steps) {
    const answered = await doings[one.does](one);
    expect(answered?.status ?? 200, answered?.text).toBeLessThan(500);
    await check();
  }
  // A request waits for two days at most.
  now = new Date(now.getTime() + 49 * 3_600_000);
  await end();
  const left = await here.school.sql((db) => db.selectFrom('booking_seat').selectAll().execute());
  expect(left).toEqual([]);
  await check();
}

test(
  `whatever is held, renewed, sent, answered, ended, cancelled and changed, no seat is held twice and none is left behind, ${RUNS} times`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 20, maxLength: 40 }),
        fc.constantFrom(...confirmations, 'always'),
        play,
      ),
      // A smaller failure would take longer to find than a test has.
      {
        numRuns: RUNS,
        endOnFailure: true,
        ...(process.env['RANDOM_SEED'] && { seed: Number(process.env['RANDOM_SEED']) }),
      },
    );
  },
  60_000 + RUNS * 15_000,
);
