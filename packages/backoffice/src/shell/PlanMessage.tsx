import { Banner } from '../ui/Banner.tsx';

/** What is wrong with the plan, and what to do: the specification's texts. */
export function PlanMessage({ ended }: { ended: 'trial' | 'payment' }) {
  if (ended === 'trial') {
    return (
      <Banner tone="warning">
        The 7 day trial period for your account has ended. Your progress has been saved and is still available. Please contact us to enable billing on your account.
      </Banner>
    );
  }
  return (
    <Banner tone="danger">
      We've been unable to renew your subscription because of a payment problem. To keep your subscription, please contact us to update billing information.
    </Banner>
  );
}
