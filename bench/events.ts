import type pg from 'pg';
import { load, requestText } from './load.ts';
import type { Stage } from './stage.ts';
import { report } from './table.ts';

const SECONDS = 4;
const [FEW, SOME, MANY] = [1_000, 100_000, Number(process.env['BENCH_EVENTS'] ?? 1_000_000)];
/** Rooms, and teachers: each has a class in every hour from eight to six of every day, once a million are stored. */
const [PLACES, HOURS] = [100, 10];
/** Days before and after today over which all but the week that is looked at are spread, evenly. */
const SPREAD = 500;
/** Events of the week that is looked at, and occurrences of the series that is checked. */
const [IN_WEEK, OCCURRENCES] = [600, 300];

/** Who teaches and where, as far as it is filled in. */
interface Filled {
  series: number;
  subjects: number[];
  teachers: number[];
  rooms: number[];
  location: number;
  feed: string;
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** A Sunday after all that is spread. */
function farSunday(): string {
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

/** A request of somebody who is signed in: a GET, or with a body a POST. */
const request = ({ port, cookie }: Stage, path: string, body?: object) =>
  requestText(port, { path, headers: { cookie, 'x-schoolbell': '1' }, ...(body && { body: JSON.stringify(body) }) });
const ask = async (stage: Stage, path: string, body: object) =>
  (
    await fetch(`${stage.address}/api/${path}`, {
      method: 'POST',
      headers: { cookie: stage.cookie, 'x-schoolbell': '1', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

/** The calendar's request for the full week, all of it and one teacher's. */
async function measureWeek(stage: Stage, { teachers }: Filled): Promise<Record<'week' | 'teacher', number>> {
  const sunday = farSunday();
  const path = `/api/event/v2/list?start=${sunday}&end=${new Date(Date.parse(sunday) + 6 * 86_400_000).toISOString().slice(0, 10)}`;
  const p95 = async (more: string) => {
    await load(stage.port, 1, 1, () => request(stage, path + more));
    return (await load(stage.port, 1, SECONDS, () => request(stage, path + more))).p95;
  };
  return { week: await p95(''), teacher: await p95(`&staff=${teachers[0]}`) };
}

/** A series of two years and some whose teacher and room are taken each time. */
export function formOf({ teachers, rooms, location }: Filled): object {
  const [from, until] = [day(-SPREAD + 20), day(-SPREAD + 20 + 7 * 100)];
  return {
    title: 'Wanted',
    staff: [teachers[3]],
    location,
    room: rooms[13],
    from,
    fromTime: '09:15',
    toTime: '10:15',
    timezoneName: 'UTC',
    repeats: { type: 'weekly', weekdays: [1, 3, 5], until },
  };
}

/** Checks it. */
async function measureCheck(stage: Stage, filled: Filled): Promise<void> {
  const form = formOf(filled);
  const seen = (await ask(stage, 'event/v2/check', form)) as { occurrences: number; clash_count: number };
  if (seen.occurrences < OCCURRENCES - 20 || seen.clash_count < 2 * seen.occurrences)
    throw new Error(`Only ${seen.occurrences} occurrences with ${seen.clash_count} clashes`);
  const body = request(stage, '/api/event/v2/check', form);
  await load(stage.port, 1, 1, () => body);
  const { p50, p95, refused } = await load(stage.port, 1, SECONDS, () => body);
  report({
    group: 'events',
    what: `check of ${seen.occurrences} occurrences with ${seen.clash_count} clashes against ${SOME.toLocaleString('en')} events`,
    figure: `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`,
    budget: '≤ 100 ms',
    holds: p95 <= 100 && refused === 0,
  });
}

/** A room's feed of thirteen months, as a subscriber asks for it. */
async function measureFeed(stage: Stage, { rooms }: Filled): Promise<void> {
  const { url } = (await ask(stage, 'calendar/feeds/make', { kind: 'room', of: rooms[7] })) as { url: string };
  const path = new URL(url).pathname;
  const text = await (await fetch(`${stage.address}${path}`)).text();
  const events = text.split('BEGIN:VEVENT').length - 1;
  await load(stage.port, 1, 1, () => request(stage, path));
  const { p50, p95, refused } = await load(stage.port, 1, SECONDS, () => request(stage, path));
  report({
    group: 'events',
    what: `feed of a year, ${events} events of ${SOME.toLocaleString('en')}`,
    figure: `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`,
    budget: '≤ 50 ms',
    holds: p95 <= 50 && refused === 0,
  });
}

/** What grows with the events that a school has stored: the calendar's request; a check of a series and a feed among a hundred thousand. */
export async function measureEvents(stage: Stage): Promise<void> {
  const filled = await prepare(stage);
  await addWeek(stage, filled);
  await scatter(stage, filled, FEW - IN_WEEK);
  const before = await measureWeek(stage, filled);
  await scatter(stage, filled, SOME - FEW);
  await measureCheck(stage, filled);
  await measureFeed(stage, filled);
  await scatter(stage, filled, MANY - SOME);
  const after = await measureWeek(stage, filled);
  for (const which of ['week', 'teacher'] as const) {
    const ratio = after[which] / before[which];
    report({
      group: 'events',
      what: `${which === 'week' ? `a week of ${IN_WEEK} events` : "a teacher's week"}, ${FEW.toLocaleString('en')} → ${MANY.toLocaleString('en')} stored`,
      figure: `p95 ${before[which].toFixed(1)} → ${after[which].toFixed(1)} ms, ${ratio.toFixed(2)} ×`,
      budget: '≤ 2 ×',
      holds: ratio <= 2,
    });
  }
}
