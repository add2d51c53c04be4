import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import type { Worker } from '../../../jobs/worker.ts';
import { sellSubject } from '../../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../../testing/calendar.ts';
import { booksOf, familyOf, type TestFamily, withoutChildEmail } from '../../../testing/sending.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { serverIn, serverZones } from '../../../testing/server-zones.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';

let server: TestServer;
let worker: Worker;
let here: CalendarSchool;
let family: TestFamily;
beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});
beforeEach(async () => {
  here = await calendarSchool(server, 0);
  family = familyOf(server, here);
  await sellSubject(here.school, here.sub_id);
  await withoutChildEmail(here.school);
});
const { classOf } = booksOf(() => here);

const zones = [
  ['Europe/Berlin', '2027-03-21', '2027-03-28'],
  ['America/New_York', '2027-03-07', '2027-03-14'],
  ['Asia/Kolkata', '2027-03-21', '2027-03-28'],
  ['Australia/Lord_Howe', '2027-03-28', '2027-04-04'],
  ['Pacific/Auckland', '2027-03-28', '2027-04-04'],
  ['America/Santiago', '2027-03-28', '2027-04-04'],
] as const;

describe.each(serverZones)('on a server in %s', (serverZone) => {
  serverIn(serverZone);

  test.each(zones)(
    'in %s, where the clocks change on a day of the class, the time listed, held, mailed, in the calendar file and enrolled is one wall time',
    async (zone, from, until) => {
      server.setNow(new Date('2027-02-20T08:00:00Z'));
      await classOf(8, {
        from,
        fromTime: '17:30',
        toTime: '18:30',
        timezoneName: zone,
        repeats: { type: 'weekly', weekdays: [7], until },
      });
      const slot = await family.slot('2027-03-01', 'series');
      const held = await family.take(1, { kind: 'series', from: '2027-03-01' });
      const { booked } = (await family.send(held, [{ firstName: 'Mia' }])).body;
      const [first, last] = [`${from}T17:30`, `${until}T17:30`];
      expect([slot.local_start, held.slot.local_start]).toEqual([first, first]);
      expect([booked.local_start, booked.last, booked.zone]).toEqual([first, last, zone]);
      await jobsDone(server, here.school);
      const mail = await here.school.sql((db) =>
        db.selectFrom('mail').selectAll().where('to_email', '=', 'anna@berg.example').orderBy('id').executeTakeFirst(),
      );
      const words = (day: string) => `${day.slice(5, 7) === '03' ? 'Mar' : 'Apr'} ${day.slice(8)}, 2027 05:30 PM`;
      expect(mail!.text).toContain(`${words(from)}\n${words(until)} (${zone})`);
      const events = new ICAL.Component(ICAL.parse(mail!.calendar)).getAllSubcomponents('vevent');
      const starts = events.map((event) => event.getFirstProperty('dtstart')!);
      expect(starts.map((one) => [one.getParameter('tzid'), String(one.getFirstValue())])).toEqual([
        [zone, `${first}:00`],
        [zone, `${last}:00`],
      ]);
      const enrolled = await here.school.sql((db) =>
        db
          .selectFrom('event_student as c')
          .innerJoin('event as e', (join) =>
            join.onRef('e.institution_id', '=', 'c.institution_id').onRef('e.event_id', '=', 'c.event_id'),
          )
          .select(sql<string>`to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI')`.as('local_start'))
          .where('c.institution_id', '=', here.school.institution_id)
          .orderBy('e.starts_at')
          .execute(),
      );
      expect(enrolled.map((one) => one.local_start)).toEqual([first, last]);
    },
  );
});
