import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer } from '../testing/server.ts';

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
async function add(input: Record<string, unknown>, as = school.owner): Promise<number> {
  const { status, body, text } = await post('students/add', input, as);
  expect(status, text).toBe(200);
  return body.user_detail_id;
}

test('every entered value is shown on the page', async () => {
  const guardian = {
    firstName: 'Uta',
    surname: 'Full',
    email: 'uta@full.example',
    phone: '0301 5551',
    relation: 'Mother',
    parentCommunication: 1,
    invoiceTo: 1,
  };
  const person = {
    firstName: 'Nora',
    surname: 'Full',
    email: 'nora@full.example',
    phone: '+49 30 555 0',
    dob: '2014-03-02',
    gender: 'F',
    nationality: 'DE',
    referral_source: 'A friend',
    address: { street: '1 Way', country: 'DE', city: 'Kiel', state: 'SH', zip: '24103' },
  };
  const id = await add({ ...person, guardian, status: 'trial' });
  const { body } = await get('student/getDetails', { user_detail_id: id });
  expect(body).toMatchObject({
    ...person,
    role_id: 3,
    status: 'trial',
    version: 1,
    lead: null,
    submissions: [],
    siblings: [],
  });
  expect(body.guardians).toMatchObject([
    {
      firstName: 'Uta',
      surname: 'Full',
      email: 'uta@full.example',
      relation: 'Mother',
      invoiceTo: 1,
      parentCommunication: 1,
    },
  ]);
});

test('bad input names its fields', async () => {
  const { status, body } = await post('students/add', { firstName: ' ', email: 'no', dob: '1900-01-01' });
  expect(status).toBe(422);
  expect(body.fields).toMatchObject({
    firstName: 'This field is required',
    email: 'Please enter a valid email',
    dob: 'Please enter a valid date',
  });
});

test('values of own fields are checked like the form checks them, at their field', async () => {
  const form = await get('customForm/getFormTypes', { type: 'student' });
  const { custom_form_id } = form.body.data[0];
  const days = (
    await post('customForm/option/add', {
      custom_form_id,
      field_type: 'multiselect',
      custom_name: 'Days',
      isMandatory: 1,
      select_options: ['Mon', 'Tue'],
    })
  ).body;
  const shoe = (await post('customForm/option/add', { custom_form_id, field_type: 'number', custom_name: 'Shoe size' }))
    .body;
  const id = await add({ firstName: 'Custom', custom: { [days.field_name]: ['Mon'] } });
  const wrong = await post('students/update', {
    user_detail_id: id,
    version: 1,
    custom: { [days.field_name]: ['Sun'], [shoe.field_name]: 'big', nothing: 'x' },
  });
  expect(wrong.status).toBe(422);
  expect(wrong.body.fields).toEqual({
    [`custom.${days.field_name}`]: 'Days has an option that no longer exists',
    [`custom.${shoe.field_name}`]: 'Please enter only numbers',
    'custom.nothing': 'Field not found',
  });
  const right = await post('students/update', { user_detail_id: id, version: 1, custom: { [shoe.field_name]: '38' } });
  expect(
    right.body.custom.map((one: { custom_name: string; field_value: unknown }) => [one.custom_name, one.field_value]),
  ).toEqual([
    ['Days', ['Mon']],
    ['Shoe size', '38'],
  ]);
  const emptied = await post('students/update', { user_detail_id: id, version: 2, custom: { [days.field_name]: [] } });
  expect(emptied.body.custom[0].field_value).toBe(null);
});

test('a picture must be one that this school holds', async () => {
  const id = await add({ firstName: 'Pictured' });
  const other = await server.school();
  const handle = 'a'.repeat(43);
  await other.sql((db) =>
    db
      .insertInto('file')
      .values({ institution_id: other.institution_id, handle, kind: 'image', media_type: 'image/webp', bytes: 1 })
      .execute(),
  );
  const refused = await post('students/update', { user_detail_id: id, version: 1, image_handle: handle });
  expect([refused.status, refused.body.fields]).toEqual([422, { image_handle: 'Image not found' }]);
  const own = 'b'.repeat(43);
  await school.sql((db) =>
    db
      .insertInto('file')
      .values({ institution_id: school.institution_id, handle: own, kind: 'image', media_type: 'image/webp', bytes: 1 })
      .execute(),
  );
  expect((await post('students/update', { user_detail_id: id, version: 1, image_handle: own })).body.image_240).toBe(
    `/files/${own}`,
  );
  expect((await post('students/update', { user_detail_id: id, version: 2, image_handle: null })).body.image_240).toBe(
    null,
  );
});
