import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellSubject } from '../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { serverIn, serverZones } from '../../testing/server-zones.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

interface Timed {
  kind: string;
  day: string;
  local_start: string;
  starts_at: string;
  zone: string;
}

/** A zone, a day on which its clocks change (or do not), the time of a class, and the instant at which that is on that day. */
const changes = [
  ['Europe/Berlin', '2027-03-28', '17:00', '15:00Z'],
  ['America/New_York', '2026-11-01', '09:00', '14:00Z'],
  ['America/Santiago', '2026-09-06', '10:00', '13:00Z'],
  ['Australia/Lord_Howe', '2026-10-04', '12:30', '01:30Z'],
  ['Africa/Cairo', '2027-04-30', '20:00', '17:00Z'],
  ['Asia/Kolkata', '2027-03-28', '06:00', '00:30Z'],
] as const;

describe.each(serverZones)('on a server in %s', (serverZone) => {
  serverIn(serverZone);
  beforeAll(async () => {
    here = await calendarSchool(server);
    await sellSubject(here.school, here.sub_id);
    // A holiday would take a class away.
    await here.school.sql(async (db) => {
      await db.deleteFrom('holiday_country').execute();
      await db.deleteFrom('holiday').execute();
    });
  });

  test.each(changes)(
    'in %s a class is listed by the time of its own clock, also on %s',
    async (zone, day, time, utc) => {
      const at = Date.parse(day);
      const date = (days: number) => new Date(at + days * 86_400_000).toISOString().slice(0, 10);
      server.setNow(new Date(at - 20 * 86_400_000));
      const weekday = new Date(at).getUTCDay() || 7;
      const { series_id } = await here.done('event/v2/make', {
        title: zone,
        subject: here.sub_id,
        from: date(-14),
        fromTime: time,
        toTime: `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`,
        timezoneName: zone,
        repeats: { type: 'weekly', weekdays: [weekday], until: date(14) },
        notify: 0,
      });
      const input = { institution: here.school.hash, from: date(-15), days: 31 };
      const slots: Timed[] = (await here.read('online/book/slots', input)).data.filter(
        (one: Timed) => one.zone === zone,
      );
      const listed = slots.filter((one) => one.kind === 'event');
      const calendar: Timed[] = (await here.read('event/v2/getCourseClassEvents', { series_id, per_page: 100 })).data;
      const timed = ({ local_start, starts_at }: Timed) => [local_start, new Date(starts_at).toISOString()];
      expect(listed.map(timed)).toEqual(calendar.map(timed));
      expect(listed.map((one) => one.local_start)).toEqual([-14, -7, 0, 7, 14].map((days) => `${date(days)}T${time}`));
      expect(listed[2]!.starts_at.slice(11, 16)).toBe(utc.slice(0, 5));
      expect(listed.map((one) => one.day)).toEqual(listed.map((one) => one.local_start.slice(0, 10)));
      expect(slots.find((one) => one.kind === 'series')).toMatchObject({ local_start: `${date(-14)}T${time}` });
      const local = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
      expect(listed.map((one) => local.format(new Date(one.starts_at)))).toEqual(
        listed.map((one) => one.local_start.replace('T', ' ')),
      );
    },
  );

  test('a notice that ends on the day of a change counts hours, not the hands of a clock', async () => {
    // In Berlin it is one o'clock in the night in which the clocks go forward; four hours later they show six.
    server.setNow(new Date('2027-03-28T00:00:00Z'));
    await here.school.sql((db) =>
      db
        .insertInto('booking_setting')
        .values({ institution_id: here.school.institution_id, preferences: JSON.stringify({ notice_hours: 4 }) })
        .execute(),
    );
    for (const fromTime of ['05:45', '06:00'])
      await here.done('event/v2/make', {
        title: 'Early',
        subject: here.sub_id,
        from: '2027-03-28',
        fromTime,
        toTime: '06:30',
        timezoneName: 'Europe/Berlin',
        notify: 0,
      });
    const input = { institution: here.school.hash, from: '2027-03-28', days: 1 };
    const early = (await here.read('online/book/slots', input)).data.filter(
      (one: { title: string }) => one.title === 'Early',
    );
    expect(early.map((one: Timed) => one.local_start)).toEqual(['2027-03-28T06:00']);
  });
});
