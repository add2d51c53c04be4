import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Codes that take something off. */
export interface CouponTable {
  institution_id: number;
  coupon_id: Generated<number>;
  code: string;
  name: Generated<string>;
  kind: 'percent' | 'amount';
  /** Hundredths of a percent, or minor units. */
  value: number;
  from_on: string | null;
  until_on: string | null;
  most: number | null;
  most_each: number | null;
  /** A sum: redemptions that were not given back. */
  used: Generated<number>;
  least_spend: Generated<number>;
  /** What it takes off: { types: [], sub_ids: [], package_ids: [], product_ids: [] }; empty is everything. */
  applies: ColumnType<unknown, string | undefined, string>;
  first_time: Generated<0 | 1>;
  /** 0 active, 1 switched off. */
  status: Generated<0 | 1>;
  created_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** Which invoices used a coupon. */
export interface CouponRedemptionTable {
  institution_id: number;
  redemption_id: Generated<number>;
  coupon_id: number;
  invoice_id: number;
  user_detail_id: number;
  amount: number;
  released_at: NullableInstant;
  created_at: Instant;
}

/** The tables of coupons. */
export interface CouponsTables {
  coupon: CouponTable;
  coupon_redemption: CouponRedemptionTable;
}

declare module '../../db/database.ts' {
  interface Database extends CouponsTables {}
}
