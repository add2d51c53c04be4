import { type RawBuilder, sql } from 'kysely';
import type { Planned, SeriesRule } from '@schoolbell/core/calendar/series/rules';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';

/** What a series says of its occurrences, apart from when they are. */
export interface SeriesAbout {
  type: string;
  sub_id: number | null;
  title: string;
  notes: string;
  capacity: number;
  location_id: number | null;
  room_id: number | null;
  rental_location: string;
  reminders: number;
  video_call_type: string;
  lessonspace_url: string;
  lessonspace_url_student: string;
  zoom_event_map_id: string;
}

/** Who is at an event, and as what. */
export interface Part {
  user_detail_id: number;
  part: 'teacher' | 'assistant';
}

/** A series as it stands, with the rule that further occurrences are made by. */
export interface Series extends SeriesAbout {
  series_id: number;
  status: 'draft' | 'published';
  rule: SeriesRule;
  rrule: string;
  planned_until: string;
  staff: Part[];
  version: number;
}

/** An occurrence as it is written down; instants are ISO 8601. */
export interface Occasion {
  original_date: string;
  local_start: string;
  starts_at: string;
  ends_at: string;
  shifted: boolean;
  status: 'scheduled' | 'cancelled';
  reason: string;
  is_off: boolean;
  overridden: boolean;
  remind_at: string | null;
}

const days = (dates: readonly string[]): RawBuilder<string[]> => sql<string[]>`${dates}::text[]::date[]`;

/** A rule's columns. */
const columnsOf = ({ rule, rrule, planned_until }: Pick<Series, 'rule' | 'rrule' | 'planned_until'>) => ({
  from_date: rule.from,
  start_time: rule.time,
  minutes: rule.minutes,
  zone: rule.zone,
  repeats: rule.repeats,
  weekdays: sql<number[]>`${rule.weekdays}::smallint[]`,
  interval: rule.interval,
  until: rule.until || null,
  except_dates: days(rule.except_dates),
  rrule,
  planned_until,
});

/** Keeps a new series and answers its id. */
export async function insertSeries(
  db: Db,
  institution_id: number,
  series: Omit<Series, 'series_id' | 'version'> & { created_by: number; now: Date },
): Promise<number> {
  const { rule, rrule, planned_until, staff, now, ...about } = series;
  const { series_id } = await db
    .insertInto('event_series')
    .values({
      institution_id,
      ...about,
      ...columnsOf({ rule, rrule, planned_until }),
      created_at: now,
      updated_at: now,
    })
    .returning('series_id')
    .executeTakeFirstOrThrow();
  await writeSeriesStaff(db, institution_id, series_id, staff);
  return series_id;
}

/** Says anew who teaches a series. */
export async function writeSeriesStaff(
  db: Db,
  institution_id: number,
  series_id: number,
  staff: readonly Part[],
): Promise<void> {
  await db
    .deleteFrom('event_series_staff')
    .where('institution_id', '=', institution_id)
    .where('series_id', '=', series_id)
    .execute();
  if (staff.length > 0)
    await db
      .insertInto('event_series_staff')
      .values(staff.map((one) => ({ institution_id, series_id, ...one })))
      .execute();
}

