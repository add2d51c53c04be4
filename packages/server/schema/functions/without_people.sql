-- What an entry says without some people. `texts` is a pattern of their names, addresses and numbers, which are replaced wherever a text
-- has them; a part that has a name of `people`, as the guardian in what was typed of a child, loses its contacts too. The entry
-- itself is about somebody else, so its own name stays.
create or replace function without_people(entry jsonb, people jsonb, texts text, is_part boolean default false) returns jsonb
  language plpgsql immutable parallel safe as $$
begin
  case jsonb_typeof(entry)
    when 'object' then
      if is_part and people @> jsonb_build_array(jsonb_build_object('firstName', entry -> 'firstName', 'surname', coalesce(entry -> 'surname', '""'))) then
        entry := entry || '{"firstName": "Erased", "surname": ""}'
          || coalesce((select jsonb_object_agg(k.name, '') from unnest(array['email', 'phone']) k (name) where entry ? k.name), '{}');
      end if;
      return coalesce((select jsonb_object_agg(e.key, without_people(e.value, people, texts, true)) from jsonb_each(entry) e), entry);
    when 'array' then
      return coalesce((select jsonb_agg(without_people(e.value, people, texts, true) order by e.n) from jsonb_array_elements(entry) with ordinality as e (value, n)), entry);
    when 'string' then
      return case when texts is null then entry else to_jsonb(regexp_replace(entry #>> '{}', texts, 'Erased', 'gi')) end;
    else
      return entry;
  end case;
end;
$$;
revoke all on function without_people from public;
