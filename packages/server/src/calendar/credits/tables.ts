import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** Sessions that a student was given, by staff, or for an absence to make up for. */
export interface CreditGrantTable {
  institution_id: number;
  grant_id: Generated<number>;
  user_detail_id: number;
  kind: 'session' | 'makeup';
  sub_ids: Generated<number[]>;
  minutes: number | null;
  make_ups: Generated<number>;
  valid_from: string;
  expires_on: string | null;
  note: Generated<string>;
  event_id: number | null;
  from_grant: number | null;
  /** The line of an invoice that granted it. */
  invoice_item_id: number | null;
  granted_by: number | null;
  created_at: Instant;
}

/** The ledger of sessions. */
export interface CreditEntryTable {
  institution_id: number;
  entry_id: Generated<number>;
  grant_id: number;
  user_detail_id: number;
  kind: 'grant' | 'hold' | 'use' | 'release' | 'expire' | 'revoke' | 'adjust';
  cause: 'staff' | 'mark' | 'booking' | 'expiry' | 'invoice';
  amount: number;
  event_id: number | null;
  note: Generated<string>;
  actor_id: number | null;
  created_at: Instant;
}

/** The tables of session credits. */
export interface CreditsTables {
  credit_grant: CreditGrantTable;
  credit_entry: CreditEntryTable;
}

declare module '../../db/database.ts' {
  interface Database extends CreditsTables {}
}
