import { afterAll, beforeAll, expect, test } from 'vitest';
import { segmentsOf } from '../../testing/segments.ts';
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

const { post, get, condition, inTown, student, make } = segmentsOf(
  () => server,
  () => school,
);

test('it is renamed and changed, and an older version is refused with the current record', async () => {
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

test('a name is taken once in the school, however it is written and no matter who is in it', async () => {
  await make('Once', inTown('A'));
  const again = { segment_name: ' oNCe ', segment_type: 'student', filter_data: inTown('B') };
  expect((await post('segments/create', again)).body.fields).toEqual({
    segment_name: 'Another segment already has this name',
  });
  const lead = await post('segments/create', { ...again, segment_type: 'lead' });
  expect([lead.status, lead.body.fields]).toEqual([422, { segment_name: 'Another segment already has this name' }]);
  const id = await make('Twice', inTown('A'));
  const renamed = await post('segments/update', { segment_id: id, version: 1, segment_name: 'ONCE' });
  expect([renamed.status, renamed.body.fields]).toEqual([
    422,
    { segment_name: 'Another segment already has this name' },
  ]);
  expect((await post('segments/update', { segment_id: id, version: 1, segment_name: 'TWICE' })).status).toBe(200);
});

test('of two who save one name at once, the later one is told at the field', async () => {
  const one = { segment_name: 'At once', segment_type: 'student', filter_data: inTown('A') };
  const answers = await Promise.all([
    post('segments/create', one),
    post('segments/create', { ...one, segment_type: 'lead' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
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

test('a list shows the kinds that the viewer can open, searched and sorted', async () => {
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

test('a view is private until it is shared, and only its maker can change it', async () => {
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
