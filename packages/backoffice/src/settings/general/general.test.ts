import { expect, it } from 'vitest';
import { changesIn, conflictsOf, formErrors, formOf, sentOf, type General } from './general.ts';

const saved: General = {
  institutionName: 'Riverside',
  institutionEmail: 'office@riverside.example',
  institutionPhone: '',
  institutionWebsite: '',
  institutionLogo: null,
  institutionAddress: { street: '', city: 'Singapore', state: '', zip: '', country: 'SG' },
  institutionCurrency: 'SGD',
  institutionTimeZone: 'Asia/Singapore',
  version: 3,
};

it('sends what was changed, an address as a whole, and nothing of what only looks changed', () => {
  const typed = { institutionName: ' Riverside ', institutionPhone: '+65 6123 4567', city: 'Jurong' };
  const changes = changesIn(typed, saved);
  expect(changes).toEqual({ institutionPhone: '+65 6123 4567', city: 'Jurong' });
  expect(sentOf(changes, { ...formOf(saved), ...changes }, 3)).toEqual({
    version: 3,
    institutionPhone: '+65 6123 4567',
    institutionAddress: { street: '', city: 'Jurong', state: '', zip: '', country: 'SG' },
  });
  expect(sentOf({ institutionPhone: '1' }, formOf(saved), 3)).toEqual({ version: 3, institutionPhone: '1' });
});

it('puts what is wrong with the address at its own fields', () => {
  expect(formErrors(formOf(saved))).toEqual({});
  expect(formErrors({ ...formOf(saved), country: '', institutionName: '' })).toEqual({
    country: 'This field is required',
    institutionName: 'This field is required',
  });
});

it('asks only about fields that both changed, in different ways', () => {
  const current = {
    ...saved,
    institutionName: 'Riverside Academy',
    institutionPhone: '+65 6000 0000',
    institutionAddress: { ...saved.institutionAddress, zip: '018956' },
    version: 4,
  };
  expect(
    conflictsOf(
      { institutionName: 'Riverside School', institutionEmail: 'hello@riverside.example', zip: '018956' },
      saved,
      current,
    ),
  ).toEqual([{ path: 'institutionName', label: 'Name', mine: 'Riverside School', theirs: 'Riverside Academy' }]);
});
