import { sql } from 'kysely';
import { deleteUnused, isUnused } from '../../files/queries.ts';
import type { Db } from '../../http/context.ts';

/** Deletes files that were uploaded for mails before an instant and that nothing uses, `most` at most; returns their handles. */
export async function removeUnused(db: Db, institution_id: number, before: Date, most: number): Promise<string[]> {
  const { rows: held } = await sql<{ handle: string }>`
    select f.handle from file f where f.institution_id = ${institution_id} and f.kind = 'letter' and f.created_at < ${before}::timestamptz and ${isUnused(institution_id)}
    order by f.created_at limit ${most} for update skip locked`.execute(db);
  // Checked again: from here on nobody can begin to use them.
  return deleteUnused(
    db,
    institution_id,
    held.map(({ handle }) => handle),
  );
}
