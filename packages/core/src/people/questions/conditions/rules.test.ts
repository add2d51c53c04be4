import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../forms/rules.ts';
import type { FormField } from '../rules.ts';
import type { FormValues } from '../answers/rules.ts';
import type { FieldType } from '../kinds/rules.ts';
import { personOf, shownValues } from '../../../forms/submissions/rules.ts';
import { conditionsRefusal, conditionText } from '../../../forms/conditions/soundness/rules.ts';
import { conditionOperators, operatorsFor, shownFields, type FormCondition } from './rules.ts';

const when = (
  condition_field: string,
  condition_operator: FormCondition['condition_operator'],
  condition_value: string | string[] = '',
  condition: 'AND' | 'OR' = 'AND',
): FormCondition => ({ condition_field, condition_operator, condition_value, condition });
let ids = 0;
function field(field_name: string, change: Partial<FormField> = {}): FormField {
  return {
    id: ++ids,
    custom_name: field_name,
    field_type: 'text',
    field_name,
    isDefault: 0,
    isMandatory: 1,
    is_archived: 0,
    toShow: 1,
    order: ids,
    header_id: null,
    placeholder: '',
    select_options: [],
    ...change,
  };
}
const names = (fields: readonly FormField[], values: FormValues) =>
  shownFields(fields, values).map((one) => one.field_name);
const shows = (conditions: FormCondition[], values: FormValues) =>
  names([field('a'), field('b'), field('c'), field('it', { conditions })], values).includes('it');

describe('a condition', () => {
  it.each([
    ['is', 'Red', ' red ', true],
    ['is', 'Red', 'Redder', false],
    ['is', 'Red', undefined, false],
    ['is', 'Red', ['Blue', 'Red'], true],
    ['is', '5', '5', true],
    ['is_not', 'Red', 'Blue', true],
    ['is_not', 'Red', 'Red', false],
    ['is_not', 'Red', undefined, true],
    ['is_not', 'Red', ['Blue', 'Red'], false],
    ['any_of', ['Red', 'Blue'], 'Blue', true],
    ['any_of', ['Red', 'Blue'], ['Green', 'Red'], true],
    ['any_of', ['Red'], 'Green', false],
    ['any_of', [], 'Green', false],
    ['not_empty', '', true, true],
    ['not_empty', '', false, false],
    ['not_empty', '', '  ', false],
    ['not_empty', '', { street: 'Quay' }, true],
    ['not_empty', '', { street: ' ' }, false],
    ['empty', '', [], true],
    ['empty', '', 'x', false],
    ['empty', '', undefined, true],
  ] as const)('%s %j with %j: %s', (operator, wanted, value, expected) => {
    expect(shows([when('a', operator, wanted as string | string[])], { a: value as never })).toBe(expected);
  });

  it('ands bind more tightly than ors', () => {
    const conditions = [when('a', 'is', '1'), when('b', 'is', '1'), when('c', 'is', '1', 'OR')];
    expect(shows(conditions, { a: '1' })).toBe(false);
    expect(shows(conditions, { a: '1', b: '1' })).toBe(true);
    expect(shows(conditions, { c: '1' })).toBe(true);
    expect(shows([when('a', 'is', '1'), when('b', 'is', '1', 'OR'), when('c', 'is', '1')], { a: '1' })).toBe(true);
    expect(shows([when('a', 'is', '1', 'OR')], {})).toBe(false);
  });
});

describe('a field that is not shown', () => {
  const fields = [
    field('has', { field_type: 'checkbox', isMandatory: 0 }),
    field('kind', { conditions: [when('has', 'not_empty')] }),
    field('more', { conditions: [when('kind', 'is', 'nuts')] }),
    field('inside', { section_conditions: [when('more', 'not_empty')], conditions: [when('has', 'not_empty')] }),
  ];
  const all = { has: true, kind: 'nuts', more: 'all', inside: 'x' };

  it('takes with it what depends on it, whatever the values say', () => {
    expect(names(fields, all)).toEqual(['has', 'kind', 'more', 'inside']);
    expect(names(fields, { ...all, has: false })).toEqual(['has']);
    expect(names(fields, { ...all, kind: 'milk' })).toEqual(['has', 'kind']);
    expect(names([...fields].reverse(), { ...all, kind: 'milk' })).toEqual(['kind', 'has']);
  });

  it('is mandatory only when shown, and kept out of the record, the mail and the page', () => {
    expect(checkForm(fields, [], {})).toEqual({});
    expect(checkForm(fields, [], { has: true })).toEqual({ kind: 'kind is required' });
    const sneaked = { ...all, has: false };
    expect(checkForm(fields, [], sneaked)).toEqual({});
    expect(personOf(fields, sneaked).custom).toEqual({});
    expect(shownValues(fields, sneaked, { country: String, phone: String })).toEqual([]);
    expect(personOf(fields, all).custom).toEqual({ has: true, kind: 'nuts', more: 'all', inside: 'x' });
  });
});

/** Random forms and answers, the same ones each time. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * sides);
  };
}

it('a form that is sound shows the same whatever the order of its fields, and a question asked depends on questions asked', () => {
  let sound = 0;
  for (let round = 0; round < 400; round++) {
    const roll = dice(round + 1);
    const size = 2 + roll(6);
    const some = () =>
      Array.from({ length: roll(3) }, () =>
        when(`f${roll(size)}`, conditionOperators[roll(5)]!, ['x', 'y'].slice(roll(2)), roll(2) ? 'AND' : 'OR'),
      );
    const fields = Array.from({ length: size }, (_, at) =>
      field(`f${at}`, { conditions: some(), toShow: roll(9) ? 1 : 0 }),
    );
    const values = Object.fromEntries(
      fields.flatMap((one) => (roll(3) ? [[one.field_name, ['x', 'y', ''][roll(3)]!]] : [])),
    );
    const shown = names(fields, values).sort();
    // Circles end as well, they only show nothing.
    if (
      conditionsRefusal(
        fields.map((one) => ({ ...one, field_type: 'select' as FieldType })),
        [],
      )
    )
      continue;
    sound++;
    const asked = Object.fromEntries(Object.entries(values).filter(([name]) => shown.includes(name)));
    expect(names([...fields].reverse(), values).sort()).toEqual(shown);
    expect(names(fields, asked).sort()).toEqual(shown);
  }
  expect(sound).toBeGreaterThan(50);
});

it('a condition reads as a sentence', () => {
  const colour = { custom_name: 'Colour', field_type: 'select' } as const;
  expect(conditionText(when('colour', 'any_of', ['Red', 'Blue']), colour)).toBe('Colour is any of Red, Blue');
  expect(conditionText(when('g', 'is', 'F'), { custom_name: 'Gender', field_type: 'gender' })).toBe('Gender is Female');
  expect(conditionText(when('t', 'empty'), { custom_name: 'Swims', field_type: 'checkbox' })).toBe(
    'Swims is not ticked',
  );
  expect(conditionText(when('x', 'empty'), undefined)).toBe('a question that is no longer on this form');
  for (const type of ['text', 'checkbox', 'multiselect', 'country'] as FieldType[])
    expect(operatorsFor(type)).toContain('not_empty');
});
