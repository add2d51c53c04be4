import { sql } from 'kysely';
import type { TestSchool } from './server.ts';

/** A value of the database with its place: `payment.notes`. Bytes are read as text, so that a secret that is not sealed is seen. */
export interface Kept {
  place: string;
  text: string;
}

type Db = Parameters<Parameters<TestSchool['sql']>[0]>[0];

/** The values of a table's rows, those of one school if it has a school's. */
async function valuesIn(db: Db, table: string, institution_id: number | null): Promise<Kept[]> {
  const own = institution_id === null ? sql`true` : sql`t.institution_id = ${institution_id}`;
  const { rows } = await sql<{ key: string; value: string }>`
    select j.key, j.value from ${sql.table(table)} t, jsonb_each_text(to_jsonb(t)) j where ${own} and j.value is not null`.execute(
    db,
  );
  return rows.map(({ key, value }) => ({
    place: `${table}.${key}`,
    text: value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex').toString('latin1') : value,
  }));
}

/**
 * Everything that the database keeps of a school, value by value: with `shared`, also what belongs to no school, as the
 * addresses that people sign in with.
 */
export function everythingOf(school: TestSchool, { shared = false } = {}): Promise<Kept[]> {
  return school.sql(async (db) => {
    const tables = await sql<{ name: string; isOfSchools: boolean }>`
      select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'institution_id' and not a.attisdropped) as "isOfSchools"
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'select') order by 1`.execute(
      db,
    );
    const kept: Kept[] = [];
    for (const { name, isOfSchools } of tables.rows)
      if (isOfSchools || shared) kept.push(...(await valuesIn(db, name, isOfSchools ? school.institution_id : null)));
    return kept;
  });
}

/** The places whose values are what is looked for, each once. */
export const placesOf = (kept: readonly Kept[], is: (text: string) => boolean): string[] =>
  [...new Set(kept.filter(({ text }) => is(text)).map(({ place }) => place))].toSorted();
