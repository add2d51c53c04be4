import { lazy, Suspense } from 'react';
import { useSession } from '../session/session.ts';

const PlanMessage = lazy(() => import('./PlanMessage.tsx').then((part) => ({ default: part.PlanMessage })));

/** The two messages about the plan. Their code comes only with a plan that can have lapsed: a trial, or a failed payment. */
export function PlanBanner() {
  const { institution_plan: plan } = useSession();
  return plan.isTrial === 1 || plan.isFailed === 1 ? <Suspense><PlanMessage /></Suspense> : null;
}
