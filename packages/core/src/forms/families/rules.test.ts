import { describe, expect, it } from 'vitest';
import type { FormField } from '../../people/questions/rules.ts';
import type { FormValues } from '../../people/questions/answers/rules.ts';
import { familyErrors, fieldsOfChild, valuesOfChild } from './rules.ts';

const field = (
  field_name: string,
  field_type: FormField['field_type'],
  isMandatory: 0 | 1 = 0,
  more: Partial<FormField> = {},
): FormField => ({
  id: 1,
  custom_name: field_name,
  field_type,
  field_name,
  isDefault: 1,
  isMandatory,
  is_archived: 0,
  toShow: 1,
  order: 1,
  header_id: null,
  placeholder: '',
  select_options: [],
  ...more,
});
const fields = [
  field('firstName', 'text', 1),
  field('surname', 'text', 1),
  field('dob', 'date', 1),
  field('email', 'email', 1),
  field('phone', 'phone'),
  field('address', 'address', 1),
  field('guardian', 'guardian', 1),
  field('source', 'source'),
];
const family: FormValues = {
  firstName: 'Mia',
  surname: 'Park',
  dob: '2015-02-01',
  email: 'park@family.example',
  phone: '',
  address: { street: '1 Long Road', country: 'SG' },
  guardian: { parentFirstName: 'Ann', parentSurname: 'Park', same_as_primary_email: 1 },
  source: 'Other',
  terms: true,
};

describe('a further child', () => {
  it('has its own answers and the family’s, and the first child’s e-mail and phone if it has none', () => {
    expect(
      valuesOfChild(fields, family, {
        firstName: 'Ben',
        surname: 'Park',
        dob: '2017-03-04',
        email: ' ',
        address: { street: 'Elsewhere' },
      }),
    ).toEqual({
      firstName: 'Ben',
      surname: 'Park',
      dob: '2017-03-04',
      email: 'park@family.example',
      address: family['address'],
      guardian: family['guardian'],
      source: 'Other',
    });
    expect(valuesOfChild(fields, family, { email: 'ben@family.example' })).toMatchObject({
      email: 'ben@family.example',
    });
  });

  it('is asked what is its own, as its own answers decide', () => {
    const allergies = field('custom_1', 'text', 1, {
      conditions: [
        { condition_field: 'firstName', condition_operator: 'is', condition_value: 'Ben', condition: 'AND' },
      ],
    });
    const asked = (child: FormValues) =>
      fieldsOfChild([...fields, allergies], family, child).map((one) => one.field_name);
    expect(asked({})).toEqual(['firstName', 'surname', 'dob', 'email', 'phone']);
    expect(asked({ firstName: 'ben' })).toContain('custom_1');
    expect(
      familyErrors([...fields, allergies], family, [{ firstName: 'Ben', surname: 'Park', dob: '2017-03-04' }]),
    ).toEqual({ 'children.0.custom_1': 'custom_1 is required' });
  });

  it('is not asked what the school asks once for all children, and has the answer all the same', () => {
    const once = field('custom_2', 'text', 1, { for_family: 1 });
    const child = { firstName: 'Ben', surname: 'Park', dob: '2017-03-04', custom_2: 'Elsewhere' };
    expect(fieldsOfChild([...fields, once], family, child).map((one) => one.field_name)).not.toContain('custom_2');
    expect(valuesOfChild([...fields, once], { ...family, custom_2: 'Lutheran' }, child)).toMatchObject({
      firstName: 'Ben',
      custom_2: 'Lutheran',
    });
    expect(familyErrors([...fields, once], family, [child])).toEqual({});
  });

  it("has its mistakes at its own fields, and the family's are reported once", () => {
    const children = [
      { firstName: 'Ben', surname: 'Park', dob: '2017-03-04' },
      { surname: 'Park', dob: '2017-99-04', email: 'no' },
    ];
    expect(familyErrors(fields, { ...family, address: {}, guardian: {} }, children)).toEqual({
      'children.1.firstName': 'firstName is required',
      'children.1.dob': 'Please enter a valid date',
      'children.1.email': 'email is an invalid email',
    });
  });

  it('is not on one form twice, however its name is written', () => {
    const twin = { firstName: 'Zoë', surname: 'Park', dob: '2015-02-01' };
    expect(familyErrors(fields, family, [twin])).toEqual({});
    expect(familyErrors(fields, family, [twin, { ...twin, firstName: 'ZOE ' }])).toEqual({
      'children.1.firstName': 'This name is already on the form',
    });
    expect(familyErrors(fields, family, [{ firstName: ' mia', surname: 'PARK', dob: '2015-02-01' }])).toEqual({
      'children.0.firstName': 'This name is already on the form',
    });
  });
});
