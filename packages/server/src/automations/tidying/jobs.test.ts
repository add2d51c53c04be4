import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newAutomation, newRun } from '../examples.ts';
import { insertJob } from '../../jobs/queries.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let server: TestServer;
let world: World;
let worker: ReturnType<typeof testWorker>;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  worker = testWorker(server);
});
afterEach(() => server.setNow(undefined));
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

async function tidy(days: number): Promise<void> {
  const { school } = world;
  server.setNow(new Date(Date.now() + days * 86_400_000));
  await school.sql((db) => insertJob(db, school.institution_id, 'tidyAutomations', {}));
  server.services.live.tell({ kind: 'job' });
  await jobsDone(server, school);
}
const left = (id: number) =>
  world.school.sql(async (db) => {
    const [automations, versions, runs] = await Promise.all([
      db.selectFrom('automation').select('id').where('id', '=', id).execute(),
      db.selectFrom('automation_version').select('version_id').where('automation_id', '=', id).execute(),
      db.selectFrom('automation_run').select('run_id').where('automation_id', '=', id).execute(),
    ]);
    return [automations.length, versions.length, runs.length];
  });

test('a deleted automation is gone with its runs after 30 days, and no other', async () => {
  const [kept, deleted] = [await newAutomation(world), await newAutomation(world)];
  for (const id of [kept, deleted]) await newRun(world, id);
  await server.call('POST', 'automations/delete', { id: deleted }, { as: world.owner });
  await tidy(29);
  expect(await left(deleted)).toEqual([1, 1, 1]);
  await tidy(31);
  expect([await left(deleted), await left(kept)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ]);
});

test('runs that ended are gone after a year, and those that wait are not', async () => {
  const id = await newAutomation(world);
  const [{ run_id }] = [await newRun(world, id), await newRun(world, id)];
  await world.school.sql((db) =>
    db.updateTable('automation_run').set({ state: 'done' }).where('run_id', '=', run_id).execute(),
  );
  await tidy(364);
  expect(await left(id)).toEqual([1, 1, 2]);
  await tidy(366);
  expect(await left(id)).toEqual([1, 1, 1]);
});
