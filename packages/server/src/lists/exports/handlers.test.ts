import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let office: TestStaff;
const post = async (path: string, input: Record<string, unknown>, as = office) => {
  const answer = await server.call('POST', path, input, { as });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
/** A file's lines as cells; no cell of these tests has a comma. */
async function file(path: string, input: Record<string, unknown> = {}, as = office): Promise<string[][]> {
  const answer = await server.call('GET', path, input, { as });
  expect(answer.status, answer.text).toBe(200);
  return answer.text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

let ana: number;
let batch: number;
let segment: number;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  office = await school.staff(8, { exports: true });
  const { body } = await server.call('GET', 'customForm/getFormTypes', {}, { as: school.owner });
  const form = body.data.find((one: { form_type: string }) => one.form_type === 'student').custom_form_id;
  const ask = async (field_type: string, custom_name: string) =>
    (await post('customForm/option/add', { custom_form_id: form, field_type, custom_name }, school.owner))
      .field_name as string;
  const [height, remark] = [await ask('number', 'Height'), await ask('text', 'Remark')];
  const add = async (input: Record<string, unknown>) =>
    (await post('students/add', { isDuplicate: 1, ...input })).user_detail_id as number;
  ana = await add({
    firstName: 'Ana',
    surname: 'Peña',
    custom: { [height]: '99', [remark]: '=1+1' },
    guardian: { firstName: 'Rosa', surname: '@Peña', email: 'rosa@home.example', phone: '', relation: 'Mother' },
  });
  await add({ firstName: 'Ben', custom: { [height]: '120', [remark]: 'Älter' } });
  await add({ firstName: 'Cem', custom: { [remark]: 'alt' } });
  batch = (await post('batches/make', { batch_name: 'Stars', description: '+1' })).data.id;
  await post('students/bulk/addToBatch', { user_detail_ids: [ana], batch_id: batch });
  segment = (
    await post('segments/create', {
      segment_name: 'In Stars',
      segment_type: 'student',
      filter_data: [
        {
          condition_field: 'batch',
          condition_operator: 'any_of',
          condition_value: [String(batch)],
          condition: 'AND',
          custom_form_field_id: null,
        },
      ],
    })
  ).segment_id;
});
afterAll(() => server.stop());

const columnOf = async (name: string) =>
  (await server.call('GET', 'filters/fields', { type: 'student' }, { as: office })).body.data.find(
    (field: { label: string }) => field.label === name,
  ).name as string;

test('questions of the school are columns of the list, sort it, and go into the file', async () => {
  const [height, remark] = [`custom.${await columnOf('Height')}`, `custom.${await columnOf('Remark')}`];
  const names = async (order_by: string, direction: string, search = '') =>
    (
      await server.call('GET', 'students', { order_by, direction, custom: [height], search }, { as: office })
    ).body.data.map((row: { firstName: string; custom: Record<string, string> }) => [
      row.firstName,
      row.custom[height],
    ]);
  expect(await names(height, 'asc')).toEqual([
    ['Ana', '99'],
    ['Ben', '120'],
    ['Cem', undefined],
  ]);
  expect(await names(height, 'desc')).toEqual([
    ['Ben', '120'],
    ['Ana', '99'],
    ['Cem', undefined],
  ]);
  expect(await names(remark, 'desc')).toEqual([
    ['Ben', '120'],
    ['Cem', undefined],
    ['Ana', '99'],
  ]);
  expect(await names(remark, 'asc', 'pena')).toEqual([['Ana', '99']]);
  // A deleted question sorts nothing: an address or a saved view that names it still opens.
  expect((await names('custom.gone', 'desc')).map((row: [string]) => row[0])).toEqual(['Cem', 'Ben', 'Ana']);
  const chosen = await file('students/export', {
    columns: ['phone', remark, 'custom.gone'],
    order_by: height,
    direction: 'asc',
  });
  expect(chosen).toEqual([
    ['First name', 'Surname', 'Phone', 'Remark', 'Student ID'],
    ['Ana', 'Peña', '', "'=1+1", String(ana)],
    ['Ben', '', '', 'Älter', expect.any(String)],
    ['Cem', '', '', 'alt', expect.any(String)],
  ]);
  expect((await file('students/export'))[0]!.slice(-2)).toEqual(['Remark', 'Student ID']);
});

