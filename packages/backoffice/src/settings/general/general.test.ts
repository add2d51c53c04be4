import { expect, it } from 'vitest';
import { changesOf, merged } from '../../ui/record/changes.ts';
import { atField, formErrors, formOf, sentOf, type General } from './general.ts';

const saved: General = {
  institutionName: 'Riverside',
  institutionEmail: 'office@riverside.example',
  institutionPhone: '',
  institutionWebsite: '',
  institutionLogo: null,
  institutionAddress: { street: '', city: 'Singapore', state: '', zip: '', country: 'SG' },
  institutionCurrency: 'SGD',
  institutionTimeZone: 'Asia/Singapore',
  institutionNameOrder: 'given',
  version: 3,
};

it('sends what was changed, an address as a whole, and nothing of what only looks changed', () => {
  const form = formOf(saved);
  const changesTo = (typed: object) => changesOf(sentOf({ ...form, ...typed }), sentOf(form));
  expect(changesTo({ institutionName: ' Riverside ', institutionPhone: '+65 6123 4567', city: 'Jurong' })).toEqual({
    institutionPhone: '+65 6123 4567',
    institutionAddress: { street: '', city: 'Jurong', state: '', zip: '', country: 'SG' },
  });
  expect(changesTo({ institutionPhone: '1' })).toEqual({ institutionPhone: '1' });
});

it('puts what is wrong with the address at its own fields', () => {
  expect(formErrors(formOf(saved))).toEqual({});
  expect(formErrors({ ...formOf(saved), country: '', institutionName: '' })).toEqual({
    country: 'This field is required',
    institutionName: 'This field is required',
  });
  expect(atField('institutionAddress.zip')).toBe('zip');
});

it('asks only about fields that both changed, in different ways: of an address too', () => {
  const current = {
    ...saved,
    institutionName: 'Riverside Academy',
    institutionPhone: '+65 6000 0000',
    institutionAddress: { ...saved.institutionAddress, zip: '018956', city: 'Jurong' },
    version: 4,
  };
  const typed = {
    ...formOf(saved),
    institutionName: 'Riverside School',
    institutionEmail: 'hello@riverside.example',
    zip: '018956',
    street: '1 Quay Street',
  };
  const { values, conflicts } = merged(typed, formOf(saved), formOf(current));
  expect(conflicts).toEqual(['institutionName']);
  expect(sentOf(values).institutionAddress).toEqual({
    street: '1 Quay Street',
    city: 'Jurong',
    state: '',
    zip: '018956',
    country: 'SG',
  });
});
