import * as z from 'zod/mini';
import { id } from '../../http/fields.ts';
import { invoiceStatuses } from '../invoices/schemas.ts';

/** An invoice that its number finds, for people with access to it. */
export const InvoiceFound = z.strictObject({
  invoice_id: id,
  number: z.string(),
  status: z.enum(invoiceStatuses),
  payer: z.string(),
  currency: z.string(),
  balance: z.int(),
});
