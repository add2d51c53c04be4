import { afterAll, beforeAll, expect, test } from 'vitest';
import { automatedBy, taskAction } from '../../testing/automated.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';
import { foldAll, unlikeRows } from '../../testing/sums.ts';
import { runFact } from './queries.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const { publish, runs } = automatedBy(
  () => server,
  () => school,
);
const wrong = () => school.sql((db) => unlikeRows(db, school.institution_id, runFact, { from: '', to: '' }));
const listed = async (id: number) =>
  (await server.call('GET', 'automations/list', {}, { as: school.owner })).body.data.find(
    (one: { id: number }) => one.id === id,
  );

/** Runs that have begun on some days. */
async function begin(automation_id: number, days: readonly string[]): Promise<void> {
  await school.sql(async (db) => {
    const { institution_id } = school;
    const { version_id } = await db
      .selectFrom('automation')
      .select('version_id')
      .where('institution_id', '=', institution_id)
      .where('id', '=', automation_id)
      .executeTakeFirstOrThrow();
    const at = new Date();
    const of = { institution_id, automation_id, version_id: version_id!, person_id: 1, happening_id: null };
    await db
      .insertInto('automation_run')
      .values(days.map((day, n) => ({ ...of, key: `${day} ${n}`, triggered_at: at, due_at: at, day })))
      .execute();
  });
}

test('the list counts runs from kept sums, which are right whatever happens to runs', async () => {
  server.setNow(new Date('2027-03-10T08:00:00Z'));
  const [id, other] = [
    await publish({ trigger_name: 'leadAdded', action_type: 'task', action: taskAction }),
    await publish({ trigger_name: 'leadAdded', action_type: 'task', action: taskAction }),
  ];
  await begin(id, ['2027-02-01', '2027-03-09', '2027-03-10', '2027-03-10']);
  await begin(other, ['2027-03-10']);
  const counts = async () => {
    const { waiting, held, failed, days } = await listed(id);
    return [waiting, held, failed, days.slice(-2)];
  };
  expect([await counts(), await wrong()]).toEqual([[4, 0, 0, [1, 2]], []]);
  await foldAll(server, school);
  expect([await counts(), await wrong()]).toEqual([[4, 0, 0, [1, 2]], []]);
  const [first, second] = await runs(id);
  const change = (run_id: number, state: 'failed' | 'held') =>
    school.sql((db) =>
      db
        .updateTable('automation_run')
        .set({ state })
        .where('institution_id', '=', school.institution_id)
        .where('run_id', '=', run_id)
        .execute(),
    );
  await change(first!.run_id, 'failed');
  await change(second!.run_id, 'held');
  expect([await counts(), await wrong()]).toEqual([[2, 1, 1, [1, 2]], []]);
  await foldAll(server, school);
  await school.sql((db) =>
    db
      .deleteFrom('automation_run')
      .where('institution_id', '=', school.institution_id)
      .where('run_id', '=', second!.run_id)
      .execute(),
  );
  expect([await counts(), await wrong()]).toEqual([[2, 0, 1, [0, 2]], []]);
  const history = await server.call('POST', 'automations/run_history', { id, state: 'failed' }, { as: school.owner });
  expect([history.body.total, history.body.counts.waiting]).toEqual([1, 2]);
});
