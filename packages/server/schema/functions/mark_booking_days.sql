-- The fact "booking": the days whose sums a statement changed. What is not sent yet is in no sum.
create or replace function mark_booking_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'booking', made_on from added where made_on is not null;
  elsif tg_op = 'DELETE' then
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'booking', made_on from taken where made_on is not null;
  else
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'booking', made_on from (
        (select institution_id, made_on, booking_type, state, places from taken
          except all select institution_id, made_on, booking_type, state, places from added)
        union all
        (select institution_id, made_on, booking_type, state, places from added
          except all select institution_id, made_on, booking_type, state, places from taken)) moved
      where made_on is not null;
  end if;
  return null;
end $$;
