import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import { deleteUnlessUsed } from '../../queries.ts';

/** A length as it is typed. */
export interface TypedDuration {
  duration_id?: number | undefined;
  minutes: number;
  fee: number;
}

/** The ids of a subject's lengths that are in use. */
export async function durationIds(db: Db, institution_id: number, sub_id: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('subject_duration')
    .select('duration_id')
    .where('institution_id', '=', institution_id)
    .where('sub_id', '=', sub_id)
    .where('archived_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.duration_id));
}

/** Makes a subject's durations the given ones. Missing ones are deleted, or archived if something refers to them. */
export async function putDurations(
  db: Db,
  institution_id: number,
  sub_id: number,
  durations: readonly TypedDuration[],
  now: Date,
): Promise<void> {
  const kept = new Set(durations.flatMap((one) => one.duration_id ?? []));
  const gone = [...(await durationIds(db, institution_id, sub_id))].filter((id) => !kept.has(id));
  const of = (ids: readonly number[]) =>
    sql`institution_id = ${institution_id} and sub_id = ${sub_id} and duration_id = any(${ids}::bigint[])`;
  for (const id of gone) {
    if (!(await deleteUnlessUsed(db, 'subject_duration', institution_id, 'duration_id', [id])))
      await sql`update subject_duration set archived_at = ${now} where ${of([id])}`.execute(db);
  }
  // Two that change places would collide halfway: each leaves its minutes first.
  if (kept.size > 0) await sql`update subject_duration set archived_at = ${now} where ${of([...kept])}`.execute(db);
  for (const { duration_id, minutes, fee } of durations) {
    if (duration_id === undefined)
      await db.insertInto('subject_duration').values({ institution_id, sub_id, minutes, fee }).execute();
    else
      await sql`update subject_duration set minutes = ${minutes}, fee = ${fee}, archived_at = null where ${of([duration_id])}`.execute(
        db,
      );
  }
}
