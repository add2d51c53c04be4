import { afterAll, beforeAll, expect, test } from 'vitest';
import { filteredOf } from '../testing/filtered.ts';
import { type TestSchool, testServer, type TestServer } from '../testing/server.ts';

type Input = Record<string, unknown>;

let server: TestServer;
let school: TestSchool;

const { post, get, condition, found, enter } = filteredOf(
  () => server,
  () => school,
);

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  await enter();
});
afterAll(() => server.stop());

test('leads are filtered by stage, owner and interest, on the board too', async () => {
  const stages = (await get('leadStage/list')).body.data as { id: number; stage_name: string }[];
  const [first, second] = stages as unknown as [{ id: number }, { id: number }];
  const add = async (input: Input) =>
    (await post('leads/add', { isDuplicate: 1, ...input })).body.user_detail_id as number;
  const [hot] = [await add({ firstName: 'Hot', interest: 4 }), await add({ firstName: 'Cold', interest: 1 })];
  await post('leads/update/stage', { user_detail_ids: [hot], stage_id: second.id });
  const names = async (...filters: Input[]) =>
    (await get('leads', { filters, order_by: 'firstName', direction: 'asc' })).body.data.map(
      (row: { firstName: string }) => row.firstName,
    );
  expect(await names(condition('lead_stage', 'any_of', [String(second.id)]))).toEqual(['Hot']);
  expect(await names(condition('lead_last_stage', 'any_of', [String(first.id)]))).toEqual(['Hot']);
  expect(await names(condition('lead_interest', 'none_of', ['4']))).toEqual(['Cold']);
  expect(await names(condition('lead_owner', 'empty'))).toEqual(['Cold', 'Hot']);
  expect(await names(condition('lead_stage_days', 'less_than', '1'))).toEqual(['Cold', 'Hot']);
  const board = (await get('leads/byStage', { filters: [condition('lead_interest', 'any_of', ['4'])] })).body.data as {
    leads: { firstName: string }[];
  }[];
  expect(board.flatMap((stage) => stage.leads.map((lead) => lead.firstName))).toEqual(['Hot']);
  const { data } = (await get('filters/fields', { type: 'lead' })).body;
  expect(data.find((field: { name: string }) => field.name === 'lead_stage').options).toEqual(
    stages.map((stage) => ({ value: String(stage.id), label: stage.stage_name })),
  );
});

test('batches, tags, guardians and families narrow a list, and rotten leads too', async () => {
  const idOf = async (name: string): Promise<number> =>
    (await get('students', { search: name })).body.data[0].user_detail_id;
  const [ana, ben, cem] = (await Promise.all(['Ana', 'Ben', 'Cem'].map(idOf))) as [number, number, number];
  const batch = async (batch_name: string) => (await post('batches/make', { batch_name })).body.data.id as number;
  const tag = async (tag_name: string) => (await post('tags/make', { tag_name })).body.id as number;
  const [stars, owls, choir] = [await batch('Stars'), await batch('Owls'), await tag('Choir')];
  await post('students/bulk/addToBatch', { user_detail_ids: [ana, ben], batch_id: stars });
  await post('students/bulk/addToBatch', { user_detail_ids: [ana], batch_id: owls });
  await post('students/bulk/tag', { user_detail_ids: [cem], add: [choir] });
  const ids = (...some: number[]) => some.map(String);
  expect(await found(condition('batch', 'any_of', ids(stars)))).toEqual(['Ana', 'Ben']);
  expect(await found(condition('batch', 'all_of', ids(stars, owls)))).toEqual(['Ana']);
  expect(await found(condition('batch', 'none_of', ids(owls)))).toEqual(['Ben', 'Cem']);
  expect(await found(condition('batch', 'empty'))).toEqual(['Cem']);
  expect(await found(condition('batch', 'not_empty'), condition('tag', 'any_of', ids(choir), 'OR'))).toEqual([
    'Ana',
    'Ben',
    'Cem',
  ]);
  expect(await found(condition('tag', 'empty'))).toEqual(['Ana', 'Ben']);
  expect(await found(condition('form_type', 'empty'))).toEqual(['Ana', 'Ben', 'Cem']);
  expect(await found(condition('has_guardian', 'yes'))).toEqual(['Ana']);
  expect(await found(condition('has_guardian', 'no'))).toEqual(['Ben', 'Cem']);
  await post('household/join', { user_detail_id: ben, other_id: cem });
  expect(await found(condition('household_size', 'is', '2'))).toEqual(['Ben', 'Cem']);
  expect(await found(condition('household_size', 'less_than', '2'))).toEqual(['Ana']);
  const { data } = (await get('filters/fields', { type: 'student' })).body;
  expect(data.find((field: { name: string }) => field.name === 'batch').options).toEqual([
    { value: String(owls), label: 'Owls' },
    { value: String(stars), label: 'Stars' },
  ]);
  const rotten = async (operator: string) =>
    (await get('leads', { filters: [condition('lead_rotten', operator)] })).body.total as number;
  expect([await rotten('yes'), await rotten('no')]).toEqual([0, 2]);
  await school.sql((db) =>
    db
      .updateTable('person')
      .set({ stage_since: new Date(Date.now() - 400 * 86_400_000) })
      .where('first_name', '=', 'Cold')
      .execute(),
  );
  await school.sql((db) => db.updateTable('stage').set({ rotten_days: 7 }).execute());
  expect([await rotten('yes'), await rotten('no')]).toEqual([1, 1]);
});
