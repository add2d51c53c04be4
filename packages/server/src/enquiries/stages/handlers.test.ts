import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let sales: TestStaff;
let stages: { id: number; stage_name: string }[];

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  sales = await school.staff(9);
  stages = (await server.call('GET', 'leadStage/list', {}, { as: school.owner })).body.data;
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as = school.owner) =>
  server.call('GET', path, input, { as });

async function add(input: Record<string, unknown>, as = school.owner): Promise<number> {
  const { status, body, text } = await post('leads/add', input, as);
  expect(status, text).toBe(200);
  return body.user_detail_id;
}

test('moving keeps each step, and the board shows the newest cards of each stage with their next task', async () => {
  const mine = await server.school();
  const as = mine.owner;
  const [first, won] = (await get('leadStage/list', {}, as)).body.data;
  const ids = [await add({ firstName: 'A' }, as), await add({ firstName: 'B' }, as), await add({ firstName: 'C' }, as)];
  await post('tasks/add', { user_detail_id: ids[0], task_detail: 'later', validity_date: '2030-01-02T09:00:00Z' }, as);
  await post('tasks/add', { user_detail_id: ids[0], task_detail: 'sooner', validity_date: '2030-01-01T09:00:00Z' }, as);
  const moved = await post('leads/update/stage', { user_detail_ids: [ids[0], ids[1], 999_999], stage_id: won.id }, as);
  expect(moved.body).toMatchObject({ changed: 2, message: '2 leads moved to Won' });
  expect((await post('leads/update/stage', { user_detail_ids: [ids[0]], stage_id: won.id }, as)).body.changed).toBe(0);
  const board = (await get('leads/byStage', { per_stage: 1 }, as)).body.data;
  expect(board.map((stage: { total: number; leads: unknown[] }) => [stage.total, stage.leads.length])).toEqual([
    [1, 1],
    [2, 1],
    [0, 0],
  ]);
  const all = (await get('leads/byStage', {}, as)).body.data;
  expect(all[1].leads.find((card: { user_detail_id: number }) => card.user_detail_id === ids[0]).next_task).toEqual({
    task_detail: 'sooner',
    validity_date: '2030-01-01T09:00:00.000Z',
  });
  const steps = await mine.sql((db) =>
    db
      .selectFrom('stage_move')
      .select(['person_id', 'from_stage_id', 'to_stage_id', 'moved_by'])
      .where('institution_id', '=', mine.institution_id)
      .orderBy('person_id')
      .execute(),
  );
  expect(steps).toEqual(
    ids
      .slice(0, 2)
      .map((person_id) => ({ person_id, from_stage_id: first.id, to_stage_id: won.id, moved_by: as.user_detail_id })),
  );
});

test('stages are added, renamed, ordered, and removed into another', async () => {
  const mine = await server.school();
  const as = mine.owner;
  const made = (await post('leadStage/make', { stage_name: 'Trial', colour: 'plum' }, as)).body;
  expect(made).toMatchObject({ stage_name: 'Trial', colour: 'plum', order: 3, total: 0 });
  const lead = await add({ firstName: 'Staged', stage_id: made.id }, as);
  expect(
    (await post('leadStage/make', { id: made.id, stage_name: 'Trial booked', colour: 'cyan' }, as)).body,
  ).toMatchObject({ id: made.id, stage_name: 'Trial booked', total: 1 });
  const list = async () =>
    (await get('leadStage/list', {}, as)).body.data as { id: number; stage_name: string; total: number }[];
  const [enquired, won, lost] = await list();
  expect((await post('leadStage/reorder', { ids: [enquired!.id, made.id, won!.id, lost!.id] }, as)).status).toBe(200);
  expect((await list()).map((stage) => stage.stage_name)).toEqual(['Enquired', 'Trial booked', 'Won', 'Lost']);
  expect((await post('leadStage/reorder', { ids: [stages[0]!.id] }, as)).status).toBe(404);
  expect((await post('leadStage/delete', { id: made.id, target_id: made.id }, as)).status).toBe(422);
  expect((await post('leadStage/delete', { id: made.id, target_id: stages[0]!.id }, as)).status).toBe(404);
  expect((await post('leadStage/delete', { id: made.id, target_id: won!.id }, as)).body.message).toBe(
    'Stage Trial booked deleted',
  );
  expect((await get('leads/getDetails', { user_detail_id: lead }, as)).body.lead.stage_name).toBe('Won');
  expect((await post('leadStage/make', { stage_name: 'No' }, sales)).status).toBe(403);
});
