import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { automatedBy, taskAction } from '../../testing/automated.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
const workers: ReturnType<typeof testWorker>[] = [];
const { publish, runs, queue, lead } = automatedBy(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterEach(async () => {
  server.setNow(undefined);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => server.stop());

async function settle(): Promise<void> {
  if (workers.length === 0) workers.push(testWorker(server));
  await jobsDone(server, school);
}
const condition = (condition_field: string, condition_operator: string, condition_value: string | string[]) => ({
  condition_field,
  condition_operator,
  condition_value,
  condition: 'AND',
  custom_form_field_id: null,
});

test('a birthday is kept at eight in the morning, a week before where its filter says so, and once', async () => {
  const born = await lead({ firstName: 'Bea', dob: '2016-03-08' });
  await lead({ firstName: 'Cem', dob: '2016-03-09' });
  const id = await publish({
    trigger_name: 'leadBirthday',
    action_type: 'task',
    action: taskAction,
    filters: [condition('birthday', 'within', 'one_week_from_now')],
  });
  server.setNow(new Date('2027-03-01T00:00:30Z'));
  await queue('automationDay');
  await settle();
  await queue('automationDay');
  await settle();
  expect((await runs(id)).map((run) => [run.person_id, run.key, run.triggered_at.toISOString(), run.state])).toEqual([
    [born, '2027', '2027-03-01T00:00:00.000Z', 'done'],
  ]);
});
