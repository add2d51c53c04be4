import { lazy, Suspense } from 'react';
import { useSession } from '../session/session.ts';

const PlanMessage = lazy(() => import('./PlanMessage.tsx').then((part) => ({ default: part.PlanMessage })));

const past = (instant: string | null) => instant !== null && new Date(instant) < new Date();

/** The two messages about the plan: the trial has ended, a payment has failed. Their code comes only with them. */
export function PlanBanner() {
  const { institution_plan: plan } = useSession();
  const ended = plan.isTrial === 1 && past(plan.trialExpiryDate) ? 'trial' : plan.isFailed === 1 && past(plan.planExpiryDate) ? 'payment' : null;
  return ended && <Suspense><PlanMessage ended={ended} /></Suspense>;
}
