-- Lists that need not count: how many people there are is kept, and searches plan once.

-- ── How many students and leads there are ─────────────────────────────────────────────────────────────────────────

-- Counting ten thousand people took longer than reading a page of them. The count is kept beside them, written in their
-- own transaction and read in the same snapshot as the page, so it is never behind what it counts. It is spread over
-- slots, by connection, because two transactions that add people would otherwise wait for each other's end; a slot may
-- fall below zero, and only the sum says something. Guardians and staff are in no list that is counted.
create table person_count (
  institution_id bigint not null references institution,
  role_id smallint not null,
  is_archived smallint not null,
  status text not null,
  slot smallint not null,
  people bigint not null,
  primary key (institution_id, role_id, is_archived, status, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
comment on table person_count is '@tenant how many students and leads there are, in slots to be added up';
comment on column person_count.status is '@plain';

-- One statement's difference, in the order of the key: whoever has to wait for a slot, waits in the same order.
create function count_people() returns trigger language plpgsql as $$
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
create trigger person_added after insert on person referencing new table as added for each statement execute function count_people();
create trigger person_changed after update on person referencing old table as taken new table as added for each statement execute function count_people();
create trigger person_taken after delete on person referencing old table as taken for each statement execute function count_people();

-- Those who are here already; the triggers above hold the table, so nobody is missed. The policies come after, because
-- this counts for every school at once.
insert into person_count
  select institution_id, role_id, (archived_at is not null)::int, status, 0, count(*) from person where role_id in (3, 4) group by 1, 2, 3, 4;
alter table person_count enable row level security;
alter table person_count force row level security;
create policy of_tenant on person_count using (institution_id = tenant()) with check (institution_id = tenant());

-- ── One page of the people who hold every word ────────────────────────────────────────────────────────────────────

-- What is asked most is one word, among all students or leads, the newest first. Its statements stand here as they are, so
-- that a connection plans them once; planning was more than half of a search among ten thousand people. Every other
-- question is put together and planned anew, as before.
alter function search_people rename to search_any;
revoke execute on function search_any from schoolbell_app;

-- The part of a word that tells most, as before, but of an e-mail one letter less before the @: among a million people each
-- letter more is a list that takes longer to read (6 milliseconds) than fetching the few it takes out.
create or replace function search_core(word text) returns text
  language sql immutable parallel safe strict
  return case when word ~ '...@' then right(split_part(word, '@', 1), 5) || '@' when word ~ '^\d{6,}$' then right(word, 5) else left(word, 7) end;

-- Where in a word its telling letters are looked for: of an e-mail up to the @, of a phone its end.
create function search_stretch(word text) returns text
  language sql immutable parallel safe strict
  return case when word ~ '...@' then split_part(word, '@', 1) || '@' when word ~ '^\d{6,}$' then right(word, 5) else word end;

create function search_people(
  wanted_role smallint, words text[], archived boolean, wanted_status text, wanted_stage bigint, wanted_interest smallint,
  wanted_owner bigint, order_by text, descending boolean, skip integer, take integer, out ids bigint[], out counted integer, out more boolean
) language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  farthest constant integer := 20000;
  school constant bigint := tenant();
  usual constant boolean := cardinality(words) = 1 and order_by = 'created_on' and descending and not archived and wanted_role in (3, 4) and take <= 1000
    and wanted_status is null and wanted_stage is null and wanted_interest is null and wanted_owner is null;
  word constant text := search_fold(words[1]);
  fits constant text := search_pattern(word);
  core text := search_pattern(search_core(word));
  stretch constant text := search_stretch(word);
  enough constant integer := skip + take + 1;
  -- How many are listed, and how many people of all schools the index knows.
  listed bigint;
  everybody real;
  sample integer;
  share real;
  alone boolean;
  -- What the newest hold, and where in the stretch the letters begin that the index is asked for.
  texts text[];
  start integer;
begin
  -- Without three letters in a row the index has to be asked in another way, or not at all.
  if usual is not true or core !~ '[[:alnum:]]{3}' then
    select found.ids, found.counted, found.more into ids, counted, more
      from search_any(wanted_role, words, archived, wanted_status, wanted_stage, wanted_interest, wanted_owner, order_by, descending, skip, take) found;
    return;
  end if;

  listed := (select coalesce(sum(people), 0) from person_count where institution_id = school and role_id = wanted_role and is_archived = 0);
  everybody := greatest(listed, (select reltuples from pg_class where oid = 'person'::regclass));
  -- The first people of the list are a sample: a common word has enough of them, at any other the look goes to its end. A
  -- larger one tells more, and only among many people that is worth it. A small school is seen and counted whole.
  sample := case when listed <= 1000 then 1000 else least(1000, greatest(400, everybody / 200)) end;
  more := listed > sample;
  ids := array(
    select user_detail_id from (select user_detail_id, search_text from person where institution_id = school and role_id = wanted_role and archived_at is null
      order by created_at desc, user_detail_id desc limit sample) looked_at
    where search_text like fits limit case when more then enough else sample end);
  counted := cardinality(ids);

  -- Going on costs about 0.35 microseconds a person, fetching a match of the index 1.3 to 2.6: the sample tells how many of each.
  -- A small school among large ones is looked through, because the index would answer everybody's matches.
  share := counted::real / sample;
  alone := listed <= farthest and everybody > 20 * listed;
  if more and counted < enough and (alone or share * share * everybody > 0.2 * enough) then
    ids := ids || array(
      select user_detail_id from (select user_detail_id, search_text from person where institution_id = school and role_id = wanted_role and archived_at is null
        order by created_at desc, user_detail_id desc limit case when alone then farthest else least(farthest, 3 * enough / share)::integer end offset sample) further
      where search_text like fits limit enough - counted);
    counted := cardinality(ids);
    more := counted >= enough or not alone;
  end if;

  if counted >= enough or not more then
    ids := ids[skip + 1 : skip + take];
    return;
  end if;

  -- The word is rare: the index finds all who hold it, asked for a few letters of it. Each further letter is one more list to
  -- read, which among many people takes longer than fetching the few whom it takes out. So letters in front that half of
  -- the newest have are passed over, and five that none of them has are enough.
  if length(stretch) > 5 and everybody > 20000 then
    texts := array(select search_text from person where institution_id = school and role_id = wanted_role and archived_at is null order by created_at desc, user_detail_id desc limit 100);
    start := (select at from generate_series(1, length(stretch) - 2) at, concat('%', substr(stretch, at, 3), '%') three where three ~ '^%[[:alnum:]]{3}%$'
      order by 2 * (select count(*) from unnest(texts) one where one like three) > cardinality(texts), at limit 1);
    core := search_pattern(substr(stretch, start, 5));
    if exists (select from unnest(texts) one where one like core) then core := search_pattern(substr(stretch, start, 7)); end if;
  end if;
  -- Nothing but the word may choose the way, and what the index is not to be asked for stays behind the `offset`.
  with found as materialized (
    select user_detail_id, created_at from (
      select user_detail_id, institution_id, role_id, archived_at, created_at, search_text from person where search_text like core offset 0) one
    where institution_id = school and role_id = wanted_role and archived_at is null and search_text like fits)
  select (select count(*) from found), array(select user_detail_id from found order by created_at desc, user_detail_id desc limit take offset skip) into counted, ids;
  more := false;
end $$;
revoke all on function search_people from public;
grant execute on function search_people to schoolbell_app;
