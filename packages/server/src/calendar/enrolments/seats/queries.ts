import { sql } from 'kysely';
import type { Ages } from '@schoolbell/core/catalog/ages/rules';
import type { Db } from '../../../http/context.ts';

/** What the subject of a class, or of one event of it, says of ages. Undefined where it has no subject. */
export async function agesOf(
  db: Db,
  institution_id: number,
  { series_id, event_id }: { series_id: number; event_id: number | null },
): Promise<(Ages & { sub_name: string }) | undefined> {
  const { rows } = await sql<Ages & { sub_name: string }>`
    select b.min_age, b.max_age, b.sub_name from event_series s left join event e on e.institution_id = s.institution_id and e.event_id = ${event_id}::bigint
    join subject b on b.institution_id = s.institution_id and b.sub_id = coalesce(e.sub_id, s.sub_id) where s.institution_id = ${institution_id} and s.series_id = ${series_id}`.execute(
    db,
  );
  return rows[0];
}

/** When people were born, YYYY-MM-DD or null, with their names. */
export async function bornOf(
  db: Db,
  institution_id: number,
  people: readonly number[],
): Promise<{ user_detail_id: number; firstName: string; surname: string; dob: string | null }[]> {
  const { rows } = await sql<{ user_detail_id: number; firstName: string; surname: string; dob: string | null }>`
    select user_detail_id, first_name as "firstName", surname, to_char(dob, 'YYYY-MM-DD') as dob from person where institution_id = ${institution_id} and user_detail_id = any(${people}::bigint[]) order by user_detail_id`.execute(
    db,
  );
  return rows;
}
