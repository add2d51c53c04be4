import { expect, test } from 'vitest';
import { isForPayers } from './rules.ts';

test.each([
  'This amount is below the least that Stripe takes.',
  'The card has expired.',
  'Razorpay takes KWD in steps of KWD 0.010',
  'This payment already exists. Please start again.',
])('payers may read: %s', (reason) => {
  expect(isForPayers(reason)).toBe(true);
});

test.each([
  'The provided key does not have the required permissions for this endpoint.',
  'The provided key ‘rk_test_****abcd’ may not do this on account ‘acct_1abcDEF’.',
  'No such checkout.session: cs_test_a1b2c3',
  'Invalid API Key provided',
  'expire_by should be at least 15 minutes ahead',
  'Received unknown parameter: adaptive',
])('payers may not read: %s', (reason) => {
  expect(isForPayers(reason)).toBe(false);
});
