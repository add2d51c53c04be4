import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sellSubject } from '../../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool } from '../../../testing/calendar.ts';
import { booksOf, familyOf, type TestFamily, withoutChildEmail } from '../../../testing/sending.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
let family: TestFamily;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
const NOW = new Date('2027-01-01T08:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
beforeEach(async () => {
  server.setNow(NOW);
  here = await calendarSchool(server);
  family = familyOf(server, here);
  await sellSubject(here.school, here.sub_id);
  await withoutChildEmail(here.school);
});
const { classOf, counts } = booksOf(() => here);

test('takes its seats again while they are free', async () => {
  const { series_id } = await classOf(1);
  const held = await family.take();
  server.setNow(later(45));
  expect((await family.send(held, [{ firstName: 'Mia' }])).body.outcome).toBe('confirmed');
  expect((await counts(series_id))[0]).toEqual([1, 0]);
});

test('answers with other times where someone else has the seat', async () => {
  const { series_id } = await classOf(1);
  const held = await family.take();
  server.setNow(later(11));
  const others = familyOf(server, here);
  const second = await others.take();
  const refused = await family.send(held, [{ firstName: 'Mia' }]);
  expect([refused.status, refused.body.current.reason, refused.body.current.nearest.length]).toEqual([
    409,
    'hold_over',
    3,
  ]);
  expect((await others.send(second, [{ firstName: 'Ben' }], { email: 'ben@home.example' })).status).toBe(200);
  expect((await counts(series_id))[0]).toEqual([1, 0]);
});

test('never passes over someone who waits for the seat', async () => {
  const { series_id, event_id } = await classOf(1);
  const held = await family.take();
  server.setNow(later(11));
  await here.school.sql((db) =>
    db
      .insertInto('waitlist')
      .values({
        institution_id: here.school.institution_id,
        series_id,
        event_id,
        user_detail_id: here.students[0]!,
        kind: 'regular',
        from_date: '2027-01-04',
        place: 1,
        created_by: here.school.owner.user_detail_id,
      } as never)
      .execute(),
  );
  const refused = await family.send(held, [{ firstName: 'Mia' }]);
  expect([refused.status, refused.body.current?.reason]).toEqual([409, 'hold_over']);
});
