import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** A line that was billed ahead for a place, and its sessions. */
export interface AheadLine {
  item_id: number;
  invoice_id: number;
  sessions: number;
  /** What is left of the sessions that came with it; null where they were not given yet. */
  left: number | null;
}

/** The lines that granted, or will grant, sessions for lessons of a place, on invoices that stand. */
export async function linesOfPlace(db: Db, institution_id: number, enrolment_id: number): Promise<AheadLine[]> {
  const { rows } = await sql<AheadLine>`
    select t.item_id, t.invoice_id, t.sessions, case when g.grant_id is not null then (select coalesce(sum(c.amount), 0)::int from credit_entry c
        where c.institution_id = ${institution_id} and c.grant_id = g.grant_id) end as left
    from invoice_item t join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id and i.status <> 'cancelled'
    left join credit_grant g on g.institution_id = ${institution_id} and g.invoice_item_id = t.item_id
    where t.institution_id = ${institution_id} and t.sessions > 0 and (t.total = 0 or t.credited < t.total) and exists (
      select from item_session b join event_student s on s.institution_id = ${institution_id} and s.event_id = b.event_id and s.user_detail_id = b.user_detail_id
      where b.institution_id = ${institution_id} and b.item_id = t.item_id and b.released_at is null and s.enrolment_id = ${enrolment_id})
    order by t.item_id`.execute(db);
  return rows;
}

/** The same lines on the invoices of payers who share the bill; they carry a part of the price, and no sessions. */
export async function sharedLines(
  db: Db,
  institution_id: number,
  items: readonly number[],
): Promise<{ of: number; item_id: number; invoice_id: number }[]> {
  const { rows } = await sql<{ of: number; item_id: number; invoice_id: number }>`
    select t.item_id as of, x.item_id, x.invoice_id from invoice_item t
    join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id
    join invoice o on o.institution_id = ${institution_id} and o.split_id = i.split_id and o.invoice_id <> i.invoice_id and o.status <> 'cancelled'
    join invoice_item x on x.institution_id = ${institution_id} and x.invoice_id = o.invoice_id and x.place = t.place
    where t.institution_id = ${institution_id} and t.item_id = any(${items}::bigint[]) order by x.item_id`.execute(db);
  return rows;
}

/** Lets the lessons of a line go that did not use its sessions, so that they can be billed again. */
export async function releaseUnused(db: Db, institution_id: number, item_id: number, at: Date): Promise<void> {
  await sql`update item_session b set released_at = ${at}::timestamptz
    where b.institution_id = ${institution_id} and b.item_id = ${item_id} and b.released_at is null and coalesce((
      select sum(c.amount) from credit_grant g join credit_entry c on c.institution_id = ${institution_id} and c.grant_id = g.grant_id and c.event_id = b.event_id and c.user_detail_id = b.user_detail_id
      where g.institution_id = ${institution_id} and g.invoice_item_id = b.item_id and c.cause = 'mark'), 0) = 0`.execute(
    db,
  );
}

/** Takes back what is left of the sessions that came with a line. */
export async function grantOfLine(
  db: Db,
  institution_id: number,
  item_id: number,
): Promise<{ grant_id: number; user_detail_id: number; left: number } | undefined> {
  const { rows } = await sql<{ grant_id: number; user_detail_id: number; left: number }>`
    select g.grant_id, g.user_detail_id, (select coalesce(sum(c.amount), 0)::int from credit_entry c where c.institution_id = ${institution_id} and c.grant_id = g.grant_id) as left
    from credit_grant g where g.institution_id = ${institution_id} and g.invoice_item_id = ${item_id}`.execute(db);
  return rows[0];
}
