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
  here = await calendarSchool(server);
});
afterAll(() => server.stop());

const make = (more: Record<string, unknown> = {}) =>
  here.done(
    'event/v2/make',
    weekly({ subject: here.sub_id, location: here.location_id, room: here.rooms[0], notify: 0, ...more }),
  );

test('says how many classes are still to come of each length of a subject', async () => {
  const { data } = await here.done('subject/edit', {
    sub_id: here.sub_id,
    version: 1,
    durations: [
      { minutes: 30, fee: 1 },
      { minutes: 60, fee: 2 },
      { minutes: 90, fee: 3 },
    ],
  });
  const duration_ids = data.durations.map((one: { duration_id: number }) => one.duration_id);
  const counts = async () =>
    (await here.read('package/countActiveClassesForDurations', { duration_ids })).data.map(
      (one: { minutes: number; count: number }) => [one.minutes, one.count],
    );
  expect(await counts()).toEqual([
    [30, 0],
    [60, 0],
    [90, 0],
  ]);
  const { series_id, event_id } = await make();
  await make({ fromTime: '09:00', toTime: '09:30', room: here.rooms[1] });
  await make({ fromTime: '12:00', toTime: '13:00', room: here.rooms[1] });
  // One event of a series that is longer than the others is a class of that length too.
  await here.done('event/v2/edit', { event_id, version: 1, changes: { toTime: '17:30' }, notify: 0 });
  expect(await counts()).toEqual([
    [30, 1],
    [60, 2],
    [90, 1],
  ]);
  await here.done('event/v2/cancel', { event_id, version: 2, scope: 'all', notify: 0 });
  expect(await counts()).toEqual([
    [30, 1],
    [60, 1],
    [90, 0],
  ]);
  server.setNow(new Date('2027-02-01T08:00:00Z'));
  expect(await counts()).toEqual([
    [30, 0],
    [60, 0],
    [90, 0],
  ]);
  expect(series_id).toBeGreaterThan(0);
});

test('a subject’s page shows who has a place in future classes, and how the last classes were attended', async () => {
  const { series_id, event_id } = await make();
  const trial = await make({
    title: 'Trial hour',
    fromTime: '09:00',
    toTime: '09:30',
    repeats: { type: 'one_time' },
    room: here.rooms[1],
  });
  const [ada, ben] = here.students as [number, number];
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [ada, ben], notify: 0 });
  await here.done('enrolment/v2/add', { series_id: trial.series_id, user_detail_ids: [ada], notify: 0 });
  const students = async () =>
    (await here.read('subjects/students', { sub_id: here.sub_id })).data.map(
      (one: { user_detail_id: number; classes: string[]; next_at: string }) => [
        one.user_detail_id,
        one.classes,
        one.next_at,
      ],
    );
  expect(await students()).toEqual([
    [ada, ['Piano', 'Trial hour'], '2027-01-04T08:00:00.000Z'],
    [ben, ['Piano'], '2027-01-04T15:00:00.000Z'],
  ]);
  expect(await here.read('subjects/attendance', { sub_id: here.sub_id })).toMatchObject({
    events: 0,
    total: 0,
    present_percentage: 0,
  });

  server.setNow(new Date('2027-01-06T20:00:00Z'));
  await here.done('attendance/mark', {
    event_id,
    students: [
      { user_detail_id: ada, attendance: { attendanceCode: 1 }, device_mark: 'mark-1-of-a-test', based_on: 0 },
    ],
  });
  expect(await here.read('subjects/attendance', { sub_id: here.sub_id })).toEqual({
    events: 3,
    total: 5,
    present_count: 1,
    absent_count: 0,
    unmarked: 4,
    present_percentage: 20,
  });
  expect(await students()).toEqual([
    [ada, ['Piano'], '2027-01-11T15:00:00.000Z'],
    [ben, ['Piano'], '2027-01-11T15:00:00.000Z'],
  ]);
  const {
    data: [{ enrolment_id }],
  } = await here.read('enrolment/v2/list', { series_id, user_detail_id: ben });
  await here.done('enrolment/v2/cancel', { enrolment_id, notify: 0 });
  expect((await students()).map(([id]: [number]) => id)).toEqual([ada]);
  expect((await here.read('subjects/students', { sub_id: here.sub_id })).total).toBe(1);
  server.setNow(new Date('2027-03-01T08:00:00Z'));
  expect([await students(), (await here.read('subjects/attendance', { sub_id: here.sub_id })).events]).toEqual([[], 0]);
});

test('a subject’s activity shows who added, changed and archived it, newest first, and nothing of others', async () => {
  const {
    data: [{ gibbonCourseID }],
  } = await here.read('subjects', {});
  const {
    data: { sub_id },
  } = await here.done('subject/add', { sub_name: 'Flute', gibbonCourseID });
  await here.done('subject/edit', { sub_id, version: 1, default_capacity: 7 });
  await here.done('subject/archive', { sub_id, is_archived: 1 });
  await here.done('subject/archive', { sub_id, is_archived: 0 });
  await here.done('subject/edit', { sub_id: here.sub_id, version: 1, default_capacity: 9 });
  const happened = async (more: Record<string, unknown> = {}) =>
    (await here.read('subjects/activity', { sub_id, ...more })).data.map(
      (one: { kind: string; actor: { user_detail_id: number } }) => [one.kind, one.actor.user_detail_id],
    );
  const all = ['subject_restored', 'subject_archived', 'subject_changed', 'subject_added'].map((kind) => [
    kind,
    here.school.owner.user_detail_id,
  ]);
  expect(await happened()).toEqual(all);
  expect(await happened({ page: 2, per_page: 3 })).toEqual(all.slice(3));
  expect((await here.read('subjects/activity', { sub_id: here.sub_id })).data[0].kind).toBe('subject_changed');
});
