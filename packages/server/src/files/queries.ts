import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** An uploaded file as it is kept. */
export interface KeptFile {
  handle: string;
  kind: string;
  media_type: string;
  bytes: number;
}

/** Records an uploaded file whose bytes are already in the data folder. Files from a form have no uploader. */
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

/** A file that is currently a school's logo, the only public kind. Undefined for all others. */
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

/** Keeps files from being deleted until the transaction ends; answers those that are there. */
export async function holdFiles(db: Db, institution_id: number, handles: readonly string[]): Promise<Set<string>> {
  if (handles.length === 0) return new Set();
  const { rows } = await sql<{ handle: string }>`
    select f.handle from file f where f.institution_id = ${institution_id} and f.handle = any(${[...handles]}::text[]) order by f.handle for share`.execute(
    db,
  );
  return new Set(rows.map(({ handle }) => handle));
}
