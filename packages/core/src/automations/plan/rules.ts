import { type PlanState, planTrouble } from '../../settings/plan/rules.ts';

/** Whether the plan lets a school begin an automation: neither its payment failed nor is it a trial. */
export const mayCreate = (plan: Pick<PlanState, 'isTrial' | 'isFailed'>): boolean =>
  plan.isFailed !== 1 && plan.isTrial !== 1;

/** Whether the plan lets a school publish what it changed. Those that are live go on whatever happens to it. */
export const mayPublish = (plan: PlanState, now: Date, timeZone: string): boolean =>
  planTrouble(plan, now, timeZone) === null;
