import { hash } from 'node:crypto';
import type Stripe from 'stripe';
import { gatewayCard } from '@schoolbell/core/billing/gateways/rules';
import { money } from '@schoolbell/core/format';
import type { OutsideEnd } from '../../jobs/kinds.ts';
import type {
  AccountFacts,
  ChargeAsk,
  CheckoutAsk,
  CheckoutPage,
  Gateway,
  PaymentFacts,
  Reach,
  RefundAsk,
  RefundFacts,
} from '../abilities.ts';
import { currencies, least, step, toStripe } from './stripe/amounts.ts';
import { stripesOwn } from './stripe/answers.ts';
import { declineOf } from './stripe/declines.ts';
import { declinedIntent, ending } from './stripe/ends.ts';
import {
  hasMoreRefunds,
  intentFacts,
  isDisputed,
  ofIntent,
  OURS,
  refundFacts,
  sessionFacts,
  whole,
} from './stripe/facts.ts';
import { heardOf } from './stripe/events.ts';
import { wrongKeys } from './stripe/keys.ts';
import { sdk } from './stripe/sdk.ts';

const SHORTEST = 30;
/** The oldest page that is looked for after an unclear end: a job gives up long before. */
const LOOKED_BACK = 24 * 60 * 60;

/** Stripe's client for one school. */
async function clientOf({ fetch, keys }: Reach): Promise<Stripe> {
  const Client = await sdk();
  return new Client(keys['secret_key'] ?? '', {
    httpClient: Client.createFetchHttpClient(stripesOwn(fetch)),
    // Jobs try again, and look first.
    maxNetworkRetries: 0,
    timeout: 30_000,
    // Otherwise it sends what this machine is, and keeps an id of it in the home folder.
    telemetry: false,
  });
}

const done = <Sent>(sent: Sent): OutsideEnd<Sent> => ({ end: 'done', sent });

/** Why an amount can't be asked for at Stripe; undefined if it can. */
function wrongAmount({ amount, currency }: Pick<CheckoutAsk, 'amount' | 'currency'>): OutsideEnd<never> | undefined {
  const steps = step(currency);
  if (amount % steps === 0) return undefined;
  const reason = `Stripe takes ${currency} in steps of ${money(steps, currency)}.`;
  return { end: 'refused', reason, fields: { amount: reason } };
}

async function accountOf(stripe: Stripe, is_test: boolean): Promise<OutsideEnd<AccountFacts>> {
  const account = await stripe.accounts.retrieveCurrent();
  if (!is_test && !account.charges_enabled) {
    const reason = 'Stripe does not let this account take payments yet. Please complete its details at Stripe.';
    return { end: 'refused', reason, fields: { secret_key: reason } };
  }
  const name =
    account.settings?.dashboard.display_name || account.business_profile?.name || account.email || account.id;
  return done({ account_id: account.id, account_name: name, is_test });
}

/** A restricted key may be kept from reading its account, as long as it can do what we do with it. */
async function accountOfRestricted(stripe: Stripe, is_test: boolean): Promise<OutsideEnd<AccountFacts>> {
  await stripe.checkout.sessions.list({ limit: 1 });
  return done({ account_id: '', account_name: '', is_test });
}

async function check(reach: Reach): Promise<OutsideEnd<AccountFacts>> {
  const fields = wrongKeys(reach.keys);
  if (fields) return { end: 'refused', reason: Object.values(fields)[0]!, fields };
  const is_test = reach.keys['secret_key']!.includes('_test_');
  const stripe = await clientOf(reach);
  const asked = await ending(() => accountOf(stripe, is_test));
  if (asked.end !== 'refused' || asked.fields?.['secret_key']) return asked;
  const restricted = await ending(() => accountOfRestricted(stripe, is_test));
  if (restricted.end !== 'refused') return restricted;
  const reason = 'This key has too few rights. It must write Checkout Sessions, PaymentIntents and Refunds.';
  return { end: 'refused', reason, fields: { secret_key: reason } };
}

/** What a page asks for. */
function sessionOf(ask: CheckoutAsk): Stripe.Checkout.SessionCreateParams {
  const { id, amount, currency, title, email, return_url, saves, expires_at } = ask;
  const metadata = { [OURS]: id };
  const price = {
    currency: currency.toLowerCase(),
    unit_amount: toStripe(amount, currency),
    product_data: { name: title },
  };
  return {
    mode: 'payment',
    submit_type: 'pay',
    client_reference_id: id,
    metadata,
    line_items: [{ quantity: 1, price_data: price }],
    payment_intent_data: { metadata, description: title, ...(saves && { setup_future_usage: 'off_session' }) },
    ...(saves && { customer_creation: 'always' }),
    ...(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) && { customer_email: email }),
    success_url: return_url,
    cancel_url: return_url,
    expires_at: Math.floor(expires_at.getTime() / 1_000),
    // Families pay what the school asks for, in its currency.
    adaptive_pricing: { enabled: false },
  };
}

