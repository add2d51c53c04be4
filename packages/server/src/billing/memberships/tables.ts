import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** What a student is billed for again and again. */
export interface MembershipTable {
  institution_id: number;
  membership_id: Generated<number>;
  account_id: number;
  payer_id: number;
  user_detail_id: number;
  name: string;
  every: Generated<number>;
  unit: Generated<'week' | 'month' | 'quarter' | 'year'>;
  /** The day of the month (1 to 31), or of the week (1 Monday to 7 Sunday) for weeks. */
  anchor_day: number;
  starts_on: string;
  ends_on: string | null;
  /** Days before a period in which it is billed. */
  lead_days: Generated<number>;
  proration: Generated<'session' | 'day' | 'none'>;
  paused_from: string | null;
  resume_on: string | null;
  /** Set where the archiving of its student paused it. */
  paused_because: ColumnType<'archived' | null, 'archived' | null | undefined, 'archived' | null>;
  cancel_type: 'period_end' | 'date' | 'now' | null;
  cancel_on: string | null;
  /** Null once nothing more is to be billed. */
  next_bill_on: string | null;
  autocharge: Generated<0 | 1>;
  method_id: number | null;
  created_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** The lines of a membership. */
export interface MembershipItemTable {
  institution_id: number;
  membership_item_id: Generated<number>;
  membership_id: number;
  place: number;
  type: 'period' | 'package' | 'product' | 'custom';
  sub_id: number | null;
  package_id: number | null;
  product_id: number | null;
  name: string;
  thousandths: Generated<number>;
  unit_price: number;
  discount: Generated<number>;
  tax_ids: Generated<number[]>;
}

/** Which periods of a membership were billed: each once. */
export interface MembershipPeriodTable {
  institution_id: number;
  membership_id: number;
  from_on: string;
  to_on: string;
  invoice_id: number | null;
  billed_at: Instant;
}

/** The tables of memberships. */
export interface MembershipsTables {
  membership: MembershipTable;
  membership_item: MembershipItemTable;
  membership_period: MembershipPeriodTable;
}

declare module '../../db/database.ts' {
  interface Database extends MembershipsTables {}
}
