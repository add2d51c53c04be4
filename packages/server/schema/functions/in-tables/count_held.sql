-- An event counts the seats held for people with an offer.
create or replace function count_held() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update event e set held = held + made.seats from (select institution_id, event_id, count(*) as seats from added group by 1, 2) made
      where e.institution_id = made.institution_id and e.event_id = made.event_id;
  else
    update event e set held = held - gone.seats from (select institution_id, event_id, count(*) as seats from taken group by 1, 2) gone
      where e.institution_id = gone.institution_id and e.event_id = gone.event_id;
  end if;
  return null;
end $$;
