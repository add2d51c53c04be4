-- The fact "run": the days whose sums a statement changed.
create or replace function mark_run_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'run', triggered_on from added;
  elsif tg_op = 'DELETE' then
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'run', triggered_on from taken;
  else
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'run', triggered_on from (
        (select institution_id, triggered_on, automation_id, state from taken
          except all select institution_id, triggered_on, automation_id, state from added)
        union all
        (select institution_id, triggered_on, automation_id, state from added
          except all select institution_id, triggered_on, automation_id, state from taken)) moved;
  end if;
  return null;
end $$;
