import { sql } from 'kysely';
import { personColumns, recordsetOf } from '../../people/fields/queries.ts';

/** What a row of a file can write beside a person's fields. */
const besides = { status: sql`text`, stage_id: sql`bigint`, interest: sql`smallint`, owner_id: sql`bigint` };

/** The columns of a person that a row can write. */
export const importedColumns: readonly string[] = [...personColumns, ...Object.keys(besides)];

/** The same with their types, for `jsonb_to_recordset`. */
export const importedShape = sql`${recordsetOf}, ${sql.join(Object.entries(besides).map(([name, type]) => sql`${sql.ref(name)} ${type}`))}`;
