import * as z from 'zod/mini';
import { day, flag, id, instant, token } from '../../http/fields.ts';
import { Named } from '../invoices/schemas.ts';
import { disputeStates, refundSources, refundStates } from '../refunds/rules.ts';
import { paymentStates } from './rules.ts';

/** A payment as lists show it; amounts in minor units of its currency. */
export const PaymentRow = z.strictObject({
  payment_id: id,
  receipt_number: z.nullable(z.string()),
  kind: z.enum(['desk', 'gateway', 'given']),
  state: z.enum(paymentStates),
  payer: Named,
  mode_id: z.nullable(id),
  mode: z.nullable(z.string()),
  gateway: z.nullable(z.string()),
  paid_on: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** What of it is on no invoice. */
  free: z.int(),
  refunded: z.int(),
  held: z.int(),
  reference: z.string(),
  notes: z.string(),
  /** What it paid: each invoice, and how much of it. */
  invoices: z.array(z.strictObject({ invoice_id: id, number: z.nullable(z.string()), amount: z.int() })),
  created_on: instant,
  /** Whether a bank is deciding about it now. */
  disputed: flag,
  version: z.int(),
});
export type PaymentRow = z.output<typeof PaymentRow>;

/** What may be done with a payment now. */
export const PaymentActions = z.strictObject({ edit: flag, delete: flag, refund: flag });

export const PaymentDetails = z.extend(PaymentRow, {
  account_id: id,
  created_by: z.nullable(Named),
  delete_reason: z.string(),
  /** What may still be refunded. */
  refundable: z.int(),
  /** How money of it goes back: through its gateway, or by hand. */
  refunds_by: z.enum(['gateway', 'desk']),
  /** Why it failed, in the gateway's words; empty where it did not. */
  failure: z.string(),
  /** The picture or PDF of a transfer that the family sent, or that staff kept; `file_hash` is for `payment/file-metadata`. */
  slip: z.nullable(
    z.strictObject({ url: z.string(), file_name: z.string(), media_type: z.string(), file_hash: token }),
  ),
  may: PaymentActions,
});
export type PaymentDetails = z.output<typeof PaymentDetails>;

/** Money of a payment that went back. */
export const RefundRow = z.strictObject({
  refund_id: id,
  payment_id: id,
  amount: z.int(),
  currency: z.string(),
  state: z.enum(refundStates),
  /** Who began it: staff here, someone at the gateway itself, or a bank by a lost dispute. */
  source: z.enum(refundSources),
  reason: z.string(),
  /** Why it failed; empty where it did not. */
  failure: z.string(),
  refunded_on: z.string(),
  credit_note_id: z.nullable(id),
  created_by: z.nullable(Named),
});

/** A payment that its bank disputes, or did. */
export const DisputeRow = z.strictObject({
  dispute_id: id,
  amount: z.int(),
  state: z.enum(disputeStates),
  reason: z.string(),
  /** The last day to answer the bank; empty where it named none. */
  answer_by: day,
  created_on: instant,
});
