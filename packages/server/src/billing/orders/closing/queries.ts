import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/**
 * Adds an invoice like one that was cancelled before it had a number, with its lines and taxes, at the prices that were agreed.
 * Answers its id.
 */
export async function copyInvoice(
  db: Db,
  institution_id: number,
  invoice_id: number,
  { day, now }: { day: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ invoice_id: number }>`
    insert into invoice (institution_id, account_id, payer_id, user_detail_id, issue_on, due_on, next_due_on, currency, inclusive, coupon_code, subtotal, discount, tax, total,
      order_id, payer, reference, notes, footer, language, created_by, created_at, updated_at)
    select i.institution_id, i.account_id, i.payer_id, i.user_detail_id, ${day}::date, ${day}::date, ${day}::date, i.currency, i.inclusive, i.coupon_code, i.subtotal, i.discount, i.tax, i.total,
      i.order_id, i.payer, i.reference, i.notes, i.footer, i.language, i.created_by, ${now}::timestamptz, ${now}::timestamptz
    from invoice i where i.institution_id = ${institution_id} and i.invoice_id = ${invoice_id} returning invoice_id`.execute(
    db,
  );
  const copy = rows[0]!.invoice_id;
  await sql`
    insert into invoice_item (institution_id, invoice_id, place, student_id, type, sub_id, duration_id, package_id, add_on_id, product_id, registration_fee_id, series_id, name, detail,
      thousandths, unit_price, discount_kind, discount_value, discount, spread, net, tax, total, taxes, from_on, to_on, sessions, order_key)
    select t.institution_id, ${copy}, t.place, t.student_id, t.type, t.sub_id, t.duration_id, t.package_id, t.add_on_id, t.product_id, t.registration_fee_id, t.series_id, t.name, t.detail,
      t.thousandths, t.unit_price, t.discount_kind, t.discount_value, t.discount, t.spread, t.net, t.tax, t.total, t.taxes, t.from_on, t.to_on, t.sessions, t.order_key
    from invoice_item t where t.institution_id = ${institution_id} and t.invoice_id = ${invoice_id}`.execute(db);
  await sql`
    insert into invoice_tax (institution_id, invoice_id, place, name, rate, en_code, base, amount)
    select x.institution_id, ${copy}, x.place, x.name, x.rate, x.en_code, x.base, x.amount from invoice_tax x
    where x.institution_id = ${institution_id} and x.invoice_id = ${invoice_id}`.execute(db);
  return copy;
}

/** Bills the lessons of a cancelled invoice by its copy again. Answers whether all of them were still to be billed. */
export async function copySessions(db: Db, institution_id: number, from: number, to: number): Promise<boolean> {
  const { rows } = await sql<{ wanted: number; made: number }>`
    with asked as (
      select n.item_id, b.event_id, b.user_detail_id, b.amount from invoice_item o
      join item_session b on b.institution_id = ${institution_id} and b.item_id = o.item_id
      join invoice_item n on n.institution_id = ${institution_id} and n.invoice_id = ${to} and n.place = o.place
      where o.institution_id = ${institution_id} and o.invoice_id = ${from}),
    made as (
      insert into item_session (institution_id, item_id, event_id, user_detail_id, amount)
      select ${institution_id}, asked.item_id, asked.event_id, asked.user_detail_id, asked.amount from asked on conflict do nothing returning 1)
    select (select count(*) from asked) as wanted, (select count(*) from made) as made`.execute(db);
  return rows[0]!.wanted === rows[0]!.made;
}

/** Lets the copy of a cancelled invoice use the coupon that it was ordered with. */
export async function copyRedemption(
  db: Db,
  institution_id: number,
  from: number,
  to: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into coupon_redemption (institution_id, coupon_id, invoice_id, user_detail_id, amount, created_at)
    select r.institution_id, r.coupon_id, ${to}, r.user_detail_id, r.amount, ${now}::timestamptz from coupon_redemption r
    where r.institution_id = ${institution_id} and r.invoice_id = ${from} order by r.redemption_id desc limit 1`.execute(
    db,
  );
}
