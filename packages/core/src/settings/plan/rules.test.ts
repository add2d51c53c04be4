import { expect, it } from 'vitest';
import { mayAddBranch, planGates, planName, planTrouble } from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const plan = { isTrial: 0, trialExpiryDate: null, isFailed: 0, planExpiryDate: null };
const [before, today, after] = ['2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'];

it('distinguishes a trial that ended from a payment that failed', () => {
  expect(planTrouble(plan, now, 'UTC')).toBeNull();
  expect(planTrouble({ ...plan, isTrial: 1, trialExpiryDate: before }, now, 'UTC')).toBe('trialEnded');
  expect(planTrouble({ ...plan, isTrial: 1, trialExpiryDate: after }, now, 'UTC')).toBeNull();
  expect(planTrouble({ ...plan, isTrial: 1 }, now, 'UTC')).toBeNull();
  expect(planTrouble({ ...plan, isFailed: 1, planExpiryDate: new Date(before) }, now, 'UTC')).toBe('paymentFailed');
  expect(planTrouble({ ...plan, isFailed: 1, planExpiryDate: after }, now, 'UTC')).toBeNull();
  expect(planTrouble({ ...plan, trialExpiryDate: before, planExpiryDate: before }, now, 'UTC')).toBeNull();
  expect(planTrouble({ isTrial: 1, trialExpiryDate: before, isFailed: 1, planExpiryDate: before }, now, 'UTC')).toBe(
    'trialEnded',
  );
});

it("counts the last day as a good one, by the school's own calendar", () => {
  const trial = { ...plan, isTrial: 1, trialExpiryDate: today };
  expect(planTrouble(trial, now, 'UTC')).toBeNull();
  // In Auckland it is the 22nd already; midnight of the 21st in UTC was still the 20th in New York.
  expect(planTrouble(trial, now, 'Pacific/Auckland')).toBe('trialEnded');
  expect(planTrouble(trial, now, 'America/New_York')).toBe('trialEnded');
  expect(planTrouble(trial, new Date('2026-11-21T23:59:59Z'), 'UTC')).toBeNull();
  expect(planTrouble(trial, new Date('2026-11-22T00:00:00Z'), 'UTC')).toBe('trialEnded');
});

it.each([
  [0, true],
  [1, false],
  [2, false],
  [3, false],
  [4, true],
  [5, false],
  [6, true],
  [7, false],
  [44, false],
])('plan %i may add a branch: %s', (code, may) => {
  expect(mayAddBranch({ isFailed: 0, code })).toBe(may);
  expect(mayAddBranch({ isFailed: 1, code })).toBe(false);
});

it('names plans by what they allow', () => {
  expect([0, 1, 4, 6].map(planName)).toEqual(['Unlimited', 'Single branch', 'Several branches', 'Several branches']);
});

it("never locks away the school's data", () => {
  const lapsed = { isTrial: 1, trialExpiryDate: before, isFailed: 1, planExpiryDate: before, code: 3 };
  expect(planGates(lapsed, now, 'UTC')).toEqual([
    { gate: 'records', isOpen: true },
    { gate: 'forms', isOpen: false },
    { gate: 'branches', isOpen: false },
  ]);
  expect(planGates({ ...plan, code: 0 }, now, 'UTC').every(({ isOpen }) => isOpen)).toBe(true);
});
