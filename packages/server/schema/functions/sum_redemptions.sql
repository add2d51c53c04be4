-- A coupon knows how often it is in use; a redemption counts until it is given back.
create or replace function sum_redemptions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update coupon c set used = c.used + moved.uses
      from (select institution_id, coupon_id, count(*) as uses from added where released_at is null group by 1, 2) moved
      where c.institution_id = moved.institution_id and c.coupon_id = moved.coupon_id;
  elsif tg_op = 'DELETE' then
    update coupon c set used = c.used - moved.uses
      from (select institution_id, coupon_id, count(*) as uses from taken where released_at is null group by 1, 2) moved
      where c.institution_id = moved.institution_id and c.coupon_id = moved.coupon_id;
  else
    update coupon c set used = c.used + moved.uses
      from (select institution_id, coupon_id, sum(uses) as uses from (
          select institution_id, coupon_id, 1 as uses from added where released_at is null
          union all select institution_id, coupon_id, -1 from taken where released_at is null) both_of
        group by 1, 2 having sum(uses) <> 0) moved
      where c.institution_id = moved.institution_id and c.coupon_id = moved.coupon_id;
  end if;
  return null;
end $$;
