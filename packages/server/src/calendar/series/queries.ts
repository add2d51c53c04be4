import { type RawBuilder, sql } from 'kysely';
import type { SeriesRule } from '@schoolbell/core/calendar/series/rules';
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

/** A person at an event, and their part in it. */
export interface Part {
  user_detail_id: number;
  part: 'teacher' | 'assistant';
}

/** A series with its current values, and the rule for further occurrences. */
export interface Series extends SeriesAbout {
  series_id: number;
  status: 'draft' | 'published';
  rule: SeriesRule;
  rrule: string;
  planned_until: string;
  staff: Part[];
  version: number;
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

/** Sets the staff of a series. */
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

/** Changes a locked series, by an edit that can be undone or (null) permanently, and raises its version. */
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

/** A series, locked until the transaction ends where it is to change. Undefined if this school has none of that id. */
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
      coalesce((select json_agg(json_build_object('user_detail_id', t.user_detail_id, 'part', t.part) order by t.user_detail_id) from event_series_staff t where t.institution_id = ${institution_id} and t.series_id = s.series_id), '[]') as staff
    from event_series s where s.institution_id = ${institution_id} and s.series_id = ${series_id}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { from_date, start_time, minutes, zone, repeats, weekdays, interval, until, except_dates, ...series } = row;
  return {
    ...series,
    rule: { from: from_date, time: start_time, minutes, zone, repeats, weekdays, interval, until, except_dates },
  };
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
