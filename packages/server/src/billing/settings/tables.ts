import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** How the school bills. */
export interface BillingSettingTable {
  institution_id: number;
  inclusive: Generated<0 | 1>;
  terms_days: Generated<number>;
  /** One invoice for brothers and sisters. */
  household: Generated<0 | 1>;
  grant_when: Generated<'issued' | 'paid'>;
  /** Percent of an invoice's lines that those without the category maximum_discount may take off. */
  maximum_discount: ColumnType<string, string | number | undefined, string | number>;
  auto_apply: Generated<0 | 1>;
  refused: Generated<'refund' | 'credit'>;
  cash_step: Generated<number>;
  retention_years: Generated<number>;
  /** Families may pay any amount, and see all that is open; reminders leave by themselves. */
  pay_other_amount: Generated<0 | 1>;
  pay_shows_all: Generated<0 | 1>;
  reminds: Generated<0 | 1>;
  /** The last day of the school on which they did. */
  reminded_on: string | null;
  updated_at: Instant;
  version: Generated<number>;
}

/** How documents are numbered and look. */
export interface InvoiceFormatTable {
  institution_id: number;
  invoice_pattern: Generated<string>;
  invoice_prefix: Generated<string>;
  invoice_reset: Generated<'yearly' | 'monthly' | 'never'>;
  note_pattern: Generated<string>;
  note_prefix: Generated<string>;
  note_reset: Generated<'yearly' | 'monthly' | 'never'>;
  receipt_pattern: Generated<string>;
  receipt_prefix: Generated<string>;
  receipt_reset: Generated<'yearly' | 'monthly' | 'never'>;
  title: Generated<string>;
  colour: Generated<string>;
  show_logo: Generated<0 | 1>;
  language: Generated<'en' | 'cn'>;
  seller_tax_id: Generated<string>;
  notes: Generated<string>;
  footer: Generated<string>;
  payment_details: Generated<string>;
  e_invoice: Generated<'off' | 'ubl' | 'cii' | 'facturx'>;
  updated_at: Instant;
  version: Generated<number>;
}

/** The next number of each series of documents. */
export interface DocumentCounterTable {
  institution_id: number;
  document: 'invoice' | 'creditNote' | 'receipt';
  /** '2026', '2026-11', or '' where numbers never begin again. */
  period: string;
  next: Generated<number>;
  last_seal: Buffer | null;
}

/** The tables of settings. */
export interface SettingsTables {
  billing_setting: BillingSettingTable;
  invoice_format: InvoiceFormatTable;
  document_counter: DocumentCounterTable;
}

declare module '../../db/database.ts' {
  interface Database extends SettingsTables {}
}
