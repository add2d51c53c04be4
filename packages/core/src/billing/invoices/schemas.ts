import * as z from 'zod/mini';
import { flag, id, instant } from '../../http/fields.ts';
import { shownWith } from '../../http/hidden.ts';
import { itemTypes, TaxCopy } from '../items/schemas.ts';

/** A person by their name. */
export const Named = z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() });

/** What an invoice may be, as filters and lists name it. Overdue is issued or part, with a part due before today. */
export const invoiceStatuses = ['draft', 'scheduled', 'issued', 'part', 'paid', 'overdue', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** An invoice as lists show it; amounts in minor units of its currency. */
export const InvoiceRow = z.strictObject({
  invoice_id: id,
  number: z.nullable(z.string()),
  status: z.enum(invoiceStatuses),
  payer: Named,
  /** The students whom its lines are for. */
  students: z.array(Named),
  issue_on: z.string(),
  due_on: z.string(),
  next_due_on: z.string(),
  currency: z.string(),
  total: z.int(),
  paid: z.int(),
  credited: z.int(),
  balance: z.int(),
  sent_status: flag,
  instalment_switch: flag,
  autocharge: flag,
  membership_id: z.nullable(id),
  created_by: z.nullable(Named),
  version: z.int(),
});

export const InvoiceItem = z.strictObject({
  item_id: id,
  type: z.enum(itemTypes),
  id: z.nullable(id),
  duration_id: z.nullable(id),
  student: Named,
  name: z.string(),
  detail: z.string(),
  thousandths: z.int(),
  unit_price: z.int(),
  discount_kind: z.nullable(z.enum(['percent', 'amount'])),
  discount_value: z.int(),
  discount: z.int(),
  spread: z.int(),
  net: z.int(),
  tax: z.int(),
  total: z.int(),
  credited: z.int(),
  taxes: z.array(TaxCopy),
  from_on: z.nullable(z.string()),
  to_on: z.nullable(z.string()),
  event_ids: z.array(id),
});

/** One tax of a document: its rate, what it was taken of, and what it came to. */
export const TaxLine = z.strictObject({ name: z.string(), rate: z.string(), base: z.int(), amount: z.int() });

/** A part of an invoice's plan. */
export const Installment = z.strictObject({
  installment_id: id,
  place: z.int(),
  due_on: z.string(),
  amount: z.int(),
  paid: z.int(),
});

/** The person or school on a document, as it was copied when it was issued. */
export const Party = z.strictObject({
  name: z.string(),
  email: shownWith('guardian', z.string(), () => ''),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
});
export type Party = z.output<typeof Party>;

/** What may be done with an invoice now, by this viewer. */
export const InvoiceActions = z.strictObject({
  edit: flag,
  replace: flag,
  cancel: flag,
  delete: flag,
  send: flag,
  pay: flag,
  credit: flag,
  plan: flag,
});

/** All of an invoice. */
export const InvoiceDetails = z.extend(InvoiceRow, {
  user_detail_id: id,
  payer_id: id,
  account_id: id,
  /** The free money of the payer's account, which could pay it. */
  credit: z.int(),
  inclusive: flag,
  discount_kind: z.nullable(z.enum(['percent', 'amount'])),
  discount_value: z.int(),
  coupon_code: z.string(),
  subtotal: z.int(),
  discount: z.int(),
  tax: z.int(),
  taxes: z.array(TaxLine),
  items: z.array(InvoiceItem),
  installments: z.array(Installment),
  party: Party,
  reference: z.string(),
  notes: z.string(),
  footer: z.string(),
  language: z.enum(['en', 'cn']),
  sent_at: z.nullable(instant),
  issued_at: z.nullable(instant),
  cancelled_at: z.nullable(instant),
  cancel_reason: z.string(),
  share: z.nullable(z.number()),
  /** The invoices that share one bill with it. */
  split: z.array(z.strictObject({ invoice_id: id, number: z.nullable(z.string()), payer: Named })),
  replaces: z.nullable(z.strictObject({ invoice_id: id, number: z.nullable(z.string()) })),
  replaced_by: z.nullable(z.strictObject({ invoice_id: id, number: z.nullable(z.string()) })),
  credit_notes: z.array(
    z.strictObject({ credit_note_id: id, number: z.string(), total: z.int(), issue_on: z.string(), voided: flag }),
  ),
  may: InvoiceActions,
});
export type InvoiceDetails = z.output<typeof InvoiceDetails>;
