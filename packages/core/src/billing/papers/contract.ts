import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, token } from '../../http/fields.ts';
import { billingAccess } from '../rules.ts';

export const invoicePDF = endpoint({
  method: 'GET',
  path: 'invoice/invoicePDF',
  access: billingAccess,
  answers: 'pdf',
  summary: 'Returns an invoice as PDF, as it was issued; drafts are marked as such.',
  input: z.strictObject({ id, language: z.optional(z.enum(['en', 'cn'])) }),
  result: z.custom<Blob>(),
});

export const onlineInvoicePDF = endpoint({
  method: 'GET',
  path: 'online/invoice/invoicePDF',
  access: 'public',
  answers: 'pdf',
  limit: 'form',
  summary: 'Returns an invoice as PDF to anyone who has the link from its mail. `id` is the link’s token.',
  input: z.strictObject({
    id: z.string().check(z.minLength(1), z.maxLength(128)),
    institution: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
  result: z.custom<Blob>(),
});

export const renewInvoiceLink = endpoint({
  method: 'POST',
  path: 'online/invoice/newLink',
  access: 'public',
  crossOrigin: true,
  limit: 'draft',
  summary:
    'Mails a new link to the payer of an invoice whose link is too old, once a day. The answer is the same for every link, also for one that never was.',
  input: z.strictObject({ institution: token, hash: token }),
  result: done,
});

export const resendInvoice = endpoint({
  method: 'GET',
  path: 'invoice/resend',
  access: billingAccess,
  writes: true,
  shows: ['billing'],
  summary: 'Mails an issued invoice to its payer, with a link and the PDF, and sets sent_status to 1.',
  input: z.strictObject({ id, reminder: z._default(flag, 0) }),
  result: done,
});

export const creditNotePDF = endpoint({
  method: 'GET',
  path: 'creditNotes/creditNotePDF',
  access: billingAccess,
  answers: 'pdf',
  summary: 'Returns a credit note as PDF.',
  input: z.strictObject({ credit_note_id: id, language: z.optional(z.enum(['en', 'cn'])) }),
  result: z.custom<Blob>(),
});

export const resendCreditNote = endpoint({
  method: 'GET',
  path: 'creditNotes/resend',
  access: billingAccess,
  writes: true,
  shows: ['billing'],
  summary: 'Mails a credit note to the payer of its invoice, with the PDF.',
  input: z.strictObject({ credit_note_id: id }),
  result: done,
});

export const receiptPDF = endpoint({
  method: 'GET',
  path: 'payment/receiptPDF',
  access: billingAccess,
  answers: 'pdf',
  summary: 'Returns the receipt of a payment as PDF.',
  input: z.strictObject({ payment_id: id }),
  result: z.custom<Blob>(),
});

export const resendReceipt = endpoint({
  method: 'POST',
  path: 'payment/sendReceipt',
  access: billingAccess,
  summary: 'Mails the receipt of a payment to its payer.',
  input: z.strictObject({ payment_id: id }),
  result: done,
});

export const remindPayer = endpoint({
  method: 'POST',
  path: 'payment/reminder',
  access: billingAccess,
  summary:
    'Mails a payer one reminder of all that is not paid: of an invoice, or of an account. Answers 409 within 24 hours of the last one, unless `again: 1`.',
  input: z.strictObject({
    invoice_id: z._default(z.nullable(id), null),
    account_id: z._default(z.nullable(id), null),
    again: z._default(flag, 0),
  }),
  result: done,
});

export const remindPayers = endpoint({
  method: 'POST',
  path: 'payment/reminders',
  access: 'billing',
  summary:
    'Mails several payers one reminder each of all that they owe. Those who were reminded in the last 24 hours, owe nothing or have no e-mail address are left out and named with the reason.',
  input: z.strictObject({
    account_ids: z.array(id).check(z.minLength(1, 'Choose at least one payer'), z.maxLength(100)),
  }),
  result: z.strictObject({
    reminded: z.int(),
    failed: z.array(z.strictObject({ account_id: id, text: z.string() })),
    message: z.string(),
  }),
});
