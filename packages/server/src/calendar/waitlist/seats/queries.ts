import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import { inLine } from '../queries.ts';

/** Holds seats for a person until their offer is answered. */
export async function holdSeats(
  db: Db,
  institution_id: number,
  {
    waitlist_id,
    events,
    until,
    reason,
    now,
  }: { waitlist_id: number; events: readonly number[]; until: Date; reason: string; now: Date },
): Promise<void> {
  await sql`update waitlist set status = 'offered', offered_at = ${now}, offered_until = ${until}, reason = case when ${reason} = '' then reason else ${reason} end
    where institution_id = ${institution_id} and waitlist_id = ${waitlist_id}`.execute(db);
  await sql`insert into waitlist_seat (institution_id, waitlist_id, event_id) select ${institution_id}::bigint, ${waitlist_id}::bigint, id from unnest(${events}::bigint[]) id order by id`.execute(
    db,
  );
}

/** Frees the seats that are held for these students in a class or in one event of it, because they are about to be taken by them. */
export async function releaseSeats(
  db: Db,
  institution_id: number,
  { series_id, event_id, students }: { series_id: number; event_id: number | null; students: readonly number[] },
): Promise<void> {
  await sql`delete from waitlist_seat s using waitlist w where w.institution_id = ${institution_id} and w.series_id = ${series_id} and w.event_id is not distinct from ${event_id}::bigint and w.user_detail_id = any(${students}::bigint[])
    and w.status = 'offered' and s.institution_id = w.institution_id and s.waitlist_id = w.waitlist_id`.execute(db);
}

/** Removes these students from the waitlist for what they now have. */
export async function endSeated(
  db: Db,
  institution_id: number,
  { series_id, event_id, now }: { series_id: number; event_id: number | null; now: Date },
  enrolments: readonly { user_detail_id: number; enrolment_id: number }[],
): Promise<void> {
  await sql`update waitlist w set status = 'accepted', enrolment_id = n.enrolment_id, token_hash = null, ended_at = ${now}
    from unnest(${enrolments.map((one) => one.user_detail_id)}::bigint[], ${enrolments.map((one) => one.enrolment_id)}::bigint[]) n (user_detail_id, enrolment_id)
    where w.institution_id = ${institution_id} and w.series_id = ${series_id} and w.event_id is not distinct from ${event_id}::bigint and w.user_detail_id = n.user_detail_id and ${inLine}`.execute(
    db,
  );
}

/** Seats that are held for these students in a class or in one event of it, by event. */
export async function heldFor(
  db: Db,
  institution_id: number,
  { series_id, event_id, students }: { series_id: number; event_id: number | null; students: readonly number[] },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ event_id: number; seats: number }>`
    select s.event_id, count(*)::int as seats from waitlist w join waitlist_seat s on s.institution_id = w.institution_id and s.waitlist_id = w.waitlist_id
    where w.institution_id = ${institution_id} and w.series_id = ${series_id} and w.event_id is not distinct from ${event_id}::bigint and w.user_detail_id = any(${students}::bigint[]) and w.status = 'offered' group by 1`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.event_id, row.seats]));
}

/**
 * How many people wait for a seat in each of a class's events, beside these students; if all of these also wait for it, only
 * those before the last of them.
 */
export async function waitingFor(
  db: Db,
  institution_id: number,
  {
    series_id,
    event_id,
    students,
    events,
  }: { series_id: number; event_id: number | null; students: readonly number[]; events: readonly number[] },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ event_id: number; waiting: number }>`
    select e.event_id, count(*)::int as waiting from waitlist w join event e on e.institution_id = w.institution_id and e.series_id = w.series_id and (w.event_id = e.event_id or w.event_id is null and w.from_date <= e.local_start::date and (w.to_date is null or w.to_date >= e.local_start::date))
    where w.institution_id = ${institution_id} and w.series_id = ${series_id} and w.status = 'waiting' and not (w.user_detail_id = any(${students}::bigint[])) and e.event_id = any(${events}::bigint[])
      and w.place < coalesce((select case when count(*) = ${students.length} then max(m.place) end from waitlist m where m.institution_id = ${institution_id} and m.series_id = ${series_id} and m.event_id is not distinct from ${event_id}::bigint and m.user_detail_id = any(${students}::bigint[]) and m.status in ('waiting', 'offered')), w.place + 1)
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.event_id, row.waiting]));
}
