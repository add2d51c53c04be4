import { sql } from 'kysely';
import type { ItemType, TaxCopy } from '@schoolbell/core/billing/items/schemas';
import type { CouponRow } from '@schoolbell/core/billing/coupons/contract';
import type { LineTotals } from '@schoolbell/core/billing/totals/rules';
import type { Db } from '../../../http/context.ts';

/** A line of an order's invoice as it is stored. */
export interface StoredLine {
  item_id: number;
  order_key: string | null;
  student_id: number;
  type: ItemType;
  id: number | null;
  thousandths: number;
  unit_price: number;
  discount_kind: 'percent' | 'amount' | null;
  discount_value: number;
  net: number;
  tax: number;
  total: number;
  credited: number;
  taxes: TaxCopy[];
}

/** The lines of an order's invoice, in their order. */
export async function linesOf(db: Db, institution_id: number, invoice_id: number): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select t.item_id, t.order_key, t.student_id, t.type, coalesce(t.add_on_id, t.package_id, t.product_id, t.registration_fee_id, t.sub_id) as id,
      t.thousandths, t.unit_price, t.discount_kind, t.discount_value, t.net, t.tax, t.total, t.credited, t.taxes
    from invoice_item t where t.institution_id = ${institution_id} and t.invoice_id = ${invoice_id} order by t.place`.execute(
    db,
  );
  return rows;
}

/** Takes lines off an invoice without a number. */
export async function deleteLines(db: Db, institution_id: number, items: readonly number[]): Promise<void> {
  await db
    .deleteFrom('invoice_item')
    .where('institution_id', '=', institution_id)
    .where('item_id', 'in', [...items])
    .execute();
}

/** Writes what lines of an invoice without a number come to, in one statement. */
export async function writeTotals(
  db: Db,
  institution_id: number,
  lines: readonly (LineTotals & { item_id: number })[],
): Promise<void> {
  const column = (name: keyof (typeof lines)[number]) => lines.map((one) => one[name]);
  await sql`update invoice_item t set discount = one.discount, spread = one.spread, net = one.net, tax = one.tax, total = one.total
    from unnest(${column('item_id')}::bigint[], ${column('discount')}::bigint[], ${column('spread')}::bigint[], ${column('net')}::bigint[], ${column('tax')}::bigint[], ${column('total')}::bigint[])
      one (item_id, discount, spread, net, tax, total)
    where t.institution_id = ${institution_id} and t.item_id = one.item_id`.execute(db);
}

/** Writes the taxes of an invoice without a number, in place of those before. */
export async function writeTaxes(
  db: Db,
  { institution_id, invoice_id }: { institution_id: number; invoice_id: number },
  taxes: readonly { name: string; rate: string; en_code: string; base: number; amount: number }[],
): Promise<void> {
  await db
    .deleteFrom('invoice_tax')
    .where('institution_id', '=', institution_id)
    .where('invoice_id', '=', invoice_id)
    .execute();
  if (taxes.length > 0)
    await db
      .insertInto('invoice_tax')
      .values(taxes.map((tax, place) => ({ institution_id, invoice_id, place: place + 1, ...tax })))
      .execute();
}

/** The coupon that an invoice uses now; undefined where it uses none. */
export async function couponOf(
  db: Db,
  institution_id: number,
  invoice_id: number,
): Promise<Pick<CouponRow, 'kind' | 'value' | 'applies'> | undefined> {
  const { rows } = await sql<Pick<CouponRow, 'kind' | 'value' | 'applies'>>`
    select c.kind, c.value, c.applies from coupon_redemption r join coupon c on c.institution_id = ${institution_id} and c.coupon_id = r.coupon_id
    where r.institution_id = ${institution_id} and r.invoice_id = ${invoice_id} and r.released_at is null`.execute(db);
  return rows[0];
}

/** Writes what the coupon of an invoice takes off now. */
export async function writeRedeemed(db: Db, institution_id: number, invoice_id: number, amount: number): Promise<void> {
  await sql`update coupon_redemption set amount = ${amount} where institution_id = ${institution_id} and invoice_id = ${invoice_id} and released_at is null`.execute(
    db,
  );
}
