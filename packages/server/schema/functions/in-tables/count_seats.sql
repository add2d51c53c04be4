-- An event's seats are counted where they are taken, by anything that takes them: enrolling, merging two records, erasing one.
-- Taking the last seat locks the event's row until the end of the transaction, so of many at once one gets it.
create or replace function count_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update event e set enrolled = enrolled + made.seats
      from (select institution_id, event_id, count(*) as seats from added where status = 'enrolled' group by 1, 2) made
      where e.institution_id = made.institution_id and e.event_id = made.event_id;
  elsif tg_op = 'DELETE' then
    update event e set enrolled = enrolled - gone.seats
      from (select institution_id, event_id, count(*) as seats from taken where status = 'enrolled' group by 1, 2) gone
      where e.institution_id = gone.institution_id and e.event_id = gone.event_id;
  else
    update event e set enrolled = enrolled + moved.seats
      from (select institution_id, event_id, sum(seats) as seats
        from (select institution_id, event_id, 1 as seats from added where status = 'enrolled' union all select institution_id, event_id, -1 from taken where status = 'enrolled') one
        group by 1, 2 having sum(seats) <> 0) moved
      where e.institution_id = moved.institution_id and e.event_id = moved.event_id;
  end if;
  return null;
end $$;
