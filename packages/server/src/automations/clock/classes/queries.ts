import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import type { ClockRow, DaysAsked } from '../queries.ts';

const columns = (
  institution_id: number,
) => sql`s.user_detail_id as person_id, e.event_id::text as key, e.local_start::date::text as date,
  jsonb_build_object('date', e.local_start::date, 'event_id', e.event_id, 'subject', e.sub_id, 'location', e.location_id, 'event_type', e.type,
    'staff_name', (select coalesce(jsonb_agg(t.user_detail_id), '[]') from event_staff t
      where t.institution_id = ${institution_id} and t.event_id = e.event_id and t.part = 'teacher')) as data`;

const places = (institution_id: number): RawBuilder<unknown> => sql`
  event e join event_student s on s.institution_id = ${institution_id} and s.event_id = e.event_id and s.status = 'enrolled'
  where e.institution_id = ${institution_id} and e.status = 'scheduled' and e.published`;

/** Who has a class on some days: everyone with a place in one that takes place. */
export async function classRows(db: Db, { institution_id, days }: DaysAsked): Promise<ClockRow[]> {
  const { rows } = await sql<ClockRow>`
    select ${columns(institution_id)} from ${places(institution_id)} and e.local_start::date = any(${[...days]}::date[])
      and e.local_start >= ${days.at(0)}::date and e.local_start < ${days.at(-1)}::date + 1
    order by e.starts_at, e.event_id, s.user_detail_id`.execute(db);
  return rows;
}

/** Who has a class that begins between two moments, and when it begins. */
export async function classesBetween(
  db: Db,
  institution_id: number,
  { after, until }: { after: Date; until: Date },
): Promise<(ClockRow & { starts_at: Date })[]> {
  const { rows } = await sql<ClockRow & { starts_at: Date }>`
    select ${columns(institution_id)}, e.starts_at from ${places(institution_id)} and e.starts_at > ${after}::timestamptz and e.starts_at <= ${until}::timestamptz
    order by e.starts_at, e.event_id, s.user_detail_id`.execute(db);
  return rows;
}

/** Of whom a class has been told so many hours before it, as `event person`. */
export async function toldBefore(
  db: Db,
  institution_id: number,
  { hours, since }: { hours: number; since: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string; person_id: number }>`
    select h.key, h.person_id from happening h
    where h.institution_id = ${institution_id} and h.type = 'clock.classUpcoming' and h.created_at > ${since}::timestamptz and h.data ->> 'hours' = ${String(hours)}`.execute(
    db,
  );
  return new Set(rows.map(({ key, person_id }) => `${key} ${person_id}`));
}

/** Whether a live automation acts some hours before classes. */
export async function hasHours(db: Db, institution_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_wanted: boolean }>`
    select exists (
      select from automation a join automation_version v on v.institution_id = ${institution_id} and v.version_id = a.version_id
      where a.institution_id = ${institution_id} and a.trigger_name = 'classUpcoming' and a.status = 1 and a.deleted_at is null and v.options ->> 'offset_type' = 'hours') as is_wanted`.execute(
    db,
  );
  return rows[0]!.is_wanted;
}
