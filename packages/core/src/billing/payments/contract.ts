import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, flag, id, instant, longText, shortText, token } from '../../http/fields.ts';
import { withoutCards } from '../card-numbers/schemas.ts';
import { listInput, pageOf } from '../../http/page.ts';
import { MOST_MINOR } from '../../money.ts';
import { gatewayNames } from '../gateways/rules.ts';
import { billingAccess } from '../rules.ts';
import { invoiceStatuses, Named } from '../invoices/schemas.ts';
import { paymentStates } from './rules.ts';
import { DisputeRow, PaymentDetails, PaymentRow, RefundRow } from './schemas.ts';

/** Columns that the list of payments sorts by. */
export const paymentOrders = ['paid_on', 'amount'] as const;

const amount = z
  .int('Please enter an amount')
  .check(z.minimum(1, 'The amount must be above 0'), z.maximum(MOST_MINOR, 'The amount is too large'));

export const paymentFilter = {
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  tab: z._default(z.enum(['all', 'confirm', 'failed', 'refunded']), 'all'),
  mode_id: z._default(z.nullable(id), null),
  gateway: z._default(z.nullable(z.enum(gatewayNames)), null),
  state: z._default(z.nullable(z.enum(paymentStates)), null),
  from: z._default(day, ''),
  to: z._default(day, ''),
  user_detail_id: z._default(z.nullable(id), null),
};

export const paymentsList = endpoint({
  method: 'GET',
  path: 'payments/list',
  access: billingAccess,
  shows: ['billing', 'students'],
  summary:
    'Returns a page of payments, newest first, amounts in minor units. Searches receipts, references, payers and invoice numbers.',
  input: z.strictObject({ ...listInput(paymentOrders, 'paid_on'), ...paymentFilter }),
  result: pageOf(PaymentRow),
});

export const exportPayments = endpoint({
  method: 'GET',
  path: 'payments/export',
  access: billingAccess,
  answers: 'table',
  limit: 'export',
  summary: 'Exports the filtered payments as CSV or XLSX, the oldest first.',
  input: z.strictObject(paymentFilter),
  result: z.custom<Blob>(),
});

export const invoicePayments = endpoint({
  method: 'GET',
  path: 'payments',
  access: billingAccess,
  shows: ['billing'],
  summary: 'Returns what was paid on an invoice, newest first, failed attempts included.',
  input: z.strictObject({ invoice_id: id }),
  result: z.strictObject({ data: z.array(PaymentRow) }),
});

export const paymentDetails = endpoint({
  method: 'GET',
  path: 'payment/details',
  access: billingAccess,
  shows: ['billing', 'students'],
  summary: 'Returns everything about one payment, and what the viewer may do with it now.',
  input: z.strictObject({ payment_id: id }),
  result: PaymentDetails,
});

/** An invoice as it stands after a payment. */
const Standing = z.strictObject({
  invoice_id: id,
  number: z.nullable(z.string()),
  status: z.enum(invoiceStatuses),
  balance: z.int(),
  amount: z.int(),
});

const written = {
  mode_id: id,
  paid_on: z._default(day, ''),
  reference: z._default(withoutCards(shortText), ''),
  notes: z._default(withoutCards(longText), ''),
  slip_handle: z._default(z.nullable(token), null),
};

const saved = z.strictObject({
  data: PaymentDetails,
  invoices: z.array(Standing),
  /** The free money of the account now. */
  credit: z.int(),
  message: z.string(),
});

export const addPayment = endpoint({
  method: 'POST',
  path: 'payment/addPayment',
  access: billingAccess,
  idempotent: true,
  summary:
    'Records money taken at the desk for an invoice, or for a student’s payer. Without `allocations` it pays what is due first, or nothing with `as_credit`; what is left stays as credit. `paid_on` must not be ahead.',
  input: z.strictObject({
    user_detail_id: z._default(z.nullable(id), null),
    invoice_id: z._default(z.nullable(id), null),
    amount,
    ...written,
    allocations: z._default(
      z
        .array(z.strictObject({ invoice_id: id, installment_id: z._default(z.nullable(id), null), amount }))
        .check(z.maxLength(100)),
      [],
    ),
    /** 1 puts it onto no invoice: all of it stays as credit. */
    as_credit: z._default(flag, 0),
    email_receipt: z._default(flag, 0),
  }),
  result: saved,
});

