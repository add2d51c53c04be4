import { planTrouble } from '@schoolbell/core/settings/plan/rules';
import { useSession } from '../session/session.ts';

/** What the plan lets the school do with automations. Those that are live go on whatever happens to it. */
export function usePlanLimits(): { mayCreate: boolean; mayPublish: boolean } {
  const { institution_plan: plan, institution } = useSession();
  return {
    mayCreate: plan.isFailed !== 1 && plan.isTrial !== 1,
    mayPublish: planTrouble(plan, new Date(), institution.institutionTimeZone) === null,
  };
}
