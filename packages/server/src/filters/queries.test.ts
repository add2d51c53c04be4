import { afterAll, beforeAll, expect, test } from 'vitest';
import { filteredOf } from '../testing/filtered.ts';
import { type TestSchool, testServer, type TestServer } from '../testing/server.ts';

type Input = Record<string, unknown>;

let server: TestServer;
let school: TestSchool;

const { questions, get, condition, found, enter } = filteredOf(
  () => server,
  () => school,
);

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  await enter();
});
afterAll(() => server.stop());

test('no conditions match everyone', async () => expect(await found()).toEqual(['Ana', 'Ben', 'Cem']));

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

test('ages follow birthdays, also over New Year', async () => {
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
    'filters.0.condition_field': 'Field not found',
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
    'filters.0.condition_field': 'Field not found',
  });
});
