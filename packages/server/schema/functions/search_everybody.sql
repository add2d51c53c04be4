-- The best people for the words, at most `take` ids with the best first, and whether there may be others.
--
-- Best is: each word is a whole word of the person's details, or digits the end of a phone; then: each word begins one;
-- then all others; among equals the newest first. Archived people are not found.
--
-- It runs as the owner for the same reason as search_people, checks the tenant itself, and returns only ids, which the
-- caller reads again under the policies. `roles` are those that the caller can see; `leads_of` is set if they can only see
-- their own leads.
--
-- The work is bounded whatever the word. A small school is looked through. A rare word only the trigram index finds; it is
-- asked where a sample of all rows promises few matches, because each is fetched from wherever it lies. A common word shows
-- itself among the newest people: of these come the best, and beside them all who begin with a rare beginning, and the
-- bearers of that very name, which an index has in order.
create or replace function search_everybody(words text[], roles smallint[], leads_of bigint, take integer, out ids bigint[], out more boolean)
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off set jit = off as $$
declare
  first_look constant integer := 1000;
  farthest constant integer := 10000;
  most_fetched constant integer := 4000;
  sampled_pages constant integer := 40;
  -- What the index knows: runs of three letters and beginnings of words. With signs alone it can't help.
  known constant text := '[[:alnum:]]{3}|^ ?[[:alnum:]]{1,2}$';
  listed constant smallint[] := array(select role from unnest(roles) role where role <> 4 or leads_of is null);
  mine constant boolean := 4 = any (roles) and leads_of is not null;
  allowed constant text := 'institution_id = tenant() and archived_at is null and (role_id = any ($1) or $3 and role_id = 4 and owner_id = $2)';
  in_order constant text := 'institution_id = tenant() and role_id = role and archived_at is null';
  fits text := 'true';
  begins text := 'true';
  whole text := 'true';
  -- What the index is asked for, for any match and for words' beginnings, and what it takes for one: to the index a word
  -- begins behind any sign.
  core text := 'true';
  core_like text := 'true';
  core_begins text := 'true';
  core_begins_like text := 'true';
  best text;
  word text;
  part text;
  rarest text;
  hits integer;
  fewest integer;
  -- How many of the sample hold every word.
  usual integer;
  indexed boolean := false;
  -- The share of all rows that the sample has.
  share real;
  texts text[];
  others bigint[] := '{}';
begin
  for word in select search_fold(one) from unnest(words) one loop
    fits := fits || format(' and search_text like %L', search_pattern(word));
    begins := begins || format(' and search_text like %L', '% ' || search_plain(word) || '%');
    whole := whole || format(' and search_text || '' '' like %L', case when word ~ '^\d{3,}$' then '%' else '% ' end || search_plain(word) || ' %');
  end loop;
  best := format('case when %s then 0 when %s then 1 else 2 end, created_at desc, user_detail_id desc', whole, begins);

  -- Of each role the newest, and one's own leads, which are few.
  execute format(
    'with looked_at as materialized (
       select one.user_detail_id, (%1$s) as hit, role from unnest($1) role cross join lateral (
         select user_detail_id, search_text from person where %2$s order by created_at desc, user_detail_id desc limit $4) one
       union all
       select user_detail_id, (%1$s), null from person where institution_id = tenant() and role_id = 4 and owner_id = $2 and archived_at is null and $3)
     select coalesce((select max(n) from (select count(*) as n from looked_at where role is not null group by role) counted), 0) = $4,
       array(select user_detail_id from looked_at where hit)', fits, in_order)
    into more, ids using listed, leads_of, mine, first_look;

  if more then
    share := least(1, sampled_pages / (pg_relation_size('person') / current_setting('block_size')::real));
    texts := array(select search_text from person tablesample system (100 * share) repeatable (1));
    for word in select search_fold(one) from unnest(words) one loop
      continue when word !~ known;
      indexed := true;
      fewest := null;
      foreach part in array search_parts(word) loop
        continue when part !~ known;
        hits := (select count(*) from unnest(texts) one where one like search_pattern(part));
        if fewest is null or hits < fewest then
          fewest := hits;
          rarest := part;
        end if;
      end loop;
      if fewest is null then rarest := word; end if;
      part := regexp_replace(left(ltrim(word), 7), '([^[:alnum:]])', '\\\1', 'g');
      core := core || format(' and search_text like %L', search_pattern(rarest));
      core_like := core_like || case when search_pattern(rarest) like '\% %' then format(' and search_text ~ %L', '\m' || part) else format(' and search_text like %L', search_pattern(rarest)) end;
      core_begins := core_begins || format(' and search_text like %L', '% ' || search_plain(left(ltrim(word), 7)) || '%');
      core_begins_like := core_begins_like || format(' and search_text ~ %L', '\m' || part);
    end loop;
  end if;

  if indexed then
    execute format('select count(*) filter (where %s), count(*) filter (where %s), count(*) filter (where %s) from unnest($1) search_text', core_like, core_begins_like, fits)
      into hits, fewest, usual using texts;
    if hits / share <= most_fetched then
      -- What the index is not to be asked for stays behind the `offset`.
      execute format('select array(select user_detail_id from (select * from person where %s offset 0) one where %s and %s order by %s limit $4)', core, allowed, fits, best)
        into ids using listed, leads_of, mine, take + 1;
      more := cardinality(ids) > take;
      ids := ids[:take];
      return;
    end if;
    if fewest / share <= most_fetched then
      execute format('select array(select user_detail_id from (select * from person where %s offset 0) one where %s and %s limit $4)', core || ' and ' || core_begins, allowed, fits)
        into others using listed, leads_of, mine, most_fetched;
      ids := ids || others;
    end if;
  end if;

  if more and cardinality(words) = 1 then
    -- Asked as the last names up to this one, so that only their index has the order.
    execute format('select array(select user_detail_id from unnest($1) role cross join lateral (
        (select user_detail_id, fold(first_name) as name from person where %1$s and fold(first_name) <= $2 order by fold(first_name) desc, user_detail_id desc limit $3)
        union all
        (select user_detail_id, fold(surname) from person where %1$s and fold(surname) <= $2 order by fold(surname) desc, user_detail_id desc limit $3)) named
        where name = $2)', in_order)
      into others using listed, fold(words[1]), take;
    ids := ids || others;
  end if;
  if more and cardinality(ids) < take then
    execute format('select array(select user_detail_id from unnest($1) role cross join lateral (
        select user_detail_id from (select user_detail_id, search_text from person where %s order by created_at desc, user_detail_id desc limit $2) newest
        where %s limit $3) one)', in_order, fits)
      into others using listed, farthest, take;
    ids := ids || others;
  end if;
  -- Common, but not lately: better some than none.
  if indexed and cardinality(ids) = 0 and usual > 0 then
    execute format('select array(select user_detail_id from (select * from person where %s limit $4) one where %s and %s)', core, allowed, fits)
      into ids using listed, leads_of, mine, 5 * most_fetched;
  end if;

  execute format('select array(select user_detail_id from person where institution_id = tenant() and user_detail_id = any ($1) order by %s limit $2)', best)
    into ids using ids, take + 1;
  more := more or cardinality(ids) > take;
  ids := ids[:take];
end $$;
revoke all on function search_everybody from public;
grant execute on function search_everybody to schoolbell_app;
