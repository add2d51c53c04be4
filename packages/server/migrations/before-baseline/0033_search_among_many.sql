-- Searches among very many people, quicker where they were slowest: for a rare word, and for an e-mail.

-- As before (0018), except in four things. Among very many people, and for e-mails and phones, 200 are looked at first; a
-- word that they don't settle is looked for in the newest months before anywhere else. Those from all along the way whose
-- letters are looked at lie on pages at even distances, which takes a tenth of finding each by number, and they are of all
-- whom the index knows. Of letters that none of them has the last are taken: numbers end what they follow, and "rarename17"
-- was asked for as "raren". And the index is asked for five letters, also where the telling ones are the last three.
create or replace function search_people(
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
  pages integer;
  -- The month of the newest.
  month integer;
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
  -- larger one tells more, and only among many people that is worth it; e-mails and phones are rare by themselves. A small
  -- school is seen and counted whole.
  sample := case when listed <= 1000 then 1000 when stretch <> word or everybody > 200000 then 200 else least(1000, greatest(400, everybody / 200)) end;
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
  -- read, which among many people takes longer than fetching the few whom it takes out. So it begins with the three letters
  -- that fewest of a hundred people have, some of them the newest and some from all along the way, and five that none of
  -- them has are enough. The newest alone mislead: they may have come by another door than the rest, without an e-mail.
  if length(stretch) > 5 and everybody > 20000 then
    pages := (select relpages from pg_class where oid = 'person'::regclass);
    texts := array(
      (select search_text from person where institution_id = school and role_id = wanted_role and archived_at is null order by created_at desc, user_detail_id desc limit 50)
      union all
      select search_text from person where ctid = any(array(select format('(%s,1)', pages / 20 * n)::tid from generate_series(0, 19) n)));
    start := (select at from generate_series(1, length(stretch) - 2) at, concat('%', substr(stretch, at, 3), '%') three where three ~ '^%[[:alnum:]]{3}%$'
      order by (select count(*) from unnest(texts) one where one like three), at desc limit 1);
    start := least(start, length(stretch) - 4);
    core := search_pattern(substr(stretch, start, 5));
    if exists (select from unnest(texts) one where one like core) then core := search_pattern(substr(stretch, start, 7)); end if;
  end if;

  -- The newest hold it here and there, so these months may fill the page; months further back could only add to its end.
  if stretch = word and everybody > 200000 then
    ids := '{}';
    month := (select search_month(max(created_at)) from person where institution_id = school and role_id = wanted_role and archived_at is null);
    for back in 0..2 loop
      ids := ids || array(
        select user_detail_id from (
          select user_detail_id, institution_id, role_id, archived_at, created_at, search_text from person where search_month(created_at) = month - back and search_text like core offset 0) one
        where institution_id = school and role_id = wanted_role and archived_at is null and search_text like fits order by created_at desc, user_detail_id desc);
      counted := cardinality(ids);
      if counted >= enough then
        ids := ids[skip + 1 : skip + take];
        return;
      end if;
    end loop;
  end if;

  -- Nothing but the word may choose the way, and what the index is not to be asked for stays behind the `offset`.
  select count(*), coalesce((array_agg(user_detail_id order by created_at desc, user_detail_id desc))[skip + 1 : skip + take], '{}') into counted, ids
    from (select user_detail_id, institution_id, role_id, archived_at, created_at, search_text from person where search_text like core offset 0) one
    where institution_id = school and role_id = wanted_role and archived_at is null and search_text like fits;
  more := false;
end $$;
