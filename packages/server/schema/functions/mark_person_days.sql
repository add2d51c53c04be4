-- The fact "person": the days around the instant at which somebody came. In no time zone is it another day, so these stay right whatever the
-- school's zone is, or becomes at the same time.
create or replace function mark_person_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'person', (created_at at time zone 'UTC')::date + d.days from added cross join (values (-1), (0), (1)) d (days) where role_id in (3, 4);
  elsif tg_op = 'DELETE' then
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'person', (created_at at time zone 'UTC')::date + d.days from taken cross join (values (-1), (0), (1)) d (days) where role_id in (3, 4);
  else
    insert into report_change (institution_id, fact, day)
      select distinct institution_id, 'person', (created_at at time zone 'UTC')::date + d.days from (
        select t.institution_id, unnest(array[t.created_at, a.created_at]) as created_at
        from taken t join added a on a.institution_id = t.institution_id and a.user_detail_id = t.user_detail_id
        where (t.role_id in (3, 4) or a.role_id in (3, 4))
          and (t.created_at, t.role_id, t.signup_source, t.referral_source, t.owner_id, t.stage_id, t.converted_at is null)
            is distinct from (a.created_at, a.role_id, a.signup_source, a.referral_source, a.owner_id, a.stage_id, a.converted_at is null)) moved
        cross join (values (-1), (0), (1)) d (days);
  end if;
  return null;
end $$;
