import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as = school.owner) =>
  server.call('GET', path, input, { as });
const add = async (path: 'students' | 'leads', firstName: string, as = school.owner): Promise<number> =>
  (await post(`${path}/add`, { firstName, isDuplicate: 1 }, as)).body.user_detail_id;
const make = async (tag_name: string): Promise<number> =>
  (await post('tags/make', { tag_name, colour: 'info' })).body.id;

test('an existing name returns the existing tag; a tag is renamed and recoloured by its id', async () => {
  const id = await make('Music');
  expect((await post('tags/make', { tag_name: 'MUSIC' })).body).toMatchObject({ id, tag_name: 'Music' });
  expect((await post('tags/make', { id, tag_name: 'Piano', colour: 'plum' })).body).toEqual({
    id,
    tag_name: 'Piano',
    colour: 'plum',
    total: 0,
  });
});

test('many people who rename a tag at the same time wait for each other', async () => {
  const id = await make('Busy');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => post('tags/make', { id, tag_name: `Busy ${at}` })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
});

test('tags are added to and removed from many people at once, shown in lists and pages, and counted', async () => {
  const [vip, late] = [await make('VIP'), await make('Late')];
  const [ada, ben] = [await add('students', 'Ada'), await add('students', 'Ben')];
  await post('students/bulk/tag', { user_detail_ids: [ada], add: [late] });
  const { body } = await post('students/bulk/tag', {
    user_detail_ids: [ada, ben, 2 ** 52],
    add: [vip],
    remove: [late],
  });
  expect(body).toMatchObject({
    changed: 2,
    message: 'Tags of 2 students changed',
    results: [{ status: 'done' }, { status: 'done' }, { status: 'refused' }],
  });
  expect((await post('students/bulk/tag', { user_detail_ids: [ada], add: [vip] })).body.results).toEqual([
    { user_detail_id: ada, name: '', status: 'unchanged', reason: '' },
  ]);
  expect((await get('student/getDetails', { user_detail_id: ada })).body.tags).toEqual([
    { id: vip, tag_name: 'VIP', colour: 'info' },
  ]);
  expect((await get('students', { search: 'Ben' })).body.data[0].tags).toMatchObject([{ tag_name: 'VIP' }]);
  expect((await get('tags/list')).body.data.find((tag: { id: number }) => tag.id === vip).total).toBe(2);
  const [row] = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('person_id', '=', ada)
      .where('kind', '=', 'tagged')
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
  );
  expect(row).toEqual({ before: { tags: ['Late'] }, after: { tags: ['VIP'] } });
});

test('several tags and batches are sorted by name, whenever they were added: in the list, on the page, in the file', async () => {
  const [zebra, apple, Mango] = [await make('zebra'), await make('Äpfel'), await make('Mango')];
  const eve = await add('students', 'Evemany');
  for (const tag of [zebra, Mango, apple]) await post('students/bulk/tag', { user_detail_ids: [eve], add: [tag] });
  for (const batch_name of ['stars', 'Moons'])
    await post('students/bulk/addToBatch', {
      user_detail_ids: [eve],
      batch_id: (await post('batches/make', { batch_name })).body.data.id,
    });
  const names = ({ tags, batches }: { tags: { tag_name: string }[]; batches: { batch_name: string }[] }) => [
    tags.map((tag) => tag.tag_name),
    batches.map((batch) => batch.batch_name),
  ];
  const byName = [
    ['Mango', 'zebra', 'Äpfel'],
    ['Moons', 'stars'],
  ];
  expect(names((await get('students', { search: 'Evemany' })).body.data[0])).toEqual(byName);
  expect(names((await get('student/getDetails', { user_detail_id: eve })).body)).toEqual(byName);
  expect((await get('students/export', { search: 'Evemany', columns: ['batches', 'tags'] })).text).toContain(
    '"Moons, stars","Mango, zebra, Äpfel"',
  );
});

test('people who can only open their own leads tag and count only those', async () => {
  await school.sql((db) =>
    db
      .insertInto('access_control')
      .values({ institution_id: school.institution_id, role_id: 9, category: 'all_leads', value: 0 })
      .execute(),
  );
  const sales = await school.staff(9);
  const [mine, other] = [await add('leads', 'Mine', sales), await add('leads', 'Other')];
  const hot = await make('Hot lead');
  expect((await post('leads/bulk/tag', { user_detail_ids: [mine, other], add: [hot] })).body.changed).toBe(2);
  const total = async (as = school.owner) =>
    (await get('tags/list', {}, as)).body.data.find((tag: { id: number }) => tag.id === hot).total;
  expect([await total(), await total(sales)]).toEqual([2, 1]);
  const { body } = await post('leads/bulk/tag', { user_detail_ids: [mine, other], remove: [hot] }, sales);
  expect(body.results.map((one: { status: string }) => one.status)).toEqual(['done', 'refused']);
});

test('a deleted tag is removed from everyone, by people with set-up', async () => {
  const id = await make('Temporary');
  const teacher = await school.staff(2);
  const ada = await add('students', 'Ada');
  await post('students/bulk/tag', { user_detail_ids: [ada], add: [id] });
  expect((await post('tags/delete', { id }, teacher)).status).toBe(403);
  expect((await post('tags/delete', { id })).body.message).toBe('Tag Temporary deleted');
  expect((await get('student/getDetails', { user_detail_id: ada })).body.tags).toEqual([]);
});

test("another school's tag answers like a missing one", async () => {
  const other = await server.school();
  const id = await make('Ours');
  const theirs = await add('students', 'Theirs', other.owner);
  expect((await post('students/bulk/tag', { user_detail_ids: [theirs], add: [id] }, other.owner)).status).toBe(404);
  expect((await post('tags/make', { id, tag_name: 'Taken' }, other.owner)).status).toBe(404);
});
