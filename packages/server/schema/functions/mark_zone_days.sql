-- The fact "person": another time zone moves people to other days.
create or replace function mark_zone_days() returns trigger language plpgsql as $$
begin
  if new.time_zone is distinct from old.time_zone then
    insert into report_change (institution_id, fact, day)
      select distinct p.institution_id, 'person', (p.created_at at time zone 'UTC')::date + d.days from person p cross join (values (-1), (0), (1)) d (days)
      where p.institution_id = new.institution_id and p.role_id in (3, 4);
  end if;
  return null;
end $$;
