import { expect, test } from 'vitest';
import { conditionFrom, filterOperator, filterValues, presetOf, writtenFrom } from './rules.ts';

test.each([
  ['=', 'text', 'Ada', 'is'],
  ['=', 'number', '5', 'is'],
  ['=', 'date', '2026-01-01', 'on'],
  ['=', 'date', 'one_week_ago', 'within'],
  ['=', 'choice', '4', 'any_of'],
  ['=', 'tick', '1', 'yes'],
  ['!=', 'tick', '1', 'no'],
  ['!=', 'text', 'Ada', 'is_not'],
  ['!=', 'choice', '4', 'none_of'],
  ['>', 'date', '2026-01-01', 'after'],
  ['>', 'number', '5', 'more_than'],
  ['<', 'date', '2026-01-01', 'before'],
  ['<', 'number', '5', 'less_than'],
  ['>=', 'number', '5', 'at_least'],
  ['<=', 'number', '5', 'at_most'],
  ['BETWEEN', 'number', '5;9', 'between'],
  ['IN', 'choices', '4', 'any_of'],
  ['NOTIN', 'choice', '4', 'none_of'],
  ['ISNULL', 'text', '', 'empty'],
  ['ISNOTNULL', 'text', '', 'not_empty'],
  ['empty', 'text', '', 'empty'],
  ['contains', 'text', 'a', 'contains'],
] as const)('%s of a %s (%s) is %s', (operator, kind, value, own) => {
  expect(filterOperator(operator, kind, value)).toBe(own);
});

test('the two ends of BETWEEN are one text, and spans of days may be written in words', () => {
  expect(filterValues('BETWEEN', '5;9')).toEqual(['5', '9']);
  expect(filterValues('IN', ['a', 'b'])).toEqual(['a', 'b']);
  expect(filterValues('=', 'a;b')).toBe('a;b');
  expect(presetOf('one week from now')).toBe('one_week_from_now');
  expect(presetOf('2026-01-01')).toBe('2026-01-01');
});

const filter = (condition_operator: string, condition_value: string | string[]) => ({
  condition_field: 'x',
  condition_operator,
  condition_value,
  condition: 'AND' as const,
  custom_form_field_id: null,
});

test.each([
  ['=', 'Kiel', 'text', 'is', 'Kiel'],
  ['!=', '3', 'choice', 'none_of', ['3']],
  ['IN', ['3', '4'], 'choice', 'any_of', ['3', '4']],
  ['BETWEEN', '5;9', 'number', 'between', ['5', '9']],
  ['=', 'one_week_ago', 'date', 'within', 'one_week_ago'],
  ['=', '2026-01-31', 'date', 'on', '2026-01-31'],
  ['>', '2026-01-31', 'date', 'after', '2026-01-31'],
  ['=', '0', 'tick', 'no', ''],
  ['empty', '', 'text', 'empty', ''],
] as const)('%s %s of a %s field is %s, and is written as it was', (operator, value, kind, kept, keptValue) => {
  const written = filter(operator, value as string | string[]);
  const condition = conditionFrom(written, { kind });
  expect([condition.condition_operator, condition.condition_value]).toEqual([kept, keptValue]);
  expect(writtenFrom({ id: 7, ...condition })).toEqual({ ...written, id: 7, status: 1 });
});