test('every list can be exported, without formulas, and the export is recorded', async () => {
  const staff = await file('staff/export', { columns: ['email', 'role_id'], order_by: 'role_id' });
  expect([staff[0], staff[1]![3]]).toEqual([['First name', 'Surname', 'Email', 'Role', 'Staff ID'], 'Owner']);
  expect(await file('guardian/export', { columns: ['children'] })).toEqual([
    ['First name', 'Surname', 'Children', 'Relations', 'Guardian ID'],
    ['Rosa', "'@Peña", 'Ana Peña', 'Mother', expect.any(String)],
  ]);
  expect((await file('batches/export'))[1]!.slice(0, 3)).toEqual(['Stars', "'+1", '1']);
  expect(
    (await file('batches/students/{id}/export', { id: batch, order_by: 'added_on', search: 'pena' })).map(
      (row) => row[0],
    ),
  ).toEqual(['First name', 'Ana']);
  expect((await file('segments/export'))[1]!.slice(0, 3)).toEqual(['In Stars', 'students', 'Batch has any of Stars']);
  expect((await file('segments/people/export', { segment_id: segment })).map((row) => row[0])).toEqual([
    'First name',
    'Ana',
  ]);
  expect(await file('duplicates/export')).toHaveLength(1);
  const answer = await server.call('GET', 'batches/export', {}, { as: office });
  expect(answer.headers['content-disposition']).toMatch(/batches-\d{4}-\d\d-\d\d\.csv/);
  expect(
    (await server.call('GET', 'guardian/export', {}, { as: await school.staff(7, { exports: true }) })).status,
  ).toBe(403);
  await post('downloadLog', { resource: 'batches', file_name: 'batches-2026-11-21.csv', rows: 1 });
  const log = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select(['kind', 'after'])
      .where('actor_id', '=', office.user_detail_id)
      .where('kind', 'in', ['exported', 'downloaded'])
      .orderBy('id')
      .execute(),
  );
  expect(log.map((row) => (row.after as { list?: string }).list).filter(Boolean)).toEqual([
    'staff',
    'guardians',
    'batches',
    'segments',
    'duplicates',
    'batches',
    'batches',
  ]);
  expect(log.at(-1)).toEqual({
    kind: 'downloaded',
    after: { list: 'batches', file_name: 'batches-2026-11-21.csv', rows: 1 },
  });
});

test('a search finds students to choose from, and figures count what their filters show', async () => {
  const found = (await server.call('GET', 'students/search', { search: 'rosa' }, { as: office })).body;
  expect(found).toMatchObject({
    total: 1,
    data: [{ user_detail_id: ana, firstName: 'Ana', guardian: { firstName: 'Rosa' } }],
  });
  const { figures, active } = (await server.call('GET', 'students/statistics', { more: 1 }, { as: office })).body;
  expect([active, figures]).toEqual([
    3,
    { joined: 3, converted: 0, birthdays: 0, without_guardian: 2, without_batch: 2 },
  ]);
});

test("dates in a file are in the school's time zone, as on its screens", async () => {
  server.setNow(new Date('2026-03-04T20:00:00Z'));
  const { user_detail_id } = await post('leads/add', { firstName: 'Night', isDuplicate: 1 });
  server.setNow(undefined);
  expect(await file('leads/export', { columns: ['stage_since', 'created_on'], search: 'Night' })).toEqual([
    ['First name', 'Surname', 'In stage since', 'Rotten', 'Created on', 'Lead ID'],
    ['Night', '', '2026-03-05', expect.any(String), '2026-03-05', String(user_detail_id)],
  ]);
});

test('a column that the file does not know is refused; an archived question is left out', async () => {
  const refused = await server.call('GET', 'students/export', { columns: ['email', 'salary'] }, { as: office });
  expect([refused.status, refused.body.fields]).toEqual([422, { columns: 'Please choose one of the options' }]);
  const answer = await server.call('GET', 'students/export', { columns: ['email', 'custom.gone'] }, { as: office });
  expect(answer.status).toBe(200);
});

test("segments leave in the school's own words, also where a question has one", async () => {
  const { body } = await server.call('GET', 'customForm/getFormTypes', {}, { as: school.owner });
  const form = body.data.find((one: { form_type: string }) => one.form_type === 'student').custom_form_id;
  const asked = { custom_form_id: form, field_type: 'text', custom_name: '{Subject} of interest' };
  const { field_name } = await post('customForm/option/add', asked, school.owner);
  const fields = (await server.call('GET', 'filters/fields', { type: 'student' }, { as: office })).body.data;
  await post('segments/create', {
    segment_name: 'Cellists',
    segment_type: 'student',
    filter_data: [
      {
        condition_field: field_name,
        condition_operator: 'contains',
        condition_value: 'cello',
        condition: 'AND',
        custom_form_field_id: fields.find((one: { name: string }) => one.name === field_name).custom_form_field_id,
      },
    ],
  });
  const words = [
    { type: 'student', replaced_text: 'pupil', plural_text: 'pupils' },
    { type: 'subject', replaced_text: 'course', plural_text: 'courses' },
  ];
  await post('words/update', { words }, school.owner);
  const [header, ...lines] = await file('segments/export', { search: 'Cellists' });
  expect(header!.slice(0, 3)).toEqual(['Segment', 'People', 'Conditions']);
  expect(lines.map((line) => line.slice(0, 3))).toEqual([['Cellists', 'pupils', 'Course of interest contains cello']]);
  const people = await file('segments/people/export', { segment_id: segment });
  expect(people[0]!.slice(-2)).toEqual(['Course of interest', 'Pupil ID']);
});
