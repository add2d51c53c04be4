import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import type { Taken } from '../../numbers/verbs.ts';

/** Gives invoices their numbers; they were held before. Their day is the one on which they are issued, and none is due before it. */
export async function numberInvoices(
  db: Db,
  { institution_id, day, now, seller }: { institution_id: number; day: string; now: Date; seller: object },
  numbers: readonly (Taken & { invoice_id: number })[],
): Promise<void> {
  const column = <K extends keyof (typeof numbers)[number]>(name: K) => numbers.map((one) => one[name]);
  await sql`update invoice i set number = one.number, series = one.series, series_at = one.series_at, issued_at = ${now}::timestamptz, is_draft = 0, seller = ${JSON.stringify(seller)}::jsonb,
      issue_on = ${day}::date, due_on = greatest(i.due_on, ${day}::date), next_due_on = greatest(i.next_due_on, ${day}::date), updated_at = ${now}::timestamptz, version = i.version + 1
    from unnest(${column('invoice_id')}::bigint[], ${column('number')}::text[], ${column('series')}::text[], ${column('series_at')}::bigint[]) one (invoice_id, number, series, series_at)
    where i.institution_id = ${institution_id} and i.invoice_id = one.invoice_id`.execute(db);
}

/** Scheduled invoices whose day has come, the earliest first. */
export async function scheduledUntil(db: Db, institution_id: number, today: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ invoice_id: number }>`
    select i.invoice_id from invoice i
    where i.institution_id = ${institution_id} and i.number is null and i.is_draft = 0 and i.cancelled_at is null and i.order_id is null and i.issue_on <= ${today}::date
    order by i.issue_on, i.invoice_id limit ${count}`.execute(db);
  return rows.map((one) => one.invoice_id);
}
