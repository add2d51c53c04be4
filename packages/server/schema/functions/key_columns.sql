-- Names of the columns that identify a table's rows.
create or replace function key_columns(of_table regclass) returns text[]
  language sql stable set search_path = public, pg_temp as $$
  select array_agg(a.attname::text order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any ((i.indkey::int2[])[0:i.indnkeyatts - 1])
  where i.indrelid = of_table and i.indisprimary
$$;
