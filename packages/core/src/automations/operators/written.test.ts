import { expect, test } from 'vitest';
import { conditionFrom, writtenFrom } from './rules.ts';

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
