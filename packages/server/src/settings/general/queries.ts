import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

const columns = [
  'institution_name',
  'institution_email',
  'phone',
  'website',
  'logo_handle',
  'street',
  'city',
  'state',
  'zip',
  'country',
  'currency',
  'time_zone',
  'name_order',
  'version',
] as const;

/** The school itself as its row holds it. */
export type GeneralRow = Awaited<ReturnType<typeof findGeneral>>;

/** The school itself, locked if it is about to be changed. */
export async function findGeneral(db: Db, institution_id: number, { locked = false } = {}) {
  return db
    .selectFrom('institution')
    .select(columns)
    .where('institution_id', '=', institution_id)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

/** Writes what has changed of the school, and counts its version up. */
export async function changeGeneral(
  db: Db,
  institution_id: number,
  change: Partial<Omit<GeneralRow, 'version'>>,
): Promise<void> {
  await db
    .updateTable('institution')
    .set({ ...change, version: sql`version + 1` })
    .where('institution_id', '=', institution_id)
    .execute();
}
