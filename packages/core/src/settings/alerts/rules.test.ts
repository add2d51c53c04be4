import { expect, test } from 'vitest';
import { rolesTold } from './rules.ts';

test('every role is told until the school switches it off, and on again', () => {
  expect([...rolesTold([])].sort((a, b) => a - b)).toEqual([1, 2, 7, 8, 9, 10]);
  expect(rolesTold([{ role_id: 9, value: 0 }, { role_id: 8, value: 1 }]).has(9)).toBe(false);
  expect(rolesTold([{ role_id: 9, value: 0 }]).has(8)).toBe(true);
});
