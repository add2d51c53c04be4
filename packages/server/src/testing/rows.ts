import type pg from 'pg';

/** A column of a table. */
export interface Place {
  table: string;
  column: string;
}

/** A value that stands in one place alone, as it is found again in the text of a row. */
export interface Marker extends Place {
  text: string;
}

interface Column {
  name: string;
  type: string;
  /** A value that a check allows, where it names some. */
  allowed: string | null;
  isPersonal: boolean;
  isNeeded: boolean;
  /** Whether the column's default is an object. */
  isObject: boolean;
}

const anything: Record<string, string> = {
  int4: '30',
  int2: '1',
  jsonb: "'{}'",
  bytea: "'\\x00'",
  bool: 'true',
  numeric: '1',
};
/** Moments, each later than the one before: what ends after it began. */
const inOrder: Record<string, (at: number) => string> = {
  date: (at) => `date '2000-01-01' + ${at % 10_000}`,
  timestamptz: (at) => `now() + ${at} * interval '1 second'`,
  time: (at) => `time '00:00' + ${at % 80_000} * interval '1 second'`,
};
let written = 900_000;
const next = () => ++written;

/** What an insert may write: columns that are not made by the database itself. */
async function columnsOf(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, t.typname as type, not a.atthasdef and a.attnotnull and a.attidentity = '' as "isNeeded",
      coalesce(col_description(a.attrelid, a.attnum), '') ~ '^@personal' as "isPersonal", coalesce(pg_get_expr(d.adbin, d.adrelid), '') ~ '^''\\{' as "isObject",
      (select (regexp_match(pg_get_constraintdef(c.oid), '''([^'']+)''::text'))[1] from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c' and a.attnum = any (c.conkey) order by cardinality(c.conkey) limit 1) as allowed
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'institution_id' order by a.attnum`,
    [table],
  );
  return rows;
}

function valueFor({ allowed, type }: Column): string {
  if (allowed && type === 'text') return `'${allowed}'`;
  const at = next();
  return type === 'int8' ? String(at) : (inOrder[type]?.(at) ?? anything[type] ?? `'x${at}'`);
}

/** A value that is in no other place, and how it reads in the row's text. */
function marked({ type, isObject }: Column): { value: string; text: string } {
  const at = next();
  const word = `marker${at}`;
  if (type === 'jsonb') return { value: isObject ? `'{"it": "${word}"}'` : `'["${word}"]'`, text: word };
  if (type === 'bytea') return { value: `'${word}'`, text: Buffer.from(word).toString('hex') };
  if (type === 'int8') return { value: String(at), text: String(at) };
  if (type !== 'date') return { value: `'${word}'`, text: word };
  const day = new Date(Date.UTC(2100, 0, 1 + (at % 10_000))).toISOString().slice(0, 10);
  return { value: `'${day}'`, text: day };
}

/** How to write a row: in which school, what stands in its place, and whether what is personal in it is marked. */
export interface Pointing {
  institution_id: number;
  value: string;
  isMarked?: boolean;
}

/** Writes a row into a table that points at somebody, whatever else the table wants; answers the marks that it left. */
export async function point(client: pg.ClientBase, place: Place, how: Pointing): Promise<Marker[]> {
  const markers: Marker[] = [];
  const values = new Map([
    ['institution_id', String(how.institution_id)],
    [place.column, how.value],
  ]);
  for (const column of await columnsOf(client, place.table)) {
    if (values.has(column.name)) continue;
    if (how.isMarked && column.isPersonal) {
      const { value, text } = marked(column);
      values.set(column.name, value);
      markers.push({ table: place.table, column: column.name, text });
    } else if (column.isNeeded) values.set(column.name, valueFor(column));
  }
  await client.query(
    `insert into ${place.table} (${[...values.keys()].map((name) => `"${name}"`).join(', ')}) values (${[...values.values()].join(', ')})`,
  );
  return markers;
}

/** Marks what is personal in rows that are there. */
export async function mark(client: pg.ClientBase, table: string, where: string): Promise<Marker[]> {
  const columns = (await columnsOf(client, table)).filter(({ isPersonal }) => isPersonal);
  const marks = columns.map((column) => ({ name: column.name, ...marked(column) }));
  await client.query(
    `update ${table} set ${marks.map(({ name, value }) => `"${name}" = ${value}`).join(', ')} where ${where}`,
  );
  return marks.map(({ name, text }) => ({ table, column: name, text }));
}

/** Every place of the whole database in which one of these texts still stands, with the place that it was written to. */
export async function tracesOf(client: pg.ClientBase, markers: readonly Marker[]): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from "${name}" t`);
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row))) {
      const text = JSON.stringify(value);
      for (const marker of markers)
        if (text.includes(marker.text)) found.add(`${name}.${column} (of ${marker.table}.${marker.column})`);
    }
  }
  return [...found].sort();
}
