-- Finding people: by part of a name, e-mail or phone, and by what two records of one family share.

-- Below row-level security an index serves only conditions that leak nothing about rows they hide. lower() and digits()
-- make no such promise, plain equality of a stored column does.
drop index person_email;
drop index person_phone;
alter table person add column email_key text generated always as (lower(email)) stored;
alter table person add column phone_key text generated always as (right(digits(phone), 8)) stored;
comment on column person.email_key is '@personal';
comment on column person.phone_key is '@personal';
create index person_email_key on person (institution_id, email_key) where email_key <> '';
create index person_phone_key on person (institution_id, phone_key) where phone_key <> '';

-- A name in a script without spaces is found by any of its characters: each one begins a word.
create function search_fold(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(fold(value), '([⺀-鿿가-힯豈-﫿])', ' \1', 'g');

-- The space in front lets a word be found by its beginning alone, which is how terms of one or two letters are read.
drop index person_search;
alter table person drop column search_text;
alter table person add column search_text text generated always as (
  ' ' || search_fold(first_name || ' ' || surname || ' ' || email || ' ' || digits(phone) || ' ' || guardian_text)
) stored;
comment on column person.search_text is '@personal';

-- School and role are no part of the index: crossing a word's list with the list of a whole school takes longer than
-- looking at each match, and a small school's people are looked through without it. Few new entries may wait outside of
-- the index proper, because every search reads them all.
create index person_search on person using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);

-- What a word must look like: one or two letters must begin a word of the text, and signs that mean something in a
-- pattern mean themselves.
create function search_pattern(word text) returns text
  language sql immutable parallel safe strict
  return '%' || case when word ~ '^[[:alnum:]]{1,2}$' then ' ' else '' end || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- The part of a word that tells most, seven letters at most: of an e-mail what stands before the @, of a phone its end.
-- Each further letter is one more long list for the index to read, and takes few people out (measured on a million).
create function search_core(word text) returns text
  language sql immutable parallel safe strict
  return case when word ~ '...@' then right(split_part(word, '@', 1), 6) || '@' when word ~ '^\d{6,}$' then right(word, 5) else left(word, 7) end;

-- One page of the people whose name, e-mail, phone or guardian hold every word, and how many there are.
--
-- It runs as the owner, because LIKE is not leakproof and would find no index below row-level security; so it checks the
-- tenant itself, and answers ids only, which the caller reads again under the policies.
--
-- A common word is found among the first people of the list at once; a rare one only the trigram index finds, and then
-- each match is fetched from wherever it lies. Which of the two it is shows in a sample of the list, so the work stays
-- small however many people there are. `counted` is exact, unless `more` says that there may be others: then it is how
-- many were seen on the way.
create function search_people(
  wanted_role smallint, words text[], archived boolean, wanted_status text, wanted_stage bigint, wanted_interest smallint,
  wanted_owner bigint, order_by text, descending boolean, skip integer, take integer, out ids bigint[], out counted integer, out more boolean
) language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  sample constant integer := 1000;
  farthest constant integer := 20000;
  way constant text := case when descending then 'desc' else 'asc' end;
  sorted constant text := case order_by
    when 'created_on' then 'created_at' when 'firstName' then 'fold(first_name)' when 'surname' then 'fold(surname)' when 'stage_since' then 'stage_since' end;
  listed text := 'institution_id = tenant() and role_id = $1 and archived_at is ' || case when archived then 'not null' else 'null' end;
  fits text := 'true';
  -- What the index knows: runs of three letters and beginnings of words. With signs alone it can't help.
  known constant text := '[[:alnum:]]{3}|^ ?[[:alnum:]]{1,2}$';
  -- What the index is asked for.
  core text := '';
  part text;
  indexed boolean := false;
  word text;
  everybody constant real := (select reltuples from pg_class where oid = 'person'::regclass);
  seen integer;
  reach integer;
begin
  if sorted is null then raise exception 'unknown order' using errcode = '22023'; end if;
  if wanted_owner is not null then listed := listed || ' and owner_id = $5'; end if;
  if wanted_status is not null then fits := fits || ' and status = $2'; end if;
  if wanted_stage is not null then fits := fits || ' and stage_id = $3'; end if;
  if wanted_interest is not null then fits := fits || ' and interest = $4'; end if;
  for word in select search_fold(one) from unnest(words) one loop
    fits := fits || format(' and search_text like %L', search_pattern(word));
    continue when word !~ known;
    indexed := true;
    part := case when search_core(word) ~ known then search_core(word) else word end;
    core := core || format(' and search_text like %L', search_pattern(part));
  end loop;

  -- Looks at the first people of the list: a sample, whose hits are counted, then as far as the sample promises enough.
  -- An export wants all of them and goes through the list itself.
  if take <= sample then
    execute format(
      'select count(*), count(*) filter (where hit), coalesce((array_agg(user_detail_id) filter (where hit))[$6 + 1 : $6 + $7], ''{}'')
       from (select user_detail_id, (%s) as hit from person where %s order by %s %s, user_detail_id %s limit $8) looked_at',
      fits, listed, sorted, way, way)
      into seen, counted, ids using wanted_role, wanted_status, wanted_stage, wanted_interest, wanted_owner, skip, take, sample;
    more := seen = sample;
    if counted > skip + take or not more then return; end if;

    -- Going on costs about 0.6 microseconds a person, fetching a match of the index 1.5; the sample tells how many of each.
    if not indexed or counted::real * counted * everybody > 400000.0 * (skip + take + 1) then
      reach := case when not indexed then farthest else least(farthest, 3 * sample * (skip + take + 1)::bigint / counted) end;
      execute format(
        'select count(*), coalesce((array_agg(user_detail_id))[$6 + 1 : $6 + $7], ''{}'')
         from (select user_detail_id from (select * from person where %s order by %s %s, user_detail_id %s limit $8) looked_at where %s limit $6 + $7 + 1) found',
        listed, sorted, way, way, fits)
        into counted, ids using wanted_role, wanted_status, wanted_stage, wanted_interest, wanted_owner, skip, take, reach;
      if counted > skip + take or not indexed then return; end if;
    end if;
  end if;

  -- The words are rare: the index finds all of them. What it is not to be asked for stays behind the `offset`.
  execute format(
    'with found as materialized (
       select user_detail_id, %s as sorted from (select * from person where %s %s offset 0) one where %s)
     select (select count(*) from found), array(select user_detail_id from found order by sorted %s, user_detail_id %s limit $7 offset $6)',
    sorted, listed, core, fits, way, way)
    into counted, ids using wanted_role, wanted_status, wanted_stage, wanted_interest, wanted_owner, skip, take;
  more := false;
end $$;
revoke all on function search_people from public;
grant execute on function search_people to schoolbell_app;
