import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { bulkWorker, doneBy } from '../../testing/bulk.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let worker: Worker;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  worker = bulkWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as = school.owner) =>
  server.call('GET', path, input, { as });
const student = async (firstName: string, as = school.owner): Promise<number> =>
  (await post('students/add', { firstName, isDuplicate: 1 }, as)).body.user_detail_id;
const make = async (batch_name: string, as = school.owner): Promise<number> =>
  (await post('batches/make', { batch_name }, as)).body.data.id;

test('a batch is added, changed, archived and restored with its students', async () => {
  const { body } = await post('batches/make', { batch_name: ' Stars ', description: 'On Mondays', colour: 'plum' });
  expect(body).toMatchObject({
    message: 'Batch added.',
    data: { batch_name: 'Stars', description: 'On Mondays', colour: 'plum', total: 0, is_archived: 0, version: 1 },
  });
  const { id } = body.data;
  const mia = await student('Mia');
  await post('students/bulk/addToBatch', { user_detail_ids: [mia], batch_id: id });
  expect((await post('batches/edit', { id, version: 1, colour: 'cyan' })).body.data).toMatchObject({
    colour: 'cyan',
    version: 2,
    total: 1,
  });
  const stale = await post('batches/edit', { id, version: 1, batch_name: 'Lost' });
  expect([stale.status, stale.body.current.batch_name]).toEqual([409, 'Stars']);
  expect((await post('batches/archive', { id, is_archived: 1 })).body.message).toBe('Stars archived');
  expect((await get('batches', { search: 'stars' })).body.total).toBe(0);
  expect((await get('batches', { search: 'STARS', is_archived: 1 })).body.data).toMatchObject([{ id, total: 1 }]);
  expect((await get('student/getDetails', { user_detail_id: mia })).body.batches).toEqual([]);
  expect((await post('students/bulk/addToBatch', { user_detail_ids: [mia], batch_id: id })).status).toBe(409);
  await post('batches/archive', { id, is_archived: 0 });
  expect((await get('student/getDetails', { user_detail_id: mia })).body.batches).toEqual([
    { id, batch_name: 'Stars', colour: 'cyan' },
  ]);
});

test('two batches of one name are refused at the name, whatever the case; an archived one gives its name free', async () => {
  const first = await make('Owls');
  const twice = await post('batches/make', { batch_name: 'OWLS' });
  expect([twice.status, twice.body.fields]).toEqual([409, { batch_name: 'Another batch already has this name' }]);
  await post('batches/archive', { id: first, is_archived: 1 });
  const second = await make('owls');
  expect((await post('batches/archive', { id: first, is_archived: 0 })).status).toBe(409);
  expect((await post('batches/edit', { id: second, version: 1, batch_name: 'Owls' })).status).toBe(200);
});

test('a bulk action reports the result for each student, and the log has it too', async () => {
  const id = await make('Foxes');
  const [ada, ben] = [await student('Ada'), await student('Ben')];
  await post('students/bulk/addToBatch', { user_detail_ids: [ada], batch_id: id });
  const { body } = await post('students/bulk/addToBatch', { user_detail_ids: [ben, ada, 2 ** 52], batch_id: id });
  expect(body).toEqual({
    bulk_id: expect.any(Number),
    state: 'done',
    total: 3,
    changed: 1,
    message: '1 student added to Foxes',
    results: [
      { user_detail_id: ben, name: '', status: 'done', reason: '' },
      { user_detail_id: ada, name: '', status: 'unchanged', reason: '' },
      { user_detail_id: 2 ** 52, name: '', status: 'refused', reason: 'This record was not found.' },
    ],
  });
  const out = await post('students/bulk/removeFromBatch', { user_detail_ids: [ada, ben], batch_id: id });
  expect(out.body).toMatchObject({ changed: 2, message: '2 students removed from Foxes' });
  const kinds = await school.sql((db) =>
    db.selectFrom('audit').select('kind').where('person_id', '=', ben).orderBy('id').execute(),
  );
  expect(kinds.map((row) => row.kind)).toEqual(['added', 'batch_joined', 'batch_left']);
});

