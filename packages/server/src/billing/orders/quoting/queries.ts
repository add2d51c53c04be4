import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** The subjects of durations. */
export async function subjectsOf(
  db: Db,
  institution_id: number,
  durations: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ duration_id: number; sub_id: number }>`
    select d.duration_id, d.sub_id from subject_duration d where d.institution_id = ${institution_id} and d.duration_id = any(${durations}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.duration_id, row.sub_id]));
}

/** A registration fee that is charged now. */
export interface LiveFee {
  registration_fee_id: number;
  per: 'student' | 'household';
  year_start: number;
}

/** The registration fees that are not archived. */
export async function liveFees(db: Db, institution_id: number): Promise<LiveFee[]> {
  const { rows } = await sql<LiveFee>`
    select f.registration_fee_id, f.per, f.year_start from registration_fee f
    where f.institution_id = ${institution_id} and f.archived_at is null and f.amount > 0 order by f.registration_fee_id`.execute(
    db,
  );
  return rows;
}
