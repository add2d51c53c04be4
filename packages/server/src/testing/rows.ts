/** A connection to the database, or one with an open transaction. */
export interface Asker {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** A column of a table. */
export interface Place {
  table: string;
  column: string;
}

/** A value that is in only one place, as it appears in a row's text. */
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
/** Where marked numbers begin: in no row by chance. */
const NUMBERS = 7_000_000_000_000;
let written = 900_000;
const next = () => ++written;

/** What an insert may write: columns that are not made by the database itself. */
async function columnsOf(client: Asker, table: string): Promise<Column[]> {
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
  if (type === 'int8') return { value: String(NUMBERS + at), text: String(NUMBERS + at) };
  if (type !== 'date') return { value: `'${word}'`, text: word };
  const day = new Date(Date.UTC(2100, 0, 1 + (at % 10_000))).toISOString().slice(0, 10);
  return { value: `'${day}'`, text: day };
}

/** How to write a row: the school, the value in its place, and whether its personal data is marked. */
export interface Pointing {
  institution_id: number;
  value: string;
  isMarked?: boolean;
}

/** Writes a row into a table that points at somebody, whatever else the table wants; returns the marks that it left. */
export async function point(client: Asker, place: Place, how: Pointing): Promise<Marker[]> {
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

/** Writes a row again, with another value in one place and, if it has one, a new id. */
export async function repeat(client: Asker, { table, column }: Place, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attidentity <> ''",
    [table],
  );
  const own = Object.fromEntries(rows.map(({ name }) => [name, next()]));
  const { rows: writable } = await client.query<{ names: string }>('select written_columns($1::regclass) as names', [
    table,
  ]);
  const names = writable[0]!.names;
  await client.query(
    `insert into ${table} (${names}) overriding system value select ${names} from (select (jsonb_populate_record(null::${table}, to_jsonb(t) || $1::jsonb)).* from ${table} t where "${column}" = ${from} limit 1) again`,
    [JSON.stringify({ ...own, [column]: Number(to) })],
  );
}

/** Marks what is personal in rows that are there. */
export async function mark(client: Asker, table: string, where: string): Promise<Marker[]> {
  const columns = (await columnsOf(client, table)).filter(({ isPersonal }) => isPersonal);
  const marks = columns.map((column) => ({ name: column.name, ...marked(column) }));
  await client.query(
    `update ${table} set ${marks.map(({ name, value }) => `"${name}" = ${value}`).join(', ')} where ${where}`,
  );
  return marks.map(({ name, text }) => ({ table, column: name, text }));
}

/** Every place in the whole database that still has one of these texts, with the place that it was written to. */
export async function tracesOf(client: Asker, markers: readonly Marker[]): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const found = new Set<string>();
  const look = (place: string, text: string) => {
    for (const marker of markers)
      if (text.includes(marker.text)) found.add(`${place} (of ${marker.table}.${marker.column})`);
  };
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from "${name}" t`);
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) look(`${name}.${column}`, JSON.stringify(value));
  }
  return [...found].sort();
}
