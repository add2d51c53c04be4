import { expect, test } from 'vitest';
import { reportFileName } from './rules.ts';

test.each([
  ['salesByClass', 'groups', 'salesByClass-2026-11-07'],
  ['salesByClass', 'records', 'salesByClass-records-2026-11-07'],
  ['makeUpSummary', 'groups', 'Make up summary Nov 07, 2026'],
  ['makeUpSummary', 'records', 'makeup drill down Nov 07, 2026'],
] as const)('the %s of %s are called %s', (x, of, name) => {
  expect(reportFileName(x, of, '2026-11-07')).toBe(name);
});
