import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { expect, test } from 'vitest';
import { answers, inOrder, prefilled, put, sections, valueAt, type FormConfig } from './config.ts';

function field(id: number, field_name: string, more: Partial<FormField> = {}): FormField {
  return {
    id,
    field_name,
    custom_name: field_name,
    field_type: 'text',
    isDefault: 1,
    isMandatory: 0,
    is_archived: 0,
    toShow: 1,
    order: id,
    header_id: null,
    placeholder: '',
    select_options: [],
    ...more,
  };
}

const headers = [
  { id: 2, header_name: 'Second', order: 2 },
  { id: 1, header_name: 'First', order: 1 },
];

test('fields are under their headings, in order, without hidden and archived ones', () => {
  const fields = [
    field(3, 'c', { header_id: 2 }),
    field(1, 'a'),
    field(2, 'b', { header_id: 1 }),
    field(4, 'd', { toShow: 0 }),
    field(5, 'e', { is_archived: 1 }),
  ];
  const found = sections({ fields, headers } as unknown as FormConfig, {}).map(({ name, fields: of }) => [
    name,
    of.map((one) => one.field_name),
  ]);
  expect(found).toEqual([
    ['', ['a']],
    ['First', ['b']],
    ['Second', ['c']],
  ]);
});

test('fields that other answers hide are neither shown nor sent, and return with them', () => {
  const allergy = field(2, 'allergy', {
    header_id: 2,
    section_conditions: [
      { condition_field: 'has', condition_operator: 'not_empty', condition_value: '', condition: 'AND' },
    ],
  });
  const config = { fields: [field(1, 'has', { field_type: 'checkbox' }), allergy], headers } as unknown as FormConfig;
  const names = (values: FormValues) =>
    sections(config, values).flatMap((section) => section.fields.map((one) => one.field_name));
  expect(names({ allergy: 'nuts' })).toEqual(['has']);
  expect(answers(config, { has: false, allergy: 'nuts', terms: true })).toEqual({ terms: true });
  expect(names({ has: true })).toEqual(['has', 'allergy']);
  expect(answers(config, { has: true, allergy: 'nuts', unknown: 'x', terms: false })).toEqual({
    has: true,
    allergy: 'nuts',
  });
});

test('a field whose heading is gone is still shown', () => {
  const fields = [field(1, 'a', { header_id: 99 })];
  expect(sections({ fields, headers } as unknown as FormConfig, {})[0]?.fields).toHaveLength(1);
});

test("mistakes are listed in the fields' order, agreements last", () => {
  const config = { fields: [field(2, 'b'), field(1, 'a')], headers: [] } as unknown as FormConfig;
  const errors = { terms: 't', 'b.street': 's', a: 'x' };
  expect(inOrder(config, errors).map(([path]) => path)).toEqual(['a', 'b.street', 'terms']);
});

test('an address fills in harmless kinds only, as text of sane length', () => {
  const fields = [
    field(1, 'firstName'),
    field(2, 'dob', { field_type: 'date' }),
    field(3, 'guardian', { field_type: 'guardian' }),
    field(4, 'secret', { toShow: 0 }),
  ];
  const given = {
    firstName: 'x'.repeat(900),
    dob: '2010-01-01',
    guardian: { parentEmail: 'a@b.co' },
    secret: '1',
    terms: true,
    signature: 'me',
    user_detail_id: 7,
  };
  expect(prefilled(fields, given)).toEqual({ firstName: 'x'.repeat(255) });
});

test('values are found by path', () => {
  expect(valueAt({ address: { street: 'Quay' } }, 'address.street')).toBe('Quay');
  expect(valueAt({}, 'address.street')).toBeUndefined();
});

test('a value at a path is found and set, at any depth, and others stay', () => {
  const values = {
    firstName: 'Mia',
    address: { street: 'High St', city: 'Port' },
    children: [{ firstName: 'Ben' }, {}],
  } as unknown as FormValues;
  const next = put(values, 'children.1.address.street', 'Low St');
  expect(valueAt(next, 'children.1.address.street')).toBe('Low St');
  expect(valueAt(next, 'children.0.firstName')).toBe('Ben');
  expect(Array.isArray(next['children'])).toBe(true);
  expect(valueAt(put(values, 'address.city', 'Bay'), 'address')).toEqual({ street: 'High St', city: 'Bay' });
  expect(valueAt(put({}, 'guardian.parentEmail', 'a@b.co'), 'guardian')).toEqual({ parentEmail: 'a@b.co' });
  expect(valueAt(values, 'children.7.firstName')).toBeUndefined();
  expect(values).toMatchObject({ address: { city: 'Port' }, children: [{ firstName: 'Ben' }, {}] });
});
