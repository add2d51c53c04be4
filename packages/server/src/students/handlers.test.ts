import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../testing/server.ts';
import { saveWords } from '../words/queries.ts';

let server: TestServer;
let school: TestSchool;
let teacher: TestStaff;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  teacher = await school.staff(2);
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as = school.owner) =>
  server.call('GET', path, input, { as });
async function add(input: Record<string, unknown>, as = school.owner): Promise<number> {
  const { status, body, text } = await post('students/add', input, as);
  expect(status, text).toBe(200);
  return body.user_detail_id;
}

test('a first name is enough, and the latest addition is at the top', async () => {
  const id = await add({ firstName: 'Solo' });
  const { status, body } = await get('students', { per_page: 1 });
  expect(status).toBe(200);
  expect(body.data[0]).toMatchObject({
    user_detail_id: id,
    firstName: 'Solo',
    surname: '',
    guardian: null,
    status: 'active',
    is_duplicate: 0,
    version: 1,
  });
  expect(body).toMatchObject({ current_page: 1, from: 1, to: 1 });
});

test('siblings share the guardian they come with', async () => {
  const first = await add({
    firstName: 'Ada',
    surname: 'Shared',
    guardian: {
      firstName: 'Grete',
      surname: 'Shared',
      email: 'Grete@shared.example',
      phone: '0171 2223334',
      relation: 'Mother',
    },
  });
  const second = await add({
    firstName: 'Ben',
    surname: 'Shared',
    guardian: { firstName: 'Grete', surname: 'Shared', email: '', phone: '+49 171 222 3334', relation: 'Mother' },
  });
  const { body } = await get('student/getDetails', { user_detail_id: second });
  expect(body.siblings).toMatchObject([{ user_detail_id: first, firstName: 'Ada' }]);
  expect(body.guardians[0].email).toBe('Grete@shared.example');
});

test('an edit of an older version is refused with the current record', async () => {
  const id = await add({ firstName: 'Versa', surname: 'Tile' });
  const first = await post('students/update', {
    user_detail_id: id,
    version: 1,
    surname: 'Tiler',
    address: { street: '5 Lane', country: 'GB', city: 'York', state: '', zip: '' },
  });
  expect(first.body).toMatchObject({ surname: 'Tiler', version: 2, address: { city: 'York' } });
  const second = await post('students/update', { user_detail_id: id, version: 1, surname: 'Lost' });
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ code: 'stale', current: { surname: 'Tiler', version: 2 } });
  const same = await post('students/update', { user_detail_id: id, version: 2, surname: 'Tiler' });
  expect(same.body.version).toBe(2);
});

test('changes are recorded with before and after, and so is opening a record', async () => {
  const id = await add({ firstName: 'Audrey', phone: '111222333' });
  await post('students/update', { user_detail_id: id, version: 1, phone: '999888777', firstName: 'Audrey' });
  await get('student/getDetails', { user_detail_id: id });
  await get('student/getDetails', { user_detail_id: id });
  const rows = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select(['kind', 'before', 'after', 'actor_id'])
      .where('person_id', '=', id)
      .orderBy('id')
      .execute(),
  );
  expect(rows.map((row) => row.kind)).toEqual(['added', 'changed', 'opened']);
  expect(rows[1]).toMatchObject({
    before: { phone: '111222333' },
    after: { phone: '999888777' },
    actor_id: school.owner.user_detail_id,
  });
});

test('archiving removes students from the list, restoring brings them back, and both count the changes', async () => {
  const ids = [await add({ firstName: 'Arch' }), await add({ firstName: 'Ivan' })];
  const { body } = await post('students/bulk/archive', { user_detail_ids: ids, is_archived: 1 });
  expect(body).toMatchObject({
    changed: 2,
    message: '2 students archived',
    results: ids.map((user_detail_id) => ({ user_detail_id, name: '', status: 'done', reason: '' })),
  });
  expect(
    (await get('students', { search: 'Arch', is_archived: 1 })).body.data.map(
      (row: { user_detail_id: number }) => row.user_detail_id,
    ),
  ).toEqual([ids[0]]);
  expect((await get('students', { search: 'Arch' })).body.total).toBe(0);
  expect((await post('students/bulk/archive', { user_detail_ids: [ids[0]], is_archived: 0 })).body.message).toBe(
    '1 student restored',
  );
  expect((await get('students/statistics')).body.archived).toBe(1);
});

test('another school finds nothing here', async () => {
  const id = await add({ firstName: 'Foreign' });
  const other = await server.school();
  expect((await get('students', { search: 'Foreign' }, other.owner)).body.total).toBe(0);
  expect((await get('student/getDetails', { user_detail_id: id }, other.owner)).status).toBe(404);
  expect(
    (await post('students/update', { user_detail_id: id, version: 1, firstName: 'Taken' }, other.owner)).status,
  ).toBe(404);
  expect((await post('students/bulk/archive', { user_detail_ids: [id], is_archived: 1 }, other.owner)).status).toBe(
    404,
  );
  expect((await get('student/getDetails', { user_detail_id: id })).body.firstName).toBe('Foreign');
});

test('sorting is stable and goes both ways; a page past the end is empty', async () => {
  const names = async (direction: string) =>
    (await get('students', { order_by: 'firstName', direction, per_page: 100 })).body.data.map(
      (row: { firstName: string }) => row.firstName,
    );
  expect(await names('desc')).toEqual((await names('asc')).reverse());
  const { body } = await get('students', { page: 100_000, per_page: 100 });
  expect(body).toMatchObject({ data: [], from: null, to: null });
});

test("the file carries the list, in the school's words, safe from formulas", async () => {
  const mine = await server.school();
  const as = mine.owner;
  await mine.sql((db) =>
    saveWords(db, mine.institution_id, [{ type: 'student', replaced_text: 'pupil', plural_text: 'pupils' }]),
  );
  await add(
    {
      firstName: '=1+1',
      surname: 'Möbius',
      guardian: { firstName: 'Gu', surname: 'Ard', email: 'gu@ard.example', phone: '123', relation: '' },
    },
    as,
  );
  await add({ firstName: 'Second' }, as);
  server.setNow(new Date('2026-03-04T20:00:00Z'));
  const file = await get('students/export', { search: 'möb' }, as);
  server.setNow(undefined);
  expect(file.headers['content-disposition']).toContain('pupils-2026-03-05.csv');
  const lines = file.text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^First name,Surname,.*,Pupil ID$/);
  expect(lines[1]).toMatch(/^'=1\+1,Möbius,.*,Gu Ard,gu@ard\.example,123,.*,\d+$/);
  const { body } = await get('students', {}, as);
  const ids = body.data.map((row: { user_detail_id: number }) => row.user_detail_id);
  const chosen = await post('students/export', { user_detail_ids: [ids[0], 999_999_999] }, as);
  expect(chosen.text.trimEnd().split('\r\n')).toHaveLength(2);
  expect((await post('students/add', { firstName: 'Third' }, as)).body.message).toBe('Pupil added');
});

test('a role without the category is refused by its name', async () => {
  const { status, body } = await get('leads', {}, teacher);
  expect(status).toBe(403);
  expect(body.message).toContain('leads');
});
