import { expect, test } from 'vitest';
import { concernsReader, FAMILIES, rolesTold } from './rules.ts';

test('every role and families get it until the school turns it off, and again once it is on', () => {
  expect([...rolesTold([])].sort((a, b) => a - b)).toEqual([1, 2, FAMILIES, 7, 8, 9, 10]);
  expect(
    rolesTold([
      { role_id: 9, value: 0 },
      { role_id: 8, value: 1 },
    ]).has(9),
  ).toBe(false);
  expect(rolesTold([{ role_id: 9, value: 0 }]).has(8)).toBe(true);
});

test('some mails go to staff alone, some to families alone', () => {
  const told = (['task', 'event', 'classNote'] as const).map((alert) => [
    concernsReader(alert, 2),
    concernsReader(alert, FAMILIES),
  ]);
  expect(told).toEqual([
    [true, false],
    [true, true],
    [false, true],
  ]);
});
