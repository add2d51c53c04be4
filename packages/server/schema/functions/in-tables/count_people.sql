-- One statement's difference, in the order of the key: all who wait for a slot wait in the same order.
create or replace function count_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into person_count as c
      select institution_id, role_id, (archived_at is not null)::int, status, pg_backend_pid() % 16, count(*)
      from added where role_id in (3, 4) group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (institution_id, role_id, is_archived, status, slot) do update set people = c.people + excluded.people;
  elsif tg_op = 'DELETE' then
    insert into person_count as c
      select institution_id, role_id, (archived_at is not null)::int, status, pg_backend_pid() % 16, -count(*)
      from taken where role_id in (3, 4) group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (institution_id, role_id, is_archived, status, slot) do update set people = c.people + excluded.people;
  else
    insert into person_count as c
      select institution_id, role_id, (archived_at is not null)::int, status, pg_backend_pid() % 16, sum(difference)
      from (select institution_id, role_id, archived_at, status, 1 as difference from added
        union all select institution_id, role_id, archived_at, status, -1 from taken) moved
      where role_id in (3, 4) group by 1, 2, 3, 4 having sum(difference) <> 0 order by 1, 2, 3, 4
      on conflict (institution_id, role_id, is_archived, status, slot) do update set people = c.people + excluded.people;
  end if;
  return null;
end $$;
