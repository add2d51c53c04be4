import { describe, expect, test } from 'vitest';
import { changedPaths, changesOf, conflictsOf } from './personChanges.ts';
import type { PersonForm } from './formValues.ts';

const base: PersonForm = {
  firstName: 'Mia',
  surname: 'Lund',
  email: '',
  phone: '1',
  dob: '',
  gender: '',
  nationality: '',
  referral_source: '',
  address: { street: 'A 1', country: '', city: '', state: '', zip: '' },
  custom: { custom_1: 'Piano', custom_2: [] },
  interest: '3',
};

describe('an edit', () => {
  test('sends what was changed only, an address as a whole, numbers as numbers', () => {
    const form = {
      ...base,
      phone: '2',
      interest: '4',
      address: { ...base.address, city: 'Oslo' },
      custom: { ...base.custom, custom_1: 'Oboe' },
    };
    const paths = changedPaths({
      phone: true,
      interest: true,
      surname: false,
      address: { city: true, street: false },
      custom: { custom_1: true },
    } as never);
    expect(paths).toEqual(['phone', 'interest', 'address.city', 'custom.custom_1']);
    expect(changesOf(form, paths)).toEqual({
      phone: '2',
      interest: 4,
      address: form.address,
      custom: { custom_1: 'Oboe' },
    });
  });

  test('that meets another one asks only about fields both changed differently', () => {
    const mine = { ...base, phone: '2', email: 'a@b.cc', surname: 'Berg' };
    const theirs = { ...base, phone: '3', surname: 'Berg', referral_source: 'Fair' };
    expect(conflictsOf(mine, base, theirs, ['phone', 'email', 'surname'], [])).toEqual([
      { path: 'phone', label: 'Phone', mine: '2', theirs: '3' },
    ]);
  });
});
