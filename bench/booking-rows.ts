import type pg from 'pg';
import { asSchool } from './invoice-rows.ts';

/** Bookings of one family. */
const EACH = 5;
const DAYS = 1000;
const tables = ['booking', 'booking_line'] as const;

/**
 * Fills a school with bookings of the last 1,000 days: most are certain, some were rejected, expired or cancelled, and however
 * many there are, 20 of the last month wait for an answer and 20 for money. Triggers are off, and the kept sums are written with the rows, so that
 * a million take minutes. Answers the surname of a family in the middle.
 */
export async function fillBookings(owner: pg.Client, institution: number, count: number): Promise<string> {
  const families = Math.ceil(count / EACH);
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
  await asSchool(owner, institution, async () => {
    const run = (text: string) =>
      owner.query(text.replaceAll('$1', `${institution}::bigint`).replaceAll('$2', String(families)));
    await run(`create temp table family on commit drop as
      with made as (insert into person (institution_id, role_id, first_name, surname, hash)
        select $1, 3, 'Booked', 'Number' || n, 'booked' || n || '_' || $1 from generate_series(1, $2) n returning user_detail_id)
      select row_number() over (order by user_detail_id) as n, user_detail_id from made`);
    await run('create unique index on family (n)');
    await run(`create temp table course on commit drop as
      select row_number() over (order by series_id) - 1 as n, count(*) over () as courses, series_id, event_id, starts_at from (
        select distinct on (series_id) series_id, event_id, starts_at from event where institution_id = $1 order by series_id, starts_at) one limit 100`);
    await run(`create temp table made on commit drop as
      select g.n, nextval(pg_get_serial_sequence('booking', 'booking_id')) as booking_id, f.user_detail_id, c.series_id, c.event_id,
        now() - (g.n % ${DAYS}) * interval '1 day' - (g.n % 1439) * interval '1 second' as sent_at,
        case when g.n <= 20 then 'pending' when g.n <= 40 then 'unpaid'
          when g.n % 17 = 0 then 'rejected' when g.n % 23 = 0 then 'expired' when g.n % 29 = 0 then 'cancelled' else 'confirmed' end as state
      from generate_series(1, ${count}::int) g (n) join family f on f.n = 1 + g.n % $2 join course c on c.n = g.n % c.courses`);
    await run(`insert into booking (institution_id, booking_id, reference, booking_type, state, places, email, open_until, first_at, sent_at, made_on, created_at, read_at)
      select $1, booking_id, upper(lpad(to_hex(n), 8, '0')), 2, state, 1, 'family' || n % $2 || '@home.example', case when state in ('pending', 'unpaid') then now() + interval '1 day' end,
        sent_at + (1 + n % 40) * interval '1 day', sent_at, sent_at::date, sent_at, case when n <= 20 then null else sent_at end from made`);
    await run(`insert into booking_line (institution_id, booking_id, line, person_id, child_name, series_id, event_id, from_date, to_date, price, state)
      select $1, booking_id, 1, user_detail_id, 'Booked', series_id, event_id, (sent_at + (1 + n % 40) * interval '1 day')::date, (sent_at + (1 + n % 40) * interval '1 day')::date, 2200, state from made`);
    for (const grain of ['day', 'month'])
      await run(`insert into report_sum (institution_id, fact, grain, day, k1, k2, m1, m2)
        select $1, 'booking', '${grain}', date_trunc('${grain}', sent_at::date)::date, '2', state, count(*), count(*) from made group by 4, 6
        on conflict (institution_id, fact, grain, day, k1, k2, k3, k4, k5) do update set m1 = report_sum.m1 + excluded.m1, m2 = report_sum.m2 + excluded.m2`);
  });
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
  for (const table of [...tables, 'person', 'report_sum']) await owner.query(`vacuum analyze ${table}`);
  return `Number${Math.ceil(families / 2)}`;
}
