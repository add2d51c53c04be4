import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../http/context.ts';
import { checkSums } from '../../sums/checking/verbs.ts';
import { type CalendarSchool, calendarSchool } from '../../testing/calendar.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { fold, foldAll, unlikeRows } from '../../testing/sums.ts';
import { classFact, classStaffFact } from './queries.ts';

let server: TestServer;
let here: CalendarSchool;
let events: number[];
let added = 0;
let enrolments: Map<number, number>;

beforeAll(async () => {
  server = await testServer();
  here = await calendarSchool(server, 4);
});
afterAll(() => server.stop());

const inSchool = <T>(work: (db: Db) => Promise<T>): Promise<T> => here.school.sql(work);
const spans = [
  { from: '', to: '' },
  { from: '2026-09-15', to: '2026-11-10' },
];

/** Where a fact differs from its rows, or the counters of an event from its marks. */
const wrong = () =>
  inSchool(async (db) => {
    const { institution_id } = here.school;
    const all: unknown[] = [];
    for (const span of spans)
      for (const fact of [classFact, classStaffFact])
        all.push(...(await unlikeRows(db, institution_id, fact, span)).map((one) => ({ fact: fact.name, one })));
    const { rows } = await sql`
      select e.event_id from event e left join lateral (
        select count(*) as marked, count(*) filter (where m.attendance_code in (1, 2, 3)) as present, count(*) filter (where m.attendance_code = 2) as late,
          count(*) filter (where m.attendance_code = 3) as left_early, count(*) filter (where m.attendance_code = 7) as billable
        from attendance_mark m where m.institution_id = ${institution_id} and m.event_id = e.event_id) m on true
      where e.institution_id = ${institution_id}
        and (e.marked, e.present, e.late, e.left_early, e.billable) is distinct from (m.marked, m.present, m.late, m.left_early, m.billable)`.execute(
      db,
    );
    return [...all, ...rows];
  });

