import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sellSubject } from '../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2027-01-01T08:00:00Z'));
  here = await calendarSchool(server);
  await sellSubject(here.school, here.sub_id);
});

const slots = async (more: Record<string, unknown> = {}) =>
  (await here.read('online/book/slots', { institution: here.school.hash, from: '2027-01-01', days: 31, ...more }))
    .data as { kind: string; local_start: string; key: string; price: number; events: number; weekly: string }[];

describe('what is on sale', () => {
  test('each event, and the series at its next one', async () => {
    await here.done('event/v2/make', weekly({ subject: here.sub_id, capacity: 8, notify: 0 }));
    const found = await slots();
    expect(found.filter((one) => one.kind === 'event')).toHaveLength(8);
    expect(found.filter((one) => one.kind === 'series')).toMatchObject([
      { local_start: '2027-01-04T16:00', events: 8, price: 17_600, weekly: 'Mondays and Wednesdays', title: 'Piano' },
    ]);
  });
});
