import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer } from '../testing/server.ts';

type Input = Record<string, unknown>;

let server: TestServer;
let school: TestSchool;
/** `field_name` of the school's own questions, by kind. */
const questions: Record<string, string> = {};

const post = (path: string, input: Input, as = school.owner) => server.call('POST', path, input, { as });
const get = (path: string, input: Input = {}, as = school.owner) => server.call('GET', path, input, { as });

const condition = (
  condition_field: string,
  condition_operator: string,
  condition_value: string | string[] = '',
  joined = 'AND',
) => ({ condition_field, condition_operator, condition_value, condition: joined, custom_form_field_id: null });

async function ask(field_type: string, custom_name: string, form: number, select_options?: string[]): Promise<void> {
  const { body, text } = await post('customForm/option/add', {
    custom_form_id: form,
    field_type,
    custom_name,
    ...(select_options && { select_options }),
  });
  expect(body.field_name, text).toMatch(/^custom_/);
  questions[custom_name] = body.field_name;
}

/** First names of the students whom conditions find, in order. */
async function found(...filters: Input[]): Promise<string[]> {
  const { status, body, text } = await get('students', {
    filters,
    per_page: 100,
    order_by: 'firstName',
    direction: 'asc',
  });
  expect(status, text).toBe(200);
  expect(body.total).toBe(body.data.length);
  return body.data.map((row: { firstName: string }) => row.firstName);
}

const address = (city: string, country: string) => ({ street: '', city, state: '', zip: '', country });

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  const { data } = (await get('customForm/getFormTypes')).body;
  const form = data.find((one: { form_type: string }) => one.form_type === 'student').custom_form_id;
  await ask('number', 'Height', form);
  await ask('date', 'Since', form);
  await ask('multiselect', 'Days', form, ['Mon', 'Tue', 'Wed']);
  await ask('select', 'Level', form, ['Low', 'High']);
  await ask('checkbox', 'Agreed', form);
  await ask('text', 'Remark', form);
  const { Height, Since, Days, Level, Agreed, Remark } = questions as Record<string, string>;
  const add = async (input: Input) =>
    expect((await post('students/add', { isDuplicate: 1, ...input })).status).toBe(200);
  await add({
    firstName: 'Ana',
    surname: 'Peña',
    email: 'ana@home.example',
    dob: '2016-02-29',
    gender: 'F',
    nationality: 'ES',
    address: address('Málaga', 'ES'),
    status: 'active',
    custom: {
      [Height!]: '120',
      [Since!]: '2026-01-15',
      [Days!]: ['Mon', 'Tue'],
      [Level!]: 'Low',
      [Agreed!]: true,
      [Remark!]: 'Likes Chess',
    },
    guardian: { firstName: 'Rosa', surname: 'Peña', email: 'rosa@home.example', phone: '', relation: 'Mother' },
  });
  await add({
    firstName: 'Ben',
    surname: 'Ode',
    dob: '2010-12-31',
    gender: 'M',
    address: address('Kiel', 'DE'),
    status: 'trial',
    custom: { [Height!]: '99.5', [Since!]: '2025-12-31', [Days!]: ['Wed'], [Level!]: 'High' },
  });
  await add({
    firstName: 'Cem',
    surname: '100%',
    address: address('', 'TR'),
    status: 'paused',
    custom: { [Remark!]: "O'Neil_\\" },
  });
});
afterAll(() => server.stop());

test('nothing asked is everybody', async () => expect(await found()).toEqual(['Ana', 'Ben', 'Cem']));

test.each([
  ['a name without accent or case', 'student_name', 'contains', 'PENA', ['Ana']],
  ['what is a pattern elsewhere is itself', 'student_name', 'contains', '0%', ['Cem']],
  ['a name from its beginning', 'student_name', 'starts_with', 'be', ['Ben']],
  ['a whole name', 'student_name', 'is', 'ana peña', ['Ana']],
  ['not a name', 'student_name', 'is_not', 'Ana Peña', ['Ben', 'Cem']],
  ['not in a town counts those of no town', 'city', 'not_contains', 'kiel', ['Ana', 'Cem']],
  ['no town', 'city', 'empty', '', ['Cem']],
  ['a town', 'city', 'not_empty', '', ['Ana', 'Ben']],
  ['a status', 'user_status', 'any_of', ['trial', 'paused'], ['Ben', 'Cem']],
  ['no status of these', 'user_status', 'none_of', ['trial', 'paused'], ['Ana']],
  ['a country', 'country', 'any_of', ['TR', 'DE'], ['Ben', 'Cem']],
  ['a gender nobody told', 'gender', 'empty', '', ['Cem']],
  ['a guardian by e-mail', 'guardian', 'contains', 'rosa@', ['Ana']],
  ['no e-mail', 'email', 'empty', '', ['Ben', 'Cem']],
  ['a birth date', 'date_of_birth', 'on', '2010-12-31', ['Ben']],
  ['born before', 'date_of_birth', 'before', '2016-02-29', ['Ben']],
  ['born after', 'date_of_birth', 'after', '2010-12-31', ['Ana']],
  ['born on a day or after it', 'date_of_birth', 'at_least', '2016-02-29', ['Ana']],
  ['born on a day or before it', 'date_of_birth', 'at_most', '2010-12-31', ['Ben']],
  ['joined a month ago to the day', 'created_date', 'within', 'one_month_ago', []],
  ['born between, either way round', 'date_of_birth', 'between', ['2020-01-01', '2015-01-01'], ['Ana']],
  ['joined this year', 'created_date', 'within', 'today', ['Ana', 'Ben', 'Cem']],
  ['joined long ago', 'created_date', 'before', '2020-01-01', []],
  ['never a lead', 'converted_date', 'empty', '', ['Ana', 'Ben', 'Cem']],
] as const)('%s', async (_, field, operator, value, names) =>
  expect(await found(condition(field, operator, value as never))).toEqual(names),
);

