import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newRequest } from '../../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../../testing/calendar.ts';
import { enrolmentsOf } from '../../../testing/enrolments.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';

const NOW = new Date('2026-12-01T08:00:00Z');
let server: TestServer;
let here: CalendarSchool;
let series_id: number;
let event_id: number;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(NOW);
  here = await calendarSchool(server, 2);
  ({ series_id, event_id } = await enrolmentsOf(() => here).make());
});
afterAll(() => server.stop());

const request = async (sent: string, state: string, more: Partial<Parameters<typeof newRequest>[1]> = {}) => {
  const booking_id = await newRequest(here.school, {
    series_id,
    events: [event_id],
    children: [{ person_id: here.students[0]!, child_name: 'Mia' }],
    first_at: new Date('2027-01-04T15:00:00Z'),
    now: new Date(`${sent}T08:00:00Z`),
    ...more,
  });
  await here.school.sql((db) =>
    db
      .updateTable('booking')
      .set({ state: state as 'pending' })
      .where('booking_id', '=', booking_id)
      .execute(),
  );
  return booking_id;
};
const statistics = (input: Record<string, unknown> = {}) => here.read('online/bookingStatistics', input);

test('statistics count by type and state, by day, and what stands now', async () => {
  const pair = {
    children: [
      { person_id: here.students[0]!, child_name: 'Mia' },
      { person_id: null, child_name: 'Noah' },
    ],
  };
  await request('2026-11-20', 'confirmed');
  await request('2026-11-20', 'confirmed', pair);
  await request('2026-11-21', 'rejected');
  await request('2026-12-01', 'pending', { open_until: new Date('2026-12-02T10:00:00Z') });
  await request('2026-12-01', 'pending', { open_until: new Date('2026-12-01T20:00:00Z') });
  // Long ago: no part of the period, but still ahead.
  await request('2026-01-05', 'confirmed');
  await request('2026-01-05', 'unpaid');
  const told = await statistics();
  expect(told).toEqual({
    from: '2026-11-02',
    to: '2026-12-01',
    types: expect.any(Array),
    days: [
      { day: '2026-11-20', state: 'confirmed', bookings: 2 },
      { day: '2026-11-21', state: 'rejected', bookings: 1 },
      { day: '2026-12-01', state: 'pending', bookings: 2 },
    ],
    now: { pending: 2, next_answer: '2026-12-01T20:00:00.000Z', unpaid: 1, upcoming: 3 },
  });
  expect(
    told.types.sort((one: { state: string }, other: { state: string }) => one.state.localeCompare(other.state)),
  ).toEqual([
    { booking_type: 2, state: 'confirmed', bookings: 2, places: 3 },
    { booking_type: 2, state: 'pending', bookings: 2, places: 2 },
    { booking_type: 2, state: 'rejected', bookings: 1, places: 1 },
  ]);
  expect((await statistics({ period: 'last7' })).days).toEqual([{ day: '2026-12-01', state: 'pending', bookings: 2 }]);
});

test('the first of the staff who opens a booking reads it for everyone', async () => {
  const booking_id = await request('2026-12-01', 'pending');
  await request('2026-12-01', 'pending');
  const [desk, teacher] = [await here.school.staff(8), await here.school.staff(2)];
  const counted = async (as = here.school.owner) =>
    (await server.call('POST', 'session/user', {}, { as })).body.user.online_booking_count;
  expect(await here.read('online/unreadBookingCount')).toEqual({ count: 2 });
  expect([await counted(), await counted(desk), await counted(teacher)]).toEqual([2, 2, 0]);
  expect(await here.done('online/booking/read', { booking_id }, desk)).toEqual({ count: 1 });
  expect(await here.done('online/booking/read', { booking_id })).toEqual({ count: 1 });
  expect([await counted(), await counted(desk)]).toEqual([1, 1]);
  expect(await here.read('online/unreadBookingCount')).toEqual({ count: 1 });
  const rows = (await here.read('online/bookingsList', { order_by: 'reference', direction: 'asc' })).data;
  expect(rows.map((row: { is_unread: number }) => row.is_unread)).toEqual([0, 1]);
  expect((await here.post('online/booking/read', { booking_id }, teacher)).status).toBe(403);
});
