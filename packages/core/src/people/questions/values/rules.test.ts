import { expect, test } from 'vitest';
import { addressText, valueText } from './rules.ts';

test.each([
  ['text', null, ''],
  ['text', ' as typed ', ' as typed '],
  ['checkbox', true, 'Yes'],
  ['checkbox', false, 'No'],
  ['multiselect', ['Mon', 'Tue'], 'Mon, Tue'],
  ['date', '2015-04-30', 'Apr 30, 2015'],
  ['country', 'SG', 'Singapore'],
  ['gender', 'F', 'Female'],
  ['address', { street: '1 Way', country: 'DE', city: 'Kiel' }, '1 Way, Kiel, Germany'],
] as const)('%s %j reads "%s"', (type, value, text) => expect(valueText(type, value)).toBe(text));

test('an address takes as few lines as it needs', () => {
  expect(addressText({ street: '1 Way', city: 'Kiel', state: 'SH', zip: '24103', country: 'DE' })).toBe(
    '1 Way\n24103 Kiel, SH\nGermany',
  );
  expect(addressText({ street: '', city: '', state: '', zip: '', country: '' })).toBe('');
});
