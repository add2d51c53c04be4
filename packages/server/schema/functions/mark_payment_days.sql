-- The fact "payment": the days of payments whose sums a statement changed, and those of their refunds, which are in the sums of the payment's
-- mode and kind.
create or replace function mark_payment_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'payment', paid_on from added where state = 'done' and kind in ('desk', 'gateway');
  elsif tg_op = 'DELETE' then
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'payment', paid_on from taken where state = 'done' and kind in ('desk', 'gateway');
  else
    insert into report_change (institution_id, fact, day)
      with moved as materialized (
        select t.institution_id, t.payment_id, t.paid_on as was_on, a.paid_on, (t.kind, t.currency, t.mode_id) is distinct from (a.kind, a.currency, a.mode_id) as is_other
        from taken t join added a on a.institution_id = t.institution_id and a.payment_id = t.payment_id
        where (t.paid_on, t.kind, t.state, t.currency, t.mode_id, t.amount) is distinct from (a.paid_on, a.kind, a.state, a.currency, a.mode_id, a.amount))
      select institution_id, 'payment', was_on from moved
      union select institution_id, 'payment', paid_on from moved
      union select m.institution_id, 'payment', r.refunded_on from moved m
        join refund r on r.institution_id = m.institution_id and r.payment_id = m.payment_id where m.is_other;
  end if;
  return null;
end $$;
