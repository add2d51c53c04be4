import { afterAll, beforeAll, expect, test } from 'vitest';
import { crowdOf } from '../../testing/crowd.ts';
import type { Worker } from '../../jobs/worker.ts';
import { bulkWorker } from '../../testing/bulk.ts';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let office: TestStaff;
let worker: Worker;

const { post, get, crowd, ended, total } = crowdOf(
  () => server,
  () => school,
  () => office,
);

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  office = await school.staff(8);
  worker = bulkWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

/** A thousand take at most five seconds; a busy machine gets more time. */
const PATIENCE = 15_000;

test('a thousand people from a search are archived in the background and restored', { timeout: 60_000 }, async () => {
  await crowd('Thousand', 1_000);
  const [stay] = await crowd('Stay', 1);
  const list = { search: 'thousand', is_archived: 0 };
  const began = Date.now();
  const { status, body } = await post('students/bulk/archive', { list, is_archived: 1 });
  expect([status, body.state, body.total, body.results.length]).toEqual([200, 'running', 1_000, 100]);
  const run = await ended(body.bulk_id);
  expect(Date.now() - began).toBeLessThan(PATIENCE);
  expect(run).toMatchObject({
    state: 'done',
    total: 1_000,
    done: 1_000,
    changed: 1_000,
    refused: 0,
    message: '1,000 students archived',
    title: 'Archive',
    is_undoable: 1,
    is_seen: 0,
  });
  expect(await total({ search: 'thousand' })).toBe(0);
  const logged = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select((at) => at.fn.countAll().as('n'))
      .where('kind', '=', 'archived')
      .where('actor_id', '=', office.user_detail_id)
      .executeTakeFirstOrThrow(),
  );
  expect(Number(logged.n)).toBe(1_000);

  const back = await post('bulkActions/undo', { bulk_id: body.bulk_id });
  expect(await ended(back.body.bulk_id)).toMatchObject({
    state: 'done',
    changed: 1_000,
    is_undo: 1,
    is_undoable: 0,
    message: '1,000 students restored',
    title: 'Undo: Archive',
  });
  // A search counts no further than needed, so the rows themselves show it.
  const there = await school.sql((db) =>
    db
      .selectFrom('person')
      .select('user_detail_id')
      .where('surname', '=', 'Thousand')
      .where('archived_at', 'is', null)
      .execute(),
  );
  expect(there).toHaveLength(1_000);
  expect((await post('bulkActions/undo', { bulk_id: body.bulk_id })).status).toBe(409);
  expect((await get('student/getDetails', { user_detail_id: stay })).body.is_archived).toBe(0);
});

test('an undo gives back only what was done, to each their own', async () => {
  const [ada, ben, cem] = (await crowd('Undone', 3)) as [number, number, number];
  const tag = async (tag_name: string) => (await post('tags/make', { tag_name })).body.id as number;
  const [choir, chess] = [await tag('Choir'), await tag('Chess')];
  await post('students/bulk/tag', { user_detail_ids: [ada], add: [choir] });
  await post('students/bulk/tag', { user_detail_ids: [ben], add: [chess] });
  const { body } = await post('students/bulk/tag', { user_detail_ids: [ada, ben, cem], add: [choir], remove: [chess] });
  expect([body.state, body.changed, body.results.map((one: { status: string }) => one.status)]).toEqual([
    'done',
    2,
    ['unchanged', 'done', 'done'],
  ]);
  await post('bulkActions/undo', { bulk_id: body.bulk_id });
  const tags = async (user_detail_id: number) =>
    (await get('student/getDetails', { user_detail_id })).body.tags.map((one: { tag_name: string }) => one.tag_name);
  expect([await tags(ada), await tags(ben), await tags(cem)]).toEqual([['Choir'], ['Chess'], []]);
});

test('leads go back to their own stages and owners, and the new owner is told once', async () => {
  const ids = await crowd('Lead', 3, 4);
  const stages = (await get('leadStage/list')).body.data as { id: number }[];
  await post('leads/update/stage', { user_detail_ids: [ids[0]], stage_id: stages[1]!.id });
  const { body } = await post('leads/update/stage', { list: { search: 'lead' }, stage_id: stages[2]!.id });
  expect(body).toMatchObject({ changed: 3, total: 3, message: '3 leads moved to Lost' });
  await post('bulkActions/undo', { bulk_id: body.bulk_id });
  const stageOf = async (user_detail_id: number) =>
    (await get('leads/getDetails', { user_detail_id })).body.lead.stage_id;
  expect([await stageOf(ids[0]!), await stageOf(ids[1]!)]).toEqual([stages[1]!.id, stages[0]!.id]);

  const sales = await school.staff(9);
  const given = await post('leads/bulk/assign', { user_detail_ids: ids, owner_id: sales.user_detail_id });
  expect(given.body.message).toContain('3 leads assigned to');
  const mails = () =>
    school.sql((db) =>
      db.selectFrom('mail').select(['subject', 'to_email']).where('to_email', '=', sales.email).orderBy('id').execute(),
    );
  expect((await mails()).map((mail) => mail.subject)).toEqual([expect.stringMatching(/gave you 3 leads$/)]);
  await post('bulkActions/undo', { bulk_id: given.body.bulk_id });
  expect((await get('leads/getDetails', { user_detail_id: ids[0] })).body.lead.owner).toBeNull();
  const lead = (await get('leads/getDetails', { user_detail_id: ids[1] })).body;
  await post('leads/update', { user_detail_id: ids[1], version: lead.version, owner_id: sales.user_detail_id });
  expect((await mails()).at(-1)!.subject).toMatch(/gave you a lead$/);
  await post('leads/update', { user_detail_id: ids[1], version: lead.version + 1, owner_id: office.user_detail_id });
  expect(await mails()).toHaveLength(2);
});
