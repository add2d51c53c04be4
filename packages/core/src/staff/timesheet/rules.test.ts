import { expect, test } from 'vitest';
import { hoursText, payOf, payRefusal, stretchErrors, stretchOf, type TimesheetPeriod, totalOf } from './rules.ts';

const none = { start_date: '', end_date: '' };

test('a period is days of the school, both ends included', () => {
  const of = (period: TimesheetPeriod, today: string) =>
    Object.values(stretchOf(period, today, { start_date: '2026-02-01', end_date: '2026-02-03' }));
  expect(of('last30', '2026-03-01')).toEqual(['2026-01-31', '2026-03-01']);
  expect(of('last7', '2026-01-03')).toEqual(['2025-12-28', '2026-01-03']);
  expect(of('thisMonth', '2026-03-31')).toEqual(['2026-03-01', '2026-03-31']);
  expect(of('lastMonth', '2026-03-31')).toEqual(['2026-02-01', '2026-02-28']);
  expect(of('lastMonth', '2026-01-01')).toEqual(['2025-12-01', '2025-12-31']);
  expect(of('thisYear', '2026-03-31')).toEqual(['2026-01-01', '2026-03-31']);
  expect(of('custom', '2026-03-31')).toEqual(['2026-02-01', '2026-02-03']);
});

test('custom days are in order and within a year', () => {
  expect(Object.keys(stretchErrors(none))).toEqual(['start_date', 'end_date']);
  expect(stretchErrors({ start_date: '2026-01-02', end_date: '2026-01-01' })).toHaveProperty('end_date');
  expect(stretchErrors({ start_date: '2026-01-01', end_date: '2026-12-31' })).toEqual({});
  expect(stretchErrors({ start_date: '2024-01-01', end_date: '2024-12-31' })).toEqual({});
  expect(stretchErrors({ start_date: '2026-01-01', end_date: '2027-01-02' })).toHaveProperty('end_date');
});

test("an hour's rate is rounded half up for each class, a class's rate is paid whole", () => {
  expect(payOf(60, { unit: 'hour', amount: 2_501 })).toBe(2_501);
  expect([payOf(30, { unit: 'hour', amount: 2_501 }), payOf(30, { unit: 'hour', amount: 2_500 })]).toEqual([
    1_251, 1_250,
  ]);
  expect([payOf(20, { unit: 'hour', amount: 100 }), payOf(40, { unit: 'hour', amount: 100 })]).toEqual([33, 67]);
  expect(payOf(45, { unit: 'class', amount: 3_000 })).toBe(3_000);
  expect(payOf(1_440, { unit: 'hour', amount: 1_000_000_000 })).toBe(24_000_000_000);
});

test('a total adds what its lines say', () => {
  const hourly = { unit: 'hour', amount: 2_501 } as const;
  expect(
    totalOf([
      { minutes: 30, classes: 3, unmarked: 1, rate: hourly },
      { minutes: 60, classes: 2, unmarked: 0, rate: null },
    ]),
  ).toEqual({ classes: 5, minutes: 210, unmarked: 1, unpaid: 2, pay: 3 * 1_251 });
  expect(totalOf([])).toEqual({ classes: 0, minutes: 0, unmarked: 0, unpaid: 0, pay: 0 });
  expect([hoursText(0), hoursText(90), hoursText(50), hoursText(65)]).toEqual(['0.00', '1.50', '0.83', '1.08']);
});

test('nobody sets their own pay but an owner', () => {
  const asker = (role_id: number, ...access: string[]) => ({ user_detail_id: 1, role_id, access: new Set(access) });
  expect(payRefusal({ user_detail_id: 1, role_id: 10 }, new Set(), asker(10))).toBeNull();
  expect(payRefusal({ user_detail_id: 1, role_id: 1 }, new Set(), asker(1))).toMatch(/yourself/);
  expect(payRefusal({ user_detail_id: 2, role_id: 10 }, new Set(), asker(1))).toMatch(/owner/);
  expect(
    payRefusal({ user_detail_id: 2, role_id: 2 }, new Set(['students']), asker(8, 'access_control', 'students')),
  ).toBeNull();
});
