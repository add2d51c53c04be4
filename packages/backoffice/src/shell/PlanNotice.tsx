import type { PlanTrouble } from '@schoolbell/core/settings/plan/rules';
import { useSession } from '../session/session.ts';
import { Banner } from '../ui/Banner.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { LinkButton } from '../ui/Link.tsx';

/** The specification's texts, and what the owner's button says. */
const messages: Record<PlanTrouble, { tone: 'warning' | 'danger'; text: string; button: string }> = {
  trialEnded: {
    tone: 'warning',
    text: 'The 7 day trial period for your account has ended. Your progress has been saved and is still available. Please contact us to enable billing on your account.',
    button: 'Choose a plan',
  },
  paymentFailed: {
    tone: 'danger',
    text: "We've been unable to renew your subscription because of a payment problem. To keep your subscription, please contact us to update billing information.",
    button: 'Update payment method',
  },
};

const OWNER = 10;

/** What is wrong with the plan, and for the owner the way to mend it: the customer portal, else the billing page. Everything stays usable. */
export function PlanNotice({ trouble }: { trouble: PlanTrouble }) {
  const { institution_plan: plan, user } = useSession();
  const { tone, text, button } = messages[trouble];
  const way = plan.customerPortal ? (
    <a href={plan.customerPortal} target="_blank" rel="noopener" className={buttonClass('secondary', 'sm')}>
      {button}
    </a>
  ) : (
    <LinkButton size="sm" to="/settings/billing">
      {button}
    </LinkButton>
  );
  return (
    <Banner tone={tone} action={user.role_id === OWNER && way}>
      {text}
    </Banner>
  );
}
