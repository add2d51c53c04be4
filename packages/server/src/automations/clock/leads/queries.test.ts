import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { automatedBy, taskAction } from '../../../testing/automated.ts';
import { type TestSchool, testServer, type TestServer } from '../../../testing/server.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
const { publish, runs, queue, lead } = automatedBy(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.setNow(undefined);
  school = await server.school();
});
afterAll(() => server.stop());
const workers: ReturnType<typeof testWorker>[] = [];
afterEach(async () => {
  server.setNow(undefined);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

const quiet = (options: object) =>
  publish({ trigger_name: 'leadQuiet', action_type: 'task', action: taskAction, options: { offset: 7, ...options } });
/** A lead that came at noon of 1 March into a stage whose limit is so many days; null for none. */
async function waiting(firstName: string, rotten_days: number | null): Promise<number> {
  const id = await lead({ firstName });
  const { institution_id } = school;
  await school.sql(async (db) => {
    const row = { institution_id, stage_name: `${firstName}'s`, colour: 'info', rotten_days, order: 9 };
    const stage = await db.insertInto('stage').values(row).returning('id').executeTakeFirstOrThrow();
    const stage_since = new Date('2027-03-01T12:00:00Z');
    const moved = db.updateTable('person').set({ stage_id: stage.id, stage_since });
    await moved.where('institution_id', '=', institution_id).where('user_detail_id', '=', id).execute();
  });
  return id;
}
/** Works through the mornings of March that have come by a day, one after the other. */
async function until(day: number): Promise<void> {
  workers.push(testWorker(server));
  for (let on = 2; on <= day; on++) {
    server.setNow(new Date(`2027-03-${String(on).padStart(2, '0')}T09:00:00Z`));
    await queue('automationDay');
    server.services.live.tell({ kind: 'job' });
    await jobsDone(server, school);
  }
}
const acted = async (id: number) =>
  (await runs(id)).map((run) => `${run.person_id} ${run.triggered_at.toISOString().slice(0, 10)}`);
const tried = async (options: object): Promise<string[]> => {
  const { body, status, text } = await server.call(
    'POST',
    'automations/dryRun',
    {
      automation_name: 'Quiet',
      trigger_name: 'leadQuiet',
      action_type: 'task',
      action: { action_type: 'task', action_details: [taskAction] },
      options: { offset: 7, ...options },
    },
    { as: school.owner },
  );
  expect(status, text).toBe(200);
  return body.rows.data.map(
    ({ user_detail_id, triggered_at }: { user_detail_id: number; triggered_at: string }) =>
      `${user_detail_id} ${triggered_at.slice(0, 10)}`,
  );
};

test.each([
  ['in stages with a limit after some days', {}, { Ada: '2027-03-08', Ben: '2027-03-08' }],
  ['in any stage after some days', { quiet: 'any' }, { Ada: '2027-03-08', Ben: '2027-03-08', Cem: '2027-03-08' }],
  ['once the limit of their stage is over', { quiet: 'rotten' }, { Ada: '2027-03-05', Ben: '2027-03-16' }],
] as const)('leads are quiet %s, and a dry run says so before', async (_, options, expected) => {
  const ids = { Ada: await waiting('Ada', 3), Ben: await waiting('Ben', 14), Cem: await waiting('Cem', null) };
  const id = await quiet(options);
  const said = Object.entries(expected).map(([name, day]) => `${ids[name as keyof typeof ids]} ${day}`);
  server.setNow(new Date('2027-03-02T10:00:00Z'));
  expect((await tried(options)).toSorted()).toEqual(said);
  await until(18);
  expect(await acted(id)).toEqual(said);
});

test('a task that lies ahead puts a lead’s limit off until it is due', async () => {
  const id = await quiet({ quiet: 'rotten' });
  const ada = await waiting('Ada', 3);
  const { institution_id, owner } = school;
  const task = {
    institution_id,
    person_id: ada,
    task_detail: 'Call',
    validity_date: new Date('2027-03-09T15:00:00Z'),
    assigned_id: owner.user_detail_id,
    owner_id: owner.user_detail_id,
  };
  await school.sql((db) => db.insertInto('task').values(task).execute());
  await until(11);
  expect(await acted(id)).toEqual([`${ada} 2027-03-10`]);
});
