import * as z from 'zod/mini';
import { flag, id, instant } from '../../http/fields.ts';
import { Named, Party, TaxLine } from '../invoices/schemas.ts';

/** Open while some of its money is free. */
export const noteStatuses = ['open', 'closed', 'void'] as const;

/** An issued invoice by its number. */
export const InvoiceName = z.strictObject({ invoice_id: id, number: z.string() });

/** A credit note as lists show it; `remaining` is the money that it set free and that nobody has used. Minor units. */
export const CreditNoteRow = z.strictObject({
  credit_note_id: id,
  number: z.string(),
  status: z.enum(noteStatuses),
  payer: Named,
  student: Named,
  invoice: InvoiceName,
  issue_on: z.string(),
  currency: z.string(),
  total: z.int(),
  freed: z.int(),
  remaining: z.int(),
  reason: z.string(),
  sent_status: flag,
});
export type CreditNoteRow = z.output<typeof CreditNoteRow>;

/** All of a credit note. */
export const CreditNoteDetails = z.extend(CreditNoteRow, {
  net: z.int(),
  tax: z.int(),
  items: z.array(
    z.strictObject({ item_id: id, name: z.string(), detail: z.string(), net: z.int(), tax: z.int(), total: z.int() }),
  ),
  taxes: z.array(TaxLine),
  party: Party,
  created_by: z.nullable(Named),
  created_on: instant,
  voided_at: z.nullable(instant),
  void_reason: z.string(),
  may: z.strictObject({ void: flag, send: flag }),
});
export type CreditNoteDetails = z.output<typeof CreditNoteDetails>;
