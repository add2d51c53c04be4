import { mayCreate, mayPublish } from '@schoolbell/core/automations/plan/rules';
import { useSession } from '../session/session.ts';

/** What the plan lets the school do with automations. Those that are live go on whatever happens to it. */
export function usePlanLimits(): { mayCreate: boolean; mayPublish: boolean } {
  const { institution_plan: plan, institution } = useSession();
  return {
    mayCreate: mayCreate(plan),
    mayPublish: mayPublish(plan, new Date(), institution.institutionTimeZone),
  };
}
