import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id } from '../../http/fields.ts';
import { billingAccess } from '../invoices/schemas.ts';

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
