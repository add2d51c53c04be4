import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import { iso } from '../../../db/sql.ts';

/** An event to come, as a family reads it. */
export interface FamilyEvent {
  event_id: number;
  local_start: string;
  minutes: number;
  zone: string;
  starts_at: string;
}
/** A student's place in a class, in words. */
export interface PlaceFacts {
  enrolment_id: number;
  series_id: number;
  user_detail_id: number;
  firstName: string;
  surname: string;
  kind: 'regular' | 'trial' | 'makeup';
  event_id: number | null;
  status: 'active' | 'cancelled' | 'transferred';
  title: string;
  place: string;
  events: FamilyEvent[];
}

const event = sql`json_build_object('event_id', e.event_id, 'local_start', to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI'), 'minutes', e.minutes, 'zone', e.zone, 'starts_at', ${iso('e.starts_at')})`;
const about = sql`coalesce(nullif(s.title, ''), b.sub_name, '') as title, concat_ws(', ', l.p_name, r.name, nullif(s.rental_location, '')) as place`;
const series = (
  alias: string,
) => sql`join event_series s on s.institution_id = ${sql.ref(`${alias}.institution_id`)} and s.series_id = ${sql.ref(`${alias}.series_id`)} left join subject b on b.institution_id = s.institution_id and b.sub_id = s.sub_id
  left join location l on l.institution_id = s.institution_id and l.location_id = s.location_id left join room r on r.institution_id = s.institution_id and r.room_id = s.room_id`;

/** Current places with their future events, without ended places and drafts. */
export async function placeFacts(
  db: Db,
  institution_id: number,
  enrolments: readonly number[],
  now: Date,
): Promise<PlaceFacts[]> {
  const { rows } = await sql<PlaceFacts>`
    select n.enrolment_id, n.series_id, n.user_detail_id, p.first_name as "firstName", p.surname, n.kind, n.event_id, n.status, ${about},
      coalesce((select json_agg(${event} order by e.starts_at) from event_student c join event e on e.institution_id = c.institution_id and e.event_id = c.event_id
        where c.institution_id = ${institution_id} and c.enrolment_id = n.enrolment_id and c.status = 'enrolled' and e.status = 'scheduled' and e.marked = 0 and e.starts_at > ${now}::timestamptz), '[]') as events
    from enrolment n join person p on p.institution_id = n.institution_id and p.user_detail_id = n.user_detail_id ${series('n')}
    where n.institution_id = ${institution_id} and n.enrolment_id = any(${enrolments}::bigint[]) and s.status = 'published' and p.archived_at is null
      and (n.status = 'active' or n.to_date >= ${now}::timestamptz::date) order by n.enrolment_id`.execute(db);
  return rows;
}

/** A person's offer, with the events whose seats are held. */
export async function offerFacts(
  db: Db,
  institution_id: number,
  waitlist_id: number,
): Promise<Pick<PlaceFacts, 'title' | 'place' | 'events'>> {
  const { rows } = await sql<Pick<PlaceFacts, 'title' | 'place' | 'events'>>`
    select ${about}, coalesce((select json_agg(${event} order by e.starts_at) from waitlist_seat h join event e on e.institution_id = h.institution_id and e.event_id = h.event_id
      where h.institution_id = ${institution_id} and h.waitlist_id = w.waitlist_id and e.status = 'scheduled'), '[]') as events
    from waitlist w ${series('w')} where w.institution_id = ${institution_id} and w.waitlist_id = ${waitlist_id}`.execute(
    db,
  );
  return rows[0]!;
}

/** Keeps what opens the pages of places. */
export async function addPlaceLinks(
  db: Db,
  institution_id: number,
  links: readonly { enrolment_id: number; token_hash: Buffer; expires_at: Date }[],
  now: Date,
): Promise<void> {
  if (links.length === 0) return;
  await db
    .insertInto('enrolment_link')
    .values(links.map((link) => ({ ...link, institution_id, created_at: now })))
    .execute();
}

/** Whose place a token opens. Undefined for one that is too old, or none. */
export async function findPlaceLink(
  db: Db,
  institution_id: number,
  token_hash: Buffer,
  now: Date,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('enrolment_link')
    .select('enrolment_id')
    .where('institution_id', '=', institution_id)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.enrolment_id;
}

/** Takes away every link that opens a place; returns how many did. */
export async function revokePlaceLinks(
  db: Db,
  institution_id: number,
  enrolment_id: number,
  now: Date,
): Promise<number> {
  const gone = await db
    .deleteFrom('enrolment_link')
    .where('institution_id', '=', institution_id)
    .where('enrolment_id', '=', enrolment_id)
    .returning('expires_at')
    .execute();
  return gone.filter((link) => link.expires_at > now).length;
}

/** The staff of a class or of any of these events. */
export async function staffOf(
  db: Db,
  institution_id: number,
  series_id: number,
  events: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ user_detail_id: number }>`
    select user_detail_id from event_series_staff where institution_id = ${institution_id} and series_id = ${series_id}
    union select user_detail_id from event_staff where institution_id = ${institution_id} and event_id = any(${events}::bigint[]) order by 1`.execute(
    db,
  );
  return rows.map((row) => row.user_detail_id);
}

/** The place behind an event's seat, which a reminder lets a family cancel. */
export interface SeatHolder {
  user_detail_id: number;
  enrolment_id: number;
  firstName: string;
  has_more: boolean;
}

/** The places by which students are in events. */
export async function seatHolders(
  db: Db,
  institution_id: number,
  events: readonly number[],
): Promise<(SeatHolder & { event_id: number })[]> {
  const { rows } = await sql<SeatHolder & { event_id: number }>`
    select c.event_id, c.user_detail_id, c.enrolment_id, p.first_name as "firstName", exists (
      select from event_student o join event later on later.institution_id = o.institution_id and later.event_id = o.event_id
      where o.institution_id = ${institution_id} and o.enrolment_id = c.enrolment_id and o.status = 'enrolled' and later.starts_at > e.starts_at and later.status = 'scheduled') as has_more
    from event_student c join event e on e.institution_id = c.institution_id and e.event_id = c.event_id join enrolment n on n.institution_id = c.institution_id and n.enrolment_id = c.enrolment_id
    join person p on p.institution_id = c.institution_id and p.user_detail_id = c.user_detail_id
    where c.institution_id = ${institution_id} and c.event_id = any(${events}::bigint[]) and c.status = 'enrolled' order by c.event_id, c.user_detail_id`.execute(
    db,
  );
  return rows;
}

/** Takes links away that open nothing any more. */
export async function forgetPlaceLinks(db: Db, institution_id: number, now: Date): Promise<void> {
  await db
    .deleteFrom('enrolment_link')
    .where('institution_id', '=', institution_id)
    .where('expires_at', '<=', now)
    .execute();
}
