import type Stripe from 'stripe';
import type { There } from '../stood-in.ts';
import type { SchoolAccount, StripeWorld } from './world.ts';

interface Taken {
  owner: SchoolAccount;
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
}

/** What a page or a charge brought; undefined where nothing was paid. */
function takenOf(world: StripeWorld, ref: string): Taken | undefined {
  const { owner, intent } = world.of(ref);
  const charge = intent?.status === 'succeeded' ? owner.charges.get(intent.latest_charge as string) : undefined;
  return intent && charge ? { owner, intent, charge } : undefined;
}

const refundsOf = ({ owner, charge }: Taken) => [...owner.refunds.values()].filter((one) => one.charge === charge.id);
const disputesOf = ({ owner, charge }: Taken) => [...owner.disputes.values()].filter((one) => one.charge === charge.id);
const sum = (all: readonly { amount: number }[]): number => all.reduce((total, one) => total + one.amount, 0);
const lostOf = (taken: Taken): number => sum(disputesOf(taken).filter((one) => one.status === 'lost'));
const leftOf = (taken: Taken): number => taken.charge.amount - taken.charge.amount_refunded - lostOf(taken);
const isOver = ({ status }: Stripe.Dispute): boolean => status === 'won' || status === 'lost';

/** What happens at Stripe without us. */
export const stripeThere = (world: StripeWorld): There => ({
  sums(ref) {
    const taken = takenOf(world, ref);
    if (!taken) return { paid: 0, back: 0, pending: 0 };
    const refunds = (status: string) => sum(refundsOf(taken).filter((one) => one.status === status));
    return { paid: taken.charge.amount, back: refunds('succeeded') + lostOf(taken), pending: refunds('pending') };
  },
  all: () =>
    [...world.accounts.values()].flatMap((owner) => {
      const pages = [...owner.sessions.values()];
      const paged = new Set(pages.map((one) => one.payment_intent));
      return [...pages.map((one) => one.id), ...[...owner.intents.keys()].filter((one) => !paged.has(one))];
    }),
  close(ref) {
    const { owner, session } = world.of(ref);
    if (session?.status !== 'open') return false;
    world.close(owner, session);
    return true;
  },
  refund(ref, amount) {
    const taken = takenOf(world, ref);
    if (!taken || taken.charge.disputed || leftOf(taken) < amount) return false;
    world.refund(taken.owner, taken.intent, amount);
    return true;
  },
  wait(waits) {
    for (const owner of world.accounts.values()) owner.refundsWait = waits;
  },
  endRefund(ref, arrives) {
    const taken = takenOf(world, ref);
    const all = taken ? refundsOf(taken) : [];
    const one =
      all.find(({ status }) => status === 'pending') ??
      (arrives ? undefined : all.find(({ status }) => status === 'succeeded'));
    if (one) world.settleRefund(one.id, arrives);
    return one !== undefined;
  },
  dispute(ref) {
    const taken = takenOf(world, ref);
    if (!taken || leftOf(taken) === 0 || disputesOf(taken).some((one) => !isOver(one))) return false;
    world.dispute(ref, leftOf(taken));
    return true;
  },
  decide(ref, end) {
    const taken = takenOf(world, ref);
    const one = taken && disputesOf(taken).find((found) => !isOver(found));
    if (one) world.closeDispute(one.id, end);
    return one !== undefined;
  },
});
