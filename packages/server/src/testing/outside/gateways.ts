import type { StoodIn } from './stood-in.ts';
import { StripeStandin } from './stripe.ts';

/** Stripe, and its world behind it. */
export function stripeStoodIn(): StoodIn & { part: StripeStandin } {
  const part = new StripeStandin();
  return {
    name: 'stripe',
    part,
    account({ hash }) {
      const mark = hash.replaceAll(/\W/g, 'x');
      const keys = { secret_key: `sk_test_${mark}Key`, webhook_secret: `whsec_${mark}Secret` };
      part.world.account(keys.secret_key, keys.webhook_secret);
      return keys;
    },
    refOf: (url) => url.split('/').at(-1)!,
    pay: (ref, by) => void part.world.press(ref, by === 'card' ? 'pay' : 'bank'),
    settle: (ref) => part.world.settleBank(ref, true),
  };
}

/** Every gateway that is stood in for: suites for all of them run with each. */
export const stoodIns: readonly (() => StoodIn)[] = [stripeStoodIn];
