import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRotten } from '@schoolbell/core/enquiries/rules';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let sales: TestStaff;
let stages: { id: number; stage_name: string; rotten_days: number | null }[];

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
  const { status, body, text } = await post('leads/add', { isDuplicate: 1, ...input }, as);
  expect(status, text).toBe(200);
  return body.user_detail_id;
}

/** Dates a lead back in its stage. */
const standSince = (id: number, stage_since: Date) =>
  school.sql((db) => db.updateTable('person').set({ stage_since }).where('user_detail_id', '=', id).execute());
const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000);
type Card = { user_detail_id: number; is_rotten: 0 | 1 };
const cardsOf = (board: { leads: Card[] }[]) =>
  board
    .flatMap((stage) => stage.leads)
    .map((card) => card.user_detail_id)
    .sort();

test('a new school marks forgotten enquiries of two weeks ago, but none that are won or lost', () => {
  expect(stages.map((stage) => [stage.stage_name, stage.rotten_days])).toEqual([
    ['Enquired', 14],
    ['Won', null],
    ['Lost', null],
  ]);
});

test('a stage keeps its days unless they are sent, and null takes them away', async () => {
  const { id } = (await post('leadStage/make', { stage_name: 'Trial', rotten_days: 5 })).body;
  expect((await post('leadStage/make', { id, stage_name: 'Trial booked' })).body.rotten_days).toBe(5);
  expect(
    (await post('leadStage/make', { id, stage_name: 'Trial booked', rotten_days: null })).body.rotten_days,
  ).toBeNull();
  expect((await post('leadStage/make', { id, stage_name: 'Trial booked', rotten_days: 0 })).status).toBe(422);
  expect((await post('leadStage/make', { id, stage_name: 'Trial booked', rotten_days: 366 })).status).toBe(422);
  await post('leadStage/delete', { id, target_id: stages[0]!.id });
});

test('the rule and its twin in SQL mark the same leads: on the board, in the list and on the page', async () => {
  const cases = [
    { since: ago(13), planned: null },
    { since: ago(14), planned: null },
    { since: ago(40), planned: new Date(Date.now() + 60_000) },
    { since: ago(40), planned: ago(1) },
    { since: ago(0), planned: null },
  ];
  const ids: number[] = [];
  for (const [at, { since, planned }] of cases.entries()) {
    const id = await add({ firstName: `Case ${at}` });
    ids.push(id);
    await standSince(id, since);
    if (planned)
      await post('tasks/add', { user_detail_id: id, task_detail: 'Call', validity_date: planned.toISOString() });
  }
  const rotten = cases.map(({ since, planned }) =>
    isRotten(
      { stage_since: since.toISOString(), planned: planned?.toISOString() ?? null },
      stages[0]!.rotten_days,
      new Date(),
    ),
  );
  expect(rotten).toEqual([false, true, false, true, false]);
  const [board, list] = [(await get('leads/byStage')).body.data, (await get('leads', { per_page: 100 })).body.data];
  for (const [at, id] of ids.entries()) {
    const expected = rotten[at] ? 1 : 0;
    expect(board[0].leads.find((card: Card) => card.user_detail_id === id).is_rotten).toBe(expected);
    expect(list.find((row: Card) => row.user_detail_id === id).is_rotten).toBe(expected);
    expect((await get('leads/getDetails', { user_detail_id: id })).body.lead.is_rotten).toBe(expected);
  }
  expect(board[0].rotten).toBe(2);
  const only = (await get('leads/byStage', { rotten: 1 })).body.data;
  expect(cardsOf(only)).toEqual([ids[1], ids[3]].sort());
  expect(only[0]).toMatchObject({ total: 2, rotten: 2 });
  await post('leads/update/stage', { user_detail_ids: [ids[1]], stage_id: stages[1]!.id });
  expect((await get('leads/byStage', { rotten: 1 })).body.data.map((stage: { total: number }) => stage.total)).toEqual([
    1, 0, 0,
  ]);
});