/**
 * The page that an earlier try may have made. Its way back has the token of this very payment: after a backup was restored,
 * our own names may be those of older ones.
 */
async function findSession(
  stripe: Stripe,
  { id, return_url }: CheckoutAsk,
): Promise<Stripe.Checkout.Session | undefined> {
  const from = Math.floor(Date.now() / 1_000) - LOOKED_BACK;
  for await (const session of stripe.checkout.sessions.list({ created: { gte: from }, status: 'open', limit: 100 }))
    if (session.client_reference_id === id && session.success_url === return_url) return session;
  return undefined;
}

async function open(reach: Reach, ask: CheckoutAsk, again: boolean): Promise<OutsideEnd<CheckoutPage>> {
  const wrong = wrongAmount(ask);
  if (wrong) return wrong;
  const stripe = await clientOf(reach);
  return ending(async () => {
    const found = again ? await findSession(stripe, ask) : undefined;
    // Stripe keeps an answer under its key, failures too, and refuses the key for anything else: each try has another end of
    // the page, so it has another key.
    const asked = sessionOf(ask);
    const idempotencyKey = `open ${ask.id} ${hash('sha256', JSON.stringify(asked), 'base64url').slice(0, 22)}`;
    const { id, url, expires_at } = found ?? (await stripe.checkout.sessions.create(asked, { idempotencyKey }));
    return done({ ref: id, url: url ?? '', expires_at: new Date(expires_at * 1_000) });
  });
}

/** A payment with all its refunds, and its disputes if it has any. */
async function completed(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
  const charge = whole(intent.latest_charge);
  if (charge?.refunds && hasMoreRefunds(intent))
    charge.refunds.data = await stripe.refunds
      .list({ charge: charge.id, limit: 100 })
      .autoPagingToArray({ limit: 1_000 });
  if (!isDisputed(intent)) return [];
  return stripe.disputes.list({ payment_intent: intent.id, limit: 100 }).autoPagingToArray({ limit: 100 });
}

async function readSession(stripe: Stripe, ref: string): Promise<PaymentFacts> {
  const expand = ofIntent.map((one) => `payment_intent.${one}`);
  const session = await stripe.checkout.sessions.retrieve(ref, { expand });
  const intent = whole(session.payment_intent);
  return sessionFacts(session, intent ? await completed(stripe, intent) : []);
}

async function readIntent(stripe: Stripe, ref: string): Promise<PaymentFacts> {
  const intent = await stripe.paymentIntents.retrieve(ref, { expand: ofIntent });
  const facts = intentFacts(intent, await completed(stripe, intent));
  // There is no page on which the payer could do what the bank asks for.
  if (intent.status !== 'requires_action' && intent.status !== 'requires_confirmation') return facts;
  return { ...facts, state: 'failed', ...declineOf({ code: 'authentication_required' }) };
}

const readFacts = (stripe: Stripe, ref: string): Promise<PaymentFacts> =>
  ref.startsWith('pi_') ? readIntent(stripe, ref) : readSession(stripe, ref);

/** Why Stripe has no payment of a name, as opposed to why it does not say now. */
const isUnknown = ({ reason }: { reason: string }): boolean => /^no such /i.test(reason);

/** A question that Stripe refuses, as from a key that has lost rights, is asked again: it says nothing of the money. */
const unlessRefused = <Sent>(end: OutsideEnd<Sent>): OutsideEnd<Sent> =>
  end.end === 'refused' ? { end: 'unclear', reason: end.reason } : end;

async function read(reach: Reach, ref: string): Promise<OutsideEnd<PaymentFacts>> {
  const stripe = await clientOf(reach);
  const end = await ending(async () => done(await readFacts(stripe, ref)));
  return end.end === 'refused' && isUnknown(end) ? end : unlessRefused(end);
}

async function expire(reach: Reach, ref: string): Promise<OutsideEnd<PaymentFacts>> {
  const stripe = await clientOf(reach);
  const closed = await ending(async () => done(await stripe.checkout.sessions.expire(ref)));
  // A page that is paid or closed already can't be closed: how it stands says which.
  if (closed.end !== 'done' && closed.end !== 'refused') return closed;
  return read(reach, ref);
}

