import type Stripe from 'stripe';
import type { OutsideEnd } from '../../../jobs/kinds.ts';
import { Refused } from '../../client.ts';

type Raised = InstanceType<typeof Stripe.errors.StripeError>;
type Failed = Exclude<OutsideEnd<never>, { end: 'done' }>;

const SECOND = 1_000;
const MOST_WAIT = 3_600;

/** Reasons that families or staff can act on, in plain words; others are said as Stripe says them. */
const reasons: Readonly<Record<string, string>> = {
  amount_too_small: 'This amount is below the least that Stripe takes.',
  amount_too_large: 'This amount is above the most that Stripe takes.',
  charge_already_refunded: 'This payment is refunded already.',
  charge_disputed: 'The payer’s bank disputes this payment, so it can’t be refunded.',
  balance_insufficient: 'The balance at Stripe is too low for this refund.',
  refund_disputed_payment: 'The payer’s bank disputes this payment, so it can’t be refunded.',
  payment_method_unexpected_state: 'This card can’t be charged any more.',
};

/** Whether a call never left: nothing was sent, so trying again would change nothing. */
function neverLeft(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = (at as { cause?: unknown }).cause)
    if (at instanceof Refused) return true;
  return false;
}

function waitUntil(error: Raised, seconds: number): Failed {
  const told = Number(error.headers?.['retry-after']);
  const wait = Number.isFinite(told) && told > 0 ? Math.min(told, MOST_WAIT) : seconds;
  return { end: 'later', until: new Date(Date.now() + wait * SECOND) };
}

function refusal({ code, param, message }: Raised): Failed {
  const reason = (code && reasons[code]) || message.slice(0, 300) || 'Stripe refused this.';
  return { end: 'refused', reason, ...(param && { fields: { [param]: reason } }) };
}

/** How a call ended that Stripe's SDK threw from. What isn't of Stripe is thrown on. */
function endOf(error: unknown): Failed {
  const raised = error as Raised;
  if (!(error instanceof Error) || !String(raised.type).startsWith('Stripe')) throw error;
  const { type, statusCode = 0 } = raised;
  if (type === 'StripeConnectionError') {
    const { detail } = raised as { detail?: unknown };
    if (neverLeft(detail)) return { end: 'refused', reason: (detail as Error).message };
    return { end: 'unclear', reason: 'Stripe did not answer' };
  }
  if (statusCode === 401) return { end: 'signedOut', reason: 'Stripe no longer knows this secret key.' };
  if (type === 'StripeRateLimitError') return waitUntil(raised, 30);
  // Another try with the same key is under way.
  if (statusCode === 409) return waitUntil(raised, 5);
  if (statusCode === 503) return waitUntil(raised, 60);
  if (statusCode >= 400 && statusCode < 500) return refusal(raised);
  return { end: 'unclear', reason: `Stripe answered ${statusCode}` };
}

/** Calls Stripe, and says how it ended where it threw. */
export async function ending<Sent>(call: () => Promise<OutsideEnd<Sent>>): Promise<OutsideEnd<Sent>> {
  try {
    return await call();
  } catch (error) {
    return endOf(error);
  }
}

/** The payment that a declined charge left behind; undefined where an error is no decline. */
export function declinedIntent(error: unknown): string | undefined {
  const { type, payment_intent } = error as Raised;
  return type === 'StripeCardError' ? payment_intent?.id : undefined;
}
