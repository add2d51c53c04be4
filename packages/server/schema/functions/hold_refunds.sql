-- A payment knows how much of it pending refunds hold.
create or replace function hold_refunds() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update payment p set held = p.held + moved.amount
      from (select institution_id, payment_id, sum(amount) as amount from added where state = 'pending' group by 1, 2) moved
      where p.institution_id = moved.institution_id and p.payment_id = moved.payment_id;
  else
    update payment p set held = p.held + moved.amount
      from (select institution_id, payment_id, sum(amount) as amount from (
          select institution_id, payment_id, amount from added where state = 'pending'
          union all select institution_id, payment_id, -amount from taken where state = 'pending') both_of
        group by 1, 2 having sum(amount) <> 0) moved
      where p.institution_id = moved.institution_id and p.payment_id = moved.payment_id;
  end if;
  return null;
end $$;
