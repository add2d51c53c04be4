import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../testing/server.ts';
import { calendarSchool, weekly } from '../testing/calendar.ts';
import { inboxOf } from '../testing/inbox.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const { counts, read } = inboxOf(
  () => server,
  () => school,
);

test('a class without attendance is in the inbox of its staff once it is over, of managers from the day after, each once, until it is marked', async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  const here = await calendarSchool(server, 2);
  const [teaching, assisting, office, sales, stranger] = [
    await here.school.staff(2),
    await here.school.staff(7),
    await here.school.staff(8),
    await here.school.staff(9),
    await here.school.staff(2),
  ];
  const { event_id, series_id } = await here.done(
    'event/v2/make',
    weekly({
      subject: here.sub_id,
      timezoneName: 'Asia/Singapore',
      staff: [teaching.user_detail_id],
      extraStaff: [assisting.user_detail_id],
      notify: 0,
    }),
  );
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students, notify: 0 });
  const shown = async (as: TestStaff, input = {}) =>
    (
      await server.call(
        'GET',
        'dashboard/attendance-notifications',
        { user_detail_id: as.user_detail_id, ...input },
        { as },
      )
    ).body.data.data;
  const who = async () =>
    Promise.all(
      [teaching, assisting, office, here.school.owner, sales, stranger].map(async (as) => [
        (await shown(as)).length,
        (await counts(as)).attendance,
      ]),
    );
  const mark = (students: number[], attendanceCode: number | null, based_on = 0) =>
    here.done('attendance/mark', {
      event_id,
      students: students.map((user_detail_id) => ({
        user_detail_id,
        attendance: { attendanceCode },
        device_mark: `inbox-${user_detail_id}-${attendanceCode}`,
        based_on,
      })),
    });
  server.setNow(new Date('2027-01-04T08:59:00Z'));
  expect(await who()).toEqual(Array(6).fill([0, 0]));
  server.setNow(new Date('2027-01-04T10:00:00Z'));
  const [none, one] = [
    [0, 0],
    [1, 1],
  ];
  expect(await who()).toEqual([one, one, none, none, none, none]);
  expect(await shown(teaching)).toMatchObject([
    {
      event_id,
      title: 'Piano',
      local_start: '2027-01-04T16:00',
      created_at: '2027-01-04T09:00:00.000Z',
      enrolled: 2,
      unmarked: 2,
      staff: [{ user_detail_id: teaching.user_detail_id }, { user_detail_id: assisting.user_detail_id }],
      notification_read_data_id: null,
      timeElapsed: '1 hour ago',
    },
  ]);
  server.setNow(new Date('2027-01-05T08:00:00Z'));
  expect(await who()).toEqual([one, one, one, one, none, none]);
  await read('Attendance', event_id, teaching);
  expect([
    (await counts(teaching)).attendance,
    await shown(teaching, { is_unread: 1 }),
    (await shown(teaching)).length,
  ]).toEqual([0, [], 1]);
  expect((await read('Attendance', event_id, stranger)).status).toBe(404);
  await mark([here.students[0]!], 1);
  expect((await shown(office))[0].unmarked).toBe(1);
  await mark([here.students[1]!], 4);
  expect(await who()).toEqual(Array(6).fill(none));
  await mark([here.students[1]!], null, 1);
  expect(await who()).toEqual([[1, 0], one, one, one, none, none]);
  // After two weeks it is left to the report.
  server.setNow(new Date('2027-01-18T08:30:00Z'));
  expect((await shown(office)).map((row: { event_id: number }) => row.event_id)).not.toContain(event_id);
  server.setNow(undefined);
});

test('people with a class in their inbox are told at once that it is marked', async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  const here = await calendarSchool(server, 2);
  const { event_id, series_id } = await here.done(
    'event/v2/make',
    weekly({ subject: here.sub_id, timezoneName: 'Asia/Singapore', staff: [here.teachers[0]], notify: 0 }),
  );
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students, notify: 0 });
  const heard: unknown[] = [];
  const stop = server.services.live.listen((news) => {
    if (news.kind === 'changed' && news.area === 'inbox' && news.institution_id === here.school.institution_id)
      heard.push(news.only ?? 'all');
  });
  const mark = (at: number, attendanceCode: number) =>
    here.done('attendance/mark', {
      event_id,
      students: [
        {
          user_detail_id: here.students[at],
          attendance: { attendanceCode },
          device_mark: `heard-${at}-${attendanceCode}`,
          based_on: attendanceCode - 1,
        },
      ],
    });
  server.setNow(new Date('2027-01-04T10:00:00Z'));
  await mark(0, 1);
  await mark(1, 1);
  server.setNow(new Date('2027-01-05T10:00:00Z'));
  await mark(1, 2);
  await here.done('attendance/mark', {
    event_id,
    students: [
      {
        user_detail_id: here.students[1],
        attendance: { attendanceCode: null },
        device_mark: 'heard-taken-away',
        based_on: 2,
      },
    ],
  });
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual([[here.teachers[0]], 'all']);
  stop();
  server.setNow(undefined);
});
