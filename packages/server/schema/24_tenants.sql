-- Each school sees its own rows alone: row-level security is enabled and forced on every table whose comment says @tenant.
do $$
declare t text;
begin
  for t in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and obj_description(c.oid, 'pg_class') like '@tenant%' loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_tenant on %I using (institution_id = tenant()) with check (institution_id = tenant())', t);
  end loop;
end $$;
