import { createHmac, randomInt } from 'node:crypto';
import type { Disputes } from 'razorpay/dist/types/disputes';
import type { PaymentLinks } from 'razorpay/dist/types/paymentLink';
import type { Payments } from 'razorpay/dist/types/payments';
import type { Refunds } from 'razorpay/dist/types/refunds';
import { gatewayCard } from '@schoolbell/core/billing/gateways/rules';
import type { Frame } from '../standin.ts';

/** Razorpay answers a list where the SDK's types have one payment, and seconds where they have text. */
export type Link = Omit<PaymentLinks.RazorpayPaymentLink, 'payments' | 'created_at' | 'amount'> & {
  amount: number;
  created_at: number;
  payments: (Omit<PaymentLinks.RazorpayPaymentBaseRequestBody, 'status'> & { status: Payment['status'] })[];
};
/** A payment without what nobody here reads; an attempt that was not refunded says null. */
export type Payment = Pick<
  Payments.RazorpayPayment,
  | 'id'
  | 'entity'
  | 'currency'
  | 'status'
  | 'method'
  | 'amount_refunded'
  | 'captured'
  | 'description'
  | 'email'
  | 'created_at'
  | 'error_code'
  | 'error_description'
> & { amount: number; refund_status: 'partial' | 'full' | null; notes: Record<string, string> | [] };
export type Refund = Refunds.RazorpayRefund & { amount: number };
export type Dispute = Omit<Disputes.RazorpayDispute, 'evidence'>;

/** A school's account at Razorpay. */
export interface Account {
  key_id: string;
  key_secret: string;
  /** What its hooks are signed with. */
  webhook_secret: string;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** A name as Razorpay gives it: `pay_` and 14 letters. */
export const newId = (kind: string): string =>
  `${kind}_${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`;

/** What a payer did on the page. */
export interface Paying {
  /** `authorized` is on its way, such as a bank transfer. */
  status?: 'captured' | 'authorized' | 'failed';
  /** What is taken instead of what was asked for. */
  amount?: number;
  currency?: string;
  failure?: string;
}

/** What one account has at Razorpay, and what happens to it. Each change tells the school by hooks, as its settings there say. */
export class Books {
  readonly account: Account;
  readonly links = new Map<string, Link>();
  readonly payments = new Map<string, Payment>();
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  /** How refunds stand when they are made; `settleRefund` ends those that are pending. */
  refundsAre: Refund['status'] = 'processed';
  readonly #frame: Frame;
  readonly #told = new Set(gatewayCard('razorpay')!.events);

  constructor(account: Account, frame: Frame) {
    this.account = account;
    this.#frame = frame;
  }

  now(): number {
    return Math.floor(this.#frame.now().getTime() / 1_000);
  }

  /** The link that a payment belongs to. */
  linkOf(payment: string): Link | undefined {
    return [...this.links.values()].find((one) => one.payments.some(({ payment_id }) => payment_id === payment));
  }

  /** Pays a link, or fails to. */
  pay(link: Link, { status = 'captured', amount = link.amount, currency, failure }: Paying = {}): Payment {
    const payment: Payment = {
      id: newId('pay'),
      entity: 'payment',
      amount,
      currency: currency ?? link.currency ?? 'INR',
      status,
      method: status === 'authorized' ? 'bank_transfer' : 'upi',
      amount_refunded: 0,
      refund_status: null,
      captured: status === 'captured',
      description: `#${link.id.slice('plink_'.length)}`,
      email: link.customer.email ?? '',
      notes: (link.notes as Record<string, string> | undefined) ?? [],
      created_at: this.now(),
      error_code: status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
      error_description: status === 'failed' ? (failure ?? 'Your payment was declined by the bank.') : null,
    };
    this.payments.set(payment.id, payment);
    link.payments.push({
      amount: String(amount),
      created_at: String(payment.created_at),
      method: payment.method as 'upi',
      payment_id: payment.id,
      plink_id: link.id,
      status,
      updated_at: payment.created_at,
    });
    link.updated_at = this.now();
    this.#hook(`payment.${status}`, { payment });
    if (status === 'captured') this.#paid(link, payment);
    return payment;
  }

  /** The money of a payment that was on its way arrives. */
  capture(payment: Payment): void {
    const link = this.linkOf(payment.id)!;
    Object.assign(payment, { status: 'captured', captured: true });
    link.payments.find((one) => one.payment_id === payment.id)!.status = 'captured';
    this.#hook('payment.captured', { payment });
    this.#paid(link, payment);
  }

  #paid(link: Link, payment: Payment): void {
    Object.assign(link, { status: 'paid', amount_paid: link.amount_paid + payment.amount, updated_at: this.now() });
    this.#hook('payment_link.paid', { payment_link: link, payment });
  }

