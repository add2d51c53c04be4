import type pg from 'pg';
import type { Stage } from './stage.ts';

/** Rooms, and teachers: each has a class in every hour from eight to six of every day, once a million are stored. */
const [PLACES, HOURS] = [100, 10];
/** Days before and after today over which all but the week that is looked at are spread, evenly. */
export const SPREAD = 500;
/** Events of the week that is looked at. */
export const IN_WEEK = 600;

/** The teacher and the place, if they are filled in. */
export interface Filled {
  series: number;
  subjects: number[];
  teachers: number[];
  rooms: number[];
  location: number;
  feed: string;
}

/** A day so many after today. */
export const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** A Sunday after all that is spread. */
export function farSunday(): string {
  const found = new Date(Date.now() + (SPREAD + 200) * 86_400_000);
  return day(SPREAD + 200 - found.getUTCDay());
}

async function asOwner(owner: pg.Client, institution: number, work: () => Promise<void>): Promise<void> {
  await owner.query('begin');
  await owner.query("select set_config('app.institution_id', $1, true), set_config('statement_timeout', '0', true)", [
    String(institution),
  ]);
  await work();
  await owner.query('commit');
  await owner.query('vacuum analyze event');
  await owner.query('vacuum analyze event_staff');
}

/** Teachers, rooms and one series that all of the events belong to. */
export async function prepare(stage: Stage): Promise<Filled> {
  const { owner, institution_id: id } = stage;
  const filled: Filled = { series: 0, subjects: [], teachers: [], rooms: [], location: 0, feed: '' };
  await asOwner(owner, id, async () => {
    // Holidays would take occurrences away.
    await owner.query('delete from holiday_country where institution_id = $1', [id]);
    await owner.query('delete from holiday where institution_id = $1', [id]);
    const ids = async (text: string, values: unknown[]) =>
      (await owner.query<{ id: number }>(text, values)).rows.map((row) => row.id);
    filled.teachers = await ids(
      "insert into person (institution_id, role_id, first_name, surname, hash) select $1::bigint, 2, 'Teacher', 'No. ' || n, 'taught' || n from generate_series(1, $2::int) n returning user_detail_id::int as id",
      [id, PLACES],
    );
    [filled.location] = (await ids(
      "insert into location (institution_id, p_name) values ($1, 'Measured') returning location_id::int as id",
      [id],
    )) as [number];
    filled.rooms = await ids(
      "insert into room (institution_id, location_id, name) select $1::bigint, $2::bigint, 'Room ' || n from generate_series(1, $3::int) n returning room_id::int as id",
      [id, filled.location, PLACES],
    );
    filled.subjects = await ids('select sub_id::int as id from subject where institution_id = $1', [id]);
    [filled.series] = (await ids(
      "insert into event_series (institution_id, title, status, from_date, start_time, minutes, zone, planned_until) values ($1, 'Measured', 'published', current_date, '08:00', 55, 'UTC', current_date) returning series_id::int as id",
      [id],
    )) as [number];
    await owner.query(
      'delete from event where institution_id = $1 and marked = 0 and not exists (select from event_student s where s.institution_id = event.institution_id and s.event_id = event.event_id)',
      [id],
    );
  });
  return filled;
}

let numbered = 0;
/** Adds events. `at` and `place` say when the n-th begins, and in which of the rooms, by its teacher. */
async function addEvents(
  { owner, institution_id }: Stage,
  { series, subjects, teachers, rooms, location }: Filled,
  count: number,
  { at, place, values }: { at: string; place: string; values: unknown[] },
): Promise<void> {
  const first = numbered;
  numbered += count;
  await asOwner(owner, institution_id, async () => {
    await owner.query(
      `with made as (
         insert into event (institution_id, series_id, original_date, local_start, zone, minutes, starts_at, ends_at, title, sub_id, published, overridden, location_id, room_id)
         select $1::bigint, $2::bigint, date '0001-01-01' + ($5::int + n), t.at at time zone 'UTC', 'UTC', 55, t.at, t.at + interval '55 minutes', 'Class ' || n, ($8::bigint[])[1 + n % array_length($8::bigint[], 1)], true, true, $3::bigint, ($4::bigint[])[1 + t.place]
         from generate_series(0, $6::int - 1) n, lateral (select (${at})::timestamp at time zone 'UTC' as at, ${place} as place) t returning event_id, room_id, starts_at, ends_at)
       insert into event_staff (institution_id, event_id, user_detail_id, part, starts_at, ends_at, holds)
       select $1::bigint, event_id, ($7::bigint[])[array_position($4::bigint[], room_id)], 'teacher', starts_at, ends_at, false from made`,
      [institution_id, series, location, rooms, first, count, teachers, subjects, ...values],
    );
  });
}

let scattered = 0;
/** Fills up with further events, on each day as many, nobody and no room twice at a time. */
export async function scatter(stage: Stage, filled: Filled, count: number): Promise<void> {
  const round = `((n + $10::int) / ${2 * SPREAD})`;
  const values = [day(-SPREAD), scattered];
  scattered += count;
  await addEvents(stage, filled, count, {
    values,
    place: `${round} % ${PLACES}`,
    at: `$9::date + (n + $10::int) % ${2 * SPREAD} * interval '1 day' + (8 + (7 * (${round} % ${PLACES}) + ${round} / ${PLACES}) % ${HOURS}) * interval '1 hour'`,
  });
}

/** The week that is looked at: its events lie far from all others. */
export const addWeek = (stage: Stage, filled: Filled) =>
  addEvents(stage, filled, IN_WEEK, {
    at: "$9::date + n % 7 * interval '1 day' + interval '8 hours' + (n / 7) % 40 * interval '15 minutes'",
    place: `n % ${PLACES}`,
    values: [farSunday()],
  });
