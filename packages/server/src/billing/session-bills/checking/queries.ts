import { sql } from 'kysely';
import type { Lesson } from '@schoolbell/core/billing/session-bills/rules';
import { chargingLine, paidByMembership } from '../../../calendar/credits/billed/queries.ts';
import type { Db } from '../../../http/context.ts';

/** Events that are asked about: one, or those of a class between two days (empty ends are open). */
export interface AskedEvents {
  event_id: number | undefined;
  series_id: number | undefined;
  from: string;
  to: string;
  most: number;
}

/** The events, those that were not called off, in the order in which they are held. */
export async function askedEvents(
  db: Db,
  institution_id: number,
  { event_id, series_id, from, to, most }: AskedEvents,
): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    select e.event_id from event e where e.institution_id = ${institution_id} and e.status = 'scheduled'
      and ${event_id === undefined ? sql`e.series_id = ${series_id}` : sql`e.event_id = ${event_id}`}
      ${event_id !== undefined || from === '' ? sql`` : sql`and e.local_start >= ${from}::date`} ${event_id !== undefined || to === '' ? sql`` : sql`and e.local_start < ${to}::date + 1`}
    order by e.starts_at, e.event_id limit ${most}`.execute(db);
  return rows.map((row) => row.event_id);
}

/** A student in an event, and what pays for it already. */
export interface Checked extends Omit<Lesson, 'enrolment_id'> {
  item_id: number | null;
  by_membership: boolean;
  /** Whether a mark of it has used a session. */
  used: boolean;
}

/** Students in events, whether they have a place there or not, with what pays for it. */
export async function checkedLessons(
  db: Db,
  institution_id: number,
  students: readonly number[],
  events: readonly number[],
): Promise<Checked[]> {
  const columns = { event: sql`e.event_id`, student: sql`w.id`, sub: sql`e.sub_id`, day: sql`e.local_start::date` };
  const { rows } = await sql<Checked>`
    select e.event_id, w.id::bigint as user_detail_id, e.sub_id, e.title, e.minutes, to_char(e.local_start, 'YYYY-MM-DD') as day,
      ${chargingLine(institution_id, columns)} as item_id, ${paidByMembership(institution_id, columns)} as by_membership,
      coalesce((select sum(c.amount) from credit_entry c where c.institution_id = ${institution_id} and c.event_id = e.event_id and c.user_detail_id = w.id
        and (c.cause = 'booking' or c.cause = 'mark' and c.kind in ('use', 'release'))), 0) < 0 as used
    from event e cross join unnest(${students}::bigint[]) w (id)
    where e.institution_id = ${institution_id} and e.event_id = any(${events}::bigint[]) order by w.id, e.starts_at, e.event_id`.execute(
    db,
  );
  return rows;
}
