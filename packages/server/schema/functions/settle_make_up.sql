-- A booked make-up holds a session as long as its place exists. Removing the place returns the session, and restoring the
-- place takes it again: enrolling, cancelling a class, undoing that, merging, erasing.
create or replace function settle_make_up(school bigint, event_wanted bigint, student bigint, gone boolean) returns void language plpgsql as $$
declare
  held record;
  wanted boolean;
begin
  for held in
    select grant_id, sum(amount) as net from credit_entry
    where institution_id = school and event_id = event_wanted and user_detail_id = student and cause = 'booking' group by grant_id order by max(entry_id) desc
  loop
    wanted := not gone and exists (
      select from event_student c join event e on e.institution_id = c.institution_id and e.event_id = c.event_id
      join enrolment n on n.institution_id = c.institution_id and n.enrolment_id = c.enrolment_id and n.kind = 'makeup'
      where c.institution_id = school and c.event_id = event_wanted and c.user_detail_id = student and c.status = 'enrolled' and e.status = 'scheduled')
      and not exists (select from attendance_mark m where m.institution_id = school and m.event_id = event_wanted and m.user_detail_id = student);
    if held.net < 0 and not wanted then
      insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount, event_id) values (school, held.grant_id, student, 'release', 'booking', 1, case when gone then null else event_wanted end);
    elsif held.net >= 0 and wanted then
      insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount, event_id) values (school, held.grant_id, student, 'hold', 'booking', -1, event_wanted);
    end if;
    -- The newest booking counts.
    exit;
  end loop;
end $$;