test.each([
  ['a number, decimals too', 'Height', 'less_than', '100', ['Ben']],
  ['a number or more', 'Height', 'at_least', '120', ['Ana']],
  ['a number or less', 'Height', 'at_most', '99.5', ['Ben']],
  ['a number between', 'Height', 'between', ['99.5', '120'], ['Ana', 'Ben']],
  ['not a number counts those who have none', 'Height', 'is_not', '120', ['Ben', 'Cem']],
  ["a day of the school's own", 'Since', 'after', '2025-12-31', ['Ana']],
  ['no such day', 'Since', 'empty', '', ['Cem']],
  ['any of several', 'Days', 'any_of', ['Tue', 'Wed'], ['Ana', 'Ben']],
  ['all of several', 'Days', 'all_of', ['Mon', 'Tue'], ['Ana']],
  ['none of several', 'Days', 'none_of', ['Wed'], ['Ana', 'Cem']],
  ['one of a list', 'Level', 'any_of', ['High'], ['Ben']],
  ['ticked', 'Agreed', 'yes', '', ['Ana']],
  ['not ticked', 'Agreed', 'no', '', ['Ben', 'Cem']],
  ['text with a quote and a backslash', 'Remark', 'contains', "o'neil_\\", ['Cem']],
] as const)('of the questions: %s', async (_, field, operator, value, names) =>
  expect(await found(condition(questions[field]!, operator, value as never))).toEqual(names),
);

test('AND binds more tightly than OR', async () => {
  const [trial, kiel, spanish] = [
    condition('user_status', 'any_of', ['trial']),
    condition('city', 'is', 'Kiel'),
    condition('country', 'any_of', ['ES'], 'OR'),
  ];
  expect(await found(trial, kiel, spanish)).toEqual(['Ana', 'Ben']);
  expect(await found(trial, condition('city', 'is', 'Bonn'), spanish)).toEqual(['Ana']);
  expect(await found({ ...spanish, condition: 'AND' }, trial)).toEqual([]);
});

test('ages count as birthdays do, and birthdays come back over New Year', async () => {
  const age = async (operator: string, value: string | string[], at: string) => {
    server.setNow(new Date(at));
    return found(condition('age', operator, value)).finally(() => server.setNow(undefined));
  };
  expect(await age('is', '7', '2023-02-28T12:00:00Z')).toEqual(['Ana']);
  expect(await age('is', '6', '2023-02-27T12:00:00Z')).toEqual(['Ana']);
  expect(await age('between', ['12', '13'], '2023-12-30T12:00:00Z')).toEqual(['Ben']);
  const birthday = async (preset: string, at: string) => {
    server.setNow(new Date(at));
    return found(condition('birthday', 'within', preset)).finally(() => server.setNow(undefined));
  };
  expect(await birthday('next_7_days', '2026-12-28T12:00:00Z')).toEqual(['Ben']);
  expect(await birthday('today', '2027-02-28T12:00:00Z')).toEqual(['Ana']);
  expect(await birthday('today', '2028-02-28T12:00:00Z')).toEqual([]);
  expect(await birthday('today', '2028-02-29T12:00:00Z')).toEqual(['Ana']);
  expect(await birthday('this_year', '2028-02-29T12:00:00Z')).toEqual(['Ana', 'Ben']);
});

test('a search, a tab and an export keep to the filters', async () => {
  const filters = [condition('country', 'any_of', ['ES', 'DE'])];
  const searched = (await get('students', { filters, search: 'pena' })).body;
  expect(searched).toMatchObject({ total: 1, data: [{ firstName: 'Ana' }] });
  expect((await get('students', { filters, status: 'trial' })).body.data).toMatchObject([{ firstName: 'Ben' }]);
  expect((await get('students', { filters, is_archived: 1 })).body.total).toBe(0);
  const { text } = await get('students/export', { filters });
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(3);
  expect(text).not.toContain('Cem');
});

test('what says nothing is refused at its field', async () => {
  const refused = async (...filters: Input[]) => (await get('students', { filters })).body.fields;
  expect(await refused(condition('shoe_size', 'is', '1'))).toEqual({
    'filters.0.condition_field': 'There is no such field',
  });
  expect(await refused(condition('city', 'more_than', '1'))).toEqual({
    'filters.0.condition_operator': 'Please choose one of the options',
  });
  expect(await refused(condition('age', 'is', 'ten'))).toEqual({
    'filters.0.condition_value': 'Please enter only numbers',
  });
  expect(await refused(condition('city', 'is', 'Kiel'), condition('date_of_birth', 'on', '2026-02-31'))).toEqual({
    'filters.1.condition_value': 'Please enter a valid date',
  });
  expect(await refused(condition('date_of_birth', 'between', ['2026-01-01']))).toEqual({
    'filters.0.condition_value': 'This field is required',
  });
  expect(await refused({ ...condition(questions['Height']!, 'is', '1'), custom_form_field_id: 2 ** 40 })).toEqual({
    'filters.0.condition_field': 'There is no such field',
  });
});

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
