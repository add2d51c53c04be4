import { expect, test } from 'vitest';
import { formatErrors } from './rules.ts';

const one = (of: 'invoice' | 'note' | 'receipt') => ({
  [`${of}_pattern`]: '{PREFIX}{YYYY}-{SEQ:4}',
  [`${of}_prefix`]: 'X-',
  [`${of}_reset`]: 'yearly',
});
const format = { ...one('invoice'), ...one('note'), ...one('receipt') } as unknown as Parameters<
  typeof formatErrors
>[0];

test('says at each document what its pattern lacks', () => {
  expect(formatErrors(format)).toEqual({});
  expect(Object.keys(formatErrors({ ...format, note_reset: 'monthly', receipt_pattern: '{YYYY}' }))).toEqual([
    'note_pattern',
    'receipt_pattern',
  ]);
  expect(formatErrors({ ...format, invoice_prefix: '{SEQ:1}' })).toEqual({ invoice_prefix: 'Leave out braces' });
});
