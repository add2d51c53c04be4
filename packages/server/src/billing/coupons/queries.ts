import { type Insertable, sql } from 'kysely';
import type { couponOrders, couponRedemptions, CouponRow } from '@schoolbell/core/billing/coupons/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';
import { named } from '../invoices/queries.ts';
import type { CouponTable } from './tables.ts';

type RedemptionRow = ResultOf<typeof couponRedemptions>['data'][number];

const scope = sql`jsonb_build_object('types', '[]'::jsonb, 'sub_ids', '[]'::jsonb, 'package_ids', '[]'::jsonb, 'product_ids', '[]'::jsonb) || c.applies`;
const columns = sql`
  c.coupon_id, c.code, c.name, c.kind, c.value, c.from_on, c.until_on, c.most, c.most_each, c.used, c.least_spend, ${scope} as applies, c.first_time, c.status,
  ${named('p')} as created_by, ${iso('c.created_at')} as created_on, c.version`;
const maker = (institution_id: number) =>
  sql`left join person p on p.institution_id = ${institution_id} and p.user_detail_id = c.created_by`;

const orders = { coupon_id: 'c.coupon_id', code: 'lower(c.code)', used: 'c.used', until_on: 'c.until_on' } as const;

/** A page of coupons whose code or name has a text in it. */
export async function listCoupons(
  db: Db,
  institution_id: number,
  list: {
    page: number;
    per_page: number;
    order_by: (typeof couponOrders)[number];
    direction: 'asc' | 'desc';
    search: string;
    status: 0 | 1 | null;
  },
): Promise<Page<CouponRow>> {
  const { page, per_page, search, status } = list;
  const where = sql`c.institution_id = ${institution_id} and (${status}::smallint is null or c.status = ${status}::smallint)
    and (${search} = '' or position(fold(${search}) in fold(c.code)) > 0 or position(fold(${search}) in fold(c.name)) > 0)`;
  const way = sql.raw(`${orders[list.order_by]} ${list.direction} nulls last, c.coupon_id ${list.direction}`);
  const rows = await sql<CouponRow>`
    select ${columns} from coupon c ${maker(institution_id)} where ${where} order by ${way} limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    db,
  );
  const counted = await sql<{ counted: number }>`select count(*) as counted from coupon c where ${where}`.execute(db);
  return pageFrom(rows.rows, counted.rows[0]!.counted, page, per_page);
}

/** A coupon by its id or code; held where it is to be used or changed. Undefined where this school has none of that. */
export async function findCoupon(
  db: Db,
  institution_id: number,
  by: { id: number } | { code: string },
  { held = false } = {},
): Promise<CouponRow | undefined> {
  const which = 'id' in by ? sql`c.coupon_id = ${by.id}` : sql`lower(c.code) = lower(${by.code})`;
  const { rows } = await sql<CouponRow>`
    select ${columns} from coupon c ${maker(institution_id)} where c.institution_id = ${institution_id} and ${which} ${held ? sql`for no key update of c` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** Adds a coupon; answers its id. */
export async function insertCoupon(db: Db, row: Insertable<CouponTable>): Promise<number> {
  return (await db.insertInto('coupon').values(row).returning('coupon_id').executeTakeFirstOrThrow()).coupon_id;
}

/** Changes a coupon that is held, and counts its version up. */
export async function changeCoupon(
  db: Db,
  institution_id: number,
  coupon_id: number,
  row: Partial<Insertable<CouponTable>>,
): Promise<void> {
  await db
    .updateTable('coupon')
    .set({ ...row, version: sql`version + 1` })
    .where('institution_id', '=', institution_id)
    .where('coupon_id', '=', coupon_id)
    .execute();
}

/** What a coupon took off where it is in use, and how often it was given back. */
export async function redeemed(
  db: Db,
  institution_id: number,
  coupon_id: number,
): Promise<{ taken_off: number; released: number }> {
  const { rows } = await sql<{ taken_off: number; released: number }>`
    select coalesce(sum(r.amount) filter (where r.released_at is null), 0)::bigint as taken_off, count(*) filter (where r.released_at is not null) as released
    from coupon_redemption r where r.institution_id = ${institution_id} and r.coupon_id = ${coupon_id}`.execute(db);
  return rows[0]!;
}

/** A page of the invoices that used a coupon, the newest first. */
export async function listRedemptions(
  db: Db,
  institution_id: number,
  coupon_id: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<RedemptionRow>> {
  const where = sql`r.institution_id = ${institution_id} and r.coupon_id = ${coupon_id}`;
  const rows = await sql<RedemptionRow>`
    select r.redemption_id, json_build_object('invoice_id', i.invoice_id, 'number', i.number, 'total', i.total, 'currency', i.currency) as invoice, ${named('p')} as payer,
      r.amount, ${iso('r.created_at')} as at, ${iso('r.released_at')} as released_at
    from coupon_redemption r join invoice i on i.institution_id = ${institution_id} and i.invoice_id = r.invoice_id
    join person p on p.institution_id = ${institution_id} and p.user_detail_id = r.user_detail_id
    where ${where} order by r.redemption_id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  const counted = await sql<{
    counted: number;
  }>`select count(*) as counted from coupon_redemption r where ${where}`.execute(db);
  return pageFrom(rows.rows, counted.rows[0]!.counted, page, per_page);
}
