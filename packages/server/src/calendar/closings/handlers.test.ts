import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { type Listed, holiday, closingsOf } from '../../testing/closings.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 2);
  // Only what a test makes a holiday is one.
  await here.done('holidays/country', { country: 'SG', is_kept: 0 });
});
afterAll(() => server.stop());

const { listed, on, jobs } = closingsOf(
  () => here,
  () => server,
);

test('a holiday added later first reports how many classes it cancels, then cancels them with its name; undoing it restores them', async () => {
  const { series_id } = await here.done(
    'event/v2/make',
    weekly({ title: 'Choir', staff: [here.teachers[0]], room: here.rooms[0], notify: 0 }),
  );
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students, notify: 0 });
  await here.done('event/v2/make', weekly({ title: 'Draft', draft: 1, fromTime: '09:00', toTime: '10:00', notify: 0 }));
  const before = await listed();
  const asked = await here.post('holidays/save', holiday());
  expect(asked).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message: '4 classes are cancelled.',
      current: { cancelled: 4, back: 0, kept: 0, staff: 1, families: 2 },
    },
  });
  expect(await listed()).toEqual(before);
  const saved = await here.done('holidays/save', holiday({ confirmed: 1, notify: 1 }));
  expect(saved.message).toBe('Holiday added. 4 classes are cancelled.');
  expect(await on('2027-01-11')).toEqual([
    ['Draft', 'cancelled', 'Snow'],
    ['Choir', 'cancelled', 'Snow'],
  ]);
  expect((await on('2027-01-18')).map(([, status]) => status)).toEqual(['draft', 'scheduled']);
  expect(await jobs('closingNews')).toMatchObject([
    { reason: 'Snow', staff: [here.teachers[0]], students: here.students, back: [] },
  ]);
  // The teacher and the room are free until then.
  expect(
    (await here.read('event/v2/list', { start: '2027-01-11', end: '2027-01-11', statuses: ['scheduled'] })).data,
  ).toEqual([]);
  const removed = await here.post('holidays/delete', { id: saved.data.id });
  expect(removed).toMatchObject({
    status: 409,
    body: { message: '4 classes take place again.', current: { cancelled: 0, back: 4 } },
  });
  expect((await here.done('holidays/delete', { id: saved.data.id, confirmed: 1 })).message).toBe(
    'Holiday deleted. 4 classes take place again.',
  );
  const plain = (list: Listed[]) => list.map(({ version: _, ...event }) => event);
  expect(plain(await listed())).toEqual(plain(before));
  const held = await here.school.sql((db) =>
    db
      .selectFrom('event_staff')
      .innerJoin('event', 'event.event_id', 'event_staff.event_id')
      .select(['event_staff.holds', 'event.holds as of_event'])
      .where('event.series_id', '=', series_id)
      .execute(),
  );
  expect(held.every((one) => one.holds && one.of_event)).toBe(true);
});

test('past and marked events stay, and so do events put on a holiday on purpose', async () => {
  const { series_id, event_id } = await here.done('event/v2/make', weekly({ title: 'Choir', notify: 0 }));
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students, notify: 0 });
  await here.school.sql((db) =>
    db
      .insertInto('attendance_mark')
      .values({
        institution_id: here.school.institution_id,
        event_id,
        user_detail_id: here.students[0]!,
        attendance_code: 1,
        marked_by: null,
        device_mark: null,
      })
      .execute(),
  );
  server.setNow(new Date('2027-01-07T08:00:00Z'));
  const month = holiday({ start_date: '2027-01-01', end_date: '2027-01-31' });
  await here.done(
    'holidays/save',
    holiday({ confirmed: 1, holiday_name: 'First', start_date: '2027-01-13', end_date: '2027-01-13' }),
  );
  await here.done(
    'event/v2/make',
    weekly({ title: 'Feast', from: '2027-01-13', repeats: { type: 'one_time' }, override: 1, notify: 0 }),
  );
  const asked = await here.post('holidays/save', month);
  // Monday the 4th is marked, Wednesday the 6th is past; the 13th is closed already.
  expect(asked.body.current).toMatchObject({ cancelled: 5, kept: 0 });
  await here.done('holidays/save', { ...month, confirmed: 1 });
  expect(await on('2027-01-04')).toEqual([['Choir', 'scheduled', '']]);
  expect(await on('2027-01-06')).toEqual([['Choir', 'scheduled', '']]);
  expect((await on('2027-01-13')).filter(([title]) => title === 'Feast')).toEqual([['Feast', 'scheduled', '']]);
});

test('a marked one that is still to come stays, and is counted', async () => {
  const { event_id } = await here.done('event/v2/make', weekly({ title: 'Choir', notify: 0 }));
  await here.school.sql((db) =>
    db
      .insertInto('attendance_mark')
      .values({
        institution_id: here.school.institution_id,
        event_id,
        user_detail_id: here.students[0]!,
        attendance_code: 1,
        marked_by: null,
        device_mark: null,
      })
      .execute(),
  );
  expect(
    (await here.post('holidays/save', holiday({ start_date: '2027-01-04', end_date: '2027-01-06' }))).body.current,
  ).toMatchObject({ cancelled: 1, kept: 1 });
});

test('of two events restored into the same room one reserves it, and neither takes one that was given away', async () => {
  const alike = { staff: [here.teachers[0]], room: here.rooms[0], notify: 0 };
  await here.done('event/v2/make', weekly({ title: 'First', ...alike }));
  const { data } = await here.done('holidays/save', holiday({ confirmed: 1 }));
  await here.done(
    'event/v2/make',
    weekly({
      title: 'Second',
      ...alike,
      from: '2027-01-11',
      repeats: { type: 'weekly', weekdays: [1], until: '2027-01-11' },
      override: 1,
    }),
  );
  await here.done(
    'event/v2/make',
    weekly({ title: 'Third', ...alike, from: '2027-01-13', repeats: { type: 'one_time' }, override: 1 }),
  );
  await here.done('holidays/delete', { id: data.id, confirmed: 1 });
  const now = (await listed())
    .filter((event) => /2027-01-1[13]/.test(event.local_start))
    .map((event) => [event.title, event.status, event.overridden]);
  expect(now).toEqual([
    ['First', 'scheduled', 0],
    ['Second', 'scheduled', 1],
    ['First', 'scheduled', 1],
    ['Third', 'scheduled', 0],
  ]);
});
