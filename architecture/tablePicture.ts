import type pg from 'pg';
import { areaOrder } from './order.ts';
import type { Source } from './sources.ts';
import { declaredTables, ours } from './tables.ts';

/** A table as the database describes it. */
interface Table {
  name: string;
  scope: string;
  row: string;
}

/** A foreign key, but for the one to the school, which every table has. */
interface Key {
  table: string;
  target: string;
  columns: string[];
  /** It says who did something, not what the row is about. */
  is_by: boolean;
  is_optional: boolean;
  /** At most one row refers to the same other row. */
  is_alone: boolean;
}

const head = `# The tables, by area

Written by \`architecture-tables.test.ts\` from the database and the areas' \`tables.ts\`; \`npm test -- unit architecture-tables -u\` renews it.
Areas are in the order in which they may know each other. A table marked ° is the server's own; every other one belongs to a
school, and its keys begin with \`institution_id\`, which is left out here.

The diagrams leave out who did something (\`made_by\`, \`archived_by\`, …); the lists have it behind "by".
`;

const tablesSql = `with ${ours}
  select name, scope, regexp_replace(obj_description(oid, 'pg_class'), '^@\\w+ ?', '') as row from our_table`;

const keysSql = `with ${ours}
  select t.name as table, f.name as target, c.columns, c.is_by, c.is_optional,
    exists (select from pg_index i where i.indrelid = t.oid and i.indisunique and i.indpred is null and i.indexprs is null
      and i.indkey::int2[] <@ k.conkey and k.conkey <@ i.indkey::int2[]) as is_alone
  from pg_constraint k join our_table t on t.oid = k.conrelid join our_table f on f.oid = k.confrelid
  cross join lateral (
    select array_agg(a.attname::text order by n) filter (where a.attname <> 'institution_id' or cardinality(k.conkey) = 1) as columns,
      bool_or(col_description(t.oid, a.attnum) like '@by%') as is_by, bool_or(not a.attnotnull) as is_optional
    from unnest(k.conkey) with ordinality as at (attnum, n) join pg_attribute a on a.attrelid = t.oid and a.attnum = at.attnum
  ) c
  where k.contype = 'f' and k.conparentid = 0 and f.name <> 'institution'
  order by t.name, c.is_by, f.name, c.columns`;

/** What a table refers to, as its line says it: \`person\` (person_id, by author_id). */
function references(keys: readonly Key[]): string {
  const targets = [...new Set(keys.map(({ target }) => target))];
  return targets
    .map((target) => {
      const by = keys.filter((key) => key.target === target);
      const columns = by.map((key) => `${key.is_by ? 'by ' : ''}${key.columns.join(' + ')}`);
      return `\`${target}\` (${columns.join(', ')})`;
    })
    .join(', ');
}

/** A key in Mermaid: many rows to one, or one to one, with a ring if it can be empty. */
const edge = ({ table, target, columns, is_alone, is_optional }: Key): string =>
  `  ${table} ${is_alone ? '|o' : '}o'}--${is_optional ? 'o|' : '||'} ${target} : "${columns.join(', ')}"`;

function sectionOf(area: string, tables: readonly Table[], keys: readonly Key[]): string {
  const keysOf = (name: string) => keys.filter(({ table }) => table === name);
  const lines = tables.map(
    ({ name, scope, row }) =>
      `| \`${name}\`${scope === 'tenant' ? '' : ' °'} | ${row} | ${references(keysOf(name)) || '–'} |`,
  );
  const edges = tables.flatMap(({ name }) => keysOf(name).filter(({ is_by }) => !is_by)).map(edge);
  const picture = edges.length > 0 ? ['', '```mermaid', 'erDiagram', ...edges, '```'] : [];
  return [
    '',
    `## ${area}`,
    '',
    '| Table | What it holds | Refers to |',
    '|---|---|---|',
    ...lines,
    ...picture,
    '',
  ].join('\n');
}

/** The page of all tables by area: contents and references. */
export async function tablePicture(client: pg.Client, sources: readonly Source[]): Promise<string> {
  const { rows: tables } = await client.query<Table>(tablesSql);
  const { rows: keys } = await client.query<Key>(keysSql);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const declared = declaredTables(sources);
  const below = [...new Set(declared.map(({ area }) => area))].filter((area) => !areaOrder.includes(area)).sort();
  const sections = [...areaOrder, ...below].flatMap((area) => {
    const own = declared.filter((one) => one.area === area).flatMap(({ table }) => byName.get(table) ?? []);
    return own.length > 0 ? [sectionOf(area, own, keys)] : [];
  });
  return head + sections.join('');
}
