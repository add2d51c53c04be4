import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** What a family wants to buy by a booking or form, and its one invoice. */
export interface SaleOrderTable {
  institution_id: number;
  order_id: Generated<number>;
  source: 'booking' | 'form' | 'waitlist' | 'family';
  source_id: number;
  /** The kind of job that tells the caller: bookingOrder, formOrder, waitlistOrder. */
  tell: string;
  settle: 'now' | 'accepted' | 'later';
  state: Generated<'open' | 'paid' | 'closed' | 'late' | 'refused' | 'done'>;
  payer_id: number;
  invoice_id: number | null;
  quote_hash: string;
  hold_until: NullableInstant;
  /** The money that came after it was closed. */
  payment_id: number | null;
  closed_reason: 'expired' | 'cancelled' | 'rejected' | null;
  closed_at: NullableInstant;
  created_by: number | null;
  created_at: Instant;
  updated_at: Instant;
}

/** The tables of orders. */
export interface OrdersTables {
  sale_order: SaleOrderTable;
}

declare module '../../db/database.ts' {
  interface Database extends OrdersTables {}
}
