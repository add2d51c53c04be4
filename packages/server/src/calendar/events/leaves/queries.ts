import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** Approved leaves of staff that overlap a period, by the person's name; only of named people if there are any. */
export async function leavesDuring(
  db: Db,
  institution_id: number,
  start: string,
  end: string,
  staff: readonly number[],
): Promise<{ user_detail_id: number; firstName: string; surname: string; start_date: string; end_date: string }[]> {
  const { rows } = await sql<{
    user_detail_id: number;
    firstName: string;
    surname: string;
    start_date: string;
    end_date: string;
  }>`
    select p.user_detail_id, p.first_name as "firstName", p.surname, l.start_date, l.end_date
    from leave l join person p on p.institution_id = l.institution_id and p.user_detail_id = l.applied_by
    where l.institution_id = ${institution_id} and l.status = 'Accepted' and l.cancelled_at is null and p.archived_at is null and l.start_date <= ${end}::date and l.end_date >= ${start}::date
      and (${staff.length === 0} or l.applied_by = any(${staff}::bigint[])) order by l.start_date, p.first_name, l.leave_id limit 500`.execute(
    db,
  );
  return rows;
}
