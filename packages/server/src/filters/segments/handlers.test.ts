import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

type Input = Record<string, unknown>;

let server: TestServer;
let school: TestSchool;
let teacher: TestStaff;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  teacher = await school.staff(2);
});
afterAll(() => server.stop());

const post = (path: string, input: Input, as = school.owner) => server.call('POST', path, input, { as });
const get = (path: string, input: Input = {}, as = school.owner) => server.call('GET', path, input, { as });
const condition = (condition_field: string, condition_operator: string, condition_value: string | string[] = '') => ({
  condition_field,
  condition_operator,
  condition_value,
  condition: 'AND',
  custom_form_field_id: null,
});
const inTown = (city: string) => [condition('city', 'is', city)];
const student = async (firstName: string, city: string) =>
  (
    await post('students/add', {
      firstName,
      isDuplicate: 1,
      address: { street: '', country: '', city, state: '', zip: '' },
    })
  ).body.user_detail_id as number;
const make = async (segment_name: string, filter_data: Input[], segment_type = 'student', as = school.owner) =>
  (await post('segments/create', { segment_name, segment_type, filter_data }, as)).body.segment_id as number;

test('whoever fits is in it, at the moment of asking; the archived never', async () => {
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

test('a sample is five, and the count is everybody', async () => {
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

test('it is renamed and changed, and an older version is refused with what stands now', async () => {
  const id = await make('Wels', inTown('Wels'));
  const changed = await post('segments/update', {
    segment_id: id,
    version: 1,
    segment_name: 'Steyr',
    filter_data: inTown('Steyr'),
  });
  expect(changed.body).toMatchObject({ segment_name: 'Steyr', filter_data: inTown('Steyr'), version: 2 });
  const late = await post('segments/update', { segment_id: id, version: 1, segment_name: 'Enns' });
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'stale', current: { segment_name: 'Steyr', version: 2 } },
  ]);
  const log = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select(['kind', 'before', 'after'])
      .where('kind', 'like', 'segment.%')
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
  );
  expect(log).toMatchObject([
    { kind: 'segment.changed', before: { segment_name: 'Wels' }, after: { segment_name: 'Steyr' } },
  ]);
});

test('a name is taken once a kind, however it is written', async () => {
  await make('Once', inTown('A'));
  const again = { segment_name: ' oNCe ', segment_type: 'student', filter_data: inTown('B') };
  expect((await post('segments/create', again)).body.fields).toEqual({
    segment_name: 'There is a segment of this name already',
  });
  expect((await post('segments/create', { ...again, segment_type: 'lead' })).status).toBe(200);
});

test('conditions that say nothing are refused at their field, none at all too', async () => {
  const wrong = { segment_name: 'Wrong', segment_type: 'student', filter_data: [condition('age', 'is', 'old')] };
  expect((await post('segments/create', wrong)).body.fields).toEqual({
    'filter_data.0.condition_value': 'Please enter only numbers',
  });
  expect((await post('segments/create', { ...wrong, filter_data: [] })).body.fields).toEqual({
    filter_data: 'This field is required',
  });
  expect(
    (await get('segments/preview', { segment_type: 'student', filter_data: [condition('lead_stage', 'empty')] }))
      .status,
  ).toBe(422);
});

test('deleted is deleted, and nobody in it is touched', async () => {
  const person = await student('Kept', 'Ried');
  const id = await make('Ried', inTown('Ried'));
  expect((await post('segments/delete', { segment_id: id })).body).toEqual({ message: 'Segment deleted' });
  expect((await get('segments/get', { segment_id: id })).status).toBe(404);
  expect((await post('segments/delete', { segment_id: id })).status).toBe(404);
  expect((await get('student/getDetails', { user_detail_id: person })).status).toBe(200);
});

test('a list shows the kinds that one may open, searched and sorted', async () => {
  await make('Warm ones', [condition('lead_interest', 'any_of', ['3'])], 'lead');
  const names = async (input: Input, as = school.owner) =>
    (await get('segments/list', { per_page: 100, ...input }, as)).body.data.map(
      (one: { segment_name: string }) => one.segment_name,
    );
  expect(await names({ segment_type: 'lead' })).toContain('Warm ones');
  expect(await names({ search: 'WARM' })).toEqual(['Warm ones']);
  const sorted = await names({ order_by: 'segment_name', direction: 'asc', segment_type: 'student' });
  expect(sorted).toEqual([...sorted].sort((a, b) => a.localeCompare(b)));
  // A teacher has students, and no leads.
  expect(await names({ search: 'warm' }, teacher)).toEqual([]);
  expect(
    (
      await post(
        'segments/create',
        { segment_name: 'Not mine', segment_type: 'lead', filter_data: [condition('city', 'empty')] },
        teacher,
      )
    ).status,
  ).toBe(403);
  expect((await get('filters/fields', { type: 'lead' }, teacher)).status).toBe(403);
});

test("without all_leads a segment holds only one's own leads, and hides that there are others", async () => {
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

test('of a question that is gone nobody fits; an archived one still counts', async () => {
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

test("a view is one's own until it is shared, and only its maker changes it", async () => {
  const view = {
    list: 'student',
    view_name: 'On trial',
    address: 'status=trial&order_by=surname',
    columns: ['firstName', 'city'],
  };
  const { body } = await post('savedViews/save', view);
  const of = async (as: TestStaff) => (await get('savedViews/list', { list: 'student' }, as)).body.data;
  expect(await of(school.owner)).toEqual([
    {
      view_id: body.view_id,
      view_name: 'On trial',
      address: view.address,
      columns: view.columns,
      is_shared: 0,
      is_own: 1,
    },
  ]);
  expect(await of(teacher)).toEqual([]);
  await post('savedViews/save', { ...view, view_id: body.view_id, is_shared: 1, view_name: 'Trials' });
  expect(await of(teacher)).toMatchObject([{ view_name: 'Trials', is_own: 0 }]);
  expect((await post('savedViews/save', { ...view, view_id: body.view_id }, teacher)).status).toBe(404);
  expect((await post('savedViews/delete', { view_id: body.view_id }, teacher)).status).toBe(404);
  expect((await get('savedViews/list', { list: 'lead' }, teacher)).status).toBe(403);
  expect((await post('savedViews/delete', { view_id: body.view_id })).body).toEqual({ message: 'View deleted' });
  expect(await of(school.owner)).toEqual([]);
});
