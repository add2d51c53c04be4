import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/**
 * The line of an invoice that charges for a lesson by itself, if any, as a subquery: one that names the lesson, or one for the
 * time in which it is held. A line that granted sessions doesn't, because marks use those. `event`, `student`, `sub` and `day`
 * are the columns of the query around it.
 */
export const chargingLine = (
  institution_id: number,
  { event, student, sub, day }: Record<'event' | 'student' | 'sub' | 'day', RawBuilder<unknown>>,
) => {
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

/** The same of a mark `m` in an event `e`. */
export const lineOfMark = (institution_id: number) =>
  chargingLine(institution_id, {
    event: sql`e.event_id`,
    student: sql`m.user_detail_id`,
    sub: sql`e.sub_id`,
    day: sql`e.local_start::date`,
  });

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
