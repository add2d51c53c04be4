import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

type Columns = Record<'event' | 'student' | 'sub' | 'day', RawBuilder<unknown>>;

/**
 * Whether a membership pays for a day of a student's subject: a period that it billed, or one that it is still to bill. A
 * hybrid subject's membership gives sessions instead.
 */
export const paidByMembership = (institution_id: number, { student, sub, day }: Omit<Columns, 'event'>) => sql`exists (
  select from membership h join membership_item k on k.institution_id = ${institution_id} and k.membership_id = h.membership_id and k.type = 'period' and k.sub_id = ${sub}
  join subject y on y.institution_id = ${institution_id} and y.sub_id = k.sub_id and y.charging <> 'hybrid'
  where h.institution_id = ${institution_id} and h.user_detail_id = ${student} and h.starts_on <= ${day} and (
    exists (select from membership_period d where d.institution_id = ${institution_id} and d.membership_id = h.membership_id and ${day} between d.from_on and d.to_on
      and (d.invoice_id is null or exists (select from invoice i join invoice_item t on t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id and t.type = 'period' and t.sub_id = ${sub}
        where i.institution_id = ${institution_id} and i.invoice_id = d.invoice_id and i.status <> 'cancelled' and (t.credited < t.total or t.total = 0))))
    or ${day} > coalesce((select max(d.to_on) from membership_period d where d.institution_id = ${institution_id} and d.membership_id = h.membership_id), h.starts_on - 1)
      and (h.ends_on is null or ${day} <= h.ends_on) and (h.cancel_on is null or ${day} <= h.cancel_on)
      and (h.paused_from is null or ${day} < h.paused_from or ${day} >= h.resume_on)))`;

/**
 * The line of an invoice that charges for a lesson by itself, if any, as a subquery: one that names the lesson, or one for the
 * time in which it is held. A line that granted sessions doesn't, because marks use those. `event`, `student`, `sub` and `day`
 * are the columns of the query around it.
 */
export const chargingLine = (institution_id: number, { event, student, sub, day }: Columns) => {
  const ungranted = sql`(t.sessions = 0 or not exists (select from credit_grant g where g.institution_id = ${institution_id} and g.invoice_item_id = t.item_id))`;
  return sql`(
    select t.item_id from item_session b join invoice_item t on t.institution_id = ${institution_id} and t.item_id = b.item_id
    where b.institution_id = ${institution_id} and b.event_id = ${event} and b.user_detail_id = ${student} and b.released_at is null and ${ungranted}
    union all
    select t.item_id from invoice_item t join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id
    where t.institution_id = ${institution_id} and t.student_id = ${student} and t.type = 'period' and t.sub_id = ${sub} and t.from_on <= ${day} and t.to_on >= ${day}
      and i.status <> 'cancelled' and (t.total = 0 or t.credited < t.total) and ${ungranted}
      and (i.membership_id is null or exists (select from membership_period d
        where d.institution_id = ${institution_id} and d.membership_id = i.membership_id and d.invoice_id = i.invoice_id and d.from_on <= ${day} and d.to_on >= ${day}))
    limit 1)`;
};

/** Marks `m` of events `e` in regular places `n` that used no session, and that no invoice and no membership pays for: they are still to be billed. */
export function openMarks(institution_id: number): RawBuilder<unknown> {
  const columns = {
    event: sql`e.event_id`,
    student: sql`m.user_detail_id`,
    sub: sql`e.sub_id`,
    day: sql`e.local_start::date`,
  };
  return sql`attendance_mark m join event e on e.institution_id = ${institution_id} and e.event_id = m.event_id
    join event_student s on s.institution_id = ${institution_id} and s.event_id = m.event_id and s.user_detail_id = m.user_detail_id
    join enrolment n on n.institution_id = ${institution_id} and n.enrolment_id = s.enrolment_id and n.kind = 'regular'
    where m.institution_id = ${institution_id} and coalesce((select sum(c.amount) from credit_entry c
        where c.institution_id = ${institution_id} and c.event_id = m.event_id and c.user_detail_id = m.user_detail_id and c.cause = 'mark' and c.kind in ('use', 'release')), 0) = 0
      and not exists ${chargingLine(institution_id, columns)} and not ${paidByMembership(institution_id, columns)}`;
}

/** The numbers of the invoices of lines; with `own` only of those that this colleague made. */
export async function numbersOfLines(
  db: Db,
  { institution_id, own }: { institution_id: number; own: number | null },
  items: readonly number[],
): Promise<Map<number, string>> {
  if (items.length === 0) return new Map();
  const { rows } = await sql<{ item_id: number; number: string }>`
    select t.item_id, coalesce(i.number, '') as number from invoice_item t join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id
    where t.institution_id = ${institution_id} and t.item_id = any(${items}::bigint[]) ${own === null ? sql`` : sql`and i.created_by = ${own}`}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.item_id, row.number]));
}
