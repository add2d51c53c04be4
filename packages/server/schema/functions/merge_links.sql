-- Points everything at `kept` that pointed at `gone`, and returns the changes. A row that `kept` already has is deleted,
-- unless it must stay: then the merge is refused. It runs as the owner, because the app can only insert into some history,
-- and works in the transaction's tenant.
create or replace function merge_links(kept bigint, gone bigint) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changes jsonb[] := '{}';
  link record;
  one record;
  becomes jsonb;
begin
  if not exists (select from person where institution_id = tenant() and user_detail_id = gone) then return '[]'; end if;
  for link in select * from person_links() loop
    for one in execute format('select ctid as place, to_jsonb(t) as was from %s t where institution_id = tenant() and %I = $1 order by ctid for update', link.of_table, link.of_column) using gone loop
      begin
        execute format('update %s t set %I = $1 where ctid = $2 returning to_jsonb(t)', link.of_table, link.of_column) into becomes using kept, one.place;
        changes := changes || jsonb_build_object('table', link.of_table::text, 'column', link.of_column, 'value', gone,
          'key', (select jsonb_object_agg(name, becomes -> name) from unnest(key_columns(link.of_table)) name));
      exception when unique_violation or check_violation or exclusion_violation then
        if link.of_word = 'whose kept' then raise; end if;
        execute format('delete from %s where ctid = $1', link.of_table) using one.place;
        changes := changes || jsonb_build_object('table', link.of_table::text, 'was', one.was);
      end;
    end loop;
  end loop;
  -- Two main guardians: the kept record's stays the main one.
  for one in
    update guardian_link l set is_main = 0
    where l.institution_id = tenant() and l.child_id = kept and l.is_main = 1
      and exists (select from guardian_link o where o.institution_id = l.institution_id and o.child_id = kept and o.is_main = 1 and o.guardian_id <> l.guardian_id)
      and exists (select from unnest(changes) c where c ->> 'table' = 'guardian_link' and c -> 'key' = jsonb_build_object('institution_id', l.institution_id, 'child_id', kept, 'guardian_id', l.guardian_id))
    returning to_jsonb(l) as becomes loop
    changes := changes || jsonb_build_object('table', 'guardian_link', 'column', 'is_main', 'value', 1,
      'key', (select jsonb_object_agg(name, one.becomes -> name) from unnest(key_columns('guardian_link')) name));
  end loop;
  -- A guardian who uses the child's own e-mail keeps the old address if the child now has another.
  for one in
    update guardian_link l set same_as_primary_email = 0 from person g, person c
    where l.institution_id = tenant() and l.child_id = kept and l.same_as_primary_email = 1
      and g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id and c.institution_id = l.institution_id and c.user_detail_id = kept and g.email <> c.email
    returning to_jsonb(l) as becomes loop
    changes := changes || jsonb_build_object('table', 'guardian_link', 'column', 'same_as_primary_email', 'value', 1,
      'key', (select jsonb_object_agg(name, one.becomes -> name) from unnest(key_columns('guardian_link')) name));
  end loop;
  return to_jsonb(changes);
end $$;
revoke all on function merge_links from public;
grant execute on function merge_links to schoolbell_app;
