import { sql } from 'kysely';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import type { WaitlistStatus } from '@schoolbell/core/calendar/waitlist/rules';
import type { Db } from '../../http/context.ts';

/** Somebody in line, as it is kept. */
export interface Entry {
  waitlist_id: number;
  series_id: number;
  event_id: number | null;
  user_detail_id: number;
  firstName: string;
  surname: string;
  kind: 'regular' | 'trial' | 'makeup';
  from_date: string;
  to_date: string | null;
  status: WaitlistStatus;
  offered_until: Date | null;
  /** Whether they can still be enrolled. */
  is_here: boolean;
  /** Whether staff confirmed that their age doesn't matter. */
  any_age: 0 | 1;
}

/** Whether the person `p` of an entry `w` can still be enrolled. */
export const isHere = sql`(p.archived_at is null and (p.role_id = ${STUDENT} or p.role_id = ${LEAD} and w.kind = 'trial'))`;
/** What is read of an entry. */
export const entryColumns = sql`w.waitlist_id, w.series_id, w.event_id, w.user_detail_id, p.first_name as "firstName", p.surname, w.kind, w.from_date, w.to_date, w.status, w.offered_until, ${isHere} as is_here, w.any_age`;
/** Whether an entry `w` still is in line. */
export const inLine = sql`w.status in ('waiting', 'offered')`;
/** Entries with their people. */
export const entrySource = sql`waitlist w join person p on p.institution_id = w.institution_id and p.user_detail_id = w.user_detail_id`;

/** Everyone on a class's waitlist, in order. */
export async function lineOf(db: Db, institution_id: number, series_id: number): Promise<Entry[]> {
  const { rows } =
    await sql<Entry>`select ${entryColumns} from ${entrySource} where w.institution_id = ${institution_id} and w.series_id = ${series_id} and ${inLine} order by w.place`.execute(
      db,
    );
  return rows;
}

/** People who wait for a future event that was cancelled, by a person or a holiday: it may be restored, so they stay in line. */
export async function pausedIn(db: Db, institution_id: number, series_id: number, now: Date): Promise<Set<number>> {
  const { rows } = await sql<{ waitlist_id: number }>`
    select w.waitlist_id from waitlist w join event e on e.institution_id = w.institution_id and e.event_id = w.event_id
    where w.institution_id = ${institution_id} and w.series_id = ${series_id} and w.status = 'waiting' and e.status = 'cancelled' and e.starts_at > ${now}::timestamptz`.execute(
    db,
  );
  return new Set(rows.map((row) => row.waitlist_id));
}

/** One of a waitlist. Undefined if this school has none of that id. */
export async function findEntry(db: Db, institution_id: number, waitlist_id: number): Promise<Entry | undefined> {
  const { rows } =
    await sql<Entry>`select ${entryColumns} from ${entrySource} where w.institution_id = ${institution_id} and w.waitlist_id = ${waitlist_id}`.execute(
      db,
    );
  return rows[0];
}

/** Adds people to the end of a waitlist; people who already wait for the same keep their position and aren't returned. */
export async function insertEntries(
  db: Db,
  wish: {
    institution_id: number;
    series_id: number;
    event_id: number | null;
    kind: string;
    from_date: string;
    to_date: string | null;
    any_age: 0 | 1;
    created_by: number;
    now: Date;
  },
  students: readonly number[],
): Promise<{ waitlist_id: number; user_detail_id: number }[]> {
  const { institution_id, series_id, event_id, kind, from_date, to_date, any_age, created_by, now } = wish;
  const { rows } = await sql<{ waitlist_id: number; user_detail_id: number }>`
    insert into waitlist (institution_id, series_id, event_id, user_detail_id, kind, from_date, to_date, any_age, created_by, created_at)
    select ${institution_id}::bigint, ${series_id}::bigint, ${event_id}::bigint, id, ${kind}, ${from_date}::date, ${to_date}::date, ${any_age}::smallint, ${created_by}::bigint, ${now}::timestamptz
    from unnest(${students}::bigint[]) with ordinality one (id, at) order by at
    on conflict (institution_id, series_id, coalesce(event_id, 0), user_detail_id) where status in ('waiting', 'offered') do nothing returning waitlist_id, user_detail_id`.execute(
    db,
  );
  return rows;
}

/** Records that staff allow a person at any age, if that was needed. */
export async function allowAnyAge(db: Db, institution_id: number, waitlist_id: number, isSaid: boolean): Promise<void> {
  if (isSaid)
    await db
      .updateTable('waitlist')
      .set({ any_age: 1 })
      .where('institution_id', '=', institution_id)
      .where('waitlist_id', '=', waitlist_id)
      .execute();
}

/** Removes a person from a waitlist, with the result; seats held for them are free. */
export async function endEntry(
  db: Db,
  institution_id: number,
  {
    waitlist_id,
    status,
    reason,
    enrolment_id = null,
    now,
  }: {
    waitlist_id: number;
    status: Exclude<WaitlistStatus, 'waiting' | 'offered'>;
    reason?: string;
    enrolment_id?: number | null;
    now: Date;
  },
): Promise<void> {
  await sql`delete from waitlist_seat where institution_id = ${institution_id} and waitlist_id = ${waitlist_id}`.execute(
    db,
  );
  await sql`update waitlist set status = ${status}, reason = coalesce(${reason ?? null}, reason), enrolment_id = ${enrolment_id}::bigint, token_hash = null, ended_at = ${now} where institution_id = ${institution_id} and waitlist_id = ${waitlist_id}`.execute(
    db,
  );
}

/** Writes a new order of a waitlist, within the positions that its people have together; the person who was moved keeps the reason. */
export async function writeOrder(
  db: Db,
  institution_id: number,
  order: readonly number[],
  { waitlist_id, reason }: { waitlist_id: number; reason: string },
): Promise<void> {
  await sql`
    with places as (select place, row_number() over (order by place) as at from waitlist where institution_id = ${institution_id} and waitlist_id = any(${order}::bigint[]))
    update waitlist w set place = p.place, reason = case when w.waitlist_id = ${waitlist_id} then ${reason} else w.reason end
    from unnest(${order}::bigint[]) with ordinality o (waitlist_id, at) join places p on p.at = o.at
    where w.institution_id = ${institution_id} and w.waitlist_id = o.waitlist_id`.execute(db);
}
