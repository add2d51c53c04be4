import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import type { ClockRow, DaysAsked } from '../queries.ts';

/** Sessions that expire on some days, where a student still has some of them. */
export async function grantRows(db: Db, { institution_id, days }: DaysAsked): Promise<ClockRow[]> {
  const { rows } = await sql<ClockRow>`
    select g.user_detail_id as person_id, g.grant_id || ' ' || g.expires_on as key, g.expires_on::text as date,
      jsonb_build_object('date', g.expires_on, 'sessions_left', c.left_over, 'subject', to_jsonb(g.sub_ids)) as data
    from credit_grant g join lateral (
      select sum(c.amount)::int as left_over from credit_entry c where c.institution_id = ${institution_id} and c.grant_id = g.grant_id) c on c.left_over > 0
    where g.institution_id = ${institution_id} and g.expires_on = any(${[...days]}::date[]) order by g.expires_on, g.grant_id`.execute(
    db,
  );
  return rows;
}
