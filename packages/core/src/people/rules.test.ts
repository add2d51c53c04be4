import { expect, test } from 'vitest';
import type { FormField } from './questions/rules.ts';
import {
  contactKey,
  customErrors,
  differByOne,
  foldName,
  likelyDuplicate,
  likenessOf,
  mayOpenPerson,
  pathOf,
  similarNames,
} from './rules.ts';

test.each([
  ['Müller', 'muller'],
  ['  O’Brien-Šmíd ', 'o brien smid'],
  ['Łukasz', 'łukasz'],
  ['小明', '小明'],
  ['Иван', 'иван'],
  ['!!', ''],
])('%s folds to "%s"', (name, folded) => expect(foldName(name)).toBe(folded));

test.each([
  [' Anna@X.Example ', 'anna@x.example'],
  ['+49 (0)171 234-5678', '12345678'],
  ['0171 2345678', '12345678'],
  ['12345', ''],
  ['', ''],
  ['call us', ''],
])('the contact "%s" compares by "%s"', (contact, key) => expect(contactKey(contact)).toBe(key));

test.each([
  ['anna', 'anna', true],
  ['katja', 'katia', true],
  ['jonas', 'jnoas', true],
  ['anna', 'annas', true],
  ['mia', 'pia', true],
  ['maria', 'marta b', false],
  ['ab', 'ba', true],
  ['abc', 'cba', false],
])('%s and %s differ by one letter at most: %s', (one, other, expected) =>
  expect(differByOne(one, other)).toBe(expected),
);

test.each([
  ['Anna Müller', 'anna muller', true],
  ['Müller Anna', 'Anna Müller', true],
  ['Anna Maria Müller', 'Anna Müller', true],
  ['Katharina Schmidt', 'Katarina Schmidt', true],
  ['Mia Berg', 'Pia Berg', false],
  ['Anna', 'Anna Müller', false],
  ['Anna Müller', 'Anna Meier', false],
  ['', 'Anna', false],
  ['小明 王', '王 小明', true],
])('"%s" and "%s" are similar: %s', (one, other, expected) => expect(similarNames(one, other)).toBe(expected));

const ada = { firstName: 'Ada', surname: 'Lovelace', dob: '2015-12-10', contacts: ['byron@family.example'] };

test.each([
  [
    'the same birth date and a similar name',
    { firstName: 'Ada', surname: 'Lovelase', dob: '2015-12-10', contacts: [] },
    true,
  ],
  ['the same birth date alone', { firstName: 'Grace', surname: 'Hopper', dob: '2015-12-10', contacts: [] }, false],
  ['the same name alone', { firstName: 'Ada', surname: 'Lovelace', dob: '', contacts: [] }, false],
  [
    'the same contact and first name',
    { firstName: 'ADA', surname: 'King', dob: '', contacts: ['Byron@Family.example'] },
    true,
  ],
  [
    'the same contact alone: a sibling',
    { firstName: 'Ralph', surname: 'Lovelace', dob: '', contacts: ['byron@family.example'] },
    false,
  ],
  [
    'no birth dates at all',
    { firstName: 'Ada', surname: 'Lovelace', dob: '', contacts: ['other@family.example'] },
    false,
  ],
])('%s: %#', (_, other, expected) => {
  expect(likelyDuplicate(ada, other)).toBe(expected);
  expect(likelyDuplicate(other, ada)).toBe(expected);
});

test('two unknown birth dates are not the same birth date', () => {
  expect(likelyDuplicate({ ...ada, dob: '', contacts: [] }, { ...ada, dob: '', contacts: [] })).toBe(false);
});

test.each([
  [['students'], { role_id: 3, owner_id: null }, true],
  [['leads'], { role_id: 3, owner_id: null }, false],
  [['leads'], { role_id: 4, owner_id: 7 }, true],
  [['leads'], { role_id: 4, owner_id: 8 }, false],
  [['all_leads'], { role_id: 4, owner_id: null }, true],
  [['students', 'all_leads'], { role_id: 5, owner_id: null }, false],
  [['students', 'all_leads'], { role_id: 1, owner_id: 7 }, false],
])('with %j one may open %j: %s', (access, person, expected) => {
  expect(mayOpenPerson({ user_detail_id: 7, access: new Set(access) }, person)).toBe(expected);
});

test.each([
  [3, '/people/students/7'],
  [4, '/people/leads/7'],
  [5, '/people/guardians?open=7'],
  [6, '/people/guardians?open=7'],
  [10, '/people/staff/7'],
])('a person with role %i opens at %s', (role_id, path) => expect(pathOf({ role_id, user_detail_id: 7 })).toBe(path));

const field = (over: Partial<FormField>): FormField => ({
  id: 1,
  custom_name: 'Days',
  field_type: 'text',
  field_name: 'custom_1',
  isDefault: 0,
  isMandatory: 1,
  is_archived: 0,
  toShow: 0,
  order: 1,
  header_id: null,
  placeholder: '',
  select_options: [],
  ...over,
});
const days = field({ field_type: 'multiselect', select_options: [{ id: 1, value: 'Mon', order: 1 }] });

test.each([
  ['nothing is mandatory for staff', days, [], {}, {}],
  ['a choice that is offered', days, ['Mon'], {}, {}],
  ['a choice that is not', days, ['Sun'], {}, { 'custom.custom_1': 'Days has an option that no longer exists' }],
  ['a choice that the record holds already', days, ['Sun'], { custom_1: ['Sun'] }, {}],
  ['a value of another kind', days, 'Mon', {}, { 'custom.custom_1': 'Days has the wrong kind of value' }],
  ['a tick', field({ field_type: 'checkbox' }), true, {}, {}],
  ['a list where a text belongs', field({}), ['x'], {}, { 'custom.custom_1': 'Days has the wrong kind of value' }],
  [
    'a wrong number on an archived field',
    field({ field_type: 'number', is_archived: 1 }),
    'x',
    {},
    { 'custom.custom_1': 'Please enter only numbers' },
  ],
  [
    'a wrong part of an e-mail',
    field({ field_type: 'email' }),
    'x@',
    {},
    { 'custom.custom_1': 'Days is an invalid email' },
  ],
])('own fields: %s', (_, one, value, kept, errors) =>
  expect(customErrors([one], { custom_1: value }, kept)).toEqual(errors),
);

test('a field that is not there is named', () =>
  expect(customErrors([], { nothing: 'x' })).toEqual({ 'custom.nothing': 'Field not found' }));

test('the same ID in another system identifies one person, also after they move and marry; but not if the system numbers each list separately', () => {
  const lead = { firstName: 'Lena', surname: 'Ott', dob: '', contacts: ['lena@ott.example'], external_ids: ['S-17'] };
  expect(
    likenessOf(lead, {
      firstName: 'Helena',
      surname: 'Ott-Berg',
      dob: '2013-01-02',
      contacts: [],
      external_ids: ['S-17', 'x'],
    }),
  ).toBe('external_id');
  expect(likenessOf(lead, { ...lead, contacts: [], external_ids: ['S-18'] })).toBeNull();
  expect(
    likenessOf(lead, { firstName: 'Tomás', surname: 'Ríos', dob: '', contacts: [], external_ids: ['S-17'] }),
  ).toBeNull();
});
