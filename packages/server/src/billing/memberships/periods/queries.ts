import { sql } from 'kysely';
import type { BilledPeriod } from '@schoolbell/core/billing/memberships/schemas';
import type { Db } from '../../../http/context.ts';
import { type Of, statusOf } from '../../invoices/queries.ts';

/** The last periods of a membership that were billed, the latest first, with their invoices. */
export async function periodsOf(
  db: Db,
  { institution_id, today }: Of,
  membership_id: number,
  count: number,
): Promise<BilledPeriod[]> {
  const { rows } = await sql<BilledPeriod>`
    select d.from_on, d.to_on, d.invoice_id, i.number, case when i.invoice_id is not null then ${statusOf(today)} end as status, coalesce(i.total, 0) as total, coalesce(i.balance, 0) as balance
    from membership_period d left join invoice i on i.institution_id = ${institution_id} and i.invoice_id = d.invoice_id
    where d.institution_id = ${institution_id} and d.membership_id = ${membership_id} order by d.from_on desc limit ${sql.lit(count)}`.execute(
    db,
  );
  return rows;
}

/** The last day that was billed of each of some memberships; those that were never billed are not among them. */
export async function billedUntil(
  db: Db,
  institution_id: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ membership_id: number; to_on: string }>`
    select d.membership_id, max(d.to_on) as to_on from membership_period d
    where d.institution_id = ${institution_id} and d.membership_id = any(${ids}::bigint[]) group by d.membership_id`.execute(
    db,
  );
  return new Map(rows.map((one) => [one.membership_id, one.to_on]));
}

/** Writes down which periods are billed. A period of a membership is there once: the second to write it fails. */
export async function insertPeriods(
  db: Db,
  { institution_id, at }: { institution_id: number; at: Date },
  periods: readonly { membership_id: number; from_on: string; to_on: string; invoice_id: number | null }[],
): Promise<void> {
  const column = <K extends keyof (typeof periods)[number]>(name: K) => periods.map((one) => one[name]);
  await sql`insert into membership_period (institution_id, membership_id, from_on, to_on, invoice_id, billed_at)
    select ${institution_id}::bigint, one.membership_id, one.from_on, one.to_on, one.invoice_id, ${at}::timestamptz
    from unnest(${column('membership_id')}::bigint[], ${column('from_on')}::date[], ${column('to_on')}::date[], ${column('invoice_id')}::bigint[])
      one (membership_id, from_on, to_on, invoice_id)`.execute(db);
}

/** Ends billed periods of a membership with a day, because what comes after it was credited; later ones are as if never billed. */
export async function endPeriods(db: Db, institution_id: number, membership_id: number, last: string): Promise<void> {
  await sql`delete from membership_period d where d.institution_id = ${institution_id} and d.membership_id = ${membership_id} and d.from_on > ${last}::date`.execute(
    db,
  );
  await sql`update membership_period d set to_on = ${last}::date where d.institution_id = ${institution_id} and d.membership_id = ${membership_id} and d.to_on > ${last}::date`.execute(
    db,
  );
}

/** The days of the sessions of students in subjects, one for each session, between two days; those that were called off are left out. */
export async function sessionDays(
  db: Db,
  institution_id: number,
  asked: readonly { user_detail_id: number; sub_id: number; from_on: string; to_on: string }[],
): Promise<{ user_detail_id: number; sub_id: number; day: string }[]> {
  if (asked.length === 0) return [];
  const column = <K extends keyof (typeof asked)[number]>(name: K) => asked.map((one) => one[name]);
  // Sessions of a class count from the period's beginning, also those before the student joined: they are the whole.
  const { rows } = await sql<{ user_detail_id: number; sub_id: number; day: string }>`
    select one.user_detail_id, one.sub_id, to_char(e.local_start, 'YYYY-MM-DD') as day
    from unnest(${column('user_detail_id')}::bigint[], ${column('sub_id')}::bigint[], ${column('from_on')}::date[], ${column('to_on')}::date[])
      one (user_detail_id, sub_id, from_on, to_on)
    join lateral (select distinct x.series_id from event_student s join event x on x.institution_id = ${institution_id} and x.event_id = s.event_id
      where s.institution_id = ${institution_id} and s.user_detail_id = one.user_detail_id and s.status = 'enrolled' and x.sub_id = one.sub_id
        and x.local_start >= one.from_on and x.local_start < one.to_on + 1) its on true
    join event e on e.institution_id = ${institution_id} and e.series_id = its.series_id and e.sub_id = one.sub_id and e.status = 'scheduled' and e.published
      and e.local_start >= one.from_on and e.local_start < one.to_on + 1
    order by e.local_start, e.event_id`.execute(db);
  return rows;
}

/** The lines of an invoice that charge by the time: what is not used of them can be credited. */
export async function partedItems(db: Db, institution_id: number, invoice_id: number): Promise<Set<number>> {
  const { rows } = await sql<{ item_id: number }>`
    select t.item_id from invoice_item t where t.institution_id = ${institution_id} and t.invoice_id = ${invoice_id} and t.type in ('period', 'custom')`.execute(
    db,
  );
  return new Set(rows.map((one) => one.item_id));
}

/** The periods of a membership that are billed beyond a day, in their order. */
export async function billedSince(
  db: Db,
  institution_id: number,
  membership_id: number,
  last: string,
): Promise<{ from_on: string; to_on: string; invoice_id: number | null }[]> {
  const { rows } = await sql<{ from_on: string; to_on: string; invoice_id: number | null }>`
    select d.from_on, d.to_on, d.invoice_id from membership_period d
    where d.institution_id = ${institution_id} and d.membership_id = ${membership_id} and d.to_on > ${last}::date order by d.from_on`.execute(
    db,
  );
  return rows;
}

/** Puts periods onto the invoice that replaces theirs, so that what is unused of them is credited there. */
export async function moveToInvoice(
  db: Db,
  institution_id: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`update membership_period d set invoice_id = ${to} where d.institution_id = ${institution_id} and d.invoice_id = ${from}`.execute(
    db,
  );
}