const kinds = [
  'add',
  'add',
  'move',
  'swap',
  'cancel',
  'off',
  'draft',
  'room',
  'seats',
  'mark',
  'mark',
  'unmark',
] as const;
const more = ['staff', 'staff', 'unstaff', 'part', 'place', 'drop', 'merge'] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds, ...more),
  which: fc.nat(1000),
  other: fc.nat(1000),
  day: fc.integer({ min: 0, max: 80 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const nth = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
const at = (day: number) => new Date(Date.UTC(2026, 8, 1 + day, 9));
const times = (day: number) => ({
  local_start: at(day).toISOString().slice(0, 19),
  starts_at: at(day),
  ends_at: new Date(at(day).getTime() + 3_600_000),
});

/** A series without rules, and each student's place in it. */
async function addSeries(db: Db): Promise<number> {
  const { institution_id } = here.school;
  const { series_id } = await db
    .insertInto('event_series')
    .values({
      institution_id,
      from_date: '2026-09-01',
      start_time: '09:00',
      minutes: 60,
      zone: 'UTC',
      planned_until: '2026-09-01',
      status: 'published',
      sub_id: here.sub_id,
    } as never)
    .returning('series_id')
    .executeTakeFirstOrThrow();
  enrolments = new Map();
  for (const user_detail_id of here.students) {
    const place = { institution_id, series_id, user_detail_id, from_date: '2026-09-01' };
    const made = await db
      .insertInto('enrolment')
      .values(place as never)
      .returning('enrolment_id')
      .executeTakeFirstOrThrow();
    enrolments.set(user_detail_id, made.enrolment_id);
  }
  return series_id;
}

async function addEvent(db: Db, series_id: number, { which, other, day }: Step): Promise<void> {
  const one = {
    institution_id: here.school.institution_id,
    series_id,
    original_date: new Date(Date.UTC(2000, 0, ++added)).toISOString().slice(0, 10),
    zone: 'UTC',
    minutes: 30 + (which % 60),
    ...times(day),
    type: nth(['class', 'oneOnOne', 'trial'], other),
    sub_id: other % 3 === 0 ? null : here.sub_id,
    published: which % 5 !== 0,
    overridden: true,
    capacity: which % 3 === 0 ? 0 : 10,
    location_id: here.location_id,
    room_id: other % 4 === 0 ? null : nth(here.rooms, other),
  };
  const made = await db
    .insertInto('event')
    .values(one as never)
    .returning('event_id')
    .executeTakeFirstOrThrow();
  events.push(made.event_id);
}

/** Statements as the product has them; some of several events at once. */
async function take(db: Db, series_id: number, asked: Step): Promise<void> {
  const { kind, which, other, day } = asked;
  const { institution_id } = here.school;
  if (kind === 'add' || events.length < 3) return addEvent(db, series_id, asked);
  const [event_id, second] = [nth(events, which), nth(events, which + 1)];
  const student = nth(here.students, other);
  const set = (values: object) =>
    db
      .updateTable('event')
      .set(values as never)
      .where('event_id', 'in', [event_id, second])
      .execute();
  const code = nth([1, 2, 3, 4, 7], other + day);
  switch (kind) {
    case 'move':
      return void (await set(times(day)));
    case 'swap':
      return void (await sql`update event e set local_start = o.local_start, starts_at = o.starts_at, ends_at = o.ends_at from event o
        where o.institution_id = ${institution_id} and e.institution_id = ${institution_id}
          and (e.event_id, o.event_id) in ((${event_id}::bigint, ${second}::bigint), (${second}::bigint, ${event_id}::bigint))`.execute(
        db,
      ));
    case 'cancel':
      return void (await set({ status: other % 2 ? 'cancelled' : 'scheduled' }));
    case 'off':
      return void (await set({ is_off: other % 2 === 1 }));
    case 'draft':
      return void (await set({ published: other % 2 === 1 }));
    case 'room':
      return void (await set({ room_id: nth(here.rooms, other), sub_id: day % 2 ? null : here.sub_id }));
    case 'seats':
      return void (await set({ capacity: other % 2 ? 0 : 12, minutes: 30 + day }));
    case 'mark':
      return void (await sql`insert into attendance_mark (institution_id, event_id, user_detail_id, attendance_code, device_mark)
        select ${institution_id}::bigint, ${event_id}::bigint, id, case when id = ${student}::bigint then ${code}::int else 1 end, gen_random_uuid()::text
        from unnest(${here.students.slice(0, 1 + (day % 4))}::bigint[]) s (id)
        on conflict (institution_id, event_id, user_detail_id) do update set attendance_code = excluded.attendance_code`.execute(
        db,
      ));
    case 'unmark':
      return void (await db
        .deleteFrom('attendance_mark')
        .where('event_id', '=', event_id)
        .where('user_detail_id', '=', student)
        .execute());
    case 'merge':
      // The marks of one student become those of another.
      return void (await sql`update attendance_mark m set user_detail_id = ${nth(here.students, other + 1)} where m.institution_id = ${institution_id} and m.user_detail_id = ${student}
        and not exists (select from attendance_mark o where o.institution_id = ${institution_id} and o.event_id = m.event_id and o.user_detail_id = ${nth(here.students, other + 1)})`.execute(
        db,
      ));
    case 'staff': {
      const { starts_at, ends_at } = times(day);
      const one = {
        institution_id,
        event_id,
        user_detail_id: nth(here.teachers, other),
        part: nth(['teacher', 'assistant'], day),
      };
      return void (await db
        .insertInto('event_staff')
        .values({ ...one, starts_at, ends_at, holds: false } as never)
        .onConflict((conflict) => conflict.columns(['institution_id', 'event_id', 'user_detail_id']).doNothing())
        .execute());
    }
    case 'unstaff':
      return void (await db.deleteFrom('event_staff').where('event_id', '=', event_id).execute());
    case 'part':
      return void (await db
        .updateTable('event_staff')
        .set({ part: nth(['teacher', 'assistant'], other) })
        .where('event_id', '=', event_id)
        .execute());
    case 'place':
      return void (await db
        .insertInto('event_student')
        .values({ institution_id, event_id, user_detail_id: student, enrolment_id: enrolments.get(student)! })
        .onConflict((conflict) => conflict.columns(['institution_id', 'event_id', 'user_detail_id']).doNothing())
        .execute());
    case 'drop':
      // One with marks stays.
      await db.deleteFrom('attendance_mark').where('event_id', '=', event_id).execute();
      await db.deleteFrom('event').where('event_id', '=', event_id).execute();
      events = events.filter((one) => one !== event_id);
  }
}

test('kept sums of events are what the rows come to after every write, with folds in between', async () => {
  events = [];
  const series_id = await inSchool(addSeries);
  const done = new Set<string>();
  for (const [nr, one] of fc.sample(step, { numRuns: 140, seed: 56 }).entries()) {
    await inSchool((db) => take(db, series_id, one));
    done.add(one.kind);
    expect(await wrong(), `after step ${nr}, ${JSON.stringify(one)}`).toEqual([]);
    if (nr % 10 === 9) await fold(server, here.school);
  }
  expect([...done].sort()).toEqual([...new Set<string>([...kinds, ...more])].sort());
  await foldAll(server, here.school);
  expect(await wrong()).toEqual([]);
  const { institution_id } = here.school;
  expect(await inSchool((db) => checkSums(db, institution_id, server.services.brought))).toEqual([]);
}, 120_000);

test('what is saved twice as it is waits for no fold', async () => {
  await foldAll(server, here.school);
  const changes = () =>
    inSchool(async (db) => (await db.selectFrom('report_change').select('fact').execute()).map(({ fact }) => fact));
  const { institution_id } = here.school;
  await inSchool((db) => sql`update event set title = 'Scales' where institution_id = ${institution_id}`.execute(db));
  await inSchool((db) =>
    sql`update attendance_mark set comment = 'On time' where institution_id = ${institution_id}`.execute(db),
  );
  expect(await changes()).toEqual([]);
});
