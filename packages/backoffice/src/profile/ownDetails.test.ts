import { expect, test } from 'vitest';
import { changesOf, detailsOf, rebased, type Profile } from './ownDetails.ts';

const stored = detailsOf({
  firstName: 'Ada',
  surname: 'Owner',
  phone: '1',
  address: { street: '1 Quay', city: 'Cork', state: '', zip: 'T12', country: 'IE' },
} as Profile);

test('only what was changed is sent, an address as a whole', () => {
  expect(changesOf(stored, stored)).toEqual({});
  expect(changesOf({ ...stored, phone: '2' }, stored)).toEqual({ phone: '2' });
  expect(changesOf({ ...stored, zip: 'T23' }, stored)).toEqual({
    address: { street: '1 Quay', city: 'Cork', state: '', zip: 'T23', country: 'IE' },
  });
});

test('what somebody else saved meanwhile is kept, and what both changed is asked about', () => {
  const typed = { ...stored, phone: '2', surname: 'Mine', country: 'GB' };
  const now = { ...stored, surname: 'Theirs', city: 'Cobh', phone: '2', country: 'FR' };
  const { typed: next, conflicts } = rebased(typed, stored, now);
  expect(next).toEqual({ ...stored, phone: '2', surname: 'Mine', country: 'GB', city: 'Cobh' });
  expect(conflicts).toEqual([
    { path: 'surname', label: 'Surname', mine: 'Mine', theirs: 'Theirs' },
    { path: 'country', label: 'Country', mine: 'United Kingdom', theirs: 'France' },
  ]);
});
