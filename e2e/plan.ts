import type { School } from './school.ts';

/** What of a plan a test may set; the rest stays. */
export interface PlanColumns {
  is_trial?: number;
  trial_expiry_date?: string;
  is_failed?: number;
  plan_expiry_date?: string;
  customer_portal?: string;
  plan_code?: number;
}

/** Sets what a school's plan is, as the operator's command does. */
export async function setPlan(school: School, plan: PlanColumns): Promise<void> {
  await school.sql((db) =>
    db.updateTable('institution').set(plan).where('institution_id', '=', school.institution_id).execute(),
  );
}

/** This moment some days from now, or before it. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
