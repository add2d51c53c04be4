import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashOf, newToken } from '../http/tokens.ts';
import type { Worker } from '../jobs/worker.ts';
import { attendanceOf } from '../testing/attendance.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../testing/calendar.ts';
import { happenedAt } from '../testing/happened.ts';
import { testServer, type TestServer } from '../testing/server.ts';
import { waitlistOf } from '../testing/waitlist.ts';
import { testWorker } from '../testing/worker.ts';

let server: TestServer;
let worker: Worker;
let here: CalendarSchool;
let event_id: number;
beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 3);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const { heard, want, queued } = happenedAt(() => here.school);
const { one, mark } = attendanceOf(
  () => here,
  () => event_id,
);
const about = () => ({ subject: here.sub_id, staff_name: [here.teachers[0]], location: here.location_id });
const classOf = (more: Record<string, unknown> = {}) =>
  here.done(
    'event/v2/make',
    weekly({ notify: 0, subject: here.sub_id, location: here.location_id, staff: [here.teachers[0]], ...more }),
  );

test('a trial is told of with its class; a place in the class is not', async () => {
  await want('trial');
  const made = await classOf();
  await here.done('enrolment/v2/add', { series_id: made.series_id, user_detail_ids: [here.students[0]], notify: 0 });
  await here.done('enrolment/v2/add', {
    event_id: made.event_id,
    user_detail_ids: here.students.slice(1),
    kind: 'trial',
    notify: 0,
  });
  const places = (await here.read('enrolment/v2/list', { series_id: made.series_id, per_page: 100 })).data as {
    enrolment_id: number;
    user_detail_id: number;
    kind: string;
  }[];
  const trials = places.filter((place) => place.kind === 'trial').sort((a, b) => a.enrolment_id - b.enrolment_id);
  const data = { kind: 'trial', ...about(), event_date: '2027-01-04' };
  expect(await heard('enrolment.created')).toEqual(
    trials.map(({ enrolment_id, user_detail_id }) => ({
      type: 'enrolment.created',
      person_id: user_detail_id,
      subject_id: enrolment_id,
      key: String(enrolment_id),
      version: null,
      data,
      quiet: 0,
    })),
  );
  expect(await queued()).toHaveLength(1);
});

test('a trial that a family takes from the waitlist is told of', async () => {
  const { once, line, free } = waitlistOf(
    () => here,
    () => server,
  );
  const { series_id } = await once({ subject: here.sub_id });
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: [here.students[0]], notify: 0 });
  await here.done('waitlist/add', { series_id, user_detail_ids: [here.students[1]], kind: 'trial' });
  await free(series_id);
  const { waitlist_id } = (await line(series_id))[0]!;
  const token = newToken();
  await here.school.sql((db) =>
    db
      .updateTable('waitlist')
      .set({ token_hash: hashOf(token) })
      .where('waitlist_id', '=', waitlist_id)
      .execute(),
  );
  const link = { institution: here.school.hash, waitlistHash: token };
  const answer = await server.call('POST', 'online/waitlist/answerByHash', { ...link, answer: 'accept' });
  expect(answer.body, answer.text).toMatchObject({ taken: 1 });
  expect(await heard('enrolment.created')).toMatchObject([
    { person_id: here.students[1], data: { kind: 'trial', subject: here.sub_id } },
  ]);
});

test('marks of a class are told of together, once each; an unchanged one is not, and one taken away starts nothing', async () => {
  await want('attendance');
  const made = await classOf();
  ({ event_id } = made);
  await here.done('enrolment/v2/add', { series_id: made.series_id, user_detail_ids: here.students, notify: 0 });
  server.setNow(new Date('2027-01-04T16:00:00Z'));
  const [ada, ben, cy] = here.students as [number, number, number];
  await mark([one(ada, 1), one(ben, 4)]);
  expect(await queued()).toHaveLength(1);
  await mark([one(ada, 1, { based_on: 1 }), one(ben, 1, { based_on: 1 }), one(cy, 4)]);
  await mark([one(cy, null, { based_on: 1 })]);
  const told = await heard('attendance.marked');
  expect(
    told.map(({ person_id, version, data, quiet }) => [person_id, version, data['attendance_status'], quiet]),
  ).toEqual([
    [ada, 1, 1, 0],
    // Absent, without a session that could be made up.
    [ben, 1, 7, 0],
    [ben, 2, 1, 0],
    [cy, 1, 7, 0],
    [cy, 2, null, 1],
  ]);
  expect(new Set(told.map((row) => `${row.subject_id} ${row.key}`))).toEqual(new Set([`${event_id} ${event_id}`]));
  expect(told[0]!.data).toEqual({ attendance_status: 1, ...about(), event_type: 'class' });
  expect(await queued()).toHaveLength(2);
});

test('marking a whole day tells of each class', async () => {
  const made = await classOf();
  await here.done('enrolment/v2/add', { series_id: made.series_id, user_detail_ids: here.students, notify: 0 });
  server.setNow(new Date('2027-01-06T16:00:00Z'));
  const events = (await here.read('event/v2/getCourseClassEvents', { series_id: made.series_id, per_page: 2 }))
    .data as {
    event_id: number;
  }[];
  const ids = events.map((event) => event.event_id);
  await here.done('attendance/markAll', { event_ids: ids, attendanceCode: 1 });
  const told = await heard('attendance.marked');
  expect(told.map((row) => row.subject_id)).toEqual(ids.flatMap((id) => here.students.map(() => id)));
});
