import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { attendanceOf } from '../../../testing/attendance.ts';
import { automatedBy, taskAction } from '../../../testing/automated.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../../testing/calendar.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';

let server: TestServer;
let here: CalendarSchool;
let event_id: number;
const workers: ReturnType<typeof testWorker>[] = [];
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 3);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => server.stop());

const { publish, runs, queue } = automatedBy(
  () => server,
  () => here.school,
);
const { one, mark } = attendanceOf(
  () => here,
  () => event_id,
);
const task = (trigger_name: string, more: object = {}) =>
  publish({ trigger_name, action_type: 'task', action: taskAction, ...more });
/** Works through the mornings up to a moment, three days back. */
async function morning(at: string): Promise<void> {
  server.setNow(new Date(at));
  await queue('automationDay');
  // A worker looks for jobs as it starts; nobody tells it of one that a test queues.
  workers.push(testWorker(server));
  await jobsDone(server, here.school);
  await workers.pop()!.stop();
}
const acted = async (id: number) => (await runs(id)).map((run) => [run.person_id, run.key, run.state]);

async function classes() {
  const made = await here.done(
    'event/v2/make',
    weekly({ notify: 0, subject: here.sub_id, location: here.location_id, staff: [here.teachers[0]] }),
  );
  await here.done('enrolment/v2/add', { series_id: made.series_id, user_detail_ids: here.students, notify: 0 });
  const { data } = await here.read('event/v2/getCourseClassEvents', { series_id: made.series_id, per_page: 3 });
  return data as { event_id: number }[];
}

test('everyone with a place is reminded of a class a day before, or as many days as were chosen, and once', async () => {
  const [first] = await classes();
  const usual = await task('classUpcoming');
  const early = await task('classUpcoming', { options: { offset: -3 } });
  await morning('2027-01-01T09:00:00Z');
  const all = here.students.map((id) => [id, String(first!.event_id), 'done']);
  expect([await acted(usual), (await acted(early)).toSorted()]).toEqual([[], all.toSorted()]);
  await morning('2027-01-03T09:00:00Z');
  await morning('2027-01-03T10:00:00Z');
  expect((await acted(usual)).toSorted()).toEqual(all.toSorted());
  const again = (await acted(early)).filter(([, key]) => key === String(first!.event_id));
  expect(again).toHaveLength(3);
});

test('a class that is cancelled reminds nobody', async () => {
  const [first] = await classes();
  await here.done('event/v2/cancel', { event_id: first!.event_id, version: 1, notify: 0 });
  const id = await task('classUpcoming');
  await morning('2027-01-03T09:00:00Z');
  expect(await acted(id)).toEqual([]);
});

test('the second absence in a row counts the morning after it was marked; who came in between begins anew', async () => {
  const [first, second, third] = await classes();
  const [ada, ben, cy] = here.students as [number, number, number];
  const condition = { condition_operator: 'is', condition_value: '2', condition: 'AND', custom_form_field_id: null };
  const twice = await task('absences', { filters: [{ ...condition, condition_field: 'absences' }] });
  const any = await task('absences');
  for (const [event, at, codes] of [
    [first!, '2027-01-04T16:00:00Z', [4, 4, 7]],
    [second!, '2027-01-11T16:00:00Z', [7, 1, 4]],
    [third!, '2027-01-18T16:00:00Z', [4, 4, 1]],
  ] as const) {
    ({ event_id } = event);
    server.setNow(new Date(at));
    await mark([ada, ben, cy].map((id, place) => one(id, codes[place]!)));
    await morning(at.replace(/(\d\d)T16/, (_, day) => `${String(Number(day) + 2).padStart(2, '0')}T09`));
  }
  const at = (id: number, event: { event_id: number }) => [id, String(event.event_id), 'done'];
  expect(await acted(twice)).toEqual([at(ada, second!), at(cy, second!)]);
  expect(await acted(any)).toEqual([at(ada, second!), at(cy, second!), at(ada, third!)]);
});

test('sessions that expire in two weeks start it where some are left', async () => {
  const [ada, ben] = here.students as [number, number];
  const grant = async (user_detail_id: number, expires_on: string) =>
    (await here.done('sessionCredits/grant', { user_detail_id, sessions: 3, expires_on })).grant_id as number;
  const soon = await grant(ada, '2027-01-24');
  await grant(ben, '2027-02-24');
  const id = await task('sessionsExpiring');
  await morning('2027-01-10T09:00:00Z');
  expect(await acted(id)).toEqual([[ada, `${soon} 2027-01-24`, 'done']]);
  const told = await here.school.sql((db) =>
    db
      .selectFrom('happening')
      .select('data')
      .where('institution_id', '=', here.school.institution_id)
      .where('type', '=', 'clock.sessionsExpiring')
      .execute(),
  );
  expect(told.map((row) => row.data)).toMatchObject([{ sessions_left: 3, date: '2027-01-24' }]);
});
