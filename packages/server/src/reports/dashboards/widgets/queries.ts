import { sql } from 'kysely';
import { staffRoles } from '@schoolbell/core/access';
import type { ReportSpan } from '@schoolbell/core/reports/periods/rules';
import { attended } from '../../../attendance/queries.ts';
import type { Db } from '../../../http/context.ts';

const roles = Object.keys(staffRoles).map(Number);

/** How many colleagues there are, how many of them are away today, and how many past classes of a span lack marks. */
export async function countStaff(
  db: Db,
  { institution_id, today, now, span }: { institution_id: number; today: string; now: Date; span: ReportSpan },
): Promise<{ staff: number; away: number; unmarked: number }> {
  const unmarked = attended({
    institution_id,
    ...span,
    staff: [],
    subjects: [],
    locations: [],
    marked: 'unmarked',
    over: now,
  });
  const { rows } = await sql<{ staff: number; away: number; unmarked: number }>`
    select
      (select count(*) from person p where p.institution_id = ${institution_id} and p.role_id = any(${roles}::smallint[]) and p.archived_at is null)::int as staff,
      (select count(distinct l.applied_by) from leave l join person a on a.institution_id = ${institution_id} and a.user_detail_id = l.applied_by
        where l.institution_id = ${institution_id} and l.status = 'Accepted' and l.cancelled_at is null and a.archived_at is null
          and l.start_date <= ${today}::date and l.end_date >= ${today}::date)::int as away,
      (select count(*) from event e where ${unmarked})::int as unmarked`.execute(db);
  return rows[0]!;
}
