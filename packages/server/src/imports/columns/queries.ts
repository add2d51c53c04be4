import { sql } from 'kysely';
import { personColumns, recordsetOf } from '../../people/fields/queries.ts';

/** What a row of a file may write of a person beside their fields. */
const besides = { status: sql`text`, stage_id: sql`bigint`, interest: sql`smallint`, owner_id: sql`bigint` };

/** The columns of a person that a row may write. */
export const importedColumns: readonly string[] = [...personColumns, ...Object.keys(besides)];

/** The same with their types, for `jsonb_to_recordset`. */
export const importedShape = sql`${recordsetOf}, ${sql.join(Object.entries(besides).map(([name, type]) => sql`${sql.ref(name)} ${type}`))}`;
