import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** An uploaded file as it is kept. */
export interface KeptFile {
  handle: string;
  kind: string;
  media_type: string;
  bytes: number;
}

/** Writes down an uploaded file; its bytes lie under the data folder already. What came with a form nobody here uploaded. */
export async function insertFile(
  db: Db,
  institution_id: number,
  file: KeptFile,
  created_by: number | null,
): Promise<void> {
  await db
    .insertInto('file')
    .values({ institution_id, ...file, created_by })
    .execute();
}

/** A file that is some school's logo just now: the one kind that everybody may have. Undefined for every other one. */
export async function findLogo(db: Db, handle: string): Promise<Pick<KeptFile, 'media_type' | 'bytes'> | undefined> {
  const { rows } = await sql<
    Pick<KeptFile, 'media_type' | 'bytes'>
  >`select media_type, bytes from logo_file(${handle})`.execute(db);
  return rows[0];
}

/** A file of this institution by its handle. Undefined for one that is missing or another institution's. */
export async function findFile(db: Db, institution_id: number, handle: string): Promise<KeptFile | undefined> {
  return db
    .selectFrom('file')
    .select(['handle', 'kind', 'media_type', 'bytes'])
    .where('institution_id', '=', institution_id)
    .where('handle', '=', handle)
    .executeTakeFirst();
}
