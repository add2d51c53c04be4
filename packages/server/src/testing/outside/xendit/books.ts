import { randomBytes, randomUUID } from 'node:crypto';
import {
  type Invoice as SdkInvoice,
  InvoiceCallbackToJSON,
  type InvoiceCallback,
  type InvoicePaymentMethod,
  InvoiceToJSON,
} from 'xendit-node/invoice/models/index.js';
import {
  type CreateRefund,
  type Refund as SdkRefund,
  type RefundCallback,
  RefundCallbackToJSON,
  RefundToJSON,
} from 'xendit-node/refund/models/index.js';
import type { Frame } from '../standin.ts';

/** An invoice as Xendit answers it: the SDK's types lack Singapore dollars, and leave out what was paid. */
export type Invoice = Omit<SdkInvoice, 'id' | 'currency'> &
  Pick<InvoiceCallback, 'paidAmount' | 'paidAt' | 'paymentId' | 'paymentChannel'> & { id: string; currency: string };

/** A refund as Xendit answers it: the SDK's types leave out how it stands, and of what it is. */
export type Refund = SdkRefund &
  Required<Pick<SdkRefund, 'id' | 'amount' | 'currency' | 'updated'>> & {
    status: 'SUCCEEDED' | 'PENDING' | 'FAILED' | 'CANCELLED';
    invoiceId: string;
    paymentId: string;
    reason: string;
  };

/** A school's account at Xendit. */
export interface Account {
  secret_key: string;
  /** What its hooks carry. */
  callback_token: string;
}

/** A name as Xendit gives it to invoices. */
export const newId = (): string => randomBytes(12).toString('hex');

/** What a payer did on the page. */
export interface Paying {
  /** What is taken instead of what was asked for. */
  amount?: number;
  currency?: string;
  method?: InvoicePaymentMethod;
}

/** An invoice in JSON. */
export const invoiceJson = ({ paidAmount, paidAt, paymentId, paymentChannel, ...invoice }: Invoice): object => ({
  ...InvoiceToJSON(invoice as SdkInvoice),
  ...(paidAt !== undefined && {
    paid_amount: paidAmount,
    paid_at: paidAt,
    payment_id: paymentId,
    payment_channel: paymentChannel,
  }),
});

/** A refund in JSON. */
export const refundJson = ({ status, invoiceId, paymentId, reason, ...refund }: Refund): object => ({
  ...RefundToJSON(refund),
  status,
  invoice_id: invoiceId,
  payment_id: paymentId,
  reason,
});

/** What one account has at Xendit, and what happens to it. Each change tells the school by hooks, as its settings there say. */
export class Books {
  readonly account: Account;
  readonly invoices = new Map<string, Invoice>();
  readonly refunds: Refund[] = [];
  /** How refunds stand when they are made; `settleRefund` ends those that are pending. */
  refundsAre: Refund['status'] = 'SUCCEEDED';
  /** What the account's key may not do: `POST /refunds`. */
  barred: RegExp | undefined;
  /** Invoices that a bank works on. Xendit says nothing of that. */
  readonly #underWay = new Set<Invoice>();
  readonly #frame: Frame;

  constructor(account: Account, frame: Frame) {
    this.account = account;
    this.#frame = frame;
  }

  now(): Date {
    return this.#frame.now();
  }

  /** An invoice as it stands now: its time may be over. */
  invoice(id: string): Invoice | undefined {
    const found = this.invoices.get(id);
    if (found?.status === 'PENDING' && found.expiryDate <= this.now()) this.end(found);
    return found;
  }

  /** Pays an invoice. */
  pay(invoice: Invoice, { amount = invoice.amount, currency, method = 'CREDIT_CARD' }: Paying = {}): void {
    if (invoice.status !== 'PENDING') throw new Error(`This invoice is ${invoice.status}`);
    this.#underWay.delete(invoice);
    Object.assign(invoice, {
      status: 'PAID',
      currency: currency ?? invoice.currency,
      paidAmount: amount,
      paidAt: this.now().toISOString(),
      paymentId: randomUUID(),
      paymentMethod: method,
      paymentChannel: method === 'CREDIT_CARD' ? 'CREDIT_CARD' : 'BCA',
      updated: this.now(),
    });
    this.#tellOf(invoice);
  }

