-- The writable columns of a table, for a statement.
create or replace function written_columns(of_table regclass) returns text
  language sql stable set search_path = public, pg_temp as $$
  select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = ''
$$;
