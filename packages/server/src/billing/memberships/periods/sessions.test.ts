import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool } from '../../../testing/calendar.ts';
import { seriesOf } from '../../../testing/series.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
const { make, eventsOf } = seriesOf(() => here);

beforeAll(async () => {
  server = await testServer();
  server.setNow(new Date('2026-12-20T08:00:00Z'));
  here = await calendarSchool(server);
});
afterAll(() => server.stop());

test('a part of a period is charged by the sessions that are left of those of its class', async () => {
  const { series_id } = await make();
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students });
  const [student] = here.students;
  const { data } = await here.done('membership/add', {
    user_detail_id: student,
    name: 'Piano, monthly',
    anchor_day: 1,
    starts_on: '2027-01-20',
    proration: 'session',
    items: [{ type: 'period', id: here.sub_id, unit_price: 12_000 }],
  });
  // Mondays and Wednesdays of January 2027 are eight, of which 20, 25 and 27 are left.
  expect(data.next).toMatchObject({ why: '3 of 8 sessions', total: 4500, reason: 'start' });
  const events = await eventsOf(series_id);
  const gone = events.find((one) => one.local_start.startsWith('2027-01-25'))!;
  await here.done('event/v2/cancel', { event_id: gone.event_id, version: gone.version, reason: 'Ill' });
  const after = await here.read('membership', { membership_id: data.membership_id });
  expect(after.next).toMatchObject({ why: '2 of 7 sessions', total: 3429 });
});
