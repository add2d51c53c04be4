-- Rows that both records have, of which only one may exist and neither may be lost, so that the two can't be merged.
create or replace function merge_clashes(kept bigint, gone bigint) returns table (of_table text, of_row jsonb)
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  link record;
begin
  for link in
    select p.of_table, p.of_column, coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as counts,
      (select string_agg(format('k.%1$I = g.%1$I', a.attname), ' and ') from pg_attribute a
       where a.attrelid = i.indrelid and a.attnum = any ((i.indkey::int2[])[0:i.indnkeyatts - 1]) and a.attname <> p.of_column) as same
    from person_links() p
    join pg_attribute own on own.attrelid = p.of_table and own.attname = p.of_column
    join pg_index i on i.indrelid = p.of_table and i.indisunique and i.indexprs is null and own.attnum = any ((i.indkey::int2[])[0:i.indnkeyatts - 1])
    where p.of_word = 'whose kept' order by 1, 2
  loop
    return query execute format('select %1$L, to_jsonb(k) from (select * from %1$s where institution_id = tenant() and %2$I = $1 and %3$s) k
      join (select * from %1$s where institution_id = tenant() and %2$I = $2 and %3$s) g on %4$s', link.of_table, link.of_column, link.counts, link.same) using kept, gone;
  end loop;
end $$;
