import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import type { StepWhat } from '../../tables.ts';

/** What last ended or answered a booking, or one of its lines. Undefined if nothing did. */
export async function lastAnswer(
  db: Db,
  institution_id: number,
  booking_id: number,
  line: number,
): Promise<{ what: StepWhat; actor_id: number | null; by: string | null } | undefined> {
  const { rows } = await sql<{ what: StepWhat; actor_id: number | null; by: string | null }>`
    select t.what, t.actor_id, full_name(p.first_name, p.surname) as by
    from booking_step t left join person p on p.institution_id = ${institution_id} and p.user_detail_id = t.actor_id
    where t.institution_id = ${institution_id} and t.booking_id = ${booking_id} and (t.line is null or t.line = ${line})
      and t.what in ('confirmed', 'accepted', 'rejected', 'expired', 'cancelled', 'freed')
    order by t.step_id desc limit 1`.execute(db);
  return rows[0];
}
