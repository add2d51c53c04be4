import { expect, test } from 'vitest';
import { conflictsOf, formOf, untouched } from './guardianForm.ts';

const base = { ...formOf(null), firstName: 'Ines', phone: '1' };

test('what both changed is asked about, what one changed is not', () => {
  const mine = { ...base, phone: '2', relation: 'Aunt', custody: false };
  const theirs = { ...base, phone: '3', relation: 'Aunt', surname: 'Keller', custody: true };
  expect(conflictsOf(mine, base, theirs)).toEqual([{ path: 'phone', label: 'Phone', mine: '2', theirs: '3' }]);
  expect(untouched(mine, base)).toEqual(expect.arrayContaining(['surname', 'firstName', 'email', 'invoiceTo']));
  expect(untouched(mine, base)).not.toContain('phone');
});

test('a tick that both changed is the same on both sides', () => {
  const changed = { ...base, invoiceTo: true };
  expect(conflictsOf(changed, base, changed)).toEqual([]);
  expect(untouched(changed, base)).not.toContain('invoiceTo');
});
