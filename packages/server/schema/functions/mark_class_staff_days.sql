-- The fact "classStaff": the days of events whose teachers and assistants a statement changed. It locks the events: a transaction that moves
-- one at the same time then sees them, or is seen here.
create or replace function mark_class_staff_days() returns trigger language plpgsql as $$
declare
  schools bigint[];
  events bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct institution_id), array_agg(distinct event_id) into schools, events from added;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct institution_id), array_agg(distinct event_id) into schools, events from taken;
  else
    select array_agg(distinct institution_id), array_agg(distinct event_id) into schools, events from (
      (select institution_id, event_id, user_detail_id, part from taken except all select institution_id, event_id, user_detail_id, part from added)
      union all
      (select institution_id, event_id, user_detail_id, part from added except all select institution_id, event_id, user_detail_id, part from taken)) moved;
  end if;
  if events is null then return null; end if;
  perform from event e where e.institution_id = any(schools) and e.event_id = any(events) order by e.event_id for no key update;
  insert into report_change (institution_id, fact, day)
    select distinct e.institution_id, 'classStaff', e.local_on from event e
    where e.institution_id = any(schools) and e.event_id = any(events) and e.published and not e.is_off;
  return null;
end $$;
