import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Answered, Frame, Hook } from '../standin.ts';
import * as make from './objects.ts';

/** The API of the SDK that our server uses. */
const VERSION = '2026-10-28.endive';
const DAY = 24 * 3_600;

interface AskedIntent extends Pick<Stripe.PaymentIntent, 'description' | 'metadata' | 'setup_future_usage'> {
  title: string;
}

/** A school's account at Stripe. */
export interface SchoolAccount {
  secret_key: string;
  /** What its hooks are signed with: while a secret is rolled, with both. */
  webhook_secrets: string[];
  account: Stripe.Account;
  sessions: Map<string, Stripe.Checkout.Session>;
  intents: Map<string, Stripe.PaymentIntent>;
  charges: Map<string, Stripe.Charge>;
  refunds: Map<string, Stripe.Refund>;
  disputes: Map<string, Stripe.Dispute>;
  methods: Map<string, Stripe.PaymentMethod>;
  /** What the payment of a page is made with, once its payer presses a button. */
  asked: Map<string, AskedIntent>;
  /** Answers under their idempotency keys. */
  kept: Map<string, { asked: string; answered: Answered }>;
  /** The next refunds wait, as those to banks do. */
  refundsWait: boolean;
  /** Why charges of a saved method are declined. */
  declines: Map<string, string>;
}

/** What Stripe signs its hooks with; with two secrets it signs twice. */
export function signatureOf(secrets: readonly string[], raw: string, at: Date): string {
  const t = make.seconds(at);
  const signed = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex')}`);
  return [`t=${t}`, ...signed].join(',');
}

/** What a payer does on the page. `bank` takes days, `leave` changes nothing. */
export type Press = 'pay' | 'decline' | 'bank' | 'leave';

/** Another amount or currency than was asked for, in Stripe's units. */
export type Odd = Partial<Pick<Stripe.PaymentIntent, 'amount' | 'currency'>>;

/** Schools' accounts, and what happens to the money in them. */
export class StripeWorld {
  readonly accounts = new Map<string, SchoolAccount>();
  frame!: Frame;

  /** Opens an account, or finds the one of a key. */
  account(secret_key: string, webhook_secret: string, name = 'Harbour Academy'): SchoolAccount {
    const known = this.accounts.get(secret_key);
    if (known) return known;
    const made: SchoolAccount = {
      secret_key,
      webhook_secrets: [webhook_secret],
      account: make.account(make.named('acct'), name),
      sessions: new Map(),
      intents: new Map(),
      charges: new Map(),
      refunds: new Map(),
      disputes: new Map(),
      methods: new Map(),
      asked: new Map(),
      kept: new Map(),
      refundsWait: false,
      declines: new Map(),
    };
    this.accounts.set(secret_key, made);
    return made;
  }

  now(): number {
    return make.seconds(this.frame.now());
  }

  /** The page or payment with this name, and whose it is. */
  of(ref: string): { owner: SchoolAccount; session?: Stripe.Checkout.Session; intent?: Stripe.PaymentIntent } {
    for (const owner of this.accounts.values()) {
      const session = owner.sessions.get(ref) ?? [...owner.sessions.values()].find((one) => one.payment_intent === ref);
      const intent = owner.intents.get(ref) ?? owner.intents.get((session?.payment_intent as string | null) ?? '');
      if (session || intent) return { owner, session, intent };
    }
    throw new Error(`Stripe has no ${ref}`);
  }

  /** A hook as Stripe would send it; `change` makes it another one. */
  hookOf(owner: SchoolAccount, type: string, object: object, school: string): Hook {
    const event = {
      id: make.named('evt'),
      object: 'event',
      api_version: VERSION,
      created: this.now(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: make.named('req'), idempotency_key: null },
      type,
    };
    const raw = JSON.stringify(event, null, 2);
    return {
      path: `/hooks/stripe/${school}`,
      raw,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(owner.webhook_secrets, raw, this.frame.now()),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
    };
  }

  /** Tells the school of what happened. Our own id of a payment says which school that is. */
  tell(owner: SchoolAccount, type: Stripe.Event['type'], object: { metadata?: Stripe.Metadata | null }): void {
    const of = 'payment_intent' in object ? owner.intents.get(object.payment_intent as string) : undefined;
    const name = of?.metadata['schoolbell'] ?? object.metadata?.['schoolbell'] ?? '';
    const [, school] = /^sb-(.+)-\d+$/.exec(name) ?? [];
    if (school) this.frame.hooks.take(this.hookOf(owner, type, object, school));
  }

  /** Closes pages whose time is over. */
  closeOld(owner: SchoolAccount): void {
    for (const session of owner.sessions.values())
      if (session.status === 'open' && session.expires_at <= this.now()) this.close(owner, session);
  }

  close(owner: SchoolAccount, session: Stripe.Checkout.Session): void {
    Object.assign(session, { status: 'expired', url: null });
    this.tell(owner, 'checkout.session.expired', session);
  }

