-- The fact "run": the days whose sums a statement changed.
create or replace function mark_run_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'run', day from added;
  elsif tg_op = 'DELETE' then
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'run', day from taken;
  else
    insert into report_change (institution_id, fact, day)
      select distinct a.institution_id, 'run', one.day from added a
      join taken t on t.institution_id = a.institution_id and t.run_id = a.run_id cross join lateral (values (a.day), (t.day)) as one (day)
      where a.state <> t.state or a.day <> t.day or a.automation_id <> t.automation_id;
  end if;
  return null;
end $$;
