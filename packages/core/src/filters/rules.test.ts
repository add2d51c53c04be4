import { expect, test } from 'vitest';
import { conditionsFrom, conditionsText } from './address/rules.ts';
import { kindOfQuestion, ownFields } from './fields/rules.ts';
import { arityOf, conditionText, filterErrors, operatorsOf, operatorText, type Condition, operators } from './rules.ts';
import { groupsOf } from '../people/questions/conditions/rules.ts';

const condition = (over: Partial<Condition>): Condition => ({
  condition_field: 'city',
  condition_operator: 'is',
  condition_value: 'Kiel',
  condition: 'AND',
  custom_form_field_id: null,
  ...over,
});
const students = ownFields('student');

test('each OR starts a new group, whatever the first joiner is', () => {
  const joined = (words: string) =>
    groupsOf([...words].map((word, at) => ({ condition: word === 'o' ? ('OR' as const) : ('AND' as const), at }))).map(
      (group) => group.map((one) => one.at),
    );
  expect(joined('')).toEqual([]);
  expect(joined('aa')).toEqual([[0, 1]]);
  expect(joined('oaoa')).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(joined('aoo')).toEqual([[0], [1], [2]]);
});

test.each([
  ['a known field', {}, {}],
  ['an unknown one', { condition_field: 'shoe' }, { 'filter_data.0.condition_field': 'Field not found' }],
  ['a question of another id', { custom_form_field_id: 5 }, { 'filter_data.0.condition_field': 'Field not found' }],
  [
    'a comparison of another kind',
    { condition_operator: 'within' },
    { 'filter_data.0.condition_operator': 'Please choose one of the options' },
  ],
  [
    'a comparison that this field leaves out',
    { condition_field: 'guardian', condition_operator: 'is' },
    { 'filter_data.0.condition_operator': 'Please choose one of the options' },
  ],
  ['no value', { condition_value: '' }, { 'filter_data.0.condition_value': 'This field is required' }],
  ['a blank one', { condition_value: '  ' }, { 'filter_data.0.condition_value': 'This field is required' }],
  ['two for one', { condition_value: ['a', 'b'] }, { 'filter_data.0.condition_value': 'Please enter one value' }],
  [
    'a value where none belongs',
    { condition_operator: 'empty' },
    { 'filter_data.0.condition_value': 'This condition has no value' },
  ],
  [
    'one for two',
    { condition_field: 'age', condition_operator: 'between', condition_value: ['3'] },
    { 'filter_data.0.condition_value': 'This field is required' },
  ],
  [
    'text for a number',
    { condition_field: 'age', condition_value: '3 years' },
    { 'filter_data.0.condition_value': 'Please enter only numbers' },
  ],
  [
    'a day that never was',
    { condition_field: 'created_date', condition_operator: 'on', condition_value: '2025-02-29' },
    { 'filter_data.0.condition_value': 'Please enter a valid date' },
  ],
  [
    'a preset nobody knows',
    { condition_field: 'birthday', condition_operator: 'within', condition_value: 'some_day' },
    { 'filter_data.0.condition_value': 'Please choose one of the options' },
  ],
] as const)('%s', (_, over, errors) =>
  expect(filterErrors([condition(over as Partial<Condition>)], students)).toEqual(errors),
);

test('an id is a number of a record', () => {
  const stage = (value: string) =>
    filterErrors(
      [condition({ condition_field: 'lead_stage', condition_operator: 'any_of', condition_value: [value] })],
      ownFields('lead'),
    );
  expect(stage('12')).toEqual({});
  expect(stage('12 or 1=1')).toEqual({ 'filter_data.0.condition_value': 'Please choose one of the options' });
});

test('every field has comparisons, every comparison words and a number of values', () => {
  for (const field of [...students, ...ownFields('lead')]) expect(operatorsOf(field).length).toBeGreaterThan(1);
  for (const operator of operators) expect([operatorText(operator), arityOf(operator)]).not.toContain(undefined);
});

test.each([
  [condition({ condition_operator: 'contains' }), 'City contains Kiel'],
  [
    condition({ condition_field: 'gender', condition_operator: 'any_of', condition_value: ['M', 'F'] }),
    'Gender is any of Male, Female',
  ],
  [
    condition({ condition_field: 'age', condition_operator: 'between', condition_value: ['3', '5'] }),
    'Age is between 3 and 5',
  ],
  [condition({ condition_field: 'age', condition_operator: 'at_least', condition_value: '3' }), 'Age is at least 3'],
  [
    condition({ condition_field: 'created_date', condition_operator: 'at_most', condition_value: '2026-01-31' }),
    'Joined is on or before 2026-01-31',
  ],
  [
    condition({ condition_field: 'created_date', condition_operator: 'within', condition_value: 'one_month_ago' }),
    'Joined is one month ago',
  ],
  [
    condition({ condition_field: 'created_date', condition_operator: 'within', condition_value: 'last_7_days' }),
    'Joined is in the last 7 days',
  ],
  [
    condition({ condition_field: 'birthday', condition_operator: 'within', condition_value: 'today' }),
    'Birthday is today',
  ],
  [condition({ condition_operator: 'empty', condition_value: '' }), 'City is empty'],
  [
    condition({ condition_field: 'country', condition_operator: 'any_of', condition_value: ['A', 'B', 'C', 'D', 'E'] }),
    'Country is any of A, B, C and 2 more',
  ],
])('%j is read as "%s"', (one, text) =>
  expect(
    conditionText(
      one,
      students.find((field) => field.name === one.condition_field),
    ),
  ).toBe(text),
);

test('a condition whose field is gone says so', () =>
  expect(conditionText(condition({}), undefined)).toBe('A field that no longer exists'));

test.each(['resembles', 'constructor'])('an unknown comparison is described as one: %s', (operator) =>
  expect(
    conditionText(
      condition({ condition_operator: operator as never }),
      students.find((field) => field.name === 'city'),
    ),
  ).toBe('City, with an unknown comparison'),
);

test('an address keeps its filter, and loses it if it was tampered with', () => {
  const all = [
    condition({ condition_value: ['a,b', '"c"', 'ü&='] }),
    condition({ condition: 'OR', custom_form_field_id: 7 }),
  ];
  expect(conditionsFrom(conditionsText(all))).toEqual(all);
  expect(conditionsText([])).toBe('');
  for (const broken of [null, '', '{', '{"a":1}', 'null', '7', '[1,{}]']) expect(conditionsFrom(broken)).toEqual([]);
});

test.each([
  ['textarea', false, 'text'],
  ['number', false, 'number'],
  ['radio', true, 'choice'],
  ['multiselect', true, 'choices'],
  ['checkbox', true, 'choices'],
  ['checkbox', false, 'tick'],
  ['country', false, 'country'],
  ['address', false, null],
  ['guardian', false, null],
  ['file', false, null],
])('a question of type %s (choices: %s) is compared as %s', (type, hasOptions, kind) =>
  expect(kindOfQuestion(type, hasOptions)).toBe(kind),
);
