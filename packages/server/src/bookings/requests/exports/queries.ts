import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** How families are reached who booked: the address that they sent, and the guardian's telephone. */
export async function contactsOf(
  db: Db,
  institution_id: number,
  ids: readonly number[],
): Promise<Map<number, { email: string; phone: string }>> {
  const { rows } = await sql<{ booking_id: number; email: string; phone: string }>`
    select b.booking_id, coalesce(nullif(b.email, ''), g.email, '') as email, coalesce(g.phone, '') as phone
    from booking b left join person g on g.institution_id = ${institution_id} and g.user_detail_id = b.guardian_id
    where b.institution_id = ${institution_id} and b.booking_id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ booking_id, ...contact }) => [booking_id, contact]));
}
