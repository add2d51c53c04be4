import { sql } from 'kysely';
import type { ImportState } from '@schoolbell/core/imports/format/rules';
import type { Db } from '../../http/context.ts';

/** Begins a check, a write or an undo: a new run, with its counts at zero. Returns the run. */
export async function beginRun(db: Db, institution_id: number, import_id: number, state: ImportState): Promise<number> {
  const { rows } = await sql<{ run: number }>`
    update people_import set state = ${state}, run = run + 1, done_rows = 0, error = '',
      created = case when ${state} = 'undoing' then created else 0 end, updated = case when ${state} = 'undoing' then updated else 0 end,
      unchanged = case when ${state} = 'undoing' then unchanged else 0 end, rejected = case when ${state} = 'undoing' then rejected else 0 end
    where institution_id = ${institution_id} and import_id = ${import_id} returning run`.execute(db);
  return rows[0]!.run;
}

/** Adds what a part of the rows did to the import's counts. */
export async function addCounts(
  db: Db,
  institution_id: number,
  import_id: number,
  counts: Partial<Record<'done_rows' | 'created' | 'updated' | 'unchanged' | 'rejected' | 'kept', number>>,
): Promise<void> {
  const added = sql.join(Object.entries(counts).map(([name, by]) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${by}`));
  await sql`update people_import set ${added} where institution_id = ${institution_id} and import_id = ${import_id}`.execute(
    db,
  );
}

/**
 * Lets the database plan this transaction's statements for tables that have grown since it last counted them. A plan made
 * while a school was empty, also those by which it checks its own references, would read all people for every row of a
 * file: six thousand rows took half a minute.
 */
export async function planForMany(db: Db): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(db);
  await sql`discard plans`.execute(db);
}
