import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 1);
});
afterAll(() => server.stop());

const titles = async (more: Record<string, unknown> = {}, as = here.school.owner): Promise<string[]> =>
  (
    await here.read('event/v2/list', { start: '2027-01-04', end: '2027-01-10', timezone: 'Europe/Berlin', ...more }, as)
  ).data.map((one: { title: string }) => one.title);

test('a period has its events by start, narrowed by staff, room, location, subject, student, type and status', async () => {
  const [teacher, other] = here.teachers;
  const { series_id } = await here.done(
    'event/v2/make',
    weekly({ subject: here.sub_id, staff: [teacher], room: here.rooms[0] }),
  );
  await here.done(
    'event/v2/make',
    weekly({
      title: 'Trial',
      type: 'trial',
      from: '2027-01-05',
      repeats: { type: 'one_time' },
      extraStaff: [other],
      room: here.rooms[1],
    }),
  );
  await here.done(
    'event/v2/make',
    weekly({ title: 'Draft', from: '2027-01-08', repeats: { type: 'one_time' }, draft: 1 }),
  );
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students });
  expect(await titles()).toEqual(['Piano', 'Trial', 'Piano', 'Draft']);
  expect(await titles({ staff: [other] })).toEqual(['Trial']);
  expect(await titles({ rooms: [here.rooms[0]] })).toEqual(['Piano', 'Piano']);
  expect(await titles({ locations: [here.location_id] })).toEqual(['Piano', 'Trial', 'Piano']);
  expect(await titles({ subjects: [here.sub_id] })).toEqual(['Piano', 'Piano']);
  expect(await titles({ students: here.students })).toEqual(['Piano', 'Piano']);
  expect(await titles({ types: ['trial'] })).toEqual(['Trial']);
  expect(await titles({ statuses: ['draft'] })).toEqual(['Draft']);
  expect(await titles({}, await here.school.staff(9))).toEqual(['Piano', 'Trial', 'Piano']);
});

test('comes with names, holidays and approved leaves, and with the events that the viewer can change', async () => {
  const teacher = await here.school.staff(2);
  await here.done(
    'event/v2/make',
    weekly({ staff: [teacher.user_detail_id], subject: here.sub_id, room: here.rooms[0] }),
  );
  await here.done('event/v2/make', weekly({ title: 'Choir', from: '2027-01-05', repeats: { type: 'one_time' } }));
  await here.done('holidays/save', {
    holiday_name: 'Snow',
    start_date: '2027-01-09',
    end_date: '2027-01-12',
    confirmed: 1,
  });
  await here.school.sql((db) =>
    db
      .insertInto('leave')
      .values({
        institution_id: here.school.institution_id,
        applied_by: here.teachers[0],
        type: 'Sick',
        status: 'Accepted',
        start_date: '2027-01-05',
        end_date: '2027-01-05',
        reason: '',
        created_at: new Date(),
      })
      .execute(),
  );
  const list = await here.read('event/v2/list', { start: '2027-01-04', end: '2027-01-10' }, teacher);
  expect(list.data.map((one: { may_change: number }) => one.may_change)).toEqual([1, 0, 1]);
  expect(list).toMatchObject({
    capped: false,
    holidays: [{ name: 'Snow', start_date: '2027-01-09', end_date: '2027-01-12' }],
    leaves: [{ user_detail_id: here.teachers[0], start_date: '2027-01-05' }],
  });
  expect(list.names).toMatchObject({
    subjects: [{ sub_id: here.sub_id, sub_name: 'Piano' }],
    rooms: [{ name: 'Blue' }],
    locations: [{ p_name: 'Main house' }],
    staff: [{ user_detail_id: teacher.user_detail_id }],
  });
});

test('a period is a few weeks at most, and its edges are in the requested zone', async () => {
  await here.done('event/v2/make', weekly({ fromTime: '00:30', toTime: '01:30', repeats: { type: 'one_time' } }));
  expect(await titles({ start: '2027-01-03', end: '2027-01-03', timezone: 'Europe/Berlin' })).toEqual([]);
  expect(await titles({ start: '2027-01-03', end: '2027-01-03', timezone: 'America/New_York' })).toEqual(['Piano']);
  const wrong = async (more: Record<string, unknown>) =>
    (await here.get('event/v2/list', { start: '2027-01-04', end: '2027-01-10', ...more })).body.fields;
  expect(await wrong({ end: '2027-01-03' })).toEqual({ end: 'Please choose a day on or after the first day' });
  expect(await wrong({ end: '2027-03-07' })).toEqual({ end: 'Please choose at most 62 days' });
  expect(await wrong({ timezone: 'Nowhere' })).toEqual({ timezone: 'Please choose one of the options' });
});

test('reminders are set for one event, the rest, or all future ones', async () => {
  const { series_id, event_id } = await here.done('event/v2/make', weekly());
  const codes = async () =>
    (
      await here.school.sql((db) =>
        db
          .selectFrom('event')
          .select(['reminders', 'remind_at'])
          .where('series_id', '=', series_id)
          .orderBy('starts_at')
          .execute(),
      )
    ).map((row) => [row.reminders, row.remind_at?.toISOString().slice(11, 16) ?? null]);
  expect((await codes())[0]).toEqual([2, '14:45']);
  await here.done('event/v2/updateClassReminders', { event_id, reminders: 4 });
  expect(new Set((await codes()).map(String))).toEqual(new Set(['4,14:00']));
  await here.done('event/v2/updateClassReminders', { event_id, reminders: 0, scope: 'this' });
  expect((await codes()).slice(0, 2)).toEqual([
    [0, null],
    [4, '14:00'],
  ]);
});

test('another school sees none of it', async () => {
  const other = await calendarSchool(server, 0);
  const { series_id, event_id } = await here.done('event/v2/make', weekly());
  for (const [path, input] of [
    ['event/v2/details', { event_id }],
    ['event/v2/roster', { id: event_id }],
    ['event/v2/export-roster', { id: event_id }],
  ] as const)
    expect((await other.get(path, input)).status).toBe(404);
  expect((await other.read('event/v2/getCourseClassEvents', { series_id })).data).toEqual([]);
  expect((await other.read('event/v2/list', { start: '2027-01-04', end: '2027-01-10' })).data).toEqual([]);
  expect((await other.post('event/v2/make', weekly({ staff: [here.teachers[0]] }))).body.fields).toEqual({
    staff: 'Please choose one of the options',
  });
});

test("people who plan see everyone's working hours, others only their own", async () => {
  const teacher = await here.school.staff(2);
  const hours = [here.teachers[0], teacher.user_detail_id].map((user_detail_id) => ({
    institution_id: here.school.institution_id,
    user_detail_id,
    weekday: 1,
    time_from: '09:00',
    time_to: '17:00',
  }));
  await here.school.sql((db) => db.insertInto('working_hours').values(hours).execute());
  const told = async (as = here.school.owner) => (await here.read('event/v2/staffHours', {}, as)).data;
  expect(await told()).toEqual(
    [here.teachers[0], teacher.user_detail_id].map((user_detail_id) => ({
      user_detail_id,
      weekday: 1,
      from: '09:00',
      to: '17:00',
    })),
  );
  expect(await told(teacher)).toEqual([
    { user_detail_id: teacher.user_detail_id, weekday: 1, from: '09:00', to: '17:00' },
  ]);
  expect(await told(await here.school.staff(9))).toEqual([]);
});
