import { afterAll, beforeAll, expect, test } from 'vitest';
import { segmentsOf } from '../../testing/segments.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const { post, get, condition, inTown, student, make } = segmentsOf(
  () => server,
  () => school,
);

test('everyone who meets the conditions now is in it, except archived people', async () => {
  const first = await student('Ada', 'Graz');
  const id = await make('In Graz', inTown('Graz'));
  expect((await get('segments/get', { segment_id: id })).body).toMatchObject({
    segment_name: 'In Graz',
    segment_type: 'student',
    filter_data: inTown('Graz'),
    total: 1,
    sample: [{ user_detail_id: first, firstName: 'Ada' }],
    version: 1,
  });
  const second = await student('Bea', 'graz');
  expect((await get('segments/get', { segment_id: id })).body).toMatchObject({
    total: 2,
    sample: [{ user_detail_id: second }, { user_detail_id: first }],
  });
  await post('students/bulk/archive', { user_detail_ids: [first], is_archived: 1 });
  expect((await get('segments/get', { segment_id: id })).body).toMatchObject({
    total: 1,
    sample: [{ user_detail_id: second }],
  });
  expect((await get('segments/preview', { segment_type: 'student', filter_data: inTown('GRAZ') })).body).toMatchObject({
    total: 1,
  });
});

test('a sample has five, and the count is of everyone', async () => {
  for (let n = 0; n < 7; n++) await student(`Many ${n}`, 'Linz');
  const { body } = await get('segments/preview', { segment_type: 'student', filter_data: inTown('Linz') });
  expect(body.total).toBe(7);
  expect(body.sample.map((one: { firstName: string }) => one.firstName)).toEqual([
    'Many 6',
    'Many 5',
    'Many 4',
    'Many 3',
    'Many 2',
  ]);
});

test("without all_leads a segment has only one's own leads, and hides that there are others", async () => {
  const sales = await school.staff(9);
  await school.sql((db) =>
    db
      .insertInto('access_person')
      .values({
        institution_id: school.institution_id,
        user_detail_id: sales.user_detail_id,
        category: 'all_leads',
        value: 0,
      })
      .execute(),
  );
  const city = { street: '', country: '', city: 'Gmunden', state: '', zip: '' };
  await post('leads/add', { firstName: 'Mine', address: city, isDuplicate: 1 }, sales);
  await post('leads/add', { firstName: 'Others', address: city, isDuplicate: 1 });
  const id = await make('Gmunden', inTown('Gmunden'), 'lead');
  expect((await get('segments/get', { segment_id: id })).body.total).toBe(2);
  expect((await get('segments/get', { segment_id: id }, sales)).body).toMatchObject({
    total: 1,
    sample: [{ firstName: 'Mine' }],
  });
  expect(
    (await get('segments/preview', { segment_type: 'lead', filter_data: inTown('Gmunden') }, sales)).body.total,
  ).toBe(1);
});

test('a condition on a deleted question matches nobody; an archived one still counts', async () => {
  const { data } = (await get('customForm/getFormTypes')).body;
  const custom_form_id = data.find((one: { form_type: string }) => one.form_type === 'student').custom_form_id;
  const { id: field, field_name } = (
    await post('customForm/option/add', { custom_form_id, field_type: 'text', custom_name: 'Team' })
  ).body;
  await post('students/add', { firstName: 'Teamed', custom: { [field_name]: 'Red' }, isDuplicate: 1 });
  const id = await make('Red team', [{ ...condition(field_name, 'is', 'red'), custom_form_field_id: field }]);
  const total = async () => (await get('segments/get', { segment_id: id })).body.total;
  expect(await total()).toBe(1);
  await school.sql((db) => db.updateTable('field').set({ archived_at: new Date() }).where('id', '=', field).execute());
  expect(await total()).toBe(1);
  await school.sql(async (db) => {
    await db.deleteFrom('field_place').where('field_id', '=', field).execute();
    await db.deleteFrom('field').where('id', '=', field).execute();
  });
  expect(await total()).toBe(0);
});
