import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** What needs staff since a day: invoices, documents whose mail failed, and memberships, each as it is named. */
export interface Troubles {
  overdue: { user_detail_id: number; number: string; name: string; balance: number; currency: string }[];
  failed: { subject: string; to_name: string }[];
  unbilled: { user_detail_id: number; name: string; student: string }[];
}

/** As many of each are named in a mail. */
export const MOST_NAMED = 10;

/**
 * What went wrong on a local day: invoices that were due on it and are not paid, mails with documents that were written on it and
 * could not be sent, and memberships that were to be billed on it and were not. Each is told once.
 */
export async function troublesOf(db: Db, institution_id: number, day: string): Promise<Troubles> {
  const [overdue, failed, unbilled] = await Promise.all([
    sql<Troubles['overdue'][number]>`
      select p.user_detail_id, i.number, full_name(p.first_name, p.surname) as name, i.balance, i.currency from invoice i
      join person p on p.institution_id = ${institution_id} and p.user_detail_id = i.payer_id
      where i.institution_id = ${institution_id} and i.status in ('issued', 'part') and i.next_due_on = ${day}::date order by i.invoice_id`.execute(
      db,
    ),
    sql<Troubles['failed'][number]>`
      select l.subject, l.to_name from mail l join institution i on i.institution_id = ${institution_id}
      where l.institution_id = ${institution_id} and l.paper is not null and l.status = 'failed' and (l.created_at at time zone i.time_zone)::date = ${day}::date order by l.id`.execute(
      db,
    ),
    sql<Troubles['unbilled'][number]>`
      select s.user_detail_id, m.name, full_name(s.first_name, s.surname) as student from membership m
      join person s on s.institution_id = ${institution_id} and s.user_detail_id = m.user_detail_id
      where m.institution_id = ${institution_id} and m.next_bill_on = ${day}::date order by m.membership_id`.execute(
      db,
    ),
  ]);
  return { overdue: overdue.rows, failed: failed.rows, unbilled: unbilled.rows };
}
