-- An event counts its marks, because an edit of its series never changes a marked one.
create or replace function count_marks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update event e set marked = marked + made.marks from (select institution_id, event_id, count(*) as marks from added group by 1, 2) made
      where e.institution_id = made.institution_id and e.event_id = made.event_id;
  else
    update event e set marked = marked - gone.marks from (select institution_id, event_id, count(*) as marks from taken group by 1, 2) gone
      where e.institution_id = gone.institution_id and e.event_id = gone.event_id;
  end if;
  return null;
end $$;
