import pg from 'pg';
import type { TestDatabase } from './database.ts';
import { type Path, placesIn, valueAt } from './mutations.ts';

export type Input = Record<string, unknown>;

/** The table that an id is of, in a database whose ids were spread; undefined if it is no id. */
export type TableOf = (id: unknown) => string | undefined;

const MILLION = 1_000_000;

/** Gives each table its own million of ids, so that an id shows its table. */
export async function spreadIds({ owner }: TestDatabase): Promise<TableOf> {
  const client = new pg.Client(owner);
  await client.connect();
  const { rows } = await client.query<{ million: string; name: string }>(
    `select setval(s.oid, ${MILLION} * row_number() over (order by s.relname)) / ${MILLION} as million, t.relname as name
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`,
  );
  await client.end();
  const tables = new Map(rows.map(({ million, name }) => [Number(million), name]));
  return (id) => (Number.isSafeInteger(id) ? tables.get(Math.floor((id as number) / MILLION)) : undefined);
}

/** A place of an id in an input, with another school's id of the same kind, and with one that nobody has. */
export interface ForeignPlace {
  at: Path;
  foreign: unknown;
  missing: unknown;
}

/** Whether a name says that its value is an id. A number in a table's range is one under any name; roles are the same in all schools. */
const namesId = (name: string): boolean => /(^|_)ids?$|CourseID$/.test(name) && name !== 'role_id';

/** Whether a text of this name opens a form, a file or what a link is about. */
const namesToken = (name: string): boolean => /^form$|^draft$|_handle$|Hash$/.test(name);

/** A filter for unassigned ones. */
const meansNobody = (name: string, value: unknown): boolean => name === 'owner_id' && value === 0;

const uuid = /^[\da-f]{8}-[\da-f-]{27}$/;
const missingFor = (value: unknown): unknown => {
  if (typeof value === 'number') return 2 ** 52;
  return uuid.test(String(value)) ? '00000000-0000-4000-8000-000000000000' : 'x'.repeat(43);
};

/** The place in the other school's input; where its list is shorter, as of all stages that it has, the last of the list. */
const nearest = (twin: Input, at: Path): Path =>
  at.map((part, depth) => {
    const list = valueAt(twin, at.slice(0, depth));
    return typeof part === 'number' && Array.isArray(list) ? Math.min(part, list.length - 1) : part;
  });

/**
 * Places of ids in an example, with what the same example made in the other school. Throws if that isn't another id of the
 * same table: then the example names something that it doesn't create in each school, and nothing would be tested.
 */
export function foreignPlaces(
  call: string,
  { own, twin, tableOf }: { own: Input; twin: Input; tableOf: TableOf },
): ForeignPlace[] {
  return placesIn(own).flatMap((at) => {
    const value = valueAt(own, at);
    const name = at.findLast((part) => typeof part === 'string') as string;
    const table = tableOf(value);
    const isToken = typeof value === 'string' && (namesId(name) || namesToken(name));
    const isId = typeof value === 'number' && (namesId(name) || table !== undefined);
    if ((!isToken && !isId) || meansNobody(name, value)) return [];
    const foreign = valueAt(twin, nearest(twin, at));
    const isTwin = typeof foreign === typeof value && foreign !== value && tableOf(foreign) === table;
    if (!isTwin || (isId && table === undefined))
      throw new Error(`${call}: ${at.join('.')} ${String(value)} (${table ?? 'no table'}) has no twin`);
    return [{ at, foreign, missing: missingFor(value) }];
  });
}
