import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressIn, automatedBy, mailAction } from '../../testing/automated.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
const workers: ReturnType<typeof testWorker>[] = [];
const { publish, happen, runs, lead } = automatedBy(
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

test('what an automation is tried with is what it does', async () => {
  const filters = [condition('city', 'is', 'Kiel')];
  const people = [
    await lead({ firstName: 'Kim', address: addressIn('Kiel'), email: 'kim@home.example' }),
    await lead({ firstName: 'Bo' }),
  ];
  const id = await publish({ trigger_name: 'leadAdded', action_type: 'email', action: mailAction(), filters });
  await happen('lead.created', [{ person_id: people[0]!, key: 'once' }]);
  await settle();
  const { body, status } = await server.call(
    'POST',
    'automations/dryRun',
    {
      automation_name: 'Try',
      trigger_name: 'leadAdded',
      action_type: 'email',
      action: { action_type: 'email', action_details: [mailAction()] },
      filters: [{ condition_field: 'city', condition_operator: '=', condition_value: 'Kiel' }],
    },
    { as: school.owner },
  );
  expect(status).toBe(200);
  expect(body.rows.data.map((row: { user_detail_id: number }) => row.user_detail_id)).toEqual(
    (await runs(id)).map((run) => run.person_id),
  );
  expect(body.rows.data[0]).toMatchObject({ name: 'Kim', to: ['kim@home.example'], subject: 'Hello' });
  expect(body.acts).toBe(1);
  expect(body.days.at(-1)).toBe(1);
  const reasons = Object.fromEntries(
    body.left_out.map((one: { reason: string; count: number }) => [one.reason, one.count]),
  );
  expect(reasons).toEqual({ 'It acts once on this event': 1, 'The filters don’t match': 1 });
});
