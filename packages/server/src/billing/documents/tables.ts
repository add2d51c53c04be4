import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** What became of documents; insert-only. */
export interface DocumentEventTable {
  institution_id: number;
  event_id: Generated<number>;
  kind: string;
  invoice_id: number | null;
  credit_note_id: number | null;
  payment_id: number | null;
  membership_id: number | null;
  order_id: number | null;
  amount: number | null;
  detail: ColumnType<unknown, string | undefined, string>;
  actor_id: number | null;
  at: Instant;
}

/** The tables of documents. */
export interface DocumentsTables {
  document_event: DocumentEventTable;
}

declare module '../../db/database.ts' {
  interface Database extends DocumentsTables {}
}
