import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** A try to make a file, by the handle of its bytes: an older try has another one. */
export interface Try {
  institution_id: number;
  download_id: number;
  handle: string;
}

/** A file that is made. */
export interface Made {
  file_name: string;
  rows: number;
  bytes: number;
  sha256: Buffer;
  needs: string[];
}

/** Gives this transaction the time that a long list takes. */
export async function takeTime(db: Db): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', '120s', true), set_config('statement_timeout', '60s', true)`.execute(
    db,
  );
}

/** Begins a try. */
export async function beginTry(db: Db, { institution_id, download_id, handle }: Try): Promise<void> {
  await sql`update download set state = 'making', handle = ${handle}, rows = 0
    where institution_id = ${institution_id} and download_id = ${download_id}`.execute(db);
}

/** Writes down how far a try is. False if it was cancelled, or if another one has begun. */
export async function keepProgress(
  db: Db,
  { institution_id, download_id, handle }: Try,
  rows: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update download set rows = ${rows}
    where institution_id = ${institution_id} and download_id = ${download_id} and handle = ${handle} and state = 'making'`.execute(
    db,
  );
  return Number(numAffectedRows) > 0;
}

/** Ends a try with its file. False if it was cancelled, or if another one has begun. */
export async function keepMade(
  db: Db,
  { institution_id, download_id, handle }: Try,
  { file_name, rows, bytes, sha256, needs }: Made,
  { now, expires_at }: { now: Date; expires_at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update download
    set state = 'ready', file_name = ${file_name}, rows = ${rows}, bytes = ${bytes}, sha256 = ${sha256},
      needs = ${needs}::text[], asked = null, ended_at = ${now}, expires_at = ${expires_at}
    where institution_id = ${institution_id} and download_id = ${download_id} and handle = ${handle} and state = 'making'`.execute(
    db,
  );
  return Number(numAffectedRows) > 0;
}

/** Ends a download without a file, unless it has ended. */
export async function keepFailure(
  db: Db,
  { institution_id, download_id }: Omit<Try, 'handle'>,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  await sql`update download set state = 'failed', error = ${error}, asked = null, handle = null, ended_at = ${now}
    where institution_id = ${institution_id} and download_id = ${download_id} and state in ('waiting', 'making')`.execute(
    db,
  );
}
