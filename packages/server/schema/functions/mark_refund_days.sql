-- The fact "payment": the days of refunds whose sums a statement changed. It locks their payments: a transaction that changes one at the same
-- time then sees these refunds, or is seen here.
create or replace function mark_refund_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from payment y where (y.institution_id, y.payment_id) in (select institution_id, payment_id from added) order by y.payment_id for no key update;
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'payment', refunded_on from added where state = 'succeeded';
  elsif tg_op = 'DELETE' then
    perform from payment y where (y.institution_id, y.payment_id) in (select institution_id, payment_id from taken) order by y.payment_id for no key update;
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'payment', refunded_on from taken where state = 'succeeded';
  else
    perform from payment y where (y.institution_id, y.payment_id) in (select institution_id, payment_id from added) order by y.payment_id for no key update;
    insert into report_change (institution_id, fact, day)
      select distinct t.institution_id, 'payment', d.day from taken t join added a on a.institution_id = t.institution_id and a.refund_id = t.refund_id
        cross join lateral (values (t.refunded_on), (a.refunded_on)) d (day)
      where (t.state = 'succeeded' or a.state = 'succeeded')
        and (t.state, t.refunded_on, t.amount, t.payment_id) is distinct from (a.state, a.refunded_on, a.amount, a.payment_id);
  end if;
  return null;
end $$;