  /** A payer presses a button on the page. Answers false where the page is closed already. */
  press(ref: string, button: Press, odd: Odd = {}): boolean {
    const { owner, session } = this.of(ref);
    this.closeOld(owner);
    if (!session || session.status !== 'open') return false;
    if (button === 'leave') return true;
    const intent = this.#intentOf(owner, session, odd);
    if (button === 'decline') {
      this.#decline(owner, intent, 'generic_decline');
      return true;
    }
    const method = make.card(intent.customer as string | null, this.now());
    owner.methods.set(method.id, method);
    intent.payment_method = method.id;
    Object.assign(session, { status: 'complete', url: null });
    if (button === 'pay') {
      session.payment_status = 'paid';
      this.succeed(owner, intent);
    } else {
      intent.status = 'processing';
      this.tell(owner, 'payment_intent.processing', intent);
    }
    this.tell(owner, 'checkout.session.completed', session);
    return true;
  }

  #intentOf(owner: SchoolAccount, session: Stripe.Checkout.Session, odd: Odd): Stripe.PaymentIntent {
    const known = owner.intents.get((session.payment_intent as string | null) ?? '');
    if (known) return Object.assign(known, odd);
    const { description, metadata, setup_future_usage } = owner.asked.get(session.id)!;
    if (session.customer_creation === 'always') session.customer = make.named('cus');
    const made = make.intent({
      amount: session.amount_total!,
      currency: session.currency!,
      created: this.now(),
      customer: session.customer,
      description,
      metadata,
      setup_future_usage,
      ...odd,
    });
    owner.intents.set(made.id, made);
    session.payment_intent = made.id;
    this.tell(owner, 'payment_intent.created', made);
    return made;
  }

  #decline(owner: SchoolAccount, intent: Stripe.PaymentIntent, decline_code: string): void {
    const charge = make.charge(intent, this.now(), decline_code);
    owner.charges.set(charge.id, charge);
    const code = decline_code === 'authentication_required' ? decline_code : 'card_declined';
    Object.assign(intent, {
      status: 'requires_payment_method',
      latest_charge: charge.id,
      last_payment_error: { type: 'card_error', code, decline_code, message: 'Your card was declined.' },
    });
    this.tell(owner, 'charge.failed', charge);
    this.tell(owner, 'payment_intent.payment_failed', intent);
  }

  succeed(owner: SchoolAccount, intent: Stripe.PaymentIntent): void {
    const charge = make.charge(intent, this.now(), null);
    owner.charges.set(charge.id, charge);
    const paid = { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id };
    Object.assign(intent, paid, { last_payment_error: null });
    this.tell(owner, 'charge.succeeded', charge);
    this.tell(owner, 'payment_intent.succeeded', intent);
  }

  /** A bank tells, days later, whether it paid. */
  settleBank(ref: string, isPaid: boolean): void {
    const { owner, session, intent } = this.of(ref);
    if (intent?.status !== 'processing') return;
    if (isPaid) {
      this.succeed(owner, intent);
      if (session) session.payment_status = 'paid';
    } else this.#decline(owner, intent, 'debit_not_authorized');
    if (session) this.tell(owner, `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
  }

  /** Charges a saved method; false where it was declined. */
  charge(owner: SchoolAccount, intent: Stripe.PaymentIntent): boolean {
    owner.intents.set(intent.id, intent);
    const decline = owner.declines.get(intent.payment_method as string);
    if (decline) this.#decline(owner, intent, decline);
    else this.succeed(owner, intent);
    return !decline;
  }

  /** Gives money back: by our call, or by someone at Stripe's own screens. */
  refund(owner: SchoolAccount, intent: Stripe.PaymentIntent, amount: number, metadata: Stripe.Metadata = {}) {
    const charge = owner.charges.get(intent.latest_charge as string)!;
    const made = make.refund(charge, { amount, created: this.now(), metadata });
    if (owner.refundsWait) made.status = 'pending';
    owner.refunds.set(made.id, made);
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.tell(owner, 'refund.created', made);
    this.tell(owner, 'charge.refunded', charge);
    return made;
  }

  /** A refund that waited arrives, or comes back. */
  settleRefund(id: string, arrives: boolean): void {
    for (const owner of this.accounts.values()) {
      const refund = owner.refunds.get(id);
      if (!refund) continue;
      refund.status = arrives ? 'succeeded' : 'failed';
      if (!arrives) {
        refund.failure_reason = 'expired_or_canceled_card';
        owner.charges.get(refund.charge as string)!.amount_refunded -= refund.amount;
      }
      this.tell(owner, 'refund.updated', refund);
      if (!arrives) this.tell(owner, 'refund.failed', refund);
    }
  }

  /** The payer's bank disputes a payment. */
  dispute(ref: string, amount?: number): Stripe.Dispute {
    const { owner, intent } = this.of(ref);
    const charge = owner.charges.get(intent!.latest_charge as string)!;
    const made = { ...make.dispute(charge, this.now()), ...(amount !== undefined && { amount }) };
    owner.disputes.set(made.id, made);
    charge.disputed = true;
    this.tell(owner, 'charge.dispute.created', made);
    return made;
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    for (const owner of this.accounts.values()) {
      const found = owner.disputes.get(id);
      if (!found) continue;
      found.status = status;
      this.tell(owner, 'charge.dispute.closed', found);
    }
  }

  /** The longest and shortest life of a page, in seconds. */
  static readonly life = { least: 30 * 60, most: DAY };
}
