import { expect, test } from 'vitest';
import { numberOf, patternError, periodOf } from './rules.ts';

const format = { pattern: '{PREFIX}{YYYY}/{MM}-{SEQ:4}', prefix: 'INV-', reset: 'monthly' } as const;

test('writes a number by its pattern, and never cuts it', () => {
  expect(numberOf(format, '2026-03-09', 7)).toBe('INV-2026/03-0007');
  expect(numberOf(format, '2026-03-09', 123_456)).toBe('INV-2026/03-123456');
  expect(numberOf({ ...format, pattern: 'A{SEQ:1}' }, '2026-03-09', 7)).toBe('A7');
});

test('runs in the period of its reset', () => {
  expect((['yearly', 'monthly', 'never'] as const).map((reset) => periodOf('2026-03-09', reset))).toEqual([
    '2026',
    '2026-03',
    '',
  ]);
});

test('refuses patterns by which two documents could have one number', () => {
  expect(patternError(format)).toBeNull();
  expect(patternError({ pattern: '{SEQ:4}', reset: 'never' })).toBeNull();
  expect(patternError({ pattern: '{SEQ:4}', reset: 'yearly' })).toContain('{YYYY}');
  expect(patternError({ pattern: '{YYYY}{SEQ:4}', reset: 'monthly' })).toContain('{MM}');
  expect(patternError({ pattern: '{YYYY}', reset: 'yearly' })).toContain('{SEQ:4}');
  expect(patternError({ pattern: '{SEQ:2}{SEQ:3}', reset: 'never' })).toContain('once');
  expect(patternError({ pattern: '{seq:4}', reset: 'never' })).toContain('braces');
  expect(patternError({ pattern: 'x'.repeat(61), reset: 'never' })).toContain('at most');
});
