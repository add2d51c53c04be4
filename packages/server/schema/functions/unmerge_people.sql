-- Undoes a merge: rows, newest change first, then both people. Later additions stay.
create or replace function unmerge_people(wanted bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done merge;
  change jsonb;
  now_is jsonb;
  back jsonb;
  -- Asked once: a merge may have changed thousands of rows.
  tables constant text[] := array(select distinct of_table::text from person_links());
begin
  select * into strict done from merge where institution_id = tenant() and merge_id = wanted;
  for change in select value from jsonb_array_elements(done.changes) with ordinality one order by one.ordinality desc loop
    continue when not change ->> 'table' = any (tables);
    begin
      if change ? 'was' then
        execute format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1) on conflict do nothing', change ->> 'table', written_columns((change ->> 'table')::regclass))
          using change -> 'was';
      else
        execute format('update %1$s t set %2$I = one.%2$I from jsonb_populate_record(null::%1$s, $1) one, jsonb_populate_record(null::%1$s, $2) known where %3$s', change ->> 'table', change ->> 'column',
          (select string_agg(format('t.%1$I = known.%1$I', name), ' and ') from unnest(key_columns((change ->> 'table')::regclass)) name))
          using jsonb_build_object(change ->> 'column', change -> 'value'), change -> 'key';
      end if;
    exception when foreign_key_violation or unique_violation or check_violation or exclusion_violation then
      -- The row it refers to has since been deleted, or exists again.
    end;
  end loop;
  select to_jsonb(p) into strict now_is from person p where institution_id = tenant() and user_detail_id = done.kept_id for update;
  back := now_is || coalesce((
    select jsonb_object_agg(name, value) from jsonb_each(done.kept_before) one (name, value)
    where now_is -> name = done.kept_after -> name), '{}');
  if now_is -> 'version' <> done.kept_after -> 'version' then
    back := back || jsonb_build_object('version', (now_is ->> 'version')::integer + 1, 'updated_at', now());
  end if;
  execute format('update person p set (%1$s) = (select %1$s from jsonb_populate_record(null::person, $1)) where institution_id = tenant() and user_detail_id = $2', written_columns('person')) using back, done.kept_id;
  execute format('update person p set (%1$s) = (select %1$s from jsonb_populate_record(null::person, $1)) where institution_id = tenant() and user_detail_id = $2', written_columns('person')) using done.gone_before, done.gone_id;
  delete from merge where institution_id = tenant() and merge_id = wanted;
end $$;
revoke all on function unmerge_people from public;
grant execute on function unmerge_people to schoolbell_app;
