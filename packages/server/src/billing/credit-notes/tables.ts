import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Credit notes. */
export interface CreditNoteTable {
  institution_id: number;
  credit_note_id: Generated<number>;
  account_id: number;
  invoice_id: number;
  payer_id: number;
  user_detail_id: number;
  number: string;
  series: string;
  series_at: number;
  issue_on: string;
  currency: string;
  net: number;
  tax: number;
  total: number;
  /** A sum: the money that it set free and that nobody has used yet. */
  remaining: Generated<number>;
  /** What it set free when it was issued. */
  freed: Generated<number>;
  /** The note of a cancelled or replaced invoice can't be voided. */
  is_final: Generated<0 | 1>;
  reason: Generated<string>;
  sent_status: Generated<0 | 1>;
  sent_at: NullableInstant;
  payer: ColumnType<unknown, string | undefined, string>;
  seller: ColumnType<unknown, string | undefined, string>;
  language: Generated<'en' | 'cn'>;
  seal: Buffer | null;
  voided_at: NullableInstant;
  voided_by: number | null;
  void_reason: Generated<string>;
  created_by: number | null;
  created_at: Instant;
  version: Generated<number>;
}

/** The lines of credit notes. */
export interface CreditNoteItemTable {
  institution_id: number;
  note_item_id: Generated<number>;
  credit_note_id: number;
  item_id: number;
  place: number;
  name: string;
  detail: Generated<string>;
  thousandths: Generated<number>;
  net: number;
  tax: number;
  total: number;
  taxes: ColumnType<unknown, string | undefined, string>;
}

/** The taxes of credit notes, by rate. */
export interface CreditNoteTaxTable {
  institution_id: number;
  credit_note_id: number;
  place: number;
  name: string;
  rate: ColumnType<string, string | number, string | number>;
  en_code: string;
  base: number;
  amount: number;
}

/** The tables of credit notes. */
export interface CreditNotesTables {
  credit_note: CreditNoteTable;
  credit_note_item: CreditNoteItemTable;
  credit_note_tax: CreditNoteTaxTable;
}

declare module '../../db/database.ts' {
  interface Database extends CreditNotesTables {}
}