  /** Ends a link that waits: by itself, or because the school cancels it. */
  end(link: Link, status: 'expired' | 'cancelled'): void {
    Object.assign(link, { status, [`${status}_at`]: this.now(), updated_at: this.now() });
    this.#hook(`payment_link.${status}`, { payment_link: link });
  }

  /** Sends money back. */
  refund(payment: Payment, asked: { amount: number; receipt?: string; notes?: Record<string, string> }): Refund {
    const refund: Refund = {
      id: newId('rfnd'),
      entity: 'refund',
      amount: asked.amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: asked.notes ?? {},
      receipt: asked.receipt ?? null,
      acquirer_data: { arn: null },
      created_at: this.now(),
      batch_id: null,
      status: this.refundsAre,
      speed_processed: 'normal',
      speed_requested: 'normal',
    };
    this.refunds.push(refund);
    if (refund.status !== 'failed') this.#takeBack(payment, refund.amount);
    this.#hook('refund.created', { refund, payment });
    if (refund.status !== 'pending') this.#hook(`refund.${refund.status}`, { refund, payment });
    return refund;
  }

  settleRefund(refund: Refund, status: 'processed' | 'failed'): void {
    const payment = this.payments.get(refund.payment_id)!;
    refund.status = status;
    if (status === 'failed') this.#takeBack(payment, -refund.amount);
    this.#hook(`refund.${status}`, { refund, payment });
  }

  #takeBack(payment: Payment, amount: number): void {
    const refunded = (payment.amount_refunded ?? 0) + amount;
    const isWhole = refunded === payment.amount;
    Object.assign(payment, {
      amount_refunded: refunded,
      refund_status: isWhole ? 'full' : refunded > 0 ? 'partial' : null,
      status: isWhole ? 'refunded' : 'captured',
    });
  }

  /** The payer's bank disputes a payment. */
  dispute(payment: Payment, amount = payment.amount): Dispute {
    const dispute: Dispute = {
      id: newId('disp'),
      entity: 'dispute',
      payment_id: payment.id,
      amount,
      currency: payment.currency,
      amount_deducted: 0,
      reason_code: 'goods_or_services_not_received_or_partially_received',
      respond_by: this.now() + 7 * 86_400,
      status: 'open',
      phase: 'chargeback',
      created_at: this.now(),
    };
    this.disputes.unshift(dispute);
    this.#hook('payment.dispute.created', { payment, dispute });
    return dispute;
  }

  endDispute(dispute: Dispute, status: 'won' | 'lost'): void {
    Object.assign(dispute, { status, amount_deducted: status === 'lost' ? dispute.amount : 0 });
    this.#hook(`payment.dispute.${status}`, { payment: this.payments.get(dispute.payment_id)!, dispute });
  }

  /** What the payer's bank took back of a payment. */
  lost({ id }: Payment): number {
    return this.disputes
      .filter((one) => one.payment_id === id)
      .reduce((sum, one) => sum + (one.status === 'lost' ? one.amount : 0), 0);
  }

  /** Schools enter the address of their hooks at Razorpay; here it is read from the name that ours gave the link. */
  #schoolOf({ payment_link, payment }: { payment_link?: Link; payment?: Payment }): string | undefined {
    const link = payment_link ?? (payment && this.linkOf(payment.id));
    const name = String((link?.notes as Record<string, unknown> | undefined)?.['schoolbell'] ?? '');
    return /^sb-(.+)-\d+$/.exec(name)?.[1];
  }

  /** Tells the school, if its settings at Razorpay have this event. An event of a link says when the link was made, as Razorpay's do. */
  #hook(event: string, entities: { payment_link?: Link; payment?: Payment; refund?: Refund; dispute?: Dispute }): void {
    if (!this.#told.has(event)) return;
    const school = this.#schoolOf(entities);
    if (!school) return;
    const raw = JSON.stringify({
      entity: 'event',
      account_id: 'acc_Standin0000000',
      event,
      contains: Object.keys(entities),
      payload: Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }])),
      created_at: entities.payment_link?.created_at ?? this.now(),
    });
    this.#frame.hooks.take({
      path: `/hooks/razorpay/${school}`,
      raw,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': newId('evt').slice('evt_'.length),
        'x-razorpay-signature': createHmac('sha256', this.account.webhook_secret).update(raw).digest('hex'),
      },
    });
  }
}
