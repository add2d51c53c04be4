import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { automatedBy, mailAction } from '../../testing/automated.ts';
import { mergesOf } from '../../testing/merges.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';
import { settled } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
const { publish, happen, runs, mails, queue, lead } = automatedBy(
  () => server,
  () => school,
);
const { merge, post } = mergesOf(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterAll(() => server.stop());

const settle = () => settled(server, school);
/** Makes the waiting runs of some people due, and does them. */
async function due(people: readonly number[]): Promise<void> {
  await school.sql((db) =>
    db
      .updateTable('automation_run')
      .set({ due_at: new Date(Date.now() - 1_000) })
      .where('institution_id', '=', school.institution_id)
      .where('person_id', 'in', [...people])
      .where('state', '=', 'waiting')
      .execute(),
  );
  await queue('runDue');
  await settle();
}
const later = { delay: 2, delay_type: 'days' as const };
const welcome = (more: object = {}) =>
  publish({ trigger_name: 'leadAdded', action_type: 'email', action: mailAction(), ...later, ...more });
const states = async (id: number) => (await runs(id)).map((run) => [run.person_id, run.state]);
/** Two records of one lead, at two addresses: nothing but the key keeps a second mail back. */
async function twins(): Promise<[kept: number, gone: number]> {
  return [
    await lead({ firstName: 'Ada', email: 'ada@home.example' }),
    await lead({ firstName: 'Ada', email: 'ada@work.example' }),
  ];
}

test('of two runs that wait for one event the older is left, and acts once for the record that stays', async () => {
  const id = await welcome();
  const [kept, gone] = await twins();
  await settle();
  const [older] = await runs(id);
  expect((await merge(kept, gone)).status).toBe(200);
  expect((await runs(id)).map((run) => [run.run_id, run.person_id])).toEqual([[older!.run_id, kept]]);
  await due([kept, gone]);
  expect((await mails()).map((mail) => [mail.to_email, mail.person_id])).toEqual([['ada@home.example', kept]]);
});

test('what was sent to the merged record is not sent again, and an undo brings back nothing that is late', async () => {
  const id = await welcome();
  const [kept, gone] = await twins();
  await settle();
  await due([gone]);
  const { merge_id } = (await merge(kept, gone)).body;
  expect(await states(id)).toEqual([[kept, 'done']]);
  await due([kept]);
  expect((await mails()).map((mail) => [mail.to_email, mail.person_id])).toEqual([['ada@work.example', kept]]);
  server.setNow(new Date(Date.now() + 3 * 86_400_000));
  expect((await post('duplicates/undo', { merge_id })).status).toBe(200);
  await queue('runDue');
  await settle();
  server.setNow(undefined);
  expect((await runs(id)).map((run) => [run.person_id, run.state, run.reason]).toSorted()).toEqual([
    [kept, 'skipped', 'It was due while this record was merged with another one'],
    [gone, 'done', ''],
  ]);
  expect(await mails()).toHaveLength(1);
});

test('an undo in time gives both their runs back', async () => {
  const id = await welcome();
  const [kept, gone] = await twins();
  await settle();
  const before = await states(id);
  const { merge_id } = (await merge(kept, gone)).body;
  expect(await states(id)).toEqual([[kept, 'waiting']]);
  await post('duplicates/undo', { merge_id });
  expect((await states(id)).toSorted()).toEqual(before.toSorted());
});

test('an event of both records that is still to be handled starts one run', async () => {
  const id = await publish({ trigger_name: 'leadAdded', action_type: 'email', action: mailAction() });
  const [kept, gone] = await twins();
  expect((await merge(kept, gone)).status).toBe(200);
  await happen('lead.created', [{ person_id: kept, key: 'once' }]);
  await settle();
  expect(await states(id)).toMatchObject([[kept, expect.any(String)]]);
  expect(await mails()).toHaveLength(1);
});

test('runs of other events and other automations move as they are', async () => {
  const [one, other] = [await welcome(), await welcome({ trigger_name: 'leadStageUpdated' })];
  const [kept, gone] = await twins();
  await happen('lead.stage_changed', [
    { person_id: kept, key: 'first' },
    { person_id: gone, key: 'second' },
  ]);
  await settle();
  await merge(kept, gone);
  expect(await states(one)).toEqual([[kept, 'waiting']]);
  expect((await runs(other)).map((run) => [run.person_id, run.key]).toSorted()).toEqual([
    [kept, 'first'],
    [kept, 'second'],
  ]);
});

test('a run of somebody who was archived since then does not act', async () => {
  const id = await welcome();
  const ada = await lead({ firstName: 'Ada', email: 'ada@home.example' });
  await settle();
  expect((await post('leads/bulk/archive', { user_detail_ids: [ada], is_archived: 1 })).status).toBe(200);
  await due([ada]);
  expect((await runs(id)).map((run) => run.state)).toEqual(['skipped']);
  expect(await mails()).toEqual([]);
});
