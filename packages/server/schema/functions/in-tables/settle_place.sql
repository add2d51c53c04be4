-- When a place is given, cancelled or deleted, a make-up that is booked by it is held or given back.
create or replace function settle_place() returns trigger language plpgsql as $$
begin
  perform settle_make_up(old.institution_id, old.event_id, old.user_detail_id, tg_op = 'DELETE');
  return null;
end $$;
