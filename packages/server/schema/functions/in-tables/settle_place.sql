-- When a place is created, cancelled or deleted, its booked make-up is held or returned.
create or replace function settle_place() returns trigger language plpgsql as $$
begin
  perform settle_make_up(old.institution_id, old.event_id, old.user_detail_id, tg_op = 'DELETE');
  return null;
end $$;
