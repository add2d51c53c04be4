import type Stripe from 'stripe';
import type { DisputeFacts, MethodFacts, PaymentFacts, RefundFacts } from '../../abilities.ts';
import { fromStripe } from './amounts.ts';
import { declineOf } from './declines.ts';

/** What our own id is called in Stripe's metadata. */
export const OURS = 'schoolbell';

/** What of a payment comes with it. */
export const ofIntent = ['latest_charge.refunds', 'payment_method'];

type Intent = Stripe.PaymentIntent;

const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id;

const whole = <Thing>(thing: string | Thing | null | undefined): Thing | undefined =>
  typeof thing === 'object' && thing !== null ? thing : undefined;

const refundStates: Readonly<Record<string, RefundFacts['state']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const refundFailures: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'The card no longer exists.',
  expired_or_canceled_card: 'The card no longer exists.',
  declined: 'The payer’s bank declined the refund.',
  insufficient_funds: 'The balance at Stripe is too low for this refund.',
  charge_for_pending_refund_disputed: 'The payer’s bank disputes this payment.',
};

export function refundFacts({ id, amount, currency, status, metadata, failure_reason }: Stripe.Refund): RefundFacts {
  const state = refundStates[status ?? ''] ?? 'pending';
  return {
    ref: id,
    id: metadata?.[OURS] ?? null,
    amount: fromStripe(amount, currency),
    state,
    ...(state === 'failed' && {
      failure: refundFailures[failure_reason ?? ''] ?? 'The refund did not reach the payer.',
    }),
  };
}

const disputeStates: Readonly<Record<string, DisputeFacts['state']>> = {
  won: 'won',
  prevented: 'won',
  warning_closed: 'won',
  lost: 'lost',
};

export function disputeFacts(dispute: Stripe.Dispute): DisputeFacts {
  const { id, amount, currency, status, reason, evidence_details } = dispute;
  return {
    ref: id,
    amount: fromStripe(amount, currency),
    state: disputeStates[status] ?? 'open',
    reason: reason.replaceAll('_', ' '),
    answer_by: evidence_details.due_by ? new Date(evidence_details.due_by * 1_000) : null,
  };
}

/** A method that can be charged again, where this payment was to save one. */
export function methodFacts({ setup_future_usage, customer, payment_method }: Intent): MethodFacts | null {
  const method = whole(payment_method);
  const [holder, name] = [idOf(customer), idOf(payment_method)];
  if (setup_future_usage !== 'off_session' || !method || !holder || !name) return null;
  const { card } = method;
  const bank = method.us_bank_account ?? method.sepa_debit ?? method.au_becs_debit ?? method.bacs_debit;
  return {
    refs: { customer: holder, payment_method: name },
    brand: card?.brand ?? method.type,
    last4: card?.last4 ?? bank?.last4 ?? '',
    expires: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : '',
  };
}

/** Money that left the page but is not here: what is still to come, and what no longer comes. */
function stateOfIntent({ status }: Intent): PaymentFacts['state'] {
  if (status === 'succeeded') return 'paid';
  if (status === 'canceled' || status === 'requires_payment_method') return 'failed';
  return 'processing';
}

/** How a payment stands that has no page any more: it is paid, its bank still works on it, or it failed. */
export function intentFacts(intent: Intent, disputes: readonly Stripe.Dispute[]): PaymentFacts {
  const state = stateOfIntent(intent);
  return {
    ref: intent.id,
    payment_ref: intent.id,
    state,
    amount: fromStripe(state === 'paid' ? intent.amount_received : intent.amount, intent.currency),
    currency: intent.currency.toUpperCase(),
    ...(state === 'failed' && declineOf(intent.last_payment_error ?? {})),
    method: state === 'paid' ? methodFacts(intent) : null,
    refunds: whole(intent.latest_charge)?.refunds?.data.map(refundFacts) ?? [],
    disputes: disputes.map(disputeFacts),
  };
}

/**
 * How a page stands. While it is open, a declined card is not the end: the payer can take another one. A completed page may
 * still be unpaid, because banks take days; its payment says so.
 */
export function sessionFacts(session: Stripe.Checkout.Session, disputes: readonly Stripe.Dispute[]): PaymentFacts {
  const intent = whole(session.payment_intent);
  if (session.status === 'complete' && intent) return { ...intentFacts(intent, disputes), ref: session.id };
  const currency = session.currency ?? 'usd';
  return {
    ref: session.id,
    payment_ref: idOf(session.payment_intent) ?? '',
    state: session.status === 'complete' ? 'processing' : session.status === 'expired' ? 'expired' : 'open',
    amount: fromStripe(session.amount_total ?? 0, currency),
    currency: currency.toUpperCase(),
    method: null,
    refunds: [],
    disputes: [],
  };
}

/** Whether disputes are to be asked for. */
export const isDisputed = (intent: Intent | undefined): boolean => whole(intent?.latest_charge)?.disputed ?? false;

/** Whether a payment has more refunds than came with it. */
export const hasMoreRefunds = (intent: Intent | undefined): boolean =>
  whole(intent?.latest_charge)?.refunds?.has_more ?? false;

export { idOf, whole };
