import { describe, expect, it } from 'vitest';
import { checkForm, type FormSetting } from './rules.ts';
import type { FormField } from '../people/questions/rules.ts';
import type { FieldValue, FormValues } from '../people/questions/answers/rules.ts';
import { isEmpty } from '../people/questions/conditions/rules.ts';
import type { FieldType } from '../people/questions/kinds/rules.ts';

let ids = 0;
function field(field_type: FieldType, change: Partial<FormField> = {}): FormField {
  return {
    id: ++ids,
    custom_name: 'It',
    field_type,
    field_name: 'it',
    isDefault: 0,
    isMandatory: 1,
    is_archived: 0,
    toShow: 1,
    order: 1,
    header_id: null,
    placeholder: '',
    select_options: [],
    ...change,
  };
}
const options = ['Red', 'Blue'].map((value, at) => ({ id: at + 1, value, order: at + 1 }));
const check = (one: FormField, value: FieldValue) => checkForm([one], [], { it: value } as FormValues);

const filled: Record<FieldType, FieldValue> = {
  text: 'x',
  textarea: 'x\ny',
  number: '-1.5',
  email: 'a@b.co',
  phone: '(030) 123-45',
  date: '2015-02-28',
  select: 'Red',
  multiselect: ['Red', 'Blue'],
  radio: 'Blue',
  checkbox: true,
  source: 'Red',
  school: 'Hill School',
  schoolYear: 'Blue',
  subjects: ['Red'],
  gender: 'F',
  country: 'DE',
  address: { street: 'High St 1', country: 'DE' },
  file: [`${'t'.repeat(43)}/report.pdf`],
  guardian: { parentFirstName: 'Ada', parentSurname: 'Byron', parentEmail: 'ada@b.co' },
};
const types = Object.keys(filled) as FieldType[];

describe('a mandatory field', () => {
  it.each(types)('of type %s is right when filled', (type) => {
    expect(check(field(type, { select_options: options }), filled[type])).toEqual({});
  });

  it.each(types.filter((type) => type !== 'address' && type !== 'guardian'))(
    'of type %s refuses nothing at all',
    (type) => {
      for (const value of [undefined, null, '', '  ', [], false].filter(
        (one) => one !== false || type === 'checkbox',
      )) {
        expect(Object.keys(check(field(type, { select_options: options }), value as FieldValue))).toEqual(['it']);
      }
      expect(check(field(type, { select_options: options }), null)).toEqual({ it: 'It is required' });
    },
  );

  it.each(types)('of type %s is valid without a word when archived or hidden', (type) => {
    expect(check(field(type, { is_archived: 1 }), null)).toEqual({});
    expect(check(field(type, { toShow: 0 }), null)).toEqual({});
  });

  it.each(types)('of type %s can stay empty if it is optional', (type) => {
    expect(check(field(type, { isMandatory: 0, select_options: options }), null)).toEqual({});
  });
});

describe('text', () => {
  it.each([
    ['email', 'a@b', 'It is an invalid email'],
    ['email', 'a b@c.de', 'It is an invalid email'],
    ['number', '1e3', 'Please enter only numbers'],
    ['date', '2015-02-29', 'Please enter a valid date'],
    ['date', '1900-01-01', 'Please enter a valid date'],
    ['phone', 'call me', 'Please enter a valid phone number'],
    ['gender', 'male', 'It has an option that no longer exists'],
    ['country', 'de', 'It has an option that no longer exists'],
    ['text', 'x'.repeat(256), 'It can be at most 255 characters long'],
    ['textarea', 'x'.repeat(5001), 'It can be at most 5000 characters long'],
  ] as const)('%s refuses %s', (type, value, text) => {
    expect(check(field(type), value)).toEqual({ it: text });
    expect(check(field(type, { isMandatory: 0 }), value)).toEqual({ it: text });
  });

  it.each([
    ['email', '  a@b.co '],
    ['phone', '+49 (0)30 123 45-67'],
    ['phone', '0170.123/45'],
    ['number', '007'],
    ['text', '<script>alert(1)</script>'],
    ['date', '2999-12-31'],
  ] as const)('%s takes %s', (type, value) => {
    expect(check(field(type), value)).toEqual({});
  });
});

describe('choices', () => {
  it.each(['select', 'radio', 'source'] as const)('%s takes only what the form offers', (type) => {
    expect(check(field(type, { select_options: options }), 'Green')).toEqual({
      it: 'It has an option that no longer exists',
    });
  });
  it('a multiselect needs at least one, and only offered ones', () => {
    const multi = field('multiselect', { select_options: options });
    expect(check(multi, [])).toEqual({ it: 'It is required' });
    expect(check(multi, ['Red', 'Green'])).toEqual({ it: 'It has an option that no longer exists' });
    expect(check(multi, ['Red'])).toEqual({});
  });
  it('a source field with no options is valid, empty or not', () => {
    expect(check(field('source'), null)).toEqual({});
    expect(check(field('source'), 'A friend')).toEqual({});
  });
  it('a mandatory select with no options is not', () => {
    expect(check(field('select'), '')).toEqual({ it: 'It is required' });
  });
});

describe('an address', () => {
  it('needs street and country when mandatory', () => {
    expect(check(field('address'), {})).toEqual({
      'it.street': 'Street is required',
      'it.country': 'Country is required',
    });
    expect(check(field('address'), null)).toEqual({
      'it.street': 'Street is required',
      'it.country': 'Country is required',
    });
    expect(check(field('address'), { street: ' ', country: 'DE' })).toEqual({ 'it.street': 'Street is required' });
    expect(check(field('address'), { street: 'High St 1', country: 'DE' })).toEqual({});
  });
  it('takes any part alone when optional', () => {
    expect(check(field('address', { isMandatory: 0 }), { city: 'Bern' })).toEqual({});
    expect(check(field('address', { isMandatory: 0 }), { country: 'Germany' })).toEqual({
      'it.country': 'Country is required',
    });
  });
});

