import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** The line of a booking that an enrolment came of, with how many of its seats are still taken. Undefined if it came of none. */
export async function lineOfPlace(
  db: Db,
  institution_id: number,
  enrolment_id: number,
  now: Date,
): Promise<{ booking_id: number; line: number; ahead: number; past: number } | undefined> {
  const { rows } = await sql<{ booking_id: number; line: number; ahead: number; past: number }>`
    select l.booking_id, l.line, n.ahead, n.past from booking_line l cross join lateral (
      select count(*) filter (where e.starts_at > ${now}::timestamptz) as ahead, count(*) filter (where e.starts_at <= ${now}::timestamptz) as past
      from event_student c join event e on e.institution_id = ${institution_id} and e.event_id = c.event_id
      where c.institution_id = ${institution_id} and c.enrolment_id = l.enrolment_id and c.status = 'enrolled') n
    where l.institution_id = ${institution_id} and l.enrolment_id = ${enrolment_id}`.execute(db);
  return rows[0];
}

/** What was credited of an order's invoice, and what of it was paid and is free again. */
export async function creditedOf(
  db: Db,
  institution_id: number,
  order_id: number,
): Promise<{ number: string | null; currency: string; credited: number; freed: number } | undefined> {
  const { rows } = await sql<{ number: string | null; currency: string; credited: number; freed: number }>`
    select i.number, i.currency, coalesce(sum(c.total), 0)::bigint as credited, coalesce(sum(c.freed), 0)::bigint as freed
    from sale_order o join invoice i on i.institution_id = ${institution_id} and i.invoice_id = o.invoice_id
    left join credit_note c on c.institution_id = ${institution_id} and c.invoice_id = i.invoice_id
    where o.institution_id = ${institution_id} and o.order_id = ${order_id} group by i.number, i.currency`.execute(db);
  return rows[0];
}
