import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asBranch } from '../branches/queries.ts';
import type { Worker } from '../jobs/worker.ts';
import { form } from '../testing/branches.ts';
import { happenedAt } from '../testing/happened.ts';
import { imported, importWorker, settled } from '../testing/imports.ts';
import { mergesOf } from '../testing/merges.ts';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let worker: Worker;
beforeAll(async () => {
  server = await testServer();
  worker = importWorker(server);
});
beforeEach(async () => {
  school = await server.school('Riverside');
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const { heard, want, queued } = happenedAt(() => school);
const { post, add, merge } = mergesOf(
  () => server,
  () => school,
);
const stages = async (): Promise<{ id: number }[]> =>
  (await server.call('GET', 'leadStage/list', {}, { as: school.owner })).body.data;
const names = ({ type, data, quiet }: { type: string; data: Record<string, unknown>; quiet: number }) => [
  type,
  data['lead_stage'] ?? null,
  quiet,
];

test('imports, undo, merges and new branches are written down quietly, and start nothing', async () => {
  await want('studentAdded', 'leadAdded', 'leadStageUpdated');
  const [first, second] = (await stages()).map((stage) => stage.id);

  await imported(server, school.owner, 'student', 'First name\nAda\nBen\n');
  const file = (stage: string) => `ID,First name,Stage\n7,Lea,${stage}\n`;
  await imported(server, school.owner, 'lead', file('Enquired'));
  const { import_id } = await imported(server, school.owner, 'lead', file('Won'));
  await post('imports/undo', { import_id });
  await settled(server, school.owner, import_id);
  expect((await heard()).map(names)).toEqual([
    ['student.created', null, 1],
    ['student.created', null, 1],
    ['lead.created', null, 1],
    ['lead.stage_changed', second, 1],
    ['lead.stage_changed', first, 1],
  ]);
  expect((await heard('student.created')).map((one) => one.data)).toEqual(
    [1, 2].map(() => ({ source: 'import', form_type: null })),
  );

  const branch = await server.call('POST', 'add/branch', form(), { as: school.owner });
  expect(branch.status, branch.text).toBe(200);
  const there = await school.sql((db) =>
    asBranch(db, branch.body.data.id, () => db.selectFrom('happening').select('type').execute()),
  );
  expect(there).toEqual([]);
  expect(await heard()).toHaveLength(5);
  expect(await queued()).toEqual([]);
});

test('undoing a bulk move and merging leads are quiet; the moves themselves are not', async () => {
  await want('leadStageUpdated');
  const [first, second] = (await stages()).map((stage) => stage.id);
  const [lea, max] = [await add({ firstName: 'Lea' }, 'leads/add'), await add({ firstName: 'Max' }, 'leads/add')];
  const moved = await post('leads/update/stage', { user_detail_ids: [lea, max], stage_id: second });
  expect(await queued()).toHaveLength(1);
  await post('bulkActions/undo', { bulk_id: moved.body.bulk_id });
  await post('leads/update/stage', { user_detail_ids: [max], stage_id: second });
  expect(await queued()).toHaveLength(2);
  const merged = await merge(lea, max, ['stage']);
  expect(merged.status, merged.text).toBe(200);
  await post('duplicates/undo', { merge_id: merged.body.merge_id });
  expect(
    (await heard('lead.stage_changed')).map(({ person_id, data, quiet }) => [person_id, data['lead_stage'], quiet]),
  ).toEqual([
    [lea, second, 0],
    [max, second, 0],
    [lea, first, 1],
    [max, first, 1],
    [max, second, 0],
    [lea, second, 1],
    [lea, first, 1],
  ]);
  expect(await queued()).toHaveLength(2);
});
