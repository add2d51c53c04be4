import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BookingState } from '@schoolbell/core/bookings/rules';
import { jobs } from '../../../jobs.ts';
import { insertJob } from '../../../jobs/queries.ts';
import type { Worker } from '../../../jobs/worker.ts';
import { eventsOfClass, newRequest, sellSubject } from '../../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../../testing/calendar.ts';
import { type Visitor, visitorOf } from '../../../testing/holds.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';

let server: TestServer;
let worker: Worker;
let here: CalendarSchool;
let visitor: Visitor;
let mailed: unknown[] = [];
beforeAll(async () => {
  server = await testServer();
  // What is mailed is tested where it is written.
  const bookingMail = async (payload: Record<string, unknown>) => {
    mailed.push(payload);
  };
  worker = testWorker(server, { kinds: { ...jobs, bookingMail } });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});
const NOW = new Date('2027-01-01T08:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
beforeEach(async () => {
  server.setNow(NOW);
  mailed = [];
  here = await calendarSchool(server);
  visitor = visitorOf(server, here.school);
  await sellSubject(here.school, here.sub_id);
});

/** One event of a class with as many seats. */
const once = (capacity: number): Promise<{ series_id: number; event_id: number }> =>
  here.done('event/v2/make', weekly({ subject: here.sub_id, capacity, notify: 0, repeats: { type: 'one_time' } }));
const seats = async (series_id: number) => {
  const { enrolled, held } = (await eventsOfClass(here, series_id))[0]!;
  return { enrolled, held };
};
async function ended(minutes: number): Promise<void> {
  server.setNow(at(minutes));
  const { institution_id } = here.school;
  await here.school.sql((db) => insertJob(db, institution_id, 'endBookings', {}));
  await server.connections.pool.query(`select pg_notify('schoolbell', '{"kind":"job"}')`);
  await jobsDone(server, here.school);
}
const linesOf = (booking_id: number): Promise<{ state: BookingState }[]> =>
  here.school.sql((db) =>
    db.selectFrom('booking_line').select('state').where('booking_id', '=', booking_id).orderBy('line').execute(),
  );
const bookings = () => here.school.sql((db) => db.selectFrom('booking').selectAll().execute());
const stepsOf = (booking_id: number) =>
  here.school.sql((db) =>
    db
      .selectFrom('booking_step')
      .select(['what', 'line'])
      .where('booking_id', '=', booking_id)
      .orderBy('step_id')
      .execute(),
  );
const enrol = (series_id: number, student: number, more: Record<string, unknown> = {}) =>
  here.post('enrolment/v2/add', { series_id, user_detail_ids: [here.students[student]], notify: 0, ...more });

describe('a hold', () => {
  test('ends by itself: its seats are free, it waits a day for its family, and is forgotten', async () => {
    const { series_id } = await once(1);
    await visitor.hold(await visitor.slot('2027-01-01'));
    await ended(9);
    expect(await seats(series_id)).toEqual({ enrolled: 0, held: 1 });
    await ended(10);
    expect(await seats(series_id)).toEqual({ enrolled: 0, held: 0 });
    expect(await bookings()).toMatchObject([{ state: 'held', open_until: null }]);
    await ended(24 * 60 + 1);
    expect(await bookings()).toEqual([]);
    expect(mailed).toEqual([]);
  });

  test('is ended by a job queued for its end, which comes again for the next one', async () => {
    await once(5);
    const slot = await visitor.slot('2027-01-01');
    await visitor.hold(slot);
    server.setNow(at(4));
    await visitor.hold(slot);
    const queued = () =>
      here.school.sql((db) =>
        db
          .selectFrom('job')
          .select('run_at')
          .where('institution_id', '=', here.school.institution_id)
          .where('kind', '=', 'endBookings')
          .where('key', 'is not', null)
          .orderBy('run_at')
          .execute(),
      );
    const second = (minutes: number) => ({ run_at: new Date(at(minutes).getTime() + 1000) });
    expect(await queued()).toEqual([second(10), second(14)]);
    server.setNow(at(9));
    await visitor.hold(slot, { hold: (await visitor.hold(slot)).body.hold });
    await ended(14);
    expect(await queued()).toEqual([second(10), second(14), second(19)]);
  });

  test('that is over blocks no one, even if no worker has run: staff, families in line, other visitors', async () => {
    const { series_id } = await once(1);
    const slot = await visitor.slot('2027-01-01');
    await visitor.hold(slot);
    expect((await enrol(series_id, 0)).status).toBe(409);
    server.setNow(at(10));
    expect((await visitor.hold(slot)).status).toBe(200);
    server.setNow(at(20));
    expect((await enrol(series_id, 0)).status).toBe(200);
    expect(await seats(series_id)).toEqual({ enrolled: 1, held: 0 });
  });

  test('keeps its seat from staff, who can also not take the seat away', async () => {
    const { series_id, event_id } = await once(2);
    await visitor.hold(await visitor.slot('2027-01-01'), { places: 2 });
    expect((await enrol(series_id, 0)).body.message).toBe('This event is full: no seat is left.');
    const { version } = (await here.read('event/v2/roster', { id: event_id })).event;
    const fewer = () =>
      here.post('event/v2/edit', { event_id, version, scope: 'this', changes: { capacity: 1 }, notify: 0 });
    expect((await fewer()).body.message).toBe('There are not enough seats.');
    server.setNow(at(10));
    expect((await fewer()).status).toBe(200);
    expect(await seats(series_id)).toEqual({ enrolled: 0, held: 0 });
  });

  test('the leak: one seat, three who wait and twenty public holds; freed, it goes to the first in line alone', async () => {
    const { series_id } = await once(1);
    const slot = await visitor.slot('2027-01-01');
    const { hold } = (await visitor.hold(slot)).body;
    for (const student of here.students) await here.done('waitlist/add', { series_id, user_detail_ids: [student] });
    const tickets = await Promise.all(Array.from({ length: 20 }, () => visitor.ticket()));
    const holds = () => tickets.map((ticket) => visitor.hold(slot, { ticket }));
    const crowd = await Promise.all([...holds(), visitor.call('release', { hold }), ...holds()]);
    expect(crowd.filter((answer) => answer.status === 200)).toHaveLength(1);
    await jobsDone(server, here.school);
    for (const answer of await Promise.all(holds())) expect(answer.body.current).toMatchObject({ left: 0 });
    const line = (await here.read('waitlist/list', { series_id })).data as { status: string }[];
    expect(line.map((one) => one.status)).toEqual(['offered', 'waiting', 'waiting']);
    expect(await seats(series_id)).toEqual({ enrolled: 0, held: 1 });
  });
});

describe('a booking that was sent', () => {
  const asked = async (state: 'pending' | 'unpaid', series_id: number, event_id: number) =>
    newRequest(here.school, {
      series_id,
      events: [event_id],
      children: [
        { person_id: here.students[0]!, child_name: 'Mia' },
        { person_id: here.students[1]!, child_name: 'Leo' },
      ],
      state,
      open_until: at(60),
      now: NOW,
    });

  test.each(['pending', 'unpaid'] as const)(
    'and is %s expires at its time, with a step, and its family is told',
    async (state) => {
      const { series_id, event_id } = await once(2);
      const booking_id = await asked(state, series_id, event_id);
      await ended(59);
      expect(await linesOf(booking_id)).toEqual([{ state }, { state }]);
      await ended(60);
      expect(await linesOf(booking_id)).toEqual([{ state: 'expired' }, { state: 'expired' }]);
      expect(await bookings()).toMatchObject([{ state: 'expired', open_until: null }]);
      expect(await stepsOf(booking_id)).toEqual([{ what: 'expired', line: null }]);
      expect(await seats(series_id)).toEqual({ enrolled: 0, held: 0 });
      expect(mailed).toEqual([{ booking_id, what: 'expired' }]);
      const rows = await here.school.sql((db) =>
        db.selectFrom('audit').select('person_id').where('kind', '=', 'booking_expired').orderBy('person_id').execute(),
      );
      expect(rows.map((row) => row.person_id)).toEqual(here.students.slice(0, 2));
      await ended(70);
      expect(mailed).toHaveLength(1);
    },
  );

  test('and is over gives its seat to anyone who needs it, and to people in line first', async () => {
    const { series_id, event_id } = await once(2);
    const booking_id = await asked('pending', series_id, event_id);
    await here.done('waitlist/add', { series_id, user_detail_ids: [here.students[2]] });
    server.setNow(at(60));
    expect((await enrol(series_id, 0)).status).toBe(200);
    expect(await linesOf(booking_id)).toEqual([{ state: 'expired' }, { state: 'expired' }]);
    await jobsDone(server, here.school);
    expect(await seats(series_id)).toEqual({ enrolled: 1, held: 1 });
  });
});
