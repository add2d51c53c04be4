import { ask } from './ask.ts';
import { inQuiet, middle } from './load.ts';
import { measureKept, measureRanking } from './kept-sums.ts';
import { fillWith } from './people.ts';
import { asSchool, fold } from './schools.ts';
import type { Stage } from './stage.ts';
import { report } from './table.ts';

/** Students of the school, and those in each class; their classes are on each of so many days. */
const [STUDENTS, IN_CLASS, DAYS] = [10_000, 12, 40];
const ASKED = 20;
const [WARM, SECONDS, TURNS] = [8, 3, 5];
const MOST = 10;

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Gives every student a class on each day, with its mark: 400,000 of them. */
async function addClasses(stage: Stage): Promise<void> {
  const { institution_id: id, owner } = stage;
  await fillWith(owner, id, STUDENTS);
  await owner.query('begin');
  await owner.query("select set_config('app.institution_id', $1, true), set_config('statement_timeout', '0', true)", [
    String(id),
  ]);
  await owner.query(
    `with rooms as (
       insert into location (institution_id, p_name) values ($1::bigint, 'Measured') returning location_id),
     people as (
       select user_detail_id, (row_number() over (order by user_detail_id) - 1) / $2::int as class from person
       where institution_id = $1::bigint and role_id = 3 order by user_detail_id limit $3::int),
     series as (
       insert into event_series (institution_id, title, status, from_date, start_time, minutes, zone, planned_until, sub_id)
       select $1::bigint, 'Measured ' || c, 'published', current_date, '09:00', 55, 'UTC', current_date, (select min(sub_id) from subject where institution_id = $1::bigint)
       from (select distinct class as c from people) c returning series_id, split_part(title, ' ', 2)::int as class, sub_id),
     events as (
       insert into event (institution_id, series_id, original_date, local_start, zone, minutes, starts_at, ends_at, published, sub_id, location_id)
       select $1::bigint, s.series_id, d.day, d.day + time '09:00' + s.class % 10 * interval '1 hour', 'UTC', 55,
         (d.day + time '09:00') at time zone 'UTC', (d.day + time '09:55') at time zone 'UTC', true, s.sub_id, (select location_id from rooms)
       from series s, (select current_date - n as day from generate_series(1, $4::int) n) d returning event_id, series_id),
     places as (
       insert into enrolment (institution_id, series_id, user_detail_id, from_date)
       select $1::bigint, s.series_id, p.user_detail_id, current_date - $4::int from people p join series s on s.class = p.class returning enrolment_id, series_id, user_detail_id),
     seats as (
       insert into event_student (institution_id, event_id, user_detail_id, enrolment_id)
       select $1::bigint, e.event_id, p.user_detail_id, p.enrolment_id from events e join places p on p.series_id = e.series_id returning 1)
     select count(*) from seats`,
    [id, IN_CLASS, STUDENTS, DAYS],
  );
  await owner.query(
    `insert into attendance_mark (institution_id, event_id, user_detail_id, attendance_code, device_mark)
     select $1::bigint, s.event_id, s.user_detail_id, case when s.user_detail_id % 9 = 0 then 4 when s.user_detail_id % 7 = 0 then 2 else 1 end, 'measured-' || s.event_id || '-' || s.user_detail_id
     from event_student s join event e on e.institution_id = $1::bigint and e.event_id = s.event_id join event_series r on r.institution_id = $1::bigint and r.series_id = e.series_id
     where s.institution_id = $1::bigint and r.title like 'Measured %'`,
    [id],
  );
  await owner.query('commit');
  for (const table of ['event', 'event_student', 'attendance_mark', 'report_change'])
    await owner.query(`vacuum analyze ${table}`);
}

const ms = (value: number) => value.toFixed(1);

/** Attendance of twenty days of a school of 10,000 students, folded and with today's marks still to fold. */
export async function measureReports(stage: Stage): Promise<void> {
  await addClasses(stage);
  await fold(stage);
  await stage.owner.query('vacuum analyze report_sum');
  const asked = {
    path: `/api/reports/attendanceByDay?period=custom&start=${day(ASKED)}&end=${day(1)}`,
    headers: { cookie: stage.cookie, 'x-schoolbell': '1' },
  };
  const measure = async (what: string) => {
    await ask(stage.port, 1, WARM, asked);
    const turns = [];
    for (let turn = 0; turn < TURNS; turn += 1) turns.push(await inQuiet(() => ask(stage.port, 1, SECONDS, asked)));
    const p95 = middle(turns.map((one) => one.p95));
    const refused = turns.reduce((sum, one) => sum + one.refused, 0);
    report({
      group: 'reports',
      what,
      figure: `p95 ${ms(p95)} ms, p50 ${ms(middle(turns.map((one) => one.p50)))} ms${refused ? `, ${refused} refused` : ''}`,
      budget: `≤ ${MOST} ms`,
      holds: p95 <= MOST && refused === 0,
    });
  };
  await measure(`attendance of ${ASKED} days, ${STUDENTS.toLocaleString('en')} students, 1 connection`);
  await asSchool(
    stage,
    `update attendance_mark m set attendance_code = 4 from event e where e.institution_id = $1 and e.local_on = $2::date and m.institution_id = $1 and m.event_id = e.event_id
      and m.user_detail_id % 5 = 0`,
    [stage.institution_id, day(1)],
  );
  await measure('the same after marks of a day have changed');
  await measureRanking(stage, STUDENTS * DAYS, `period=custom&start=${day(DAYS)}&end=${day(1)}`);
  await measureKept(stage);
}
