import type pg from 'pg';

/** Copies a membership that has not begun yet, so often, and lets all of them begin on a day: they are due then. */
export async function copyMembership(
  client: pg.Client,
  { institution_id, membership_id }: { institution_id: number; membership_id: number },
  { count, starts_on }: { count: number; starts_on: string },
): Promise<void> {
  await client.query(
    `with made as (
      insert into membership (institution_id, account_id, payer_id, user_detail_id, name, every, unit, anchor_day, starts_on, lead_days, proration, next_bill_on, created_by)
      select institution_id, account_id, payer_id, user_detail_id, name, every, unit, anchor_day, starts_on, lead_days, proration, next_bill_on, created_by
      from membership, generate_series(1, $3::int) where institution_id = $1 and membership_id = $2 returning membership_id)
    insert into membership_item (institution_id, membership_id, place, type, name, thousandths, unit_price, discount, tax_ids)
      select l.institution_id, made.membership_id, l.place, l.type, l.name, l.thousandths, l.unit_price, l.discount, l.tax_ids
      from membership_item l, made where l.institution_id = $1 and l.membership_id = $2`,
    [institution_id, membership_id, count],
  );
  await client.query(
    `update membership m set starts_on = $3::date, next_bill_on = $3::date, anchor_day = extract(day from $3::date)
    from membership o where o.institution_id = $1 and o.membership_id = $2 and m.institution_id = $1 and m.name = o.name`,
    [institution_id, membership_id, starts_on],
  );
}
