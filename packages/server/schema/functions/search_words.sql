-- Active people of a role who match several words, like a first name and a surname, newest first. Planned once per
-- connection, like `search_people` for one word, which is its only caller.
create or replace function search_words(wanted_role smallint, words text[], skip integer, take integer, out ids bigint[], out counted integer, out more boolean)
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  farthest constant integer := 20000;
  school constant bigint := tenant();
  enough constant integer := skip + take + 1;
  needle constant text := search_needle(search_fold(words[1]));
  fits constant text[] := array(select search_pattern(search_fold(word)) from unnest(words) word);
  cores text[];
  listed bigint;
  everybody real;
  -- How many are looked at first, then how many more, past those who were seen.
  sample integer;
  reach integer;
  seen integer := 0;
  share real;
begin
  ids := '{}';
  listed := (select coalesce(sum(people), 0) from person_count where institution_id = school and role_id = wanted_role and is_archived = 0);
  everybody := greatest(listed, (select reltuples from pg_class where oid = 'person'::regclass));
  -- As of one word: a small school is seen whole, and looked through where the index would answer everybody's matches. Few have
  -- several words: a larger sample would seldom fill a page.
  sample := case when listed <= 1000 then 1000 when listed <= farthest and everybody > 20 * listed then farthest else 200 end;
  more := listed > sample;
  reach := sample;
  loop
    ids := ids || array(
      select user_detail_id from (select user_detail_id, search_head from person where institution_id = school and role_id = wanted_role and archived_at is null
        order by created_at desc, user_detail_id desc limit reach offset seen) looked_at
      where strpos(search_head, needle) > 0 and search_head like all(fits) or octet_length(search_head) >= 500 and (
        select whole.search_text like all(fits) from person whole where whole.institution_id = school and whole.user_detail_id = looked_at.user_detail_id)
      limit case when more then enough - cardinality(ids) else sample end);
    counted := cardinality(ids);
    if counted >= enough or not more then
      ids := ids[skip + 1 : skip + take];
      return;
    end if;
    -- Words that many have are soon found a little further on, once: the index would count all of them.
    share := counted::real / sample;
    exit when seen > 0 or share * share * everybody <= 0.2 * enough;
    seen := sample;
    reach := least(farthest, 3 * enough / share);
  end loop;

  -- The index is asked for the two with the most letters: few have both.
  cores := array(select search_pattern(core) from (select search_core(search_fold(word)) as core from unnest(words) word) one
    where core ~ '[[:alnum:]]{3}' order by length(core) desc limit 2);
  if cardinality(cores) = 0 then
    select found.ids, found.counted, found.more into ids, counted, more
      from search_any(wanted_role, words, false, null, null, null, null, 'created_on', true, skip, take) found;
    return;
  end if;
  select count(*), coalesce((array_agg(user_detail_id order by created_at desc, user_detail_id desc))[skip + 1 : skip + take], '{}') into counted, ids
    from (select user_detail_id, institution_id, role_id, archived_at, created_at, search_text from person
      where search_text like cores[1] and search_text like cores[cardinality(cores)] offset 0) one
    where institution_id = school and role_id = wanted_role and archived_at is null and search_text like all(fits);
  more := false;
end $$;
revoke all on function search_words from public;
