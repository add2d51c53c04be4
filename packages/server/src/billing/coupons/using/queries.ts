import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/**
 * How often a payer uses a coupon now, whether they have an issued invoice that was not cancelled, and whether the invoice `without`
 * uses it itself (1), which counts for none of these. Of somebody who is not known yet, `payer_id` is null.
 */
export async function usesOf(
  db: Db,
  institution_id: number,
  { coupon_id, payer_id, without }: { coupon_id: number; payer_id: number | null; without: number | null },
): Promise<{ used_each: number; is_known: boolean; own: number }> {
  const { rows } = await sql<{ used_each: number; is_known: boolean; own: number }>`
    select (select count(*) from coupon_redemption r where r.institution_id = ${institution_id} and r.user_detail_id = ${payer_id}::bigint and r.coupon_id = ${coupon_id} and r.released_at is null
        and r.invoice_id is distinct from ${without}::bigint) as used_each,
      exists (select from invoice i where i.institution_id = ${institution_id} and i.payer_id = ${payer_id}::bigint and i.number is not null and i.status <> 'cancelled'
        and i.invoice_id is distinct from ${without}::bigint) as is_known,
      (select count(*) from coupon_redemption r where r.institution_id = ${institution_id} and r.coupon_id = ${coupon_id} and r.invoice_id = ${without}::bigint and r.released_at is null) as own`.execute(
    db,
  );
  return rows[0]!;
}

/** Writes down that an invoice uses a coupon; the sum beside it follows. */
export async function insertRedemption(
  db: Db,
  row: {
    institution_id: number;
    coupon_id: number;
    invoice_id: number;
    user_detail_id: number;
    amount: number;
    created_at: Date;
  },
): Promise<void> {
  await db.insertInto('coupon_redemption').values(row).execute();
}

/** Holds the coupons that invoices use, in the order in which everybody holds them. */
export async function holdCoupons(db: Db, institution_id: number, invoices: readonly number[]): Promise<void> {
  await sql`select from coupon c where c.institution_id = ${institution_id} and c.coupon_id in (
      select r.coupon_id from coupon_redemption r where r.institution_id = ${institution_id} and r.invoice_id = any(${invoices}::bigint[]) and r.released_at is null)
    order by c.coupon_id for no key update`.execute(db);
}

/** Gives back the coupons that an invoice uses, so that they can be used again. */
export async function releaseCoupons(db: Db, institution_id: number, invoice_id: number, at: Date): Promise<void> {
  await sql`update coupon_redemption set released_at = ${at}::timestamptz where institution_id = ${institution_id} and invoice_id = ${invoice_id} and released_at is null`.execute(
    db,
  );
}

/** Forgets that an invoice without a number uses a coupon: it is written again, and uses what it says then. */
export async function forgetRedemption(db: Db, institution_id: number, invoice_id: number): Promise<void> {
  await sql`delete from coupon_redemption where institution_id = ${institution_id} and invoice_id = ${invoice_id} and released_at is null`.execute(
    db,
  );
}
