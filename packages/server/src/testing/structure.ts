import type pg from 'pg';

/** Objects of ours: in the public schema, and not part of an extension. */
const ours = (catalogue: string, id: string, space: string): string =>
  `${space} = 'public'::regnamespace and not exists (select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = ${id} and e.deptype = 'e')`;

const rights = (list: string): string =>
  `(select string_agg(one::text, ' ' order by one::text) from unnest(${list}) one)`;

/** Everything that a database consists of: each query returns one kind of thing, with its name and definition. */
const parts: Record<string, string> = {
  schema: `select nspname, concat_ws(' ', nspowner::regrole, ${rights('nspacl')}, obj_description(oid)) from pg_namespace where nspname = 'public'`,
  extension: "select extname, concat_ws(' ', extversion, extnamespace::regnamespace) from pg_extension",
  'default rights': `select concat_ws(' ', defaclrole::regrole, defaclobjtype), concat_ws(' ', defaclnamespace::regnamespace, ${rights('defaclacl')}) from pg_default_acl`,
  table: `select relname, concat_ws(' ', 'kind', relkind, relpersistence, 'owner', relowner::regrole, 'options', reloptions::text,
      (select t.reloptions::text from pg_class t where t.oid = c.reltoastrelid), 'guarded', relrowsecurity, relforcerowsecurity,
      'identity', relreplident, 'access', (select amname from pg_am where pg_am.oid = relam), 'rights', ${rights('relacl')}, obj_description(oid, 'pg_class'))
    from pg_class c where relkind not in ('i', 'I', 't', 'c') and ${ours('pg_class', 'c.oid', 'relnamespace')}`,
  // Dropped columns leave a gap in the numbers, so columns are counted again. A PostgreSQL 15 was seen to stamp each column
  // with its own number, `pg_attver`, whenever its table is created, so that is left out of its options.
  column: `select relname || '.' || attname, concat_ws(' ', row_number() over (partition by c.oid order by attnum), format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, 'default', pg_get_expr(adbin, adrelid), 'identity', attidentity, 'generated', attgenerated,
      'collation', nullif(attcollation, 0)::regcollation, 'storage', attstorage, attcompression, attstattarget, (select string_agg(o, ' ' order by o) from unnest(attoptions) o where o !~ '^pg_attver=[0-9]+$'), 'inherited', attinhcount,
      'rights', ${rights('attacl')}, col_description(c.oid, attnum))
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and relkind not in ('i', 'I', 't') and ${ours('pg_class', 'c.oid', 'relnamespace')}`,
  // Newer versions of PostgreSQL also keep "not null" here, under an arbitrary name; the column says it.
  constraint: `select concat_ws('.', nullif(conrelid, 0)::regclass, nullif(contypid, 0)::regtype, conname),
      concat_ws(' ', pg_get_constraintdef(oid), 'checked', convalidated, 'deferrable', condeferrable, condeferred, 'inherited', coninhcount, connoinherit,
      nullif(conindid, 0)::regclass, obj_description(oid, 'pg_constraint'))
    from pg_constraint k where contype <> 'n' and ${ours('pg_constraint', 'k.oid', 'connamespace')}`,
  index: `select indexrelid::regclass::text, concat_ws(' ', pg_get_indexdef(indexrelid), 'valid', indisvalid, indisready, indisclustered, indisreplident,
      'unique', indisunique, indimmediate, 'owner', relowner::regrole, reloptions::text,
      (select string_agg(attstattarget::text, ' ' order by attnum) from pg_attribute where attrelid = indexrelid and attstattarget >= 0), obj_description(indexrelid, 'pg_class'))
    from pg_index join pg_class c on c.oid = indexrelid where ${ours('pg_class', 'c.oid', 'relnamespace')}`,
  trigger: `select tgrelid::regclass || '.' || tgname, concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled, obj_description(t.oid, 'pg_trigger'))
    from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and ${ours('pg_class', 'c.oid', 'relnamespace')}`,
  policy: `select polrelid::regclass || '.' || polname, concat_ws(' ', polcmd, 'permissive', polpermissive, 'of', (select string_agg(case r when 0 then 'public' else r::regrole::text end, ' ') from unnest(polroles) r),
      'using', pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid), obj_description(oid, 'pg_policy')) from pg_policy`,
  rule: `select ev_class::regclass || '.' || rulename, pg_get_ruledef(r.oid) from pg_rewrite r join pg_class c on c.oid = ev_class where ${ours('pg_class', 'c.oid', 'relnamespace')}`,
  function: `select oid::regprocedure::text, concat_ws(' ', pg_get_functiondef(oid), 'owner', proowner::regrole, 'rights', ${rights('proacl')}, obj_description(oid, 'pg_proc'))
    from pg_proc p where prokind in ('f', 'p', 'w') and ${ours('pg_proc', 'p.oid', 'pronamespace')}`,
  aggregate: `select oid::regprocedure::text, concat_ws(' ', format_type(prorettype, null), ${rights('proacl')}) from pg_proc p where prokind = 'a' and ${ours('pg_proc', 'p.oid', 'pronamespace')}`,
  sequence: `select seqrelid::regclass::text, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle, 'of',
      (select string_agg(refobjid::regclass || '.' || (select attname from pg_attribute where attrelid = refobjid and attnum = refobjsubid) || ' ' || deptype::text, ' ') from pg_depend where classid = 'pg_class'::regclass and objid = seqrelid and deptype in ('a', 'i')),
      'now', pg_sequence_last_value(seqrelid))
    from pg_sequence`,
  type: `select typname, concat_ws(' ', typtype, typcategory, format_type(typbasetype, typtypmod), typnotnull, typdefault, (select string_agg(enumlabel, ' ' order by enumsortorder) from pg_enum where enumtypid = t.oid), ${rights('typacl')}, obj_description(oid, 'pg_type'))
    from pg_type t where ${ours('pg_type', 't.oid', 'typnamespace')}`,
  operator: `select oid::regoperator::text, oprcode::text from pg_operator o where ${ours('pg_operator', 'o.oid', 'oprnamespace')}`,
  'operator class': `select opcname, concat_ws(' ', opcintype::regtype, opcdefault) from pg_opclass o where ${ours('pg_opclass', 'o.oid', 'opcnamespace')}`,
  collation: `select collname, to_jsonb(c)::text from pg_collation c where ${ours('pg_collation', 'c.oid', 'collnamespace')}`,
  cast: "select concat_ws(' ', castsource::regtype, casttarget::regtype), concat_ws(' ', nullif(castfunc, 0)::regprocedure, castcontext) from pg_cast",
  statistics: `select stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext s where ${ours('pg_statistic_ext', 's.oid', 'stxnamespace')}`,
  'search configuration': `select cfgname, cfgparser::text from pg_ts_config c where ${ours('pg_ts_config', 'c.oid', 'cfgnamespace')}`,
  'event trigger': "select evtname, concat_ws(' ', evtevent, evtfoid::regprocedure, evtenabled) from pg_event_trigger",
  publication: 'select pubname, to_jsonb(p)::text from pg_publication p',
};

/** The kind of thing that a line is about. */
export const partOf = (line: string): string | undefined =>
  [...Object.keys(parts), 'row'].find((part) => line.startsWith(`${part} `));

/**
 * Every thing that a database is made of, as one line each, and every row in it; what is the same has the same lines. `only`
 * asks for one kind of thing.
 */
export async function structureOf(client: pg.Client, only?: string): Promise<string[]> {
  const lines: string[] = [];
  for (const [part, query] of Object.entries(parts)) {
    if (only && part !== only) continue;
    const { rows } = await client.query<[string, string | null]>({ text: query, rowMode: 'array' });
    lines.push(...rows.map(([name, said]) => `${part} ${name}: ${said ?? ''}`));
  }
  if (only && only !== 'row') return lines.sort();
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class c where relkind = 'r' and ${ours('pg_class', 'c.oid', 'relnamespace')}`,
  );
  // When a migration was recorded is the one thing that must differ.
  const each = tables.map(
    ({ name }) => `select $$row of ${name}: $$ || (to_jsonb(t) - 'timestamp')::text as line from ${name} t`,
  );
  const { rows } = await client.query<{ line: string }>(each.join(' union all '));
  return [...lines, ...rows.map(({ line }) => line)].sort();
}
