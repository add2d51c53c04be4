import { describe, expect, it } from 'vitest';
import type { FormField } from '../../people/questions/rules.ts';
import type { FormValues } from '../../people/questions/answers/rules.ts';
import type { FieldType } from '../../people/questions/kinds/rules.ts';
import { hearsOf, heldReason, personOf, shownValues, wellFormed } from './rules.ts';

function field(field_name: string, field_type: FieldType, change: Partial<FormField> = {}): FormField {
  return {
    id: 1,
    custom_name: field_name,
    field_type,
    field_name,
    isDefault: 1,
    isMandatory: 0,
    is_archived: 0,
    toShow: 1,
    order: 1,
    header_id: null,
    placeholder: '',
    select_options: [],
    ...change,
  };
}
const fields = [
  field('firstName', 'text'),
  field('surname', 'text', { order: 2 }),
  field('email', 'email', { order: 3 }),
  field('dob', 'date', { order: 4 }),
  field('gender', 'gender', { order: 5 }),
  field('nationality', 'country', { order: 6 }),
  field('address', 'address', { order: 7 }),
  field('guardian', 'guardian', { order: 8 }),
  field('source', 'source', { order: 9 }),
  field('custom_1', 'multiselect', { order: 11 }),
  field('custom_2', 'checkbox', { order: 10 }),
  field('custom_3', 'text', { toShow: 0 }),
  field('custom_4', 'text', { is_archived: 1 }),
];
const values: FormValues = {
  firstName: ' Mia ',
  surname: 'Byron',
  email: ' mia@b.co ',
  dob: '2015-02-01',
  gender: 'F',
  nationality: 'DE',
  source: 'Flyer',
  custom_1: ['Red', 'Blue'],
  custom_2: true,
  custom_3: 'hidden',
  custom_4: 'archived',
  other: 'unknown',
  address: { street: 'High St 1', zip: '10115', city: 'Berlin', country: 'DE' },
  guardian: {
    parentFirstName: 'Ada',
    parentSurname: 'Byron',
    relation: 'Mother',
    parentEmail: 'ada@b.co',
    parentPhone1: '030 1234',
    invoiceTo: 1,
  },
};
const shownWith = {
  country: (code: string) => ({ DE: 'Germany' })[code] ?? code,
  phone: (number: string) => number.replace('+49', '0'),
};

describe('personOf', () => {
  it('sorts values into the record', () => {
    expect(personOf(fields, values)).toEqual({
      firstName: 'Mia',
      surname: 'Byron',
      email: 'mia@b.co',
      phone: '',
      dob: '2015-02-01',
      gender: 'F',
      nationality: 'DE',
      referral_source: 'Flyer',
      address: { street: 'High St 1', zip: '10115', city: 'Berlin', country: 'DE', state: '' },
      custom: { custom_1: ['Red', 'Blue'], custom_2: true },
      guardian: {
        firstName: 'Ada',
        surname: 'Byron',
        email: 'ada@b.co',
        phone: '030 1234',
        relation: 'Mother',
        parentCommunication: 0,
        invoiceTo: 1,
        same_as_primary_email: 0,
      },
    });
  });
  it('takes nothing from fields that the form does not show', () => {
    const hidden = fields.map((one) =>
      one.field_name === 'email' || one.field_name === 'guardian' ? { ...one, toShow: 0 as const } : one,
    );
    expect(personOf(hidden, values)).toMatchObject({ email: '', guardian: null });
  });
  it('takes no tick as no', () => {
    const guardian = { parentFirstName: 'Ada' };
    expect(personOf(fields, { guardian }).guardian).toMatchObject({ parentCommunication: 0, invoiceTo: 0 });
    expect(personOf(fields, { guardian: { ...guardian, parentCommunication: 1 } }).guardian).toMatchObject({
      parentCommunication: 1,
    });
  });
  it("makes no guardian of a relation alone, and keeps no e-mail that is the student's", () => {
    expect(personOf(fields, { guardian: { relation: 'Mother', parentCommunication: 1 } }).guardian).toBeNull();
    expect(
      personOf(fields, { guardian: { parentFirstName: 'Ada', parentEmail: 'old@b.co', same_as_primary_email: 1 } })
        .guardian,
    ).toMatchObject({ email: '', same_as_primary_email: 1 });
  });
});

it("shows questions and answers in the form's order, in words", () => {
  expect(shownValues(fields, values, shownWith)).toEqual([
    { label: 'firstName', value: ' Mia ' },
    { label: 'surname', value: 'Byron' },
    { label: 'email', value: ' mia@b.co ' },
    { label: 'dob', value: 'Feb 01, 2015' },
    { label: 'gender', value: 'Female' },
    { label: 'nationality', value: 'Germany' },
    { label: 'address', value: 'High St 1, 10115 Berlin, Germany' },
    { label: 'guardian', value: 'Ada Byron, Mother' },
    { label: 'guardian: Email', value: 'ada@b.co' },
    { label: 'guardian: Phone', value: '030 1234' },
    { label: 'source', value: 'Flyer' },
    { label: 'custom_2', value: 'Yes' },
    { label: 'custom_1', value: 'Red, Blue' },
  ]);
});

it('writes telephone numbers for people', () => {
  const shown = shownValues(
    [field('phone', 'phone'), field('guardian', 'guardian', { order: 2 })],
    { phone: '+4930123', guardian: { parentFirstName: 'Ada', parentPhone1: '+4930456' } },
    shownWith,
  );
  expect(shown.map(({ value }) => value)).toEqual(['030123', 'Ada', '030456']);
});

it('keeps every comma of a typed address', () => {
  const shown = shownValues(
    fields,
    { address: { street: 'Flat 2, High St 1', city: 'Kingston, upon Thames', country: 'DE' } },
    shownWith,
  );
  expect(shown).toEqual([{ label: 'address', value: 'Flat 2, High St 1, Kingston, upon Thames, Germany' }]);
});

describe('heldReason', () => {
  const clear = { honeypot: '', elapsed: 2500, isProven: true, isFirstUse: true };
  it('finds nothing against a person', () => {
    expect(heldReason(clear)).toBe('');
  });
  it.each([
    [{ honeypot: 'x' }, 'hidden field'],
    [{ elapsed: 2499 }, 'faster'],
    [{ isProven: false }, 'proof'],
    [{ isFirstUse: false }, 'already been used'],
  ])('%j holds it', (sign, word) => {
    expect(heldReason({ ...clear, ...sign })).toContain(word);
  });
  it('names every reason', () => {
    expect(heldReason({ honeypot: 'x', elapsed: 0, isProven: false, isFirstUse: false }).split('. ')).toHaveLength(4);
  });
});

it('tells people who can open the record, but not teachers', () => {
  const who = (role_id: number, ...access: string[]) => ({ role_id, access: new Set(access) });
  expect([
    hearsOf('lead', who(9, 'leads', 'all_leads')),
    hearsOf('lead', who(9, 'leads')),
    hearsOf('lead', who(8, 'students')),
  ]).toEqual([true, false, false]);
  expect([
    hearsOf('student', who(8, 'students')),
    hearsOf('student', who(2, 'students')),
    hearsOf('student', who(7, 'students')),
    hearsOf('student', who(1)),
  ]).toEqual([true, false, false, false]);
});

it('repairs half an emoji anywhere, and changes nothing else', () => {
  expect(wellFormed({ a: 'x\ud83d', b: ['\udc00', '👩‍👧'], c: { d: null, e: true } })).toEqual({
    a: 'x\ufffd',
    b: ['\ufffd', '👩‍👧'],
    c: { d: null, e: true },
  });
});