describe('a guardian', () => {
  const named = { parentFirstName: 'Ada', parentSurname: 'Byron' };
  const must = (value: FieldValue) => check(field('guardian'), value);
  const may = (value: FieldValue) => check(field('guardian', { isMandatory: 0 }), value);

  it('needs first name, surname and its own e-mail when mandatory', () => {
    expect(must({})).toEqual({
      'it.parentFirstName': 'First name is required',
      'it.parentSurname': 'Surname is required',
      'it.parentEmail': 'Email is required',
    });
    expect(must({ ...named, parentEmail: 'nope' })).toEqual({ 'it.parentEmail': 'Email is an invalid email' });
    expect(must({ ...named, parentEmail: '  ada@b.co ' })).toEqual({});
  });
  it("needs no e-mail if it is the student's own", () => {
    expect(must({ ...named, same_as_primary_email: 1 })).toEqual({});
    expect(must({ ...named, same_as_primary_email: 1, parentEmail: 'left over' })).toEqual({});
    expect(must({ ...named, same_as_primary_email: 0 })).toEqual({ 'it.parentEmail': 'Email is required' });
  });
  it('is looked at when optional only once all parts are filled', () => {
    expect(may({ ...named, parentEmail: 'nope' })).toEqual({});
    expect(may({ ...named, relation: 'Mother', parentEmail: 'nope' })).toEqual({
      'it.parentEmail': 'Email is an invalid email',
    });
    expect(may({ ...named, relation: 'Mother', parentEmail: 'nope', same_as_primary_email: 1 })).toEqual({});
    expect(may({ ...named, relation: 'Mother', parentEmail: 'ada@b.co' })).toEqual({});
    expect(may({})).toEqual({});
  });
});

describe('terms and signature', () => {
  const setting = (type: 'terms' | 'signature', change: Partial<FormSetting> = {}): FormSetting => ({
    type,
    should_display: 1,
    is_required: 1,
    label: 'Terms',
    text: '',
    link: '',
    ...change,
  });
  const sign = (value: unknown, change = {}) =>
    checkForm([], [setting('signature', change)], { signature: value } as FormValues);
  const png = 'data:image/png;base64,iVBORw0KGgo=';

  it('displayed terms must be ticked, required or not', () => {
    expect(checkForm([], [setting('terms')], {})).toEqual({ terms: 'Terms is required' });
    expect(checkForm([], [setting('terms', { is_required: 0 })], { terms: false })).toEqual({
      terms: 'Terms is required',
    });
    expect(checkForm([], [setting('terms')], { terms: 'true' })).toEqual({ terms: 'Terms is required' });
    expect(checkForm([], [setting('terms')], { terms: true })).toEqual({});
    expect(checkForm([], [setting('terms', { should_display: 0 })], {})).toEqual({});
  });
  it('a required displayed signature must be signed, drawn or typed', () => {
    expect(sign(undefined)).toEqual({ signature: 'Terms is required' });
    expect(sign({ kind: 'typed', value: '  ' })).toEqual({ signature: 'Terms is required' });
    expect(sign('Ada')).toEqual({ signature: 'Terms is required' });
    expect(sign({ kind: 'typed', value: 'Ada Byron' })).toEqual({});
    expect(sign({ kind: 'drawn', value: png })).toEqual({});
  });
  it('an optional or hidden one can be left out', () => {
    expect(sign(undefined, { is_required: 0 })).toEqual({});
    expect(sign(undefined, { should_display: 0 })).toEqual({});
  });
  it.each([
    { kind: 'drawn', value: 'data:text/html;base64,PGI+' },
    { kind: 'drawn', value: `${png}"><script>` },
    { kind: 'drawn', value: 'Ada' },
    { kind: 'typed', value: 'x'.repeat(256) },
  ])('refuses %j as a signature', (value) => {
    expect(sign(value, { is_required: 0 })).toEqual({ signature: "Terms can't be read. Please sign again" });
  });
});

it('a file is named by a token and its name, five at most', () => {
  const file = `${'t'.repeat(43)}/a.pdf`;
  expect(check(field('file'), [file])).toEqual({});
  for (const wrong of [['a.pdf'], [`${'t'.repeat(42)}/a.pdf`], [`${file}/b`], Array.from({ length: 6 }, () => file)])
    expect(check(field('file'), wrong)).toEqual({ it: 'It can have at most 5 files' });
});

it.each(types)('a field of type %s refuses values of every other shape', (type) => {
  const shapes: FieldValue[] = ['text', ['a'], true, { street: 'x' }, { kind: 'typed', value: 'x' }];
  const right = (value: FieldValue) =>
    type === 'multiselect' || type === 'file'
      ? Array.isArray(value)
      : type === 'checkbox'
        ? value === true
        : type === 'address' || type === 'guardian'
          ? typeof value === 'object' && 'street' in (value as object)
          : typeof value === 'string';
  for (const value of shapes.filter((one) => !right(one))) {
    expect(check(field(type, { isMandatory: 0, select_options: options }), value)).toEqual({
      it: 'It has an option that no longer exists',
    });
  }
});

it('knows nothing when it sees it', () => {
  for (const value of [
    null,
    undefined,
    false,
    '',
    ' \n',
    [],
    {},
    { street: ' ' },
    { parentCommunication: 1, same_as_primary_email: 1 },
  ] as FieldValue[])
    expect(isEmpty(value)).toBe(true);
  for (const value of [true, 'x', ['x'], { street: 'x' }] as FieldValue[]) expect(isEmpty(value)).toBe(false);
});
