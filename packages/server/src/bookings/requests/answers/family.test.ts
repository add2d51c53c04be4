import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventsOfClass, sellSubject } from '../../../testing/bookings.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../../testing/calendar.ts';
import { familyOf, type TestFamily, withoutChildEmail } from '../../../testing/sending.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';

const NOW = new Date('2027-01-01T08:00:00Z');
let server: TestServer;
let here: CalendarSchool;
let family: TestFamily;
let series_id: number;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(NOW);
  here = await calendarSchool(server, 0);
  family = familyOf(server, here);
  await sellSubject(here.school, here.sub_id);
  await withoutChildEmail(here.school);
  const { institution_id } = here.school;
  await here.school.sql((db) =>
    db
      .insertInto('booking_setting')
      .values({ institution_id, preferences: JSON.stringify({ confirm: 'always' }) })
      .execute(),
  );
  ({ series_id } = await here.done(
    'event/v2/make',
    weekly({ subject: here.sub_id, capacity: 4, notify: 0, override: 1 }),
  ));
});

const newest = async () => (await here.read('online/bookingsList')).data[0];
const details = (booking_id: number) => here.read('online/booking/details', { booking_id });
const seats = async () => (await eventsOfClass(here, series_id)).map(({ enrolled, held }) => `${enrolled}+${held}`);
const people = () =>
  here.school.sql((db) =>
    db
      .selectFrom('person')
      .select(['first_name', 'role_id'])
      .where('role_id', 'in', [3, 4, 5, 6])
      .orderBy('user_detail_id')
      .execute(),
  );
const submissions = () => here.school.sql((db) => db.selectFrom('submission').select(['id', 'person_id']).execute());
const three = [{ firstName: 'Mia' }, { firstName: 'Leo', dob: '2020-01-02' }, { firstName: 'Ida', dob: '2021-01-02' }];

test('a family sends, staff answer: places, students and one invoice for two of three children', async () => {
  await family.send(await family.take(3, { kind: 'series' }), three);
  const sent = await newest();
  expect(sent).toMatchObject({
    state: 'pending',
    // A lead's form asks for no guardian here.
    family: 'Mia Berg',
    is_unread: 1,
    lines: [{ child: 'Mia Berg' }, { child: 'Leo Berg' }, { child: 'Ida Berg' }],
    order: { status: 'draft', total: 3 * 8 * 2200 },
  });
  expect(await seats()).toEqual(Array.from({ length: 8 }, () => '0+3'));
  const { booking_id } = sent;
  const { answers, is_new, email } = await details(booking_id);
  expect([is_new, email]).toEqual([1, 'anna@berg.example']);
  expect(answers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ value: 'Mia' }),
      expect.objectContaining({ label: expect.stringMatching(/^Leo Berg: /), value: 'Leo' }),
    ]),
  );
  await here.done('online/rejectBooking', { booking_id, lines: [3], reason: 'Ida is too young' });
  expect(await seats()).toEqual(Array.from({ length: 8 }, () => '0+2'));
  expect((await here.done('online/acceptBooking', { booking_id })).message).toBe('Accepted: Mia Berg, Leo Berg.');
  expect(await seats()).toEqual(Array.from({ length: 8 }, () => '2+0'));
  expect(await people()).toEqual([
    { first_name: 'Mia', role_id: 3 },
    { first_name: 'Leo', role_id: 3 },
    { first_name: 'Ida', role_id: 4 },
  ]);
  expect((await details(booking_id)).order).toMatchObject({ status: 'issued', total: 2 * 8 * 2200 });
});

test('a request that looked automatic adds its people only if staff accept it', async () => {
  const robot = async () => {
    await family.send(await family.take(2), three.slice(0, 2), { change: { elapsed: 10 } });
    return (await newest()).booking_id as number;
  };
  const rejected = await robot();
  expect((await details(rejected)).people).toMatchObject([
    { child: 'Mia Berg', person_id: null, age: 8 },
    { child: 'Leo Berg', person_id: null, age: 6 },
  ]);
  await here.done('online/rejectBooking', { booking_id: rejected, reason: 'Not real' });
  expect(await people()).toEqual([]);
  server.setNow(new Date(NOW.getTime() + 60_000));
  const booking_id = await robot();
  expect((await here.done('online/acceptBooking', { booking_id, lines: [1] })).state).toBe('pending');
  expect(await people()).toEqual([
    { first_name: 'Mia', role_id: 3 },
    { first_name: 'Leo', role_id: 4 },
  ]);
  expect((await seats())[0]).toBe('1+1');
  expect((await details(booking_id)).order).toMatchObject({ status: 'draft', total: 2 * 2200 });
  await here.done('online/acceptBooking', { booking_id });
  const { order, family: named, people: lines } = await details(booking_id);
  expect([order.status, order.total, named]).toEqual(['issued', 2 * 2200, 'Mia Berg']);
  expect(lines.map((line: { role_id: number }) => line.role_id)).toEqual([3, 3]);
  // The form of the rejected one stays; of the accepted one each child has their own.
  expect((await submissions()).filter((one) => one.person_id === null)).toHaveLength(1);
});

test('a known child of a doubtful request is found, not made again', async () => {
  await family.send(await family.take(), three.slice(0, 1));
  const first = await newest();
  await here.done('online/acceptBooking', { booking_id: first.booking_id });
  server.setNow(new Date(NOW.getTime() + 60_000));
  const later = await family.take(1, { from: '2027-01-06' });
  await family.send(later, three.slice(0, 1), { change: { elapsed: 10 } });
  const doubtful = await newest();
  expect((await details(doubtful.booking_id)).people[0].like).toMatchObject([{ name: 'Mia Berg' }]);
  await here.done('online/acceptBooking', { booking_id: doubtful.booking_id });
  expect((await people()).map((one) => one.first_name)).toEqual(['Mia']);
});
