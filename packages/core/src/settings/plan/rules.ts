import { dayIn } from '../../format.ts';

/** How long a trial lasts, in days. */
export const TRIAL_DAYS = 7;

/** Plans that allow several branches. 0 is the unlimited plan of people who run Schoolbell themselves. */
const withBranches: readonly number[] = [0, 4, 6];

/** The parts of a plan that decide whether the school can use the product now. */
export interface PlanState {
  isTrial: number;
  trialExpiryDate: Date | string | null;
  isFailed: number;
  planExpiryDate: Date | string | null;
}

/** The two ways in which a plan can have lapsed. */
export type PlanTrouble = 'trialEnded' | 'paymentFailed';

/**
 * Which plan banner is due: a trial that ended, or a payment that failed, before today; null if all is well. The last day is
 * still a good day, as the school's own calendar counts days.
 */
export function planTrouble(plan: PlanState, now: Date, timeZone: string): PlanTrouble | null {
  const past = (date: Date | string | null) => date !== null && dayIn(date, timeZone) < dayIn(now, timeZone);
  if (plan.isTrial === 1 && past(plan.trialExpiryDate)) return 'trialEnded';
  return plan.isFailed === 1 && past(plan.planExpiryDate) ? 'paymentFailed' : null;
}

/** Whether the plan allows another branch: it hasn't failed, and its code allows several branches. */
export function mayAddBranch(plan: { isFailed: number; code: number }): boolean {
  return plan.isFailed !== 1 && withBranches.includes(plan.code);
}

/** A plan's name in plain words, from what its code allows; the code is shown beside it. */
export function planName(code: number): string {
  if (code === 0) return 'Unlimited';
  return withBranches.includes(code) ? 'Several branches' : 'Single branch';
}

/** One thing that a plan decides, and whether it is allowed now. */
export interface PlanGate {
  gate: 'records' | 'forms' | 'branches';
  isOpen: boolean;
}

/** Everything that a plan decides. The school's data is never part of it: records stay open whatever happens to the plan. */
export function planGates(plan: PlanState & { code: number }, now: Date, timeZone: string): PlanGate[] {
  return [
    { gate: 'records', isOpen: true },
    { gate: 'forms', isOpen: planTrouble(plan, now, timeZone) === null },
    { gate: 'branches', isOpen: mayAddBranch(plan) },
  ];
}
