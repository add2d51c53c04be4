import type pg from 'pg';
import type { Source } from './sources.ts';

/** Looks into the catalogue of a migrated database and answers one sentence for each table or column that breaks a schema rule. */
export async function brokenTables(client: pg.Client): Promise<string[]> {
  const sentences: string[] = [];
  for (const sql of checks)
    sentences.push(...(await client.query<{ sentence: string }>(sql)).rows.map(({ sentence }) => sentence));
  return sentences.sort();
}

const tableFile = /^packages\/server\/src\/([^/]+)\/.*tables\.ts$/;
const databaseFile = 'packages/server/src/db/database.ts';
const groupOfTables = /\binterface (\w+)(?:\s+extends\s+([\w\s,]+?))?\s*\{([^}]*)\}/g;

/** A table, and the folder of the server that declares it: an area, or `http` and `jobs` below them. */
interface Declared {
  table: string;
  area: string;
}

/** The tables that areas declare in `tables.ts`. */
export function declaredTables(sources: readonly Source[]): Declared[] {
  const code = sources.filter(({ path }) => tableFile.test(path) || path === databaseFile);
  const groups = code.flatMap(({ path, text }) =>
    [...text.matchAll(groupOfTables)].map(([, name, above = '', body = '']) => ({
      name: name!,
      above: above.split(/[\s,]+/),
      tables: [...body.matchAll(/^ +(\w+):/gm)].map(([, table]) => ({
        table: table!,
        area: tableFile.exec(path)?.[1] ?? '',
      })),
    })),
  );
  const told = (name: string): Declared[] =>
    groups.filter((group) => group.name === name).flatMap(({ above, tables }) => [...tables, ...above.flatMap(told)]);
  return told('Database');
}

/** Returns one sentence for each table that no area declares, and for each declared one that is not there. */
export async function undeclaredTables(client: pg.Client, sources: readonly Source[]): Promise<string[]> {
  const declared = declaredTables(sources).map(({ table }) => table);
  const { rows } = await client.query<{ name: string }>(`with ${ours} select name from our_table`);
  const there = rows.map(({ name }) => name);
  return [
    ...there
      .filter((name) => !declared.includes(name))
      .map((name) => `${name}: no area declares this table; add it to the tables.ts of the area that owns it`),
    ...declared.filter((name) => !there.includes(name)).map((name) => `${name}: declared, but there is no such table`),
  ].sort();
}

/** Our own tables: not the migration tool's, and not partitions, which follow their parent. */
export const ours = `
  our_table as (
    select c.oid, c.relname as name, c.relrowsecurity as guarded, c.relforcerowsecurity as forced,
           substring(coalesce(obj_description(c.oid, 'pg_class'), '') from '^@(tenant|reference|local)\\M') as scope
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely\\_%'
  ),
  tenant_table as (select * from our_table where scope = 'tenant')`;

/** Our columns with their comments, which decide about erasing, exporting and merging. */
const said = `${ours},
  said_column as (
    select t.oid, t.name as table_name, t.name || '.' || a.attname as name, a.attname, a.attnum, a.atttypid, a.attnotnull, a.atthasdef, a.attgenerated,
           coalesce(col_description(t.oid, a.attnum), '') as word
    from our_table t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  )`;
const words =
  '^@(plain( .*)?|whose( kept( once)?)?|by|personal( @whose by address| stays: .+| by erase_history\\(\\): .+)?|free: .+)$';
const goes = `word ~ '(^@whose|by address)$'`;
/** The own row of a person is emptied by name. */
const emptied = `word = '@personal' and attgenerated = ''
  and exists (select from said_column k where k.oid = said_column.oid and k.word ~ '^@whose kept')`;

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

  // The table of schools has ids and public names for everyone, so its hash is unique.
  `with ${ours} select t.name || ': the unique index ' || i.indexrelid::regclass || ' must begin with institution_id' as sentence
   from tenant_table t join pg_index i on i.indrelid = t.oid and (i.indisunique or i.indisexclusion)
   where t.name <> 'institution' and ${firstColumn('i.indkey::int2[]', 't.oid').replace('[1]', '[0]')} is distinct from 'institution_id'`,

  `with ${ours} select t.name || ': the foreign key ' || k.conname || ' must begin with institution_id on both sides' as sentence
   from tenant_table t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' join tenant_table o on o.oid = k.confrelid
   where ${firstColumn('k.conkey', 't.oid')} <> 'institution_id' or ${firstColumn('k.confkey', 'o.oid')} <> 'institution_id'`,

  `with ${ours} select t.name || '.' || a.attname || ': the column''s comment must begin with @personal, @plain or @free' as sentence
   from tenant_table t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
   where a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'json'::regtype, 'date'::regtype, 'text[]'::regtype, 'inet'::regtype, 'bytea'::regtype)
     and coalesce(col_description(t.oid, a.attnum), '') !~ '^@(personal|plain|free)\\M'`,

  `with ${said} select name || ': the comment begins with none of the words that docs/privacy.md explains, or does not say why' as sentence
   from said_column where word <> '' and word !~ '${words}'`,

  // Erasing, exporting and merging find a person's rows by these words alone.
  `with ${said} select name || ': names a person, so its comment must begin with @whose, @whose kept, @whose kept once, @by or @plain' as sentence
   from said_column s where word !~ '^@(whose|by|plain)\\M' and (
     exists (select from pg_constraint k where k.conrelid = s.oid and k.contype = 'f' and k.confrelid = 'person'::regclass and s.attnum = any (k.conkey) and s.attname <> 'institution_id')
     or atttypid = 'bigint'::regtype and attname ~ '(^(person|user_detail|child|guardian|staff|owner|author|assigned|actor|reader|kept|gone)_id|_by)$')`,

  `with ${said} select distinct table_name || ': holds personal data, but no column says whose the rows are, by @whose' as sentence
   from said_column s where word ~ '^@personal\\M' and not exists (select from said_column o where o.oid = s.oid and o.word ~ '@whose\\M')`,

  `with ${said} select distinct table_name || ': the app must be allowed to delete rows when whose they are is erased' as sentence
   from said_column where ${goes} and not has_table_privilege('schoolbell_app', oid, 'delete')`,

  `with ${said} select name || ': is emptied when somebody is erased, so the app must be allowed to update it' as sentence
   from said_column where ${emptied} and not has_column_privilege('schoolbell_app', oid, attnum, 'update')`,

  `with ${said} select name || ': is emptied when somebody is erased, so it must allow null or have a default' as sentence
   from said_column where ${emptied} and attnotnull and not atthasdef and atttypid <> 'text'::regtype`,

  `select relname || ': belongs to the app''s role, which would let it around the policies' as sentence
   from pg_class where relnamespace = 'public'::regnamespace and relowner = 'schoolbell_app'::regrole`,

  `select relname || ': a view must be security_invoker' as sentence
   from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' and not coalesce(reloptions::text like '%security_invoker=true%' or reloptions::text like '%security_invoker=on%', false)
     and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,

  `select rolname || ': the app''s role must be neither superuser nor able to bypass row-level security' as sentence
   from pg_roles where rolname = 'schoolbell_app' and (rolsuper or rolbypassrls)`,
];
