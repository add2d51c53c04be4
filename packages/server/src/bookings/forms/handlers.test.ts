import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newStudent } from '../../students/examples.ts';
import { openForm, send, ticketFor } from '../../testing/family.ts';
import { formsOf } from '../../testing/forms.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { makeWorld } from '../../testing/world.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterAll(() => server.stop());

const { get, post } = formsOf(
  () => server,
  () => school,
);
type Type = 'student' | 'lead';
interface Field {
  id: number;
  field_name: string;
  toShow: number;
  isMandatory: number;
  header_id: number | null;
}
const forms = () => get('externalForm/online', {});
const fieldsOf = async (type: Type): Promise<Field[]> =>
  (await get(type === 'lead' ? 'externalForm/lead/getOptions' : 'externalForm/getOptions', {})).data;
const named = async (type: Type, name: string) => (await fieldsOf(type)).find((one) => one.field_name === name)!;
const own = (type: Type) =>
  school.sql((db) =>
    db
      .selectFrom('form')
      .select(['custom_form_id', 'hash', 'is_first'])
      .where('purpose', '=', 'booking')
      .where('form_type', '=', type)
      .execute(),
  );
const done = async (path: string, input: Record<string, unknown>) => {
  const answer = await post(path, input);
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body;
};

describe('the forms of the booking page', () => {
  test("are the school's first forms until one is changed", async () => {
    const { student, lead } = await forms();
    expect([student.custom_form_id, lead.custom_form_id]).toEqual([null, null]);
    expect([student.form_type, lead.form_type]).toEqual(['student', 'lead']);
    expect(student.title).toBe('{Student} Enrollment form');
    expect(student.headers.length).toBeGreaterThan(1);
    expect(student.settings.map((one: { type: string }) => one.type).sort()).toEqual([
      'children',
      'signature',
      'terms',
    ]);
    expect(await own('student')).toEqual([]);
  });

  test('are copied by the first change, with sections and all, and leave the first form as it was', async () => {
    const first = (await get('customForm/option/getAll', { type: 'student' })).data as Field[];
    const gender = first.find((one) => one.field_name === 'gender')!;
    const set = await done('onlineBooking/externalForm/addOption', {
      form_type: 'student',
      id: gender.id,
      toShow: 0,
      isMandatory: 1,
    });
    expect(set).toMatchObject({ data: { toShow: 0, isMandatory: 1 }, message: 'Gender saved.' });
    const [copy] = await own('student');
    const { student, lead } = await forms();
    expect([student.custom_form_id, lead.custom_form_id]).toEqual([copy!.custom_form_id, null]);
    expect(copy!.is_first).toBe(0);
    const plain = (list: Field[]) => list.map(({ field_name, toShow }) => [field_name, toShow]);
    const expected = first.map((one) => (one.field_name === 'gender' ? { ...one, toShow: 0 } : one));
    expect(plain(await fieldsOf('student'))).toEqual(plain(expected));
    expect((await get('customForm/option/getAll', { type: 'student' })).data).toEqual(first);
  });

  test('are copied once even by two changes at once', async () => {
    const { id } = await named('lead', 'phone');
    const answers = await Promise.all([
      post('externalForm/lead/addOption', { id, isMandatory: 1 }),
      post('externalForm/online', { form_type: 'lead', title: 'Ask for a place' }),
      post('onlineBooking/externalForm/addOption', { form_type: 'lead', id, toShow: 1 }),
    ]);
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200]);
    expect(await own('lead')).toHaveLength(1);
    expect((await forms()).lead).toMatchObject({ title: 'Ask for a place' });
    expect(await named('lead', 'phone')).toMatchObject({ isMandatory: 1, toShow: 1 });
  });

  test('take texts, terms and a signature', async () => {
    const terms = {
      type: 'terms',
      should_display: 1,
      is_required: 1,
      label: 'Rules',
      text: 'I agree.',
      link: 'https://school.example/rules',
    };
    const { data } = await done('externalForm/online', {
      form_type: 'student',
      title: 'Book',
      submit_label: 'Book now',
      success_message: 'See you',
      settings: [terms],
    });
    expect(data).toMatchObject({ title: 'Book', submit_label: 'Book now', success_message: 'See you' });
    expect(data.settings).toContainEqual(terms);
    expect((await get('customForm/setting/get', { type: 'student' })).data).not.toContainEqual(terms);
    const later = await post('externalForm/online', { form_type: 'lead', settings: [{ ...terms, type: 'later' }] });
    expect([later.status, Object.keys(later.body.fields)]).toEqual([422, ['settings.0.type']]);
    const children = { ...terms, type: 'children' };
    const refused = await post('externalForm/online', { form_type: 'lead', settings: [terms, children] });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'settings.1.type': 'An enquiry is about one child' },
    ]);
    expect(await own('lead')).toEqual([]);
  });

  test('take fields that the school has, and take them off again', async () => {
    const { id } = await named('lead', 'dob');
    expect((await done('externalForm/lead/addOption', { id })).data.toShow).toBe(1);
    expect((await done('externalForm/lead/addOption', { id, isMandatory: 1 })).data).toMatchObject({
      toShow: 1,
      isMandatory: 1,
    });
    expect((await done('externalForm/lead/addOption', { id, toShow: 0 })).data.toShow).toBe(0);
    const needed = await named('student', 'firstName');
    const refused = await post('externalForm/addOption', { id: needed.id, toShow: 0 });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "First name can't be hidden, because every record needs it",
    ]);
    // What was refused copied nothing.
    expect(await own('student')).toEqual([]);
  });

  test('take questions of their own, in the section that the page showed', async () => {
    const before = await forms();
    const section = before.student.headers[1];
    const asked = { field_type: 'select', custom_name: 'Size', select_options: ['S', 'L'], header_id: section.id };
    const { data } = await done('externalForm/addCustomOption', asked);
    expect(data).toMatchObject({ custom_name: 'Size', toShow: 1, form_type: 'student' });
    expect(data.select_options.map((one: { value: string }) => one.value)).toEqual(['S', 'L']);
    const { student } = await forms();
    const now = student.headers.find((one: { id: number }) => one.id === data.header_id);
    expect([now.header_name, now.id === section.id]).toEqual([section.header_name, false]);
    const elsewhere = (await get('customForm/option/getAll', { type: 'student' })).data as Field[];
    expect(elsewhere.find((one) => one.id === data.id)).toMatchObject({ toShow: 0 });
    expect((await done('externalForm/lead/addCustomOption', { ...asked, header_id: null })).data.form_type).toBe(
      'lead',
    );
  });

  test("refuse another type's field, another school's field and section, and an archived field", async () => {
    const lead = await named('lead', 'email');
    expect((await post('externalForm/addOption', { id: lead.id })).status).toBe(404);
    const other = await server.school();
    const theirs = await server.call('GET', 'externalForm/online', {}, { as: other.owner });
    expect((await post('externalForm/addOption', { id: theirs.body.student.fields[0].id })).status).toBe(404);
    const header_id = theirs.body.student.headers[0].id;
    const made = await post('externalForm/addCustomOption', { field_type: 'text', custom_name: 'Mine', header_id });
    expect([made.status, made.body.message]).toEqual([404, 'This section could not be found.']);
    const [first] = (await get('customForm/getFormTypes', { type: 'student' })).data;
    const { id } = await named('student', 'gender');
    await done('customForm/option/edit', { custom_form_id: first.custom_form_id, id, is_archived: 1 });
    const archived = await post('externalForm/addOption', { id });
    expect([archived.status, archived.body.message]).toEqual([
      409,
      'Gender is archived. Restore it among the fields of your forms first.',
    ]);
    expect(await own('student')).toEqual([]);
  });

  test('are read by those who answer bookings, and changed by those who set up', async () => {
    const teacher = await school.staff(2);
    const read = () => server.call('GET', 'externalForm/online', {}, { as: teacher });
    expect((await read()).status).toBe(403);
    await school.sql((db) =>
      db
        .insertInto('access_control')
        .values({ institution_id: school.institution_id, role_id: 2, category: 'access_online_booking', value: 1 })
        .execute(),
    );
    expect((await read()).status).toBe(200);
    expect((await post('externalForm/online', { form_type: 'lead', title: 'Mine' }, teacher)).status).toBe(403);
  });
});

