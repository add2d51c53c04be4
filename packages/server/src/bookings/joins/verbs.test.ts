import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '../../jobs.ts';
import type { Worker } from '../../jobs/worker.ts';
import { eventsOfClass, newRequest, sellSubject } from '../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { holiday } from '../../testing/closings.ts';
import { visitorOf } from '../../testing/holds.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let worker: Worker;
let here: CalendarSchool;
let class_: { series_id: number };
let events: number[];
let mailed: unknown[] = [];
beforeAll(async () => {
  server = await testServer();
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
beforeEach(async () => {
  server.setNow(NOW);
  mailed = [];
  here = await calendarSchool(server);
  await sellSubject(here.school, here.sub_id);
  class_ = await here.done('event/v2/make', weekly({ subject: here.sub_id, capacity: 8, notify: 0 }));
  events = (await eventsOfClass(here, class_.series_id)).map((event) => event.event_id);
});

const request = (of: readonly number[], more: Partial<Parameters<typeof newRequest>[1]> = {}) =>
  newRequest(here.school, {
    series_id: class_.series_id,
    events: of,
    children: [{ person_id: here.students[0]!, child_name: 'Mia' }],
    first_at: new Date('2027-01-04T15:00:00Z'),
    open_until: new Date('2027-01-03T08:00:00Z'),
    ...more,
  });
const eventOf = async (event_id: number) => (await here.read('event/v2/roster', { id: event_id })).event;
const cancel = async (event_id: number, more: Record<string, unknown> = {}) =>
  here.done('event/v2/cancel', {
    event_id,
    version: (await eventOf(event_id)).version,
    scope: 'this',
    reason: 'The hall is flooded',
    notify: 0,
    ...more,
  });
const edit = async (event_id: number, changes: Record<string, unknown>, scope = 'this') =>
  here.done('event/v2/edit', { event_id, version: (await eventOf(event_id)).version, scope, changes, notify: 0 });
const bookingOf = (booking_id: number) =>
  here.school.sql((db) =>
    db.selectFrom('booking').selectAll().where('booking_id', '=', booking_id).executeTakeFirstOrThrow(),
  );
const linesOf = (booking_id: number) =>
  here.school.sql((db) => db.selectFrom('booking_line').selectAll().where('booking_id', '=', booking_id).execute());
const stepsOf = (booking_id: number) =>
  here.school.sql((db) =>
    db
      .selectFrom('booking_step')
      .select(['what', 'note'])
      .where('booking_id', '=', booking_id)
      .orderBy('step_id')
      .execute(),
  );
const held = async () => (await eventsOfClass(here, class_.series_id)).map((event) => event.held);

describe('an event that is cancelled', () => {
  test('ends a request for it with the reason, and the family is told', async () => {
    const [booking_id, other] = [await request([events[0]!]), await request([events[1]!])];
    await cancel(events[0]!);
    await jobsDone(server, here.school);
    expect(await bookingOf(booking_id)).toMatchObject({ state: 'rejected', open_until: null });
    expect(await linesOf(booking_id)).toMatchObject([{ state: 'rejected', reason: 'The hall is flooded' }]);
    expect(await stepsOf(booking_id)).toEqual([
      { what: 'rejected', note: 'Jan 04, 2027 04:00 PM: cancelled. The hall is flooded' },
    ]);
    expect(mailed).toEqual([{ booking_id, what: 'rejected' }]);
    expect(await bookingOf(other)).toMatchObject({ state: 'pending' });
    expect((await held()).slice(0, 2)).toEqual([0, 1]);
  });

  test('takes a request for the whole class only its seat in it, until none is left', async () => {
    const booking_id = await request(events);
    await cancel(events[0]!);
    expect(await held()).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
    expect(await stepsOf(booking_id)).toMatchObject([{ what: 'moved' }]);
    await cancel(events[1]!, { scope: 'following' });
    await jobsDone(server, here.school);
    expect(await held()).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await bookingOf(booking_id)).toMatchObject({ state: 'rejected' });
    expect(mailed).toEqual([
      { booking_id, what: 'moved' },
      { booking_id, what: 'rejected' },
    ]);
  });

  test('takes the seats of a hold, whose family reads that the class can no longer be booked', async () => {
    const visitor = visitorOf(server, here.school);
    const slot = await visitor.slot('2027-01-01');
    const { hold } = (await visitor.hold(slot)).body;
    await cancel(events[0]!);
    expect((await held())[0]).toBe(0);
    expect((await visitor.hold(slot, { hold })).body.message).toBe('This class can no longer be booked.');
    await jobsDone(server, here.school);
    expect(mailed).toEqual([]);
  });

  test('by a holiday, does the same', async () => {
    const booking_id = await request([events[2]!]);
    await here.done('holidays/save', { ...holiday(), confirmed: 1, notify: 0 });
    await jobsDone(server, here.school);
    expect(await linesOf(booking_id)).toMatchObject([{ state: 'rejected', reason: 'Snow' }]);
    expect(mailed).toEqual([{ booking_id, what: 'rejected' }]);
  });

  test('leaves the place of a confirmed booking to the calendar, and its booking says why it ended', async () => {
    const booking_id = await request([events[0]!]);
    await here.school.sql(async (db) => {
      await db.deleteFrom('booking_seat').execute();
      await db.updateTable('booking_line').set({ state: 'confirmed' }).execute();
      await db.updateTable('booking').set({ state: 'confirmed', open_until: null }).execute();
    });
    await cancel(events[0]!);
    await jobsDone(server, here.school);
    expect(await linesOf(booking_id)).toMatchObject([{ state: 'rejected', reason: 'The hall is flooded' }]);
    expect(mailed).toEqual([]);
  });
});

describe('an event that is moved', () => {
  test('takes its bookings along, with a step, and families that wait for an answer are told', async () => {
    const booking_id = await request([events[0]!]);
    const { change_id } = await edit(events[0]!, { from: '2027-01-02', fromTime: '10:00', toTime: '11:00' });
    await jobsDone(server, here.school);
    expect(await bookingOf(booking_id)).toMatchObject({
      state: 'pending',
      first_at: new Date('2027-01-02T09:00:00Z'),
      // Seats are held no longer than the class lasts to begin.
      open_until: new Date('2027-01-02T09:00:00Z'),
    });
    expect(await linesOf(booking_id)).toMatchObject([{ from_date: '2027-01-02', to_date: '2027-01-02' }]);
    expect(await stepsOf(booking_id)).toEqual([{ what: 'moved', note: 'Moved to Jan 02, 2027 10:00 AM' }]);
    expect(mailed).toEqual([{ booking_id, what: 'moved' }]);
    await here.done('event/v2/undo', { change_id });
    expect(await bookingOf(booking_id)).toMatchObject({ first_at: new Date('2027-01-04T15:00:00Z') });
    expect(await stepsOf(booking_id)).toHaveLength(2);
  });

  test('and an edit that moves nothing says nothing', async () => {
    const booking_id = await request([events[0]!]);
    await edit(events[0]!, { title: 'Piano for two' });
    expect(await stepsOf(booking_id)).toEqual([]);
  });
});

describe('an event that is no longer planned', () => {
  test('ends requests for it, and forgets holds of it', async () => {
    const visitor = visitorOf(server, here.school);
    const last = (await visitor.slots('2027-01-25')).filter((one) => one.kind === 'event').at(-1)!;
    expect((await visitor.hold(last)).status).toBe(200);
    const booking_id = await request([events.at(-1)!]);
    await edit(events[0]!, { repeats: { type: 'weekly', weekdays: [1, 3], until: '2027-01-25' } }, 'all');
    await jobsDone(server, here.school);
    expect(await linesOf(booking_id)).toMatchObject([{ state: 'rejected', reason: 'The class does not take place' }]);
    expect(mailed).toEqual([{ booking_id, what: 'rejected' }]);
    expect(await here.school.sql((db) => db.selectFrom('booking').select('booking_id').execute())).toEqual([
      { booking_id },
    ]);
  });
});

describe('the roster of an event', () => {
  test('shows whose seats are held and until when, and no name for an unsent hold', async () => {
    await visitorOf(server, here.school).hold(await visitorOf(server, here.school).slot('2027-01-01'));
    await request([events[0]!], { guardian_id: here.students[2]! });
    const { held: seats } = await here.read('event/v2/roster', { id: events[0]! });
    expect(seats).toEqual([
      { child: null, guardian: null, until: '2027-01-01T08:10:00.000Z' },
      { child: 'Mia', guardian: 'Pupil 2', until: '2027-01-03T08:00:00.000Z' },
    ]);
  });
});
