-- The facts "class" and "classStaff": the days of events whose sums a statement changed. Drafts and what a holiday takes away are in no sum.
create or replace function mark_class_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_change (institution_id, fact, day) select distinct institution_id, 'class', local_on from added where published and not is_off;
  elsif tg_op = 'DELETE' then
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, f.fact, local_on from taken cross join (values ('class'), ('classStaff')) f (fact) where published and not is_off;
  else
    insert into report_change (institution_id, fact, day)
      select distinct t.institution_id, f.fact, d.day from taken t join added a on a.institution_id = t.institution_id and a.event_id = t.event_id
        cross join lateral (values (t.local_on, t.published and not t.is_off), (a.local_on, a.published and not a.is_off)) d (day, counts)
        cross join (values ('class'), ('classStaff')) f (fact)
      where d.counts and (t.local_on, t.published, t.is_off, t.status, t.type, t.sub_id, t.location_id, t.room_id, t.minutes, t.capacity, t.enrolled, t.marked, t.present, t.late,
          t.left_early, t.billable)
        is distinct from (a.local_on, a.published, a.is_off, a.status, a.type, a.sub_id, a.location_id, a.room_id, a.minutes, a.capacity, a.enrolled, a.marked, a.present, a.late,
          a.left_early, a.billable);
  end if;
  return null;
end $$;
