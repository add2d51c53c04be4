import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { testWorker } from '../../testing/worker.ts';

let server: TestServer;
let worker: Worker;
let here: CalendarSchool;
beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
  here = await calendarSchool(server, 2);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const mails = () =>
  here.school.sql((db) =>
    db
      .selectFrom('mail')
      .select(['to_email', 'subject', 'text'])
      .where('institution_id', '=', here.school.institution_id)
      .orderBy('id')
      .execute(),
  );
/** Does the daily reminding, and waits for its end. */
async function remind(): Promise<void> {
  const { rows } = await server.connections.pool.query(
    "insert into job (institution_id, kind, payload) values ($1, 'remindUnmarked', '{}') returning id",
    [here.school.institution_id],
  );
  await server.connections.pool.query('select pg_notify(\'schoolbell\', \'{"kind":"job"}\')');
  for (let round = 0; round < 400; round++) {
    const {
      rows: [job],
    } = await server.connections.pool.query('select done_at from job where id = $1', [rows[0].id]);
    if (!job || job.done_at !== null) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
  throw new Error('The reminder did not run.');
}

test("a teacher is reminded of yesterday's unmarked students, no longer once they are marked, and not if the school has turned it off", async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  const { series_id, event_id } = await here.done(
    'event/v2/make',
    weekly({ subject: here.sub_id, staff: [here.teachers[0]], timezoneName: 'Asia/Singapore', notify: 0 }),
  );
  await here.done('enrolment/v2/add', { series_id, user_detail_ids: here.students, notify: 0 });
  server.setNow(new Date('2027-01-04T20:00:00Z'));
  await remind();
  const [first, ...more] = await mails();
  expect([more.length, first!.subject, first!.to_email.split('@')[1]]).toEqual([
    0,
    'Attendance for Jan 04, 2027 is not marked yet',
    'school.example',
  ]);
  expect(first!.text).toContain('16:00 Piano: 2 unmarked');
  expect(first!.text).toContain('https://school.example/attendance?day=2027-01-04&show=mine');
  await here.done('alerts/update', { alert: 'unmarked', role_id: 2, value: 0 });
  await remind();
  expect(await mails()).toHaveLength(1);
  await here.done('alerts/update', { alert: 'unmarked', role_id: 2, value: 1 });
  await here.done('attendance/mark', {
    event_id,
    students: here.students.map((user_detail_id, at) => ({
      user_detail_id,
      attendance: { attendanceCode: 1 },
      device_mark: `reminder-${at}`,
      based_on: 0,
    })),
  });
  await remind();
  expect(await mails()).toHaveLength(1);
});