/** What an earlier try may have made. A look that Stripe refuses says nothing of it, so nothing is sent then. */
async function lookFirst<Found>(
  again: boolean,
  look: () => Promise<Found | undefined>,
): Promise<OutsideEnd<Found | undefined>> {
  return unlessRefused(await ending(async () => done(again ? await look() : undefined)));
}

async function findRefund(stripe: Stripe, { id, payment_ref }: RefundAsk): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: payment_ref, limit: 100 }))
    if (refund.metadata?.[OURS] === id) return refund;
  return undefined;
}

async function refund(reach: Reach, ask: RefundAsk, again: boolean): Promise<OutsideEnd<RefundFacts>> {
  const wrong = wrongAmount(ask);
  if (wrong) return wrong;
  const { id, payment_ref, amount, currency } = ask;
  const stripe = await clientOf(reach);
  const known = await lookFirst(again, () => findRefund(stripe, ask));
  if (known.end !== 'done') return known;
  return ending(async () => {
    const asked = { payment_intent: payment_ref, amount: toStripe(amount, currency), metadata: { [OURS]: id } };
    const made = known.sent ?? (await stripe.refunds.create(asked, { idempotencyKey: `refund ${id}` }));
    return done(refundFacts(made));
  });
}

async function findCharge(stripe: Stripe, { id, refs, since }: ChargeAsk): Promise<string | undefined> {
  // A server may have been away for days between two tries. Two clocks never agree quite.
  const from = Math.floor(Math.min(since?.getTime() ?? Infinity, Date.now()) / 1_000) - LOOKED_BACK;
  const made = stripe.paymentIntents.list({ customer: refs['customer'] ?? '', created: { gte: from }, limit: 100 });
  for await (const intent of made) if (intent.metadata[OURS] === id) return intent.id;
  return undefined;
}

/** Charges a saved method; answers Stripe's name of the payment, also of one that was declined. */
async function chargeNow(stripe: Stripe, { id, amount, currency, title, refs }: ChargeAsk): Promise<string> {
  const asked = {
    amount: toStripe(amount, currency),
    currency: currency.toLowerCase(),
    customer: refs['customer'] ?? '',
    payment_method: refs['payment_method'] ?? '',
    off_session: true,
    confirm: true,
    description: title,
    metadata: { [OURS]: id },
  };
  try {
    const intent = await stripe.paymentIntents.create(asked, { idempotencyKey: `charge ${id}` });
    return intent.id;
  } catch (error) {
    const declined = declinedIntent(error);
    if (!declined) throw error;
    return declined;
  }
}

async function charge(reach: Reach, ask: ChargeAsk, again: boolean): Promise<OutsideEnd<PaymentFacts>> {
  const wrong = wrongAmount(ask);
  if (wrong) return wrong;
  const stripe = await clientOf(reach);
  const known = await lookFirst(again, () => findCharge(stripe, ask));
  if (known.end !== 'done') return known;
  const made = known.sent ? done(known.sent) : await ending(async () => done(await chargeNow(stripe, ask)));
  // From here on Stripe has it, whatever it says to being asked.
  return made.end === 'done'
    ? unlessRefused(await ending(async () => done(await readIntent(stripe, made.sent))))
    : made;
}

/** Takes a saved method off its customer: Stripe then refuses to charge it. */
async function forget(reach: Reach, refs: Record<string, string>): Promise<OutsideEnd<null>> {
  const stripe = await clientOf(reach);
  return ending(async () => {
    await stripe.paymentMethods.detach(refs['payment_method'] ?? '');
    return done(null);
  });
}

const known: ReadonlySet<string> = new Set(gatewayCard('stripe')!.events);

/** Stripe, by pages that it hosts (Checkout Sessions). */
export const stripe: Gateway = {
  currencies,
  saves: true,
  partialRefund: true,
  // A minute more than Stripe asks for, because its clock is another one.
  shortest: SHORTEST + 1,
  least,
  step,
  check,
  open,
  read,
  expire,
  refund,
  charge,
  forget,
  async hook(keys, raw, headers, now) {
    const { webhooks } = await sdk();
    const secrets = [keys['webhook_secret'] ?? '', keys['former_webhook_secret'] ?? ''].filter(Boolean);
    return heardOf(webhooks, { secrets, raw, signature: headers['stripe-signature'] ?? '', now, known });
  },
};
