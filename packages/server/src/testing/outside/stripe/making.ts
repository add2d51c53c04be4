import type Stripe from 'stripe';
import { type Form, textAt, textsAt } from './forms.ts';
import * as make from './objects.ts';
import { type SchoolAccount, StripeWorld } from './world.ts';

/** An answer that is no success. */
export class Wrong extends Error {
  readonly status: number;
  readonly error: make.ErrorBody['error'];
  constructor(status: number, error: make.ErrorBody['error']) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

const invalid = (message: string, more: { code?: string; param?: string } = {}): Wrong =>
  new Wrong(400, { type: 'invalid_request_error', message, ...more });

export const missing = (kind: string, id: string): Wrong =>
  new Wrong(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${kind}: '${id}'`,
  });

/** The parameters that these calls know; the types hold them against the SDK's. */
const known = {
  session: [
    'mode',
    'submit_type',
    'client_reference_id',
    'metadata',
    'line_items',
    'payment_intent_data',
    'customer_creation',
    'customer_email',
    'success_url',
    'cancel_url',
    'expires_at',
    'adaptive_pricing',
    'expand',
  ] satisfies (keyof Stripe.Checkout.SessionCreateParams)[],
  intent: [
    'amount',
    'currency',
    'customer',
    'payment_method',
    'off_session',
    'confirm',
    'description',
    'metadata',
    'expand',
  ] satisfies (keyof Stripe.PaymentIntentCreateParams)[],
  refund: [
    'payment_intent',
    'charge',
    'amount',
    'metadata',
    'reason',
    'expand',
  ] satisfies (keyof Stripe.RefundCreateParams)[],
};

function refuseUnknown(form: Form, names: readonly string[]): void {
  for (const name of Object.keys(form))
    if (!names.includes(name))
      throw invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
}

const thirds = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];
const least: Readonly<Record<string, number>> = { sgd: 50, usd: 50, eur: 50, gbp: 30, jpy: 50, hkd: 400 };

function amountOf(text: string | undefined, currency: string, param: string): number {
  const amount = Number(text);
  if (!Number.isInteger(amount) || amount < 1)
    throw invalid(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param });
  if (thirds.includes(currency) && amount % 10 !== 0)
    throw invalid('The last digit of a three-decimal amount must be 0', { code: 'invalid_charge_amount', param });
  if (amount < (least[currency] ?? 1))
    throw invalid('The Checkout Session’s total amount due must add up to at least 50 cents.', {
      code: 'amount_too_small',
      param,
    });
  if (amount > 99_999_999 && currency !== 'idr')
    throw invalid('Amount must be no more than 999,999.99', { code: 'amount_too_large', param });
  return amount;
}

/** A call with whose account it is about. */
export type Call = { world: StripeWorld; owner: SchoolAccount; form: Form };

export function createSession({ world, owner, form }: Call): Stripe.Checkout.Session {
  refuseUnknown(form, known.session);
  const price = (...path: string[]) => textAt(form, 'line_items', '0', 'price_data', ...path);
  const currency = price('currency') ?? '';
  if (!price('product_data', 'name')) throw invalid('Missing required param: product_data[name].');
  const now = world.now();
  const expires_at = Number(textAt(form, 'expires_at') ?? now + StripeWorld.life.most);
  if (expires_at < now + StripeWorld.life.least)
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  if (expires_at > now + StripeWorld.life.most + 60)
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  for (const param of ['success_url', 'cancel_url'])
    if (!URL.canParse(textAt(form, param) ?? '')) throw invalid('Not a valid URL', { code: 'url_invalid', param });
  const email = textAt(form, 'customer_email') ?? null;
  if (email?.endsWith('@invalid')) throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid' });
  const made = make.session({
    amount: amountOf(price('unit_amount'), currency, 'line_items[0][price_data][unit_amount]'),
    currency,
    created: now,
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    customer_creation: textAt(form, 'customer_creation') === 'always' ? 'always' : 'if_required',
    customer_email: email,
    success_url: textAt(form, 'success_url') ?? null,
    cancel_url: textAt(form, 'cancel_url') ?? null,
    expires_at,
    metadata: textsAt(form, 'metadata'),
    page: (id) => `${world.frame.origin}/stripe/c/pay/${id}`,
  });
  owner.sessions.set(made.id, made);
  owner.asked.set(made.id, {
    title: price('product_data', 'name')!,
    description: textAt(form, 'payment_intent_data', 'description') ?? null,
    metadata: textsAt(form, 'payment_intent_data', 'metadata'),
    setup_future_usage:
      textAt(form, 'payment_intent_data', 'setup_future_usage') === 'off_session' ? 'off_session' : null,
  });
  return made;
}

export function expireSession({ world, owner }: Call, id: string): Stripe.Checkout.Session {
  const session = owner.sessions.get(id);
  if (!session) throw missing('checkout.session', id);
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  world.close(owner, session);
  return session;
}

export function createIntent({ world, owner, form }: Call): Stripe.PaymentIntent {
  refuseUnknown(form, known.intent);
  const method = textAt(form, 'payment_method') ?? '';
  const holder = textAt(form, 'customer') ?? '';
  if (owner.methods.get(method)?.customer !== holder) throw missing('PaymentMethod', method);
  const currency = textAt(form, 'currency') ?? '';
  const made = make.intent({
    amount: amountOf(textAt(form, 'amount'), currency, 'amount'),
    currency,
    created: world.now(),
    customer: holder,
    description: textAt(form, 'description') ?? null,
    metadata: textsAt(form, 'metadata'),
    setup_future_usage: null,
  });
  made.payment_method = method;
  if (world.charge(owner, made)) return made;
  const { code = 'card_declined', decline_code } = made.last_payment_error!;
  const message = 'Your card was declined.';
  throw new Wrong(402, { type: 'card_error', code, decline_code, message, payment_intent: { ...made } });
}

export function detachMethod({ owner }: Call, id: string): Stripe.PaymentMethod {
  const method = owner.methods.get(id);
  if (!method) throw missing('PaymentMethod', id);
  if (!method.customer)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
  method.customer = null;
  return method;
}

export function createRefund({ world, owner, form }: Call): Stripe.Refund {
  refuseUnknown(form, known.refund);
  const id = textAt(form, 'payment_intent') ?? '';
  const intent = owner.intents.get(id);
  if (!intent) throw missing('payment_intent', id);
  const charge = owner.charges.get((intent.latest_charge as string | null) ?? '');
  if (!charge?.paid) throw invalid('This PaymentIntent does not have a successful charge to refund.');
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = Number(textAt(form, 'amount') ?? left);
  if (!Number.isInteger(amount) || amount < 1) throw invalid('Invalid positive integer', { param: 'amount' });
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  return world.refund(owner, intent, amount, textsAt(form, 'metadata'));
}
