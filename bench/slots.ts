import { ask } from './ask.ts';
import { day } from './event-rows.ts';
import type { Stage } from './stage.ts';
import { report } from './table.ts';

const SECONDS = 4;
/** Classes, each twice a week: 600 events a week. */
const CLASSES = 300;
const DAYS = 30;
const MANY = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);

async function asOwner({ owner, institution_id }: Stage, work: (id: number) => Promise<void>): Promise<void> {
  await owner.query('begin');
  await owner.query("select set_config('app.institution_id', $1, true), set_config('statement_timeout', '0', true)", [
    String(institution_id),
  ]);
  await work(institution_id);
  await owner.query('commit');
  for (const table of ['event', 'event_staff', 'event_series', 'waitlist'])
    await owner.query(`vacuum analyze ${table}`);
}

/** Events of series, as many in each, with a teacher and a room; `days` after today says when the n-th is. */
const addEvents = ({ owner }: Stage, id: number, sub_id: number, { count, series, days }: Added) =>
  owner.query(
    `with classes as (
       insert into event_series (institution_id, sub_id, status, from_date, start_time, minutes, zone, repeats, weekdays, until, planned_until)
       select $1::bigint, $2::bigint, 'published', current_date, '08:00', 55, 'UTC', 'weekly', '{1,4}', current_date, current_date from generate_series(1, $3::int) returning series_id),
     numbered as (select series_id, row_number() over (order by series_id) - 1 as k from classes),
     made as (
       insert into event (institution_id, series_id, original_date, local_start, zone, minutes, starts_at, ends_at, sub_id, published, overridden, capacity, location_id, room_id)
       select $1::bigint, s.series_id, date '0001-01-01' + (n / $3::int), t.at at time zone 'UTC', 'UTC', 55, t.at, t.at + interval '55 minutes', $2::bigint, true, true, 8, r.location_id, r.room_id
       from generate_series(0, $4::int - 1) n join numbered s on s.k = n % $3::int
       join lateral (select (current_date + (${days}) * interval '1 day' + (8 + s.k % 10) * interval '1 hour')::timestamp at time zone 'UTC' as at) t on true
       join lateral (select location_id, room_id from room where institution_id = $1::bigint order by room_id limit 1) r on true
       returning event_id, series_id, starts_at, ends_at)
     insert into event_staff (institution_id, event_id, user_detail_id, part, starts_at, ends_at, holds)
     select $1::bigint, event_id, (select min(user_detail_id) from person where institution_id = $1::bigint and role_id = 2) , 'teacher', starts_at, ends_at, false from made`,
    [id, sub_id, series, count],
  );

interface Added {
  count: number;
  series: number;
  days: string;
}

/** A subject on sale with its classes of thirty days, and people who wait for some of them. */
export async function fill(stage: Stage): Promise<number> {
  const { owner } = stage;
  let sub_id = 0;
  await asOwner(stage, async (id) => {
    await owner.query('update subject set is_bookable = 0 where institution_id = $1', [id]);
    const { rows } = await owner.query<{ sub_id: number }>(
      `insert into subject (institution_id, category_id, sub_name, is_bookable)
       select institution_id, category_id, 'Measured', 1 from category where institution_id = $1 and kind = 'subject' order by category_id limit 1 returning sub_id::int`,
      [id],
    );
    sub_id = rows[0]!.sub_id;
    await owner.query('insert into subject_duration (institution_id, sub_id, minutes, fee) values ($1, $2, 60, 2200)', [
      id,
      sub_id,
    ]);
    await addEvents(stage, id, sub_id, {
      count: Math.ceil((CLASSES * 2 * DAYS) / 7),
      series: CLASSES,
      days: `1 + n % ${CLASSES} % 3 + n / ${CLASSES} * 3.5`,
    });
    await owner.query(
      `insert into waitlist (institution_id, series_id, user_detail_id, from_date)
       select $1::bigint, s.series_id, (select min(user_detail_id) from person where institution_id = $1::bigint and role_id = 3), current_date
       from event_series s where s.institution_id = $1::bigint and s.sub_id = $2::bigint order by s.series_id limit 100`,
      [id, sub_id],
    );
  });
  return sub_id;
}

/** Families looking at thirty days of a busy school, and the same among a million events. */
export async function measureSlots(stage: Stage): Promise<void> {
  const sub_id = await fill(stage);
  const path = `/api/online/book/slots?institution=${stage.hash}&from=${day(0)}&days=${DAYS}`;
  const asked = { path, headers: {} };
  const first = await fetch(`${stage.address}${path}`);
  const text = await first.text();
  const { data } = JSON.parse(text) as { data?: unknown[] };
  if (!data || data.length < 2_500) throw new Error(`Only ${data?.length} slots: ${text.slice(0, 200)}`);
  const p95 = async () => {
    await ask(stage.port, 8, SECONDS, asked);
    return ask(stage.port, 8, SECONDS, asked);
  };
  const before = await p95();
  report({
    group: 'slots',
    what: `${DAYS} days of 600 events a week: ${data.length} slots, ${(text.length / 1000).toFixed(0)} KB, 8 connections`,
    figure: `p50 ${before.p50.toFixed(1)}, p95 ${before.p95.toFixed(1)} ms`,
    budget: '≤ 50 ms',
    holds: before.p95 <= 50 && before.refused === 0 && before.sent > 0,
  });
  await asOwner(stage, async (id) => {
    const rest = MANY - data.length;
    const days = 'case when n % 2 = 0 then -1 - n % 500 else 70 + n % 430 end';
    await addEvents(stage, id, sub_id, { count: rest, series: Math.ceil(rest / 200), days });
  });
  const after = await p95();
  const ratio = after.p95 / before.p95;
  report({
    group: 'slots',
    what: `the same among ${MANY.toLocaleString('en')} events`,
    figure: `p95 ${before.p95.toFixed(1)} → ${after.p95.toFixed(1)} ms, ${ratio.toFixed(2)} ×`,
    budget: '≤ 2 ×',
    holds: ratio <= 2 && after.refused === 0 && after.sent > 0,
  });
}