test("a batch's students are found by name, sorted and counted; archived ones are left out", async () => {
  const id = await make('Bears');
  const ids = [await student('Zoë Bear'), await student('Élise Bear'), await student('Max Bear')];
  await post('students/bulk/addToBatch', { user_detail_ids: ids, batch_id: id });
  await post('students/bulk/archive', { user_detail_ids: [ids[2]], is_archived: 1 });
  const names = async (input: Record<string, unknown>) =>
    (await get('batches/students/{id}', { id, ...input })).body.data.map((row: { firstName: string }) => row.firstName);
  expect(await names({})).toEqual(['Élise Bear', 'Zoë Bear']);
  expect(await names({ direction: 'desc' })).toEqual(['Zoë Bear', 'Élise Bear']);
  expect(await names({ search: 'zoe' })).toEqual(['Zoë Bear']);
  expect((await get('batches/students/{id}', { id, per_page: 1, page: 2 })).body).toMatchObject({
    total: 2,
    last_page: 2,
    from: 2,
  });
  expect((await get('students', { search: 'zoe' })).body.data[0].batches).toEqual([
    { id, batch_name: 'Bears', colour: 'neutral' },
  ]);
});

test('an erased student leaves their batches and tags', async () => {
  const id = await make('Gone');
  const nobody = await student('Erasable');
  const tag = (await post('tags/make', { tag_name: 'Going' })).body.id;
  await post('students/bulk/addToBatch', { user_detail_ids: [nobody], batch_id: id });
  await post('students/bulk/tag', { user_detail_ids: [nobody], add: [tag] });
  expect((await post('data/erase', { user_detail_id: nobody, confirmation: 'Erasable' })).status).toBe(200);
  const left = await school.sql(async (db) => [
    ...(await db.selectFrom('batch_member').selectAll().where('person_id', '=', nobody).execute()),
    ...(await db.selectFrom('person_tag').selectAll().where('person_id', '=', nobody).execute()),
  ]);
  expect(left).toEqual([]);
});

test("another school's batch and students are nobody here", async () => {
  const other = await server.school();
  const id = await make('Private');
  const foreign = await student('Foreign', other.owner);
  expect((await get('batches/details/{id}', { id }, other.owner)).status).toBe(404);
  expect(
    (await post('students/bulk/addToBatch', { user_detail_ids: [foreign], batch_id: id }, other.owner)).status,
  ).toBe(404);
  expect((await post('students/bulk/addToBatch', { user_detail_ids: [foreign], batch_id: id })).status).toBe(404);
  expect(await make('Private', other.owner)).toBeGreaterThan(0);
});

test('a thousand students are put into a batch within five seconds', async () => {
  const big = await server.school();
  await big.sql((db) =>
    db
      .insertInto('person')
      .values(
        Array.from({ length: 1_000 }, (_, at) => ({
          institution_id: big.institution_id,
          role_id: 3,
          first_name: `Many ${at}`,
          hash: `many-${big.institution_id}-${at}`,
        })),
      )
      .execute(),
  );
  const rows = await big.sql((db) =>
    db
      .selectFrom('person')
      .select('user_detail_id')
      .where('institution_id', '=', big.institution_id)
      .where('role_id', '=', 3)
      .execute(),
  );
  const batch_id = await make('Everybody', big.owner);
  const started = performance.now();
  const { body } = await post(
    'students/bulk/addToBatch',
    { user_detail_ids: rows.map((row) => row.user_detail_id), batch_id },
    big.owner,
  );
  expect(body).toMatchObject({ state: 'running', total: 1_000 });
  await doneBy(server, body.bulk_id, big.owner);
  expect((await get('batches/details/{id}', { id: batch_id }, big.owner)).body.total).toBe(1_000);
  expect(performance.now() - started).toBeLessThan(5_000);
});
