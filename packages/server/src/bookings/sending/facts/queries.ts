import { type RawBuilder, sql } from 'kysely';
import type { BookingState } from '@schoolbell/core/bookings/rules';
import type { Db } from '../../../http/context.ts';
import { iso } from '../../../db/sql.ts';

/** An event of a booking, as a family reads it. */
export interface BookedEvent {
  event_id: number;
  local_start: string;
  minutes: number;
  zone: string;
  starts_at: string;
}

/** A line of a booking, with its class and its events. */
export interface BookedLine {
  line: number;
  child_name: string;
  person_id: number | null;
  series_id: number;
  event_id: number | null;
  price: number;
  state: BookingState;
  reason: string;
  title: string;
  place: string;
  teachers: string;
  /** Weeks between the weeks of its class; 0 if it follows no week. */
  interval: number;
  events: BookedEvent[];
}

/** The events of a line `l`: those it has a place in, else those whose seats it holds, else those of its days. */
const eventsOf = (institution_id: number): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('event_id', e.event_id, 'local_start', to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI'), 'minutes', e.minutes, 'zone', e.zone, 'starts_at', ${iso('e.starts_at')}) order by e.starts_at)
  from event e where e.institution_id = ${institution_id} and e.series_id = l.series_id and (
    e.event_id in (select c.event_id from event_student c where c.institution_id = ${institution_id} and c.enrolment_id = l.enrolment_id and c.status = 'enrolled')
    or e.event_id in (select h.event_id from booking_seat h where h.institution_id = ${institution_id} and h.booking_id = l.booking_id and h.line = l.line)
    or l.enrolment_id is null and not exists (select from booking_seat h where h.institution_id = ${institution_id} and h.booking_id = l.booking_id and h.line = l.line)
      and (e.event_id = l.event_id or l.event_id is null and e.status = 'scheduled' and e.local_start >= l.from_date and (l.to_date is null or e.local_start < l.to_date + 1)))), '[]')`;

/** The lines of a booking in order, in words. */
export async function bookedLines(db: Db, institution_id: number, booking_id: number): Promise<BookedLine[]> {
  const { rows } = await sql<BookedLine>`
    select l.line, l.child_name, l.person_id, l.series_id, l.event_id, l.price, l.state, l.reason,
      coalesce(nullif(o.title, ''), nullif(s.title, ''), b.sub_name, '') as title,
      concat_ws(', ', p.p_name, r.name, nullif(coalesce(o.rental_location, s.rental_location), '')) as place,
      coalesce(case when l.event_id is null
        then (select string_agg(full_name(t.first_name, t.surname), ', ' order by t.user_detail_id) from event_series_staff m join person t on t.institution_id = ${institution_id} and t.user_detail_id = m.user_detail_id
          where m.institution_id = ${institution_id} and m.series_id = l.series_id and m.part = 'teacher')
        else (select string_agg(full_name(t.first_name, t.surname), ', ' order by t.user_detail_id) from event_staff m join person t on t.institution_id = ${institution_id} and t.user_detail_id = m.user_detail_id
          where m.institution_id = ${institution_id} and m.event_id = l.event_id and m.part = 'teacher') end, '') as teachers,
      case when s.repeats = 'weekly' then s."interval" else 0 end as "interval", ${eventsOf(institution_id)} as events
    from booking_line l join event_series s on s.institution_id = ${institution_id} and s.series_id = l.series_id
    left join event o on o.institution_id = ${institution_id} and o.event_id = l.event_id
    left join subject b on b.institution_id = ${institution_id} and b.sub_id = coalesce(o.sub_id, s.sub_id)
    left join location p on p.institution_id = ${institution_id} and p.location_id = coalesce(o.location_id, s.location_id)
    left join room r on r.institution_id = ${institution_id} and r.room_id = coalesce(o.room_id, s.room_id)
    where l.institution_id = ${institution_id} and l.booking_id = ${booking_id} order by l.line`.execute(db);
  return rows;
}

/** A class by its ids, in words: for a mail about a booking of it that was not kept. */
export async function titleOf(
  db: Db,
  institution_id: number,
  { series_id, event_id }: { series_id: number; event_id: number | null },
): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select coalesce(nullif(o.title, ''), nullif(s.title, ''), b.sub_name, '') as title from event_series s
    left join event o on o.institution_id = ${institution_id} and o.event_id = ${event_id}::bigint
    left join subject b on b.institution_id = ${institution_id} and b.sub_id = coalesce(o.sub_id, s.sub_id)
    where s.institution_id = ${institution_id} and s.series_id = ${series_id}`.execute(db);
  return rows[0]?.title ?? '';
}

/** Children by their ids, with their names. */
export async function childrenOf(
  db: Db,
  institution_id: number,
  people: readonly number[],
): Promise<{ user_detail_id: number; firstName: string; surname: string }[]> {
  const { rows } = await sql<{ user_detail_id: number; firstName: string; surname: string }>`
    select user_detail_id, first_name as "firstName", surname from person where institution_id = ${institution_id} and user_detail_id = any(${people}::bigint[]) and archived_at is null order by user_detail_id`.execute(
    db,
  );
  return rows;
}

/** When events begin, on their own clocks, the first one first. */
export async function startsOf(db: Db, institution_id: number, events: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ local_start: string }>`
    select to_char(local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start from event where institution_id = ${institution_id} and event_id = any(${events}::bigint[]) order by starts_at, event_id`.execute(
    db,
  );
  return rows.map((row) => row.local_start);
}
