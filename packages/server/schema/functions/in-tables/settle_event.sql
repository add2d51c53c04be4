-- When an event is cancelled or restored, its booked make-ups follow.
create or replace function settle_event() returns trigger language plpgsql as $$
begin
  perform settle_make_up(new.institution_id, new.event_id, c.user_detail_id, false)
    from (select distinct user_detail_id from credit_entry where institution_id = new.institution_id and event_id = new.event_id and cause = 'booking' order by 1) c;
  return null;
end $$;
