import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runStates } from '@schoolbell/core/automations/rules';
import { automatedBy, taskAction } from '../../testing/automated.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';
import { fold, foldAll, unlikeRows } from '../../testing/sums.ts';
import { runFact } from './queries.ts';

let server: TestServer;
let school: TestSchool;
const { publish, runs } = automatedBy(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const step = fc.record({
  kind: fc.constantFrom('begin', 'begin', 'move', 'move', 'forget'),
  which: fc.nat(1000),
  day: fc.integer({ min: 0, max: 80 }),
  state: fc.constantFrom(...runStates),
});
const dayAt = (after: number) => new Date(Date.UTC(2026, 8, 1 + after, 9));
const spans = [
  { from: '', to: '' },
  { from: '2026-09-15', to: '2026-11-10' },
];

test('kept sums are what the runs come to after every write, with folds in between', async () => {
  const { institution_id, owner } = school;
  const ids = [0, 0].map(async () => publish({ trigger_name: 'leadAdded', action_type: 'task', action: taskAction }));
  const automations = await Promise.all(ids);
  const version_id = (id: number) =>
    school.sql(async (db) =>
      db.selectFrom('automation').select('version_id').where('id', '=', id).executeTakeFirstOrThrow(),
    );
  const versions = await Promise.all(automations.map(async (id) => (await version_id(id)).version_id!));
  const made: number[] = [];
  const wrong = () =>
    school.sql(async (db) => {
      const all = [];
      for (const span of spans) all.push(...(await unlikeRows(db, institution_id, runFact, span)));
      return all;
    });
  for (const [at, { kind, which, day, state }] of fc.sample(step, { numRuns: 80, seed: 22 }).entries()) {
    const run_id = made[which % Math.max(1, made.length)];
    await school.sql(async (db) => {
      if (kind === 'begin' || run_id === undefined) {
        const run = {
          institution_id,
          automation_id: automations[which % 2]!,
          version_id: versions[which % 2]!,
          person_id: owner.user_detail_id,
          key: `step ${at}`,
          triggered_at: dayAt(day),
          triggered_on: dayAt(day).toISOString().slice(0, 10),
          due_at: dayAt(day),
        };
        const begun = await db.insertInto('automation_run').values(run).returning('run_id').executeTakeFirstOrThrow();
        made.push(begun.run_id);
      } else if (kind === 'move')
        await db.updateTable('automation_run').set({ state }).where('run_id', '=', run_id).execute();
      else await db.deleteFrom('automation_run').where('run_id', '=', run_id).execute();
    });
    expect(await wrong(), `after step ${at}, ${kind}`).toEqual([]);
    if (at % 15 === 14) await fold(server, school);
  }
  await foldAll(server, school);
  expect(await wrong()).toEqual([]);
  const { body } = await server.call('GET', 'automations/list', {}, { as: school.owner });
  for (const one of body.data) {
    const states = (await runs(one.id)).map((run) => run.state);
    const count = (state: string) => states.filter((each) => each === state).length;
    expect([one.waiting, one.held, one.failed]).toEqual([count('waiting'), count('held'), count('failed')]);
  }
}, 60_000);
