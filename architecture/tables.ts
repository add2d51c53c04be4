import type pg from 'pg';

/** Looks into the catalogue of a migrated database and answers one sentence for each table or column that breaks a schema rule. */
export async function brokenTables(client: pg.Client): Promise<string[]> {
  const sentences: string[] = [];
  for (const sql of checks)
    sentences.push(...(await client.query<{ sentence: string }>(sql)).rows.map(({ sentence }) => sentence));
  return sentences.sort();
}

/** Tables of ours: not the migrations', which the tool brings along, and not partitions, which follow their parent. */
const ours = `
  our_table as (
    select c.oid, c.relname as name, c.relrowsecurity as guarded, c.relforcerowsecurity as forced,
           substring(coalesce(obj_description(c.oid, 'pg_class'), '') from '^@(tenant|reference|local)\\M') as scope
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely\\_%'
  ),
  tenant_table as (select * from our_table where scope = 'tenant')`;

const firstColumn = (columns: string, table: string) =>
  `(select attname from pg_attribute where attrelid = ${table} and attnum = (${columns})[1])`;

const checks = [
  `with ${ours} select name || ': the table''s comment must begin with @tenant, @reference or @local' as sentence from our_table where scope is null`,

  `with ${ours} select name || ': row-level security must be enabled and forced' as sentence from tenant_table where not (guarded and forced)`,

  `with ${ours} select name || ': no policy lets the app see its own school''s rows' as sentence
   from tenant_table t where not exists (select from pg_policy where polrelid = t.oid)`,

  `with ${ours} select name || ': institution_id must be bigint not null' as sentence
   from tenant_table t where not exists (
     select from pg_attribute where attrelid = t.oid and attname = 'institution_id' and atttypid = 'bigint'::regtype and attnotnull)`,

  `with ${ours} select t.name || ': has no primary key' as sentence
   from tenant_table t where not exists (select from pg_constraint where conrelid = t.oid and contype = 'p')`,

  // The school's own table is where ids of schools and their public names come from, so its hash is unique among all.
  `with ${ours} select t.name || ': the unique index ' || i.indexrelid::regclass || ' must begin with institution_id' as sentence
   from tenant_table t join pg_index i on i.indrelid = t.oid and (i.indisunique or i.indisexclusion)
   where t.name <> 'institution' and ${firstColumn('i.indkey::int2[]', 't.oid').replace('[1]', '[0]')} is distinct from 'institution_id'`,

  `with ${ours} select t.name || ': the foreign key ' || k.conname || ' must begin with institution_id on both sides' as sentence
   from tenant_table t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' join tenant_table o on o.oid = k.confrelid
   where ${firstColumn('k.conkey', 't.oid')} <> 'institution_id' or ${firstColumn('k.confkey', 'o.oid')} <> 'institution_id'`,

  `with ${ours} select t.name || '.' || a.attname || ': the column''s comment must begin with @personal or @plain' as sentence
   from tenant_table t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
   where a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'json'::regtype, 'date'::regtype, 'text[]'::regtype, 'inet'::regtype, 'bytea'::regtype)
     and coalesce(col_description(t.oid, a.attnum), '') !~ '^@(personal|plain)\\M'`,

  `select relname || ': belongs to the app''s role, which would let it around the policies' as sentence
   from pg_class where relnamespace = 'public'::regnamespace and relowner = 'schoolbell_app'::regrole`,

  `select relname || ': a view must be security_invoker' as sentence
   from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' and not coalesce(reloptions::text like '%security_invoker=true%' or reloptions::text like '%security_invoker=on%', false)
     and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,

  `select rolname || ': the app''s role must be neither superuser nor able to bypass row-level security' as sentence
   from pg_roles where rolname = 'schoolbell_app' and (rolsuper or rolbypassrls)`,
];
