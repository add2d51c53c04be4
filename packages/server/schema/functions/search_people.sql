-- One page of the people whose name, e-mail, phone or guardian contain every word, and how many there are. `counted` is
-- exact, unless `more` says that there may be others: then it is the number seen so far.
--
-- It runs as the owner, because LIKE is not leakproof and would find no index below row-level security; so it checks the
-- tenant itself, and returns only ids, which the caller reads again under the policies.
--
-- What is asked most is one word, among all students or leads, the newest first. Its statements are here as they are, so
-- that a connection plans them once: planning was more than half of a search among ten thousand people. Several words go to
-- `search_words`, any other question to `search_any`, which puts its statements together and plans them each time.
--
-- The work stays small however many people there are. The newest are looked at first, in the index that holds the head of
-- their text, at half the price of reading them. A common word fills the page there. One that they show to be rarer is
-- asked for week by week, as long as a page is likely to fill. Only then is it rare, and the trigram index is asked for a
-- few letters of it, at most five, which are chosen in a hundred people of all times: of "student77@" they are "t77@" and
-- not "nt77@", because a ninth of all people have "nt7". Of letters that none of them has the last are taken: numbers end
-- what they follow, and "rarename17" must not be asked for as "raren".
create or replace function search_people(
  wanted_role smallint, words text[], archived boolean, wanted_status text, wanted_stage bigint, wanted_interest smallint,
  wanted_owner bigint, order_by text, descending boolean, skip integer, take integer, out ids bigint[], out counted integer, out more boolean
) language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  farthest constant integer := 20000;
  school constant bigint := tenant();
  usual constant boolean := order_by = 'created_on' and descending and not archived and wanted_role in (3, 4) and take <= 1000
    and wanted_status is null and wanted_stage is null and wanted_interest is null and wanted_owner is null;
  word constant text := search_fold(words[1]);
  needle constant text := search_needle(word);
  stretch text;
  fits text;
  begun text;
  core text;
  -- What is written like an e-mail or a phone.
  address constant boolean := strpos(word, '@') > 0 or left(word, 1) between '0' and '9';
  enough constant integer := skip + take + 1;
  -- How many are listed, and how many people of all schools the index knows.
  listed bigint;
  everybody real;
  sample integer;
  share real;
  alone boolean;
  -- What the newest hold, and where in the stretch the letters begin that the index is asked for.
  texts text;
  start integer;
  pages integer;
  -- The week of the newest, and how far back it is worth looking.
  week integer;
  most_weeks constant integer := 12;
