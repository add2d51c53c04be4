import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { automatedBy, taskAction } from '../../../testing/automated.ts';
import { type CalendarSchool, calendarSchool, weekly } from '../../../testing/calendar.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';

let server: TestServer;
let here: CalendarSchool;
let series_id: number;
const workers: ReturnType<typeof testWorker>[] = [];
const { publish, runs, queue } = automatedBy(
  () => server,
  () => here.school,
);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T08:00:00Z'));
  here = await calendarSchool(server, 3);
  const form = { notify: 0, subject: here.sub_id, location: here.location_id, staff: [here.teachers[0]] };
  ({ series_id } = await here.done('event/v2/make', weekly(form)));
  await enrol(here.students.slice(0, 2));
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  server.setNow(undefined);
});
afterAll(() => server.stop());

const enrol = (user_detail_ids: readonly number[]) =>
  here.done('enrolment/v2/add', { series_id, user_detail_ids, notify: 0 });
const HOUR = 3_600_000;
/** The first class of the series. */
async function firstClass(): Promise<{ event_id: number; begins: number }> {
  const { data } = await here.read('event/v2/getCourseClassEvents', { series_id, per_page: 1 });
  return { event_id: data[0].event_id, begins: Date.parse(data[0].starts_at) };
}
/** Looks for classes at a moment. */
async function look(at: number): Promise<void> {
  server.setNow(new Date(at));
  await queue('automationHours');
  workers.push(testWorker(server));
  await jobsDone(server, here.school);
  await workers.pop()!.stop();
}
const hours = (offset: number, more: object = {}) =>
  publish({
    trigger_name: 'classUpcoming',
    action_type: 'task',
    action: taskAction,
    options: { offset, offset_type: 'hours' },
    ...more,
  });
const acted = async (id: number, event_id: number) =>
  (await runs(id))
    .filter((run) => run.key === String(event_id))
    .map((run) => [run.person_id, run.triggered_at.getTime()])
    .toSorted(([one], [other]) => one! - other!);

test('everyone with a place is reminded some hours before a class, once, and by days nobody is', async () => {
  const { event_id, begins } = await firstClass();
  const [two, three, byDays] = [
    await hours(-2),
    await hours(-3),
    await publish({ trigger_name: 'classUpcoming', action_type: 'task', action: taskAction, options: { offset: -2 } }),
  ];
  const [early, late] = here.students.slice(0, 2).sort((one, other) => one - other) as [number, number];
  const at = (before: number) => [
    [early, begins - before * HOUR],
    [late, begins - before * HOUR],
  ];
  await look(begins - 2 * HOUR - 1_000);
  expect([await acted(two, event_id), await acted(three, event_id)]).toEqual([[], at(3)]);
  await look(begins - 2 * HOUR + 60_000);
  await look(begins - 2 * HOUR + 660_000);
  expect([await acted(two, event_id), await acted(three, event_id)]).toEqual([at(2), at(3)]);
  expect(await runs(byDays)).toEqual([]);
  const told = await here.school.sql((db) =>
    db
      .selectFrom('happening')
      .select('key')
      .where('institution_id', '=', here.school.institution_id)
      .where('type', '=', 'clock.classUpcoming')
      .execute(),
  );
  expect(told).toHaveLength(4);
});

test('after the server was away, a class that has not begun is told of late, and one that has is not', async () => {
  const { event_id, begins } = await firstClass();
  const id = await hours(-2);
  await look(begins + 1_000);
  expect(await acted(id, event_id)).toEqual([]);
  await look(begins - 1_000);
  expect((await acted(id, event_id)).map(([, at]) => at)).toEqual([begins - 2 * HOUR, begins - 2 * HOUR]);
});

test('who joins within the hours is told too, and a cancelled class is not', async () => {
  const { event_id, begins } = await firstClass();
  const id = await hours(-24);
  await look(begins - 20 * HOUR);
  expect(await acted(id, event_id)).toHaveLength(2);
  await enrol([here.students[2]!]);
  await look(begins - 19 * HOUR);
  expect((await acted(id, event_id)).map(([person]) => person)).toEqual([...here.students].sort((a, b) => a - b));
  const { data } = await here.read('event/v2/getCourseClassEvents', { series_id, per_page: 2 });
  const { event_id: next, starts_at } = data[1];
  await here.done('event/v2/cancel', { event_id: next, version: 1, notify: 0 });
  await look(Date.parse(starts_at) - 10 * HOUR);
  expect(await acted(id, next)).toEqual([]);
});

test('a dry run says whom it would reach in the next 30 days, and publishing looks at once and every ten minutes', async () => {
  const { begins } = await firstClass();
  server.setNow(new Date(begins - 48 * HOUR));
  const automation = {
    automation_name: 'Soon',
    trigger_name: 'classUpcoming',
    delay: 0,
    delay_type: 'minutes',
    action_type: 'task',
    action: {
      action_type: 'task',
      action_details: [{ ...taskAction, task_assign_to: here.school.owner.user_detail_id }],
    },
    options: { offset: -2, offset_type: 'hours' },
  };
  const pages = await Promise.all([1, 2].map((page) => here.done('automations/dryRun', { ...automation, page })));
  // The newest come first.
  const all = pages.flatMap(({ rows }) => rows.data);
  const first = all.filter(
    ({ triggered_at }: { triggered_at: string }) => Date.parse(triggered_at) === begins - 2 * HOUR,
  );
  expect(first.map((row: { user_detail_id: number }) => row.user_detail_id).toSorted()).toEqual(
    here.students.slice(0, 2).toSorted(),
  );
  const { data } = await here.done('automations/create', { ...automation, status: 1 });
  expect(data.options).toMatchObject({ offset: -2, offset_type: 'hours' });
  workers.push(testWorker(server));
  await jobsDone(server, here.school);
  const waiting = await here.school.sql((db) =>
    db
      .selectFrom('job')
      .select('key')
      .where('institution_id', '=', here.school.institution_id)
      .where('kind', '=', 'automationHours')
      .where('done_at', 'is', null)
      .execute(),
  );
  expect(waiting).toEqual([{ key: new Date(begins - 48 * HOUR + 600_000).toISOString() }]);
  expect((await runs(data.id)).map((run) => run.state)).toEqual([]);
});
