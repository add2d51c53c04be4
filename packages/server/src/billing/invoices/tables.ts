import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Invoices, drafts and scheduled ones too; an issued one never changes. */
export interface InvoiceTable {
  institution_id: number;
  invoice_id: Generated<number>;
  account_id: number;
  payer_id: number;
  /** The student, or the first of several children. */
  user_detail_id: number;
  is_draft: Generated<0 | 1>;
  /** Null until it is issued; with its series, so that the series can be walked. */
  number: string | null;
  series: string | null;
  series_at: number | null;
  issued_at: NullableInstant;
  issue_on: string;
  due_on: string;
  /** The due day of the earliest part that is not paid, by a trigger. */
  next_due_on: string;
  currency: string;
  inclusive: 0 | 1;
  /** What staff take off the whole: hundredths of a percent, or minor units. */
  discount_kind: 'percent' | 'amount' | null;
  discount_value: Generated<number>;
  coupon_code: Generated<string>;
  subtotal: Generated<number>;
  discount: Generated<number>;
  tax: Generated<number>;
  total: Generated<number>;
  /** Sums of what was credited and paid. */
  credited: Generated<number>;
  paid: Generated<number>;
  balance: ColumnType<number, never, never>;
  status: ColumnType<'cancelled' | 'draft' | 'scheduled' | 'paid' | 'part' | 'issued', never, never>;
  sent_status: Generated<0 | 1>;
  sent_at: NullableInstant;
  instalment_switch: Generated<0 | 1>;
  autocharge: Generated<0 | 1>;
  method_id: number | null;
  /** Invoices of payers who share one bill have the id of the first. */
  split_id: number | null;
  share: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  order_id: number | null;
  membership_id: number | null;
  /** The invoice that this one was issued instead of. */
  replaces_id: number | null;
  /** Whether it is mailed as soon as it is issued. */
  send: Generated<0 | 1>;
  payer: ColumnType<unknown, string | undefined, string>;
  seller: ColumnType<unknown, string | undefined, string>;
  reference: Generated<string>;
  notes: Generated<string>;
  footer: Generated<string>;
  language: Generated<'en' | 'cn'>;
  seal: Buffer | null;
  /** Since when it has stock, registration fees and lessons that nobody else may sell. */
  taken_at: NullableInstant;
  cancelled_at: NullableInstant;
  cancelled_by: number | null;
  cancel_reason: Generated<string>;
  created_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** The lines of invoices. */
export interface InvoiceItemTable {
  institution_id: number;
  item_id: Generated<number>;
  invoice_id: number;
  place: number;
  student_id: number;
  type: 'subject' | 'period' | 'package' | 'addOn' | 'product' | 'registrationFee' | 'custom';
  sub_id: number | null;
  duration_id: number | null;
  package_id: number | null;
  add_on_id: number | null;
  product_id: number | null;
  registration_fee_id: number | null;
  series_id: number | null;
  name: string;
  detail: Generated<string>;
  /** The quantity in thousandths: 1500 is 1.5. */
  thousandths: number;
  /** Pieces of a product, where the quantity doesn't say: payers share the line. */
  pieces: Generated<number | null>;
  unit_price: number;
  /** What staff took off this line. */
  discount_kind: 'percent' | 'amount' | null;
  discount_value: Generated<number>;
  discount: Generated<number>;
  /** Its part of the invoice's discount and coupon. */
  spread: Generated<number>;
  net: Generated<number>;
  tax: Generated<number>;
  total: Generated<number>;
  /** Copies: [{ tax_id, name, rate, en_code }]. */
  taxes: ColumnType<unknown, string | undefined, string>;
  from_on: string | null;
  to_on: string | null;
  /** How many sessions a package or hybrid period grants. */
  sessions: Generated<number>;
  /** The caller's name of the line, in an order. */
  order_key: string | null;
  /** A sum: what credit notes took off, with tax. */
  credited: Generated<number>;
}

/** The taxes of invoices, by rate. */
export interface InvoiceTaxTable {
  institution_id: number;
  invoice_id: number;
  place: number;
  name: string;
  rate: ColumnType<string, string | number, string | number>;
  en_code: string;
  base: number;
  amount: number;
}

/** Which lesson a line charges for: each once. */
export interface ItemSessionTable {
  institution_id: number;
  item_session_id: Generated<number>;
  item_id: number;
  event_id: number;
  user_detail_id: number;
  amount: Generated<number>;
  released_at: NullableInstant;
}

/** Links to invoices in mails; tokens are kept as SHA-256 only. */
export interface InvoiceLinkTable {
  institution_id: number;
  link_id: Generated<number>;
  invoice_id: number;
  /** Shows its own invoice only, not what else its payer has open. */
  alone: Generated<0 | 1>;
  /** Shows all that its payer has open, whatever the settings say. */
  all_open: Generated<0 | 1>;
  token_hash: Buffer;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  revoked_at: NullableInstant;
  created_at: Instant;
}

/** The tables of invoices. */
export interface InvoicesTables {
  invoice: InvoiceTable;
  invoice_item: InvoiceItemTable;
  invoice_tax: InvoiceTaxTable;
  item_session: ItemSessionTable;
  invoice_link: InvoiceLinkTable;
}

declare module '../../db/database.ts' {
  interface Database extends InvoicesTables {}
}
