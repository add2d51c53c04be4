import { Banner } from '../ui/Banner.tsx';
import { useSession } from '../session/session.ts';

const past = (instant: string | null) => instant !== null && new Date(instant) < new Date();

/** The two messages about the plan: the trial has ended, a payment has failed. */
export function PlanBanner() {
  const { institution_plan: plan } = useSession();
  if (plan.isTrial === 1 && past(plan.trialExpiryDate)) {
    return (
      <Banner tone="warning">
        The 7 day trial period for your account has ended. Your progress has been saved and is still available. Please contact us to enable billing on your account.
      </Banner>
    );
  }
  if (plan.isFailed === 1 && past(plan.planExpiryDate)) {
    return (
      <Banner tone="danger">
        We've been unable to renew your subscription because of a payment problem. To keep your subscription, please contact us to update billing information.
      </Banner>
    );
  }
  return null;
}