test("leads are assigned to a colleague, many at once, and the board shows one owner's leads, or unassigned ones", async () => {
  const ids = [await add({ firstName: 'Give A' }), await add({ firstName: 'Give B' })];
  const given = await post('leads/bulk/assign', { user_detail_ids: [...ids, 999_999], owner_id: sales.user_detail_id });
  expect(given.body).toMatchObject({ changed: 2, message: `2 leads assigned to Sam Staff 9` });
  expect((await post('leads/bulk/assign', { user_detail_ids: ids, owner_id: sales.user_detail_id })).body.changed).toBe(
    0,
  );
  expect(cardsOf((await get('leads/byStage', { owner_id: sales.user_detail_id })).body.data)).toEqual([...ids].sort());
  expect(cardsOf((await get('leads/byStage', { owner_id: 0 })).body.data)).not.toContain(ids[0]);
  expect((await post('leads/bulk/assign', { user_detail_ids: [ids[0]], owner_id: null })).body.message).toBe(
    '1 lead without an owner',
  );
  expect(cardsOf((await get('leads/byStage', { owner_id: 0 })).body.data)).toContain(ids[0]);
  for (const owner_id of [ids[0], (await server.school()).owner.user_detail_id]) {
    const { status, body } = await post('leads/bulk/assign', { user_detail_ids: ids, owner_id });
    expect([status, body.fields]).toEqual([422, { owner_id: 'Please choose someone on the staff' }]);
  }
  const audited = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select('person_id')
      .where('institution_id', '=', school.institution_id)
      .where('kind', '=', 'assigned')
      .execute(),
  );
  expect(audited).toHaveLength(3);
});

test("a person without all_leads can't assign leads, and sees no other owners on the board", async () => {
  const other = await add({ firstName: 'Not mine' });
  await post('accesscontrols/update', { role_id: 9, category: 'all_leads', value: 0 });
  expect(
    (await post('leads/bulk/assign', { user_detail_ids: [other], owner_id: sales.user_detail_id }, sales)).status,
  ).toBe(403);
  expect(cardsOf((await get('leads/byStage', { owner_id: 0 }, sales)).body.data)).toEqual([]);
  expect((await get('leads/stageHistory', { user_detail_id: other }, sales)).status).toBe(404);
  await post('accesscontrols/update', { role_id: 9, category: 'all_leads', value: 1 });
});

test('the way through the stages is kept under the names of its day, over a deleted stage and a conversion', async () => {
  const id = await add({ firstName: 'Wanderer' });
  const { id: between } = (await post('leadStage/make', { stage_name: 'Open day' })).body;
  await post('leads/update/stage', { user_detail_ids: [id], stage_id: between }, sales);
  await post('leadStage/delete', { id: between, target_id: stages[1]!.id });
  await post('leadStage/make', { id: stages[0]!.id, stage_name: 'New', colour: 'info' });
  const path = (await get('leads/stageHistory', { user_detail_id: id })).body;
  expect(path.data.map((visit: { stage_name: string }) => visit.stage_name)).toEqual(['Enquired', 'Open day', 'Won']);
  expect(path.data[1]).toMatchObject({
    moved_by: { user_detail_id: sales.user_detail_id },
    since: path.data[0].until,
    until: path.data[2].since,
  });
  expect([path.data[0].moved_by, path.data[2].until, path.converted_at]).toEqual([null, null, null]);
  const { version } = (await get('leads/getDetails', { user_detail_id: id })).body;
  await post('leads/convert', { user_detail_id: id, version });
  const after = (await get('leads/stageHistory', { user_detail_id: id })).body;
  expect(after.data).toHaveLength(3);
  expect(after.data[2].until).toBe(after.converted_at);
  expect(
    (
      await get('leads/stageHistory', {
        user_detail_id: (await post('students/add', { firstName: 'Never a lead' })).body.user_detail_id,
      })
    ).body,
  ).toEqual({ data: [], converted_at: null });
});

test('a campaign is in the list and in the file', async () => {
  const id = await add({ firstName: 'Campaigner' });
  await school.sql(async (db) => {
    const { custom_form_id } = await db
      .selectFrom('form')
      .select('custom_form_id')
      .where('form_type', '=', 'lead')
      .executeTakeFirstOrThrow();
    const sent = {
      institution_id: school.institution_id,
      custom_form_id,
      person_id: id,
      state: 'accepted' as const,
      body: '{}',
      shown: '[]',
      utm: JSON.stringify({ source: 'news letter', campaign: '=spring' }),
    };
    await db
      .insertInto('submission')
      .values(sent as never)
      .execute();
  });
  const row = (await get('leads', { search: 'Campaigner' })).body.data[0];
  expect(row).toMatchObject({ utm_source: 'news letter', utm_medium: '', utm_campaign: '=spring' });
  const file = (await get('leads/export', { search: 'Campaigner' })).text;
  expect(file).toContain('UTM campaign');
  expect(file).toContain('news letter');
  expect(file).not.toMatch(/(^|,)=spring/m);
});