/** Changes a series that is held, by an edit that can be taken back or (null) for good, and counts its version up. */
export async function changeSeries(
  db: Db,
  institution_id: number,
  series: Series,
  { change_id, now }: { change_id: number | null; now: Date },
): Promise<void> {
  const { series_id, status, rule, rrule, planned_until, staff: _, version: __, ...about } = series;
  await db
    .updateTable('event_series')
    .set({
      status,
      ...about,
      ...columnsOf({ rule, rrule, planned_until }),
      last_change: change_id,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('institution_id', '=', institution_id)
    .where('series_id', '=', series_id)
    .execute();
}

type Stored = SeriesAbout &
  Pick<Series, 'series_id' | 'status' | 'rrule' | 'planned_until' | 'version' | 'staff'> &
  Omit<SeriesRule, 'from' | 'time'> & { from_date: string; start_time: string };

/** A series, held until the transaction ends where it is to change. Undefined where this school has none of that id. */
export async function findSeries(
  db: Db,
  institution_id: number,
  series_id: number,
  { locked = false } = {},
): Promise<Series | undefined> {
  if (locked)
    await sql`select from event_series where institution_id = ${institution_id} and series_id = ${series_id} for no key update`.execute(
      db,
    );
  const { rows } = await sql<Stored>`
    select s.series_id, s.status, s.type, s.sub_id, s.title, s.notes, s.capacity, s.location_id, s.room_id, s.rental_location, s.reminders, s.video_call_type, s.lessonspace_url, s.lessonspace_url_student,
      s.zoom_event_map_id, s.from_date, to_char(s.start_time, 'HH24:MI') as start_time, s.minutes, s.zone, s.repeats, s.weekdays::int[] as weekdays, s."interval", coalesce(s.until::text, '') as until,
      s.except_dates::text[] as except_dates, s.rrule, s.planned_until, s.version,
      coalesce((select json_agg(json_build_object('user_detail_id', t.user_detail_id, 'part', t.part) order by t.user_detail_id) from event_series_staff t where t.institution_id = s.institution_id and t.series_id = s.series_id), '[]') as staff
    from event_series s where s.institution_id = ${institution_id} and s.series_id = ${series_id}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { from_date, start_time, minutes, zone, repeats, weekdays, interval, until, except_dates, ...series } = row;
  return {
    ...series,
    rule: { from: from_date, time: start_time, minutes, zone, repeats, weekdays, interval, until, except_dates },
  };
}

/** Adds occurrences to a series, as the series stands; answers their ids in the order of their days. */
export async function insertOccasions(
  db: Db,
  institution_id: number,
  series_id: number,
  occasions: readonly Occasion[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    insert into event (institution_id, series_id, original_date, local_start, zone, minutes, starts_at, ends_at, shifted, type, sub_id, title, status, reason, is_off, published, overridden, capacity, location_id, room_id, reminders, remind_at, created_at, updated_at)
    select s.institution_id, s.series_id, o.original_date, o.local_start, s.zone, s.minutes, o.starts_at, o.ends_at, o.shifted, s.type, s.sub_id, s.title, o.status, o.reason, o.is_off, s.status = 'published', o.overridden,
      s.capacity, s.location_id, s.room_id, s.reminders, o.remind_at, ${now}::timestamptz, ${now}::timestamptz
    from event_series s cross join jsonb_to_recordset(${JSON.stringify(occasions)}::jsonb) as o (original_date date, local_start timestamp, starts_at timestamptz, ends_at timestamptz, shifted boolean, status text, reason text, is_off boolean, overridden boolean, remind_at timestamptz)
    where s.institution_id = ${institution_id} and s.series_id = ${series_id} order by o.original_date
    returning event_id`.execute(db);
  return rows.map((row) => row.event_id);
}

/** Gives events the staff of their series. */
export async function staffFromSeries(
  db: Db,
  institution_id: number,
  series_id: number,
  ids: readonly number[],
): Promise<void> {
  await sql`insert into event_staff (institution_id, event_id, user_detail_id, part, starts_at, ends_at, holds)
    select e.institution_id, e.event_id, t.user_detail_id, t.part, e.starts_at, e.ends_at, e.holds
    from event e join event_series_staff t on t.institution_id = e.institution_id and t.series_id = e.series_id
    where e.institution_id = ${institution_id} and e.series_id = ${series_id} and e.event_id = any(${ids}::bigint[]) order by e.event_id, t.user_detail_id`.execute(
    db,
  );
}

/** An occurrence as edits and checks look at it. */
export interface SeriesEvent extends Planned {
  ends_at: number;
  zone: string;
  status: 'scheduled' | 'cancelled';
  is_off: boolean;
  shifted: boolean;
  reason: string;
  overridden: boolean;
  type: string;
  sub_id: number | null;
  title: string;
  capacity: number;
  enrolled: number;
  location_id: number | null;
  room_id: number | null;
  reminders: number;
  notes: string | null;
  rental_location: string | null;
  video_call_type: string | null;
  lessonspace_url: string | null;
  lessonspace_url_student: string | null;
  zoom_event_map_id: string | null;
  own: string[];
  staff: Part[];
  version: number;
}

/** Every event of a series, by start, held until the transaction ends where it is to change. */
export async function eventsOfSeries(
  db: Db,
  institution_id: number,
  series_id: number,
  { locked = false } = {},
): Promise<SeriesEvent[]> {
  if (locked)
    await sql`select from event where institution_id = ${institution_id} and series_id = ${series_id} order by event_id for no key update`.execute(
      db,
    );
  const [{ rows }, { rows: people }] = await Promise.all([
    sql<Omit<SeriesEvent, 'staff'>>`
      select e.event_id, e.original_date, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, e.minutes, (extract(epoch from e.starts_at) * 1000)::float8 as starts_at, (extract(epoch from e.ends_at) * 1000)::float8 as ends_at,
        e.zone, e.status, e.is_off, e.shifted, e.reason, e.overridden, e.type, e.sub_id, e.title, e.capacity, e.enrolled, e.marked, e.location_id, e.room_id, e.reminders, e.notes, e.rental_location, e.video_call_type, e.lessonspace_url,
        e.lessonspace_url_student, e.zoom_event_map_id, e.own, e.version
      from event e where e.institution_id = ${institution_id} and e.series_id = ${series_id} order by e.starts_at, e.event_id`.execute(
      db,
    ),
    sql<Part & { event_id: number }>`
      select t.event_id, t.user_detail_id, t.part from event e join event_staff t on t.institution_id = e.institution_id and t.event_id = e.event_id
      where e.institution_id = ${institution_id} and e.series_id = ${series_id} order by t.event_id, t.user_detail_id`.execute(
      db,
    ),
  ]);
  const staff = new Map<number, Part[]>();
  for (const { event_id, ...part } of people) staff.set(event_id, [...(staff.get(event_id) ?? []), part]);
  return rows.map((row) => ({ ...row, staff: staff.get(row.event_id) ?? [] }));
}

/** Publishes every event of a draft: what was booked over something else holds nothing. */
export async function publishEvents(
  db: Db,
  institution_id: number,
  series_id: number,
  overridden: readonly number[],
  now: Date,
): Promise<void> {
  await sql`update event set published = true, overridden = event_id = any(${overridden}::bigint[]), last_change = null, version = version + 1, updated_at = ${now} where institution_id = ${institution_id} and series_id = ${series_id}`.execute(
    db,
  );
  await followEvents(db, institution_id, series_id);
}

/** Lets the staff of a series' events be where and when their events are. */
export async function followEvents(db: Db, institution_id: number, series_id: number): Promise<void> {
  await sql`update event_staff t set starts_at = e.starts_at, ends_at = e.ends_at, holds = e.holds from event e
    where e.institution_id = ${institution_id} and e.series_id = ${series_id} and t.institution_id = e.institution_id and t.event_id = e.event_id
      and (t.starts_at, t.ends_at, t.holds) is distinct from (e.starts_at, e.ends_at, e.holds)`.execute(db);
}

/** What a form may name: the subject and its name, the place of a room. Undefined parts were not found, or are archived. */
export async function findPlaces(
  db: Db,
  institution_id: number,
  { sub_id, location_id, room_id }: { sub_id: number | null; location_id: number | null; room_id: number | null },
): Promise<{ sub_name: string | undefined; location: number | undefined; room: { location_id: number } | undefined }> {
  const [subject, location, room] = await Promise.all([
    sub_id === null
      ? undefined
      : db
          .selectFrom('subject')
          .select('sub_name')
          .where('institution_id', '=', institution_id)
          .where('sub_id', '=', sub_id)
          .where('archived_at', 'is', null)
          .executeTakeFirst(),
    location_id === null
      ? undefined
      : db
          .selectFrom('location')
          .select('location_id')
          .where('institution_id', '=', institution_id)
          .where('location_id', '=', location_id)
          .where('archived_at', 'is', null)
          .executeTakeFirst(),
    room_id === null
      ? undefined
      : db
          .selectFrom('room')
          .select('location_id')
          .where('institution_id', '=', institution_id)
          .where('room_id', '=', room_id)
          .where('archived_at', 'is', null)
          .executeTakeFirst(),
  ]);
  return { sub_name: subject?.sub_name, location: location?.location_id, room };
}

/** First and last start of a series, how many there are, and how many are to come. */
export async function extentOf(
  db: Db,
  institution_id: number,
  series_id: number,
  now: Date,
): Promise<{ total: number; ahead: number; first: string; last: string }> {
  const { rows } = await sql<{ total: number; ahead: number; first: string; last: string }>`
    select total, ahead, ${iso('first')} as first, ${iso('last')} as last from (
      select count(*)::int as total, (count(*) filter (where starts_at > ${now}::timestamptz and status = 'scheduled'))::int as ahead, min(starts_at) as first, max(starts_at) as last
      from event where institution_id = ${institution_id} and series_id = ${series_id}) one`.execute(db);
  return rows[0]!;
}
