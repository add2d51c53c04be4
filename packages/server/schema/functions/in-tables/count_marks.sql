-- An event counts its marks by their codes, because an edit of its series never changes a marked one, and reports read the counts.
-- Late and left early are present too, and a billable absence is an absence.
create or replace function count_marks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update event e set marked = e.marked + made.marks, present = e.present + made.present, late = e.late + made.late,
        left_early = e.left_early + made.left_early, billable = e.billable + made.billable
      from (select institution_id, event_id, count(*) as marks, count(*) filter (where attendance_code <= 3) as present, count(*) filter (where attendance_code = 2) as late,
          count(*) filter (where attendance_code = 3) as left_early, count(*) filter (where attendance_code = 7) as billable from added group by 1, 2) made
      where e.institution_id = made.institution_id and e.event_id = made.event_id;
  elsif tg_op = 'DELETE' then
    update event e set marked = e.marked - gone.marks, present = e.present - gone.present, late = e.late - gone.late,
        left_early = e.left_early - gone.left_early, billable = e.billable - gone.billable
      from (select institution_id, event_id, count(*) as marks, count(*) filter (where attendance_code <= 3) as present, count(*) filter (where attendance_code = 2) as late,
          count(*) filter (where attendance_code = 3) as left_early, count(*) filter (where attendance_code = 7) as billable from taken group by 1, 2) gone
      where e.institution_id = gone.institution_id and e.event_id = gone.event_id;
  elsif exists (select from added) then
    update event e set marked = e.marked + moved.marks, present = e.present + moved.present, late = e.late + moved.late,
        left_early = e.left_early + moved.left_early, billable = e.billable + moved.billable
      from (select institution_id, event_id, sum(n) as marks, coalesce(sum(n) filter (where attendance_code <= 3), 0) as present,
          coalesce(sum(n) filter (where attendance_code = 2), 0) as late, coalesce(sum(n) filter (where attendance_code = 3), 0) as left_early,
          coalesce(sum(n) filter (where attendance_code = 7), 0) as billable
        from (select institution_id, event_id, attendance_code, 1 as n from added union all select institution_id, event_id, attendance_code, -1 from taken) one
        group by 1, 2) moved
      where e.institution_id = moved.institution_id and e.event_id = moved.event_id
        and (moved.marks, moved.present, moved.late, moved.left_early, moved.billable) is distinct from (0, 0, 0, 0, 0);
  end if;
  return null;
end $$;
