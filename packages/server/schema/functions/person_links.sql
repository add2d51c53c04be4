-- Every column that says whose a row is, and every key that says who did something, because a key must stay valid once its
-- person is gone. A person's own row, and what a merge keeps, aren't among them.
create or replace function person_links() returns table (of_table regclass, of_column text, of_word text)
  language sql stable set search_path = public, pg_temp as $$
  select d.objoid::regclass, a.attname::text, word
  from pg_description d
  join pg_class c on c.oid = d.objoid and c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.oid <> 'merge'::regclass
  join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid and not a.attisdropped
  cross join lateral substring(d.description from '^@(whose kept once|whose kept|whose|by)\M') word
  where d.classoid = 'pg_class'::regclass and d.objsubid > 0 and word is not null and (c.oid, a.attname) <> ('person'::regclass, 'user_detail_id')
    and (word <> 'by' or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'person'::regclass and a.attnum = any (k.conkey)))
  order by c.oid::regclass::text, a.attname
$$;
