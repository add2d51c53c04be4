import type { Handlers } from '../../http/context.ts';
import { planOf } from './queries.ts';

const flagOf = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

/** What a school sees of its plan; only an operator changes it, by `npm run plan`. */
export const planHandlers: Handlers<'plan'> = {
  planDetails: async (_, { db, tenant, viewer }) => {
    const plan = await planOf(db, tenant.institution_id);
    return {
      data: {
        code: plan.plan_code,
        isTrial: flagOf(plan.is_trial),
        trialExpiryDate: plan.trial_expiry_date?.toISOString() ?? null,
        isFailed: flagOf(plan.is_failed),
        planExpiryDate: plan.plan_expiry_date?.toISOString() ?? null,
        customerPortal: viewer.role_id === 10 ? plan.customer_portal : null,
      },
    };
  },
};