describe('lists of forms and sign-up calls', () => {
  let hash: string;
  let custom_form_id: number;
  let before: unknown[];
  const lists = async () => [
    (await get('customForm/getFormTypes', {})).data,
    (await server.call('GET', 'online/formTypes/{hash}', { hash: school.hash })).body.data,
    (await get('customForm/option/getAll', { type: 'student' })).data,
    (await get('filters/fields', { type: 'student' })).data,
  ];
  beforeEach(async () => {
    before = await lists();
    await done('externalForm/online', { form_type: 'student', title: 'Book' });
    ({ hash, custom_form_id } = (await own('student'))[0]!);
  });

  test('leave the booking forms out', async () => {
    expect(before.every((list) => (list as unknown[]).length > 0)).toBe(true);
    expect(await lists()).toEqual(before);
    const renamed = await post('customForm/formType/edit', {
      custom_form_id,
      custom_form_name: 'Mine',
      is_archived: 1,
    });
    expect(renamed.status).toBe(404);
    expect(
      (await post('customForm/formType/add', { form_type: 'student', custom_form_name: 'Online booking' })).status,
    ).toBe(200);
  });

  test('never take a booking form, which only the booking page opens', async () => {
    expect((await openForm(server, school, { type: 'student', form: hash })).status).toBe(404);
    const config = await server.call('GET', 'forms/getOptions', { institution: school.hash, form: hash });
    expect(config.body).toMatchObject({ form: { id: hash, type: 'student', title: 'Book' }, offers: { later: '' } });
    const [first] = (await get('customForm/getFormTypes', { type: 'student' })).data;
    const ticket = await ticketFor(server, school, { type: 'student', form: first.hash });
    const sent = await send(server, school, { type: 'student', form: hash, ticket });
    expect([sent.status, sent.body.code]).toEqual([404, 'notFound']);
    expect((await send(server, school, { type: 'student', form: first.hash, ticket })).status).toBe(200);
  });

  test('make no link to a family by it', async () => {
    const world = await makeWorld(server);
    school = world.school;
    await done('externalForm/online', { form_type: 'student', title: 'Book' });
    const [form] = await own('student');
    const user_detail_id = await newStudent(world);
    const link = { user_detail_id, send_to: null, days: 7 };
    const refused = await post('online/links/make', { ...link, custom_form_id: form!.custom_form_id });
    expect(refused.status).toBe(404);
    expect((await post('online/links/make', link)).status).toBe(200);
  });
});