  /** The payer asks their bank to pay: until it has, nothing is to be seen. */
  begin(invoice: Invoice): void {
    if (invoice.status !== 'PENDING') throw new Error(`This invoice is ${invoice.status}`);
    this.#underWay.add(invoice);
  }

  /** The money of a bank arrives. */
  settle(invoice: Invoice): void {
    if (this.#underWay.has(invoice)) this.pay(invoice, { method: 'BANK_TRANSFER' });
  }

  /** Ends an invoice that waits: by itself, or because the school closes it. */
  end(invoice: Invoice): void {
    Object.assign(invoice, { status: 'EXPIRED', updated: this.now() });
    this.#underWay.delete(invoice);
  }

  /** Sends money back. */
  refund(invoice: Invoice, { amount = invoice.amount, referenceId, reason, metadata }: CreateRefund): Refund {
    const made = this.now().toISOString();
    const refund: Refund = {
      id: `rfd-${randomUUID()}`,
      amount,
      currency: invoice.currency,
      channelCode: invoice.paymentChannel ?? 'CREDIT_CARD',
      country: 'ID',
      referenceId: referenceId ?? null,
      failureCode: this.refundsAre === 'FAILED' ? 'INSUFFICIENT_BALANCE' : null,
      refundFeeAmount: null,
      created: made,
      updated: made,
      metadata: metadata ?? null,
      status: this.refundsAre,
      invoiceId: invoice.id,
      paymentId: invoice.paymentId!,
      reason: reason ?? 'OTHERS',
    };
    this.refunds.push(refund);
    if (refund.status !== 'PENDING') this.#tellOfRefund(refund);
    return refund;
  }

  settleRefund(refund: Refund, status: 'SUCCEEDED' | 'FAILED', failureCode = 'ACCOUNT_NOT_FOUND'): void {
    Object.assign(refund, { status, failureCode: status === 'FAILED' ? failureCode : null });
    this.#tellOfRefund(refund);
  }

  /** What is left of an invoice to send back. */
  leftOf(invoice: Invoice): number {
    const back = this.refunds.filter(
      (one) => one.invoiceId === invoice.id && ['SUCCEEDED', 'PENDING'].includes(one.status),
    );
    return (
      (Math.round((invoice.paidAmount ?? 0) * 100) - Math.round(back.reduce((sum, one) => sum + one.amount * 100, 0))) /
      100
    );
  }

  #tellOf({ id, externalId, userId, merchantName, amount, paidAmount, currency, status, ...more }: Invoice): void {
    const told: InvoiceCallback = {
      id,
      externalId,
      userId,
      merchantName,
      amount,
      paidAmount,
      currency,
      status,
      created: more.created.toISOString(),
      updated: more.updated.toISOString(),
      paidAt: more.paidAt,
      paymentId: more.paymentId,
      paymentMethod: more.paymentMethod,
      paymentChannel: more.paymentChannel,
    };
    this.#hook(externalId, InvoiceCallbackToJSON(told));
  }

  #tellOfRefund(refund: Refund): void {
    const { id, status, invoiceId, paymentId, amount, currency, channelCode, country, reason, metadata } = refund;
    const told: RefundCallback = {
      event: `refund.${status.toLowerCase()}`,
      businessId: '5f27a14a9bf05c73dd040bc8',
      created: this.now().toISOString(),
      data: {
        id,
        status,
        invoiceId,
        paymentId,
        paymentMethodType: 'CARD',
        amount,
        currency,
        channelCode: channelCode!,
        country: country!,
        reason,
        referenceId: refund.referenceId,
        failureCode: refund.failureCode,
        refundFeeAmount: null,
        created: refund.created!,
        updated: refund.updated,
        metadata,
      },
    };
    this.#hook(this.invoices.get(invoiceId)!.externalId, RefundCallbackToJSON(told));
  }

  /** Schools enter the address of their hooks at Xendit; here it is read from the name that ours gave the invoice. */
  #hook(name: string, told: object): void {
    const [, school] = /^sb-(.+)-\d+$/.exec(name) ?? [];
    if (!school) return;
    this.#frame.hooks.take({
      path: `/hooks/xendit/${school}`,
      raw: JSON.stringify(told),
      headers: {
        'content-type': 'application/json',
        'webhook-id': randomUUID(),
        'x-callback-token': this.account.callback_token,
      },
    });
  }
}
