import { describe, expect, it } from 'vitest';
import { chargingErrors, chargingKept, chargingTexts, chargingWays, costOfPeriod, paidAt } from './rules.ts';

const month = { period_unit: 'month', period_fee: 12_000, period_sessions: 2 } as const;
const none = { period_unit: null, period_fee: null, period_sessions: null };

it('the picture of each way pays as its words say', () => {
  expect(paidAt('session')).toEqual(Array(7).fill('fee'));
  expect(paidAt('period').filter((paid) => paid !== 'nothing')).toEqual(['period', 'period']);
  expect(paidAt('package')).toEqual(['package', ...Array(6).fill('nothing')]);
  expect(paidAt('hybrid')).toEqual(['period', 'nothing', 'fee', 'period', 'nothing', 'fee', 'fee']);
  expect(chargingWays.map((way) => paidAt(way).length)).toEqual([7, 7, 7, 7]);
  expect(new Set(chargingWays.map((way) => chargingTexts[way].name)).size).toBe(4);
});

it.each([
  ['session', [4_000, 4_000, 5_000], 13_000],
  ['period', [4_000, 4_000, 5_000], 12_000],
  ['package', [4_000, 4_000], 0],
  ['hybrid', [4_000, 4_000, 5_000], 17_000],
  ['hybrid', [4_000], 12_000],
  ['session', [], 0],
] as const)('%s with sessions of %j costs %i', (charging, fees, cost) =>
  expect(costOfPeriod({ charging, ...month }, fees)).toBe(cost),
);

describe('what a way needs', () => {
  it('is asked for', () => {
    expect(chargingErrors({ charging: 'session', ...none })).toEqual({});
    expect(chargingErrors({ charging: 'package', ...none })).toEqual({});
    expect(Object.keys(chargingErrors({ charging: 'period', ...none }))).toEqual(['period_unit', 'period_fee']);
    expect(Object.keys(chargingErrors({ charging: 'hybrid', ...none }))).toEqual([
      'period_unit',
      'period_fee',
      'period_sessions',
    ]);
    expect(chargingErrors({ charging: 'hybrid', ...month })).toEqual({});
    expect(chargingErrors({ charging: 'period', ...month, period_fee: 0 })).toEqual({});
  });

  it('is all that is kept of it', () => {
    expect(chargingKept({ charging: 'session', ...month })).toEqual({ charging: 'session', ...none });
    expect(chargingKept({ charging: 'period', ...month })).toEqual({
      charging: 'period',
      ...month,
      period_sessions: null,
    });
    expect(chargingKept({ charging: 'hybrid', ...month })).toEqual({ charging: 'hybrid', ...month });
  });
});