export const editPayment = endpoint({
  method: 'POST',
  path: 'payment/editPayment',
  access: billingAccess,
  idempotent: true,
  summary:
    'Changes a desk payment. A smaller amount comes off what it paid last. Answers 409 with the current payment if the version is old, and for a gateway’s or refunded payment.',
  input: z.strictObject({ payment_id: id, version: z.int(), amount, ...written }),
  result: saved,
});

export const deletePayment = endpoint({
  method: 'POST',
  path: 'payment/deletePayment',
  access: billingAccess,
  idempotent: true,
  summary:
    'Deletes a desk payment: its row stays, and what it paid is owed again. Answers 409 for a gateway’s or refunded payment; refund it instead.',
  input: z.strictObject({ payment_id: id, reason: z._default(withoutCards(shortText), '') }),
  result: z.strictObject({ message: z.string() }),
});

export const paymentActivity = endpoint({
  method: 'GET',
  path: 'payment/activity',
  access: billingAccess,
  shows: ['billing'],
  summary:
    'Returns where the money of a payment went, line by line, and what else became of it, newest first: receipts, notices of its gateway, refunds, disputes.',
  input: z.strictObject({ payment_id: id }),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        event_id: id,
        kind: z.string(),
        text: z.string(),
        amount: z.nullable(z.int()),
        actor: z.nullable(Named),
        at: instant,
      }),
    ),
    entries: z.array(
      z.strictObject({
        entry_id: id,
        kind: z.enum(['in', 'allocate', 'free', 'refund', 'revoke', 'expire']),
        amount: z.int(),
        invoice: z.nullable(z.strictObject({ invoice_id: id, number: z.nullable(z.string()) })),
        credit_note: z.nullable(z.strictObject({ credit_note_id: id, number: z.string() })),
        actor: z.nullable(Named),
        at: instant,
      }),
    ),
    refunds: z.array(RefundRow),
    disputes: z.array(DisputeRow),
  }),
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: 'payment/confirm',
  access: billingAccess,
  idempotent: true,
  summary:
    'Confirms that a transfer arrived that a family reported: on which day, and how much of it. It pays what it was for; what is left stays as credit. Answers 409 if someone has already confirmed or rejected it.',
  input: z.strictObject({ payment_id: id, paid_on: z._default(day, ''), amount: z.optional(amount) }),
  result: z.strictObject({ data: PaymentDetails, message: z.string() }),
});

export const rejectPayment = endpoint({
  method: 'POST',
  path: 'payment/reject',
  access: billingAccess,
  idempotent: true,
  summary:
    'Marks a transfer that a family reported as failed, because it did not arrive. The family sees the reason on its payment page. Answers 409 if someone has already confirmed or rejected it.',
  input: z.strictObject({ payment_id: id, reason: z._default(withoutCards(shortText), '') }),
  result: z.strictObject({ data: PaymentDetails, message: z.string() }),
});

export const createRefund = endpoint({
  method: 'POST',
  path: 'refunds/create',
  access: billingAccess,
  idempotent: true,
  summary:
    'Refunds a payment, at most what was not refunded yet. A desk payment counts as handed back at once; a gateway’s is `pending` until the gateway has sent it, and live news tell when. `credit_note: make` credits the invoices that it came from, so that they are not owed again.',
  input: z.strictObject({
    payment_id: id,
    amount,
    reason: z._default(withoutCards(shortText), ''),
    credit_note: z._default(z.union([z.enum(['make', 'none']), id]), 'none'),
  }),
  result: z.strictObject({ data: RefundRow, message: z.string() }),
});

export const refundsList = endpoint({
  method: 'GET',
  path: 'refunds/list',
  access: billingAccess,
  shows: ['billing'],
  summary: 'Returns the refunds of a payment, newest first.',
  input: z.strictObject({ payment_id: id }),
  result: z.strictObject({ data: z.array(RefundRow) }),
});
