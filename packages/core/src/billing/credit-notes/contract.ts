import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, flag, id, instant, shortText } from '../../http/fields.ts';
import { listInput, pageOf } from '../../http/page.ts';
import { MOST_MINOR } from '../../money.ts';
import { billingAccess } from '../rules.ts';
import { Named } from '../invoices/schemas.ts';
import { CreditNoteDetails, CreditNoteRow, InvoiceName, noteStatuses } from './schemas.ts';

export const noteOrders = ['issue_on', 'number', 'total', 'remaining'] as const;

export const noteFilter = {
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  type: z._default(z.nullable(z.enum(noteStatuses)), null),
  from: z._default(day, ''),
  to: z._default(day, ''),
  user_detail_id: z._default(z.nullable(id), null),
};

export const creditNotes = endpoint({
  method: 'GET',
  path: 'creditNotes',
  access: billingAccess,
  shows: ['billing', 'students'],
  summary: 'Returns a page of credit notes, newest first, amounts in minor units.',
  input: z.strictObject({ ...listInput(noteOrders, 'issue_on'), ...noteFilter }),
  result: pageOf(CreditNoteRow),
});

export const exportCreditNotes = endpoint({
  method: 'GET',
  path: 'creditNotes/export',
  access: billingAccess,
  answers: 'table',
  limit: 'export',
  summary: 'Exports the filtered credit notes as CSV or XLSX, the oldest first.',
  input: z.strictObject(noteFilter),
  result: z.custom<Blob>(),
});

export const creditableInvoices = endpoint({
  method: 'GET',
  path: 'creditNotes/invoices',
  access: billingAccess,
  shows: ['billing'],
  summary: 'Returns the issued invoices of a student or payer that can still be credited, newest first: at most 100.',
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({
    data: z.array(
      z.extend(InvoiceName, {
        issue_on: z.string(),
        currency: z.string(),
        total: z.int(),
        paid: z.int(),
        credited: z.int(),
        balance: z.int(),
      }),
    ),
  }),
});

export const creditNoteNumber = endpoint({
  method: 'GET',
  path: 'creditNotes/creditNoteNumber',
  access: billingAccess,
  shows: ['billing'],
  summary: 'Returns the number that the next credit note would get. It is not reserved.',
  input: z.strictObject({}),
  result: z.strictObject({ number: z.string() }),
});

export const creditNote = endpoint({
  method: 'GET',
  path: 'creditNotes/details',
  access: billingAccess,
  shows: ['billing', 'students'],
  summary: 'Returns everything about one credit note.',
  input: z.strictObject({ credit_note_id: id }),
  result: CreditNoteDetails,
});

export const creditableItems = endpoint({
  method: 'GET',
  path: 'creditNotes/invoiceDetails',
  access: billingAccess,
  shows: ['billing'],
  summary:
    'Returns the lines of an invoice and how much of each can still be credited, in the invoice’s kind of price.',
  input: z.strictObject({ invoice_id: id }),
  result: z.strictObject({
    invoice: InvoiceName,
    currency: z.string(),
    inclusive: flag,
    total: z.int(),
    credited: z.int(),
    paid: z.int(),
    balance: z.int(),
    items: z.array(
      z.strictObject({
        item_id: id,
        name: z.string(),
        detail: z.string(),
        student: Named,
        total: z.int(),
        /** What can still be credited: before tax where tax comes on top of prices. */
        left: z.int(),
        rates: z.array(z.string()),
      }),
    ),
  }),
});

export const notePayments = endpoint({
  method: 'GET',
  path: 'creditNotes/payments',
  access: billingAccess,
  shows: ['billing'],
  summary: 'Returns where the money went that a credit note set free: invoices, refunds, or still free.',
  input: z.strictObject({ credit_note_id: id }),
  result: z.strictObject({
    freed: z.int(),
    remaining: z.int(),
    data: z.array(
      z.strictObject({
        kind: z.enum(['free', 'allocate', 'refund', 'revoke', 'expire']),
        amount: z.int(),
        invoice: z.nullable(InvoiceName),
        payment_id: id,
        at: instant,
      }),
    ),
  }),
});

export const notesByInvoice = endpoint({
  method: 'GET',
  path: 'creditNotes/byInvoice',
  access: billingAccess,
  shows: ['billing', 'students'],
  summary: 'Returns the credit notes of an invoice, newest first.',
  input: z.strictObject({ invoice_id: id }),
  result: z.strictObject({ data: z.array(CreditNoteRow) }),
});

export const createCreditNote = endpoint({
  method: 'POST',
  path: 'creditNotes/create',
  access: billingAccess,
  idempotent: true,
  summary:
    'Credits lines of an issued invoice, or all that is left of it (`rest: 1`). Money above what is owed becomes credit; `refund: 1` hands it back at the desk. Answers 409 over what is left.',
  input: z.strictObject({
    invoice_id: id,
    items: z._default(
      z
        .array(
          z.strictObject({
            item_id: id,
            amount: z.int().check(z.minimum(0, 'The amount must not be below 0'), z.maximum(MOST_MINOR)),
          }),
        )
        .check(z.maxLength(200)),
      [],
    ),
    rest: z._default(flag, 0),
    reason: z._default(shortText, ''),
    refund: z._default(flag, 0),
  }),
  result: z.strictObject({ data: CreditNoteDetails, message: z.string() }),
});

export const voidCreditNote = endpoint({
  method: 'POST',
  path: 'creditNotes/void',
  access: billingAccess,
  idempotent: true,
  summary:
    'Voids a credit note: its money goes back to the invoice, which is owed again. Answers 409 once its money was used.',
  input: z.strictObject({ credit_note_id: id, reason: z._default(shortText, '') }),
  result: z.strictObject({ data: CreditNoteDetails, message: z.string() }),
});
