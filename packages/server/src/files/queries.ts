import type { Db } from '../db/transaction.ts';

/** An uploaded file as it is kept. */
export interface KeptFile {
  handle: string;
  kind: string;
  media_type: string;
  bytes: number;
}

/** Writes down an uploaded file; its bytes lie under the data folder already. */
export async function insertFile(db: Db, institution_id: number, file: KeptFile, created_by: number): Promise<void> {
  await db.insertInto('file').values({ institution_id, ...file, created_by }).execute();
}

/** A file of this institution by its handle. Undefined for one that is missing or another institution's. */
export async function findFile(db: Db, institution_id: number, handle: string): Promise<KeptFile | undefined> {
  return db.selectFrom('file').select(['handle', 'kind', 'media_type', 'bytes']).where('institution_id', '=', institution_id).where('handle', '=', handle).executeTakeFirst();
}