begin
  if usual is not true or cardinality(words) not between 1 and 4 then
    select found.ids, found.counted, found.more into ids, counted, more
      from search_any(wanted_role, words, archived, wanted_status, wanted_stage, wanted_interest, wanted_owner, order_by, descending, skip, take) found;
    return;
  end if;
  if cardinality(words) > 1 then
    select found.ids, found.counted, found.more into ids, counted, more from search_words(wanted_role, words, skip, take) found;
    return;
  end if;

  listed := (select coalesce(sum(people), 0) from person_count where institution_id = school and role_id = wanted_role and is_archived = 0);
  -- The first people of the list are a sample: a common word has enough of them, at any other the look goes to its end. A
  -- larger one tells more, and only among many people that is worth it; e-mails and phones are rare by themselves. A small
  -- school is seen and counted whole. Whose text is longer than what the index holds is looked at themselves.
  sample := case when listed <= 1000 then 1000 when address or listed > 200000 then 200 else least(1000, greatest(400, listed / 200)) end;
  more := listed > sample;
  ids := array(
    select user_detail_id from (select user_detail_id, search_head from person where institution_id = school and role_id = wanted_role and archived_at is null
      order by created_at desc, user_detail_id desc limit sample) looked_at
    where strpos(search_head, needle) > 0 or octet_length(search_head) >= 500 and (
      select strpos(whole.search_text, needle) > 0 from person whole where whole.institution_id = school and whole.user_detail_id = looked_at.user_detail_id)
    limit case when more then enough else sample end);
  counted := cardinality(ids);

  if counted >= enough or not more then
    ids := ids[skip + 1 : skip + take];
    return;
  end if;

  -- Without three letters in a row the index has to be asked in another way, or not at all.
  fits := search_pattern(word);
  stretch := search_stretch(word);
  core := search_pattern(search_core(word));
  if core !~ '[[:alnum:]]{3}' then
    select found.ids, found.counted, found.more into ids, counted, more
      from search_any(wanted_role, words, archived, wanted_status, wanted_stage, wanted_interest, wanted_owner, order_by, descending, skip, take) found;
    return;
  end if;

  -- Going on costs about 0.2 microseconds a person, fetching a match of the index 1.3 to 2.6: the sample tells how many of
  -- each. Where both take as long the index is asked: it counts them all.
  -- A small school among large ones is looked through, because the index would answer everybody's matches.
  everybody := greatest(listed, (select reltuples from pg_class where oid = 'person'::regclass));
  share := counted::real / sample;
  alone := listed <= farthest and everybody > 20 * listed;
  if alone or share * share * everybody > 0.2 * enough then
    ids := ids || array(
      select user_detail_id from (select user_detail_id, search_head from person where institution_id = school and role_id = wanted_role and archived_at is null
        order by created_at desc, user_detail_id desc limit case when alone then farthest else least(farthest, 3 * enough / share)::integer end offset sample) further
      where strpos(search_head, needle) > 0 or octet_length(search_head) >= 500 and (
        select strpos(whole.search_text, needle) > 0 from person whole where whole.institution_id = school and whole.user_detail_id = further.user_detail_id)
      limit enough - counted);
    counted := cardinality(ids);
    more := counted >= enough or not alone;
  end if;

  if counted >= enough or not more then
    ids := ids[skip + 1 : skip + take];
    return;
  end if;

  -- The newest hold it here and there, so the last weeks may fill the page; weeks further back could only add to its end. A few
  -- people hold few letters in common, so the index may be asked for the word as it is.
  if stretch = word and everybody > 200000 then
    ids := '{}';
    begun := search_pattern(left(word, 8));
    week := (select search_week(max(created_at)) from person where institution_id = school and role_id = wanted_role and archived_at is null);
    for back in 0 .. most_weeks - 1 loop
      ids := ids || array(
        select user_detail_id from (
          select user_detail_id, institution_id, role_id, archived_at, created_at, search_text from person where search_week(created_at) = week - back and search_text like begun offset 0) one
        where institution_id = school and role_id = wanted_role and archived_at is null and search_text like fits order by created_at desc, user_detail_id desc);
      counted := cardinality(ids);
      if counted >= enough then
        ids := ids[skip + 1 : skip + take];
        return;
      end if;
      -- At this rate the last of them would not fill it.
      exit when back >= 2 and counted * most_weeks < enough * (back + 1);
    end loop;
  end if;

  -- The word is rarer still: the index finds all who hold it, asked for a few letters of it. Each further letter is one more list to
  -- read, which among many people takes longer than fetching the few whom it takes out. So it begins with the three letters
  -- that fewest of a hundred people have, some of them the newest and some from all along the way, and five that none of
  -- them has are enough. The newest alone mislead: they may have come by another door than the rest, without an e-mail.
  if length(stretch) > 5 and everybody > 20000 then
    pages := (select relpages from pg_class where oid = 'person'::regclass);
    texts := (select string_agg(search_head, e'\n') from (
      (select search_head from person where institution_id = school and role_id = wanted_role and archived_at is null order by created_at desc, user_detail_id desc limit 50)
      union all
      select search_head from person where ctid = any(array(select format('(%s,1)', pages / 20 * n)::tid from generate_series(0, 19) n))) one);
    start := (select at from generate_series(1, length(stretch) - 2) at, substr(stretch, at, 3) three where three ~ '^[[:alnum:]]{3}$'
      order by octet_length(texts) - octet_length(replace(texts, three, '')), at desc limit 1);
    start := least(start, length(stretch) - 4);
    core := search_pattern(substr(stretch, start, case when strpos(texts, substr(stretch, start, 5)) > 0 then 7 else 5 end));
  end if;

  -- Nothing but the word may choose the way, and what the index is not to be asked for stays behind the `offset`.
  select count(*), coalesce((array_agg(user_detail_id order by created_at desc, user_detail_id desc))[skip + 1 : skip + take], '{}') into counted, ids
    from (select user_detail_id, institution_id, role_id, archived_at, created_at, search_text from person where search_text like core offset 0) one
    where institution_id = school and role_id = wanted_role and archived_at is null and search_text like fits;
  more := false;
end $$;
revoke all on function search_people from public;
grant execute on function search_people to schoolbell_app;
