import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, done, flag, id, instant, longText, shortText } from '../../http/fields.ts';
import { listInput, pageOf } from '../../http/page.ts';
import { MOST_MINOR } from '../../money.ts';
import { discountFields, ItemInput, MOST_ITEMS } from '../items/schemas.ts';
import { billingAccess } from '../rules.ts';
import { InvoiceDetails, InvoiceRow, invoiceStatuses, Named } from './schemas.ts';

/** Columns that the list of invoices sorts by. */
export const invoiceOrders = ['issue_on', 'due_on', 'number', 'total', 'balance'] as const;

/** What invoices are filtered by; the list, its statistics and its export take the same. */
export const invoiceFilter = {
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  status: z._default(z.array(z.enum(invoiceStatuses)).check(z.maxLength(7)), []),
  /** Issued from this day to that one; empty is open. */
  from: z._default(day, ''),
  to: z._default(day, ''),
  user_detail_id: z._default(z.nullable(id), null),
};

export const invoices = endpoint({
  method: 'GET',
  path: 'invoices',
  access: billingAccess,
  shows: ['billing', 'students'],
  summary:
    'Returns a page of invoices, newest first, amounts in minor units. With `own_invoices` alone only those that the viewer made. Searches the beginning of numbers, and names of payers and students.',
  input: z.strictObject({ ...listInput(invoiceOrders, 'issue_on'), ...invoiceFilter }),
  result: pageOf(InvoiceRow),
});

export const invoice = endpoint({
  method: 'GET',
  path: 'invoice',
  access: billingAccess,
  shows: ['billing', 'students'],
  summary: 'Returns everything about one invoice, and what the viewer may do with it now.',
  input: z.strictObject({ id, timezone: z._default(shortText, '') }),
  result: InvoiceDetails,
});

const installments = z
  .array(
    z.strictObject({
      due_on: day,
      amount: z.int().check(z.minimum(1, 'Each part must be above 0'), z.maximum(MOST_MINOR)),
    }),
  )
  .check(z.maxLength(60));

/** What staff write of an invoice. Empty days take today and the school's terms. */
const written = {
  items: z.array(ItemInput).check(z.minLength(1, 'Add at least one line'), z.maxLength(MOST_ITEMS)),
  ...discountFields,
  coupon_code: z._default(shortText.check(z.maxLength(60)), ''),
  issue_on: z._default(day, ''),
  due_on: z._default(day, ''),
  installments: z._default(installments, []),
  reference: z._default(shortText, ''),
  notes: z._default(longText, ''),
  footer: z._default(longText, ''),
  language: z._default(z.nullable(z.enum(['en', 'cn'])), null),
};

const saved = z.strictObject({
  data: InvoiceDetails,
  /** All invoices that were made: more than one where payers have shares. */
  invoice_ids: z.array(id),
  message: z.string(),
});

export const addInvoice = endpoint({
  method: 'POST',
  path: 'invoice',
  access: billingAccess,
  idempotent: true,
  summary:
    'Creates an invoice: a draft, a scheduled one (a later `issue_on`), or issued at once. Without `payer_id` those pay who pay for the student, each their share. 409 where stock, a lesson, a fee or a coupon is taken.',
  input: z.strictObject({
    user_detail_id: id,
    payer_id: z._default(z.nullable(id), null),
    ...written,
    draft: z._default(flag, 0),
    send: z._default(flag, 0),
    /** 1 pays it from the account's free money as soon as it is issued; null as the school's settings say. */
    use_credit: z._default(z.nullable(flag), null),
  }),
  result: saved,
});

export const editInvoice = endpoint({
  method: 'POST',
  path: 'invoice/edit',
  access: billingAccess,
  idempotent: true,
  summary:
    'Changes a draft or a scheduled invoice. Of an issued one only notes, footer and reference; `replace: 1` credits it and issues a new one. Answers 409 with the current invoice if the version is old.',
  input: z.strictObject({
    invoice_id: id,
    version: z.int(),
    payer_id: z._default(z.nullable(id), null),
    ...written,
    items: z.optional(written.items),
    draft: z.optional(flag),
    send: z._default(flag, 0),
    replace: z._default(flag, 0),
  }),
  result: saved,
});

export const cancelInvoice = endpoint({
  method: 'POST',
  path: 'invoice/cancel',
  access: billingAccess,
  idempotent: true,
  summary:
    'Deletes (`delete: 1`) or cancels an invoice without a number; cancels an issued one by a credit note over the rest. What was paid becomes credit.',
  input: z.strictObject({
    invoice_id: id,
    user_detail_id: id,
    delete: z._default(flag, 0),
    cancellation_reason: z._default(shortText, ''),
    confirmation: z.literal(1, 'Please confirm'),
  }),
  result: z.strictObject({ message: z.string(), credit_note_id: z.nullable(id), credit: z.int() }),
});

export const issueInvoice = endpoint({
  method: 'POST',
  path: 'invoice/issue',
  access: billingAccess,
  idempotent: true,
  summary: 'Issues a draft or a scheduled invoice now: it gets its number and never changes again.',
  input: z.strictObject({
    invoice_id: id,
    version: z.int(),
    send: z._default(flag, 0),
    use_credit: z._default(z.nullable(flag), null),
  }),
  result: saved,
});

const counted = z.strictObject({
  status: z.enum(invoiceStatuses),
  currency: z.string(),
  count: z.int(),
  total: z.int(),
  balance: z.int(),
});

export const invoiceStatistics = endpoint({
  method: 'GET',
  path: 'invoices/statistics',
  access: billingAccess,
  shows: ['billing'],
  summary: 'Returns how many invoices have which status, their totals and balances in minor units, by currency.',
  input: z.strictObject({ from: z._default(day, ''), to: z._default(day, '') }),
  result: z.strictObject({ data: z.array(counted) }),
});

export const exportInvoices = endpoint({
  method: 'POST',
  path: 'invoices/export',
  access: billingAccess,
  answers: 'table',
  limit: 'export',
  summary: 'Exports the filtered or chosen invoices as CSV or XLSX.',
  input: z.strictObject({ ...invoiceFilter, ids: z._default(z.array(id).check(z.maxLength(500)), []) }),
  result: z.custom<Blob>(),
});

export const invoiceActivity = endpoint({
  method: 'GET',
  path: 'invoices/activityLog',
  access: billingAccess,
  shows: ['billing'],
  summary: 'Returns what became of an invoice, newest first: at most 200 lines.',
  input: z.strictObject({ id, timezone: z._default(shortText, '') }),
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
  }),
});

export const autochargeInvoice = endpoint({
  method: 'POST',
  path: 'invoice/autocharge',
  access: billingAccess,
  summary: 'Switches charging the saved payment method on or off. Answers 409 without a saved method.',
  input: z.strictObject({ invoice_id: id, autocharge: flag }),
  result: done,
});

export const possiblePayers = endpoint({
  method: 'GET',
  path: 'invoice/payers',
  access: billingAccess,
  shows: ['billing', 'students'],
  summary:
    'Returns who may pay for a student, who pays unless told otherwise, and brothers and sisters on the same bill.',
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({
    payers: z.array(z.extend(Named, { share: z.nullable(z.number()), pays: flag, credit: z.int() })),
    family: z.array(Named),
  }),
});
