import { sql } from 'kysely';
import type { TestSchool } from './server.ts';

/** A value of the database with its place: `payment.notes`. Bytes are read as text, so that a secret that is not sealed is seen. */
export interface Kept {
  place: string;
  text: string;
}

/** Everything that the database keeps of a school, value by value. */
export function everythingOf(school: TestSchool): Promise<Kept[]> {
  return school.sql(async (db) => {
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'institution_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(db);
    const kept: Kept[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ key: string; value: string }>`
        select j.key, j.value from ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) j
        where t.institution_id = ${school.institution_id} and j.value is not null`.execute(db);
      for (const { key, value } of rows)
        kept.push({
          place: `${name}.${key}`,
          text: value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex').toString('latin1') : value,
        });
    }
    return kept;
  });
}

/** The places whose values are what is looked for, each once. */
export const placesOf = (kept: readonly Kept[], is: (text: string) => boolean): string[] =>
  [...new Set(kept.filter(({ text }) => is(text)).map(({ place }) => place))].toSorted();
