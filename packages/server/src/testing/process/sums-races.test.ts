import { setTimeout as sleep } from 'node:timers/promises';
import { dayIn } from '@schoolbell/core/format';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkSums, differenceText } from '../../sums/checking/verbs.ts';
import { type CalendarSchool, calendarSchoolOf, weekly } from '../calendar.ts';
import type { TestSchool } from '../server.ts';
import { fold, foldAll, unlikeRows } from '../sums.ts';
import type { Till } from '../till.ts';
import { type Pair, startPair } from './pair.ts';

/** How often each writes; RACE_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 3);
/** Half of them mark, half of them sell. */
const WRITERS = 32;
const TIME = 120_000 + ROUNDS * 15_000;

/** Someone who writes on the day on which all others write too, and then reads what it comes to. */
interface Writer {
  write(round: number): Promise<unknown>;
  /** What its own group must be after so many writes. */
  wants(writes: number): number;
  reads(till: Till): Promise<number>;
}

let pair: Pair;
let school: TestSchool;
let tills: readonly [Till, Till];
let here: CalendarSchool;

beforeAll(async () => {
  pair = await startPair();
}, 120_000);
afterAll(() => pair?.stop());
beforeEach(async () => {
  ({ school, tills } = await pair.school());
  here = await calendarSchoolOf({ call: pair.servers[0].call }, school, WRITERS);
}, 60_000);

/** The day of the classes, whose zone is UTC, and that of what is sold, which is the school's. */
const today = () => dayIn(new Date(), 'UTC');
const soldOn = () => dayIn(new Date(), 'Asia/Singapore');

interface Asked {
  by: string;
  id: number;
  measure: string;
  day: string;
  months: boolean;
}

/** What a report has of one group. Both grains are asked for: whole months leave the days out. */
async function readOf(till: Till, x: string, asked: Asked) {
  const { day } = asked;
  const [year, month] = day.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const span = asked.months ? { start: `${day.slice(0, 8)}01`, end: last } : { start: day, end: day };
  const { data } = await till.done('GET', `reports/${x}`, { period: 'custom', ...span, by: [asked.by] });
  const rows = data as { keys: { id: string | null }[]; values: Record<string, number> }[];
  return rows.find(({ keys }) => keys[0]!.id === String(asked.id))?.values[asked.measure] ?? 0;
}

/** Marks one student of a class of its own subject: present, absent, present again. */
async function marker(at: number): Promise<Writer> {
  const { institution_id } = school;
  const sub_id = await school.sql(async (db) => {
    const { category_id } = await db.selectFrom('category').select('category_id').limit(1).executeTakeFirstOrThrow();
    const made = await db
      .insertInto('subject')
      .values({ institution_id, category_id, sub_name: `Subject ${at}` })
      .returning('sub_id')
      .executeTakeFirstOrThrow();
    return made.sub_id;
  });
  const times = { from: today(), fromTime: '00:01', toTime: '00:31', timezoneName: 'UTC', override: 1, notify: 0 };
  const { series_id, event_id } = await tills[0].done(
    'POST',
    'event/v2/make',
    weekly({ subject: sub_id, ...times, repeats: { type: 'one_time' } }),
  );
  const user_detail_id = here.students[at]!;
  // Nobody is enrolled by a call once the class has begun.
  await school.sql(async (db) => {
    const place = { institution_id, series_id, user_detail_id, from_date: today() };
    const { enrolment_id } = await db
      .insertInto('enrolment')
      .values(place)
      .returning('enrolment_id')
      .executeTakeFirstOrThrow();
    await db.insertInto('event_student').values({ institution_id, event_id, user_detail_id, enrolment_id }).execute();
  });
  return {
    write: (round) => {
      const attendance = { attendanceCode: round % 2 ? 4 : 1 };
      const mark = { user_detail_id, attendance, device_mark: `mark-${event_id}-${round}`, based_on: round };
      return tills[at % 2]!.done('POST', 'attendance/mark', { event_id, students: [mark] });
    },
    wants: (writes) => writes % 2,
    reads: (till) =>
      readOf(till, 'attendanceByDay', {
        by: 'subject',
        id: sub_id,
        measure: 'present',
        day: today(),
        months: at % 4 < 2,
      }),
  };
}

/** Sells one of its own product each time. */
async function seller(at: number): Promise<Writer> {
  const product = { product_name: `Book ${at}`, price: 1_000, on_hand: 100_000 };
  const { product_id } = (await tills[0].done('POST', 'inventory/product/add', product)).data;
  const student_id = here.students[at]!;
  const line = { type: 'product', id: product_id, student_id, thousandths: 1_000, unit_price: 1_000 };
  return {
    write: () => tills[at % 2]!.done('POST', 'invoice', { user_detail_id: student_id, items: [line] }),
    wants: (writes) => writes * 1_000,
    reads: (till) =>
      readOf(till, 'salesByProduct', {
        by: 'product',
        id: product_id,
        measure: 'total',
        day: soldOn(),
        months: at % 4 < 2,
      }),
  };
}

async function makeWriters(): Promise<Writer[]> {
  const all: Writer[] = [];
  for (let at = 0; at < WRITERS; at += 1) all.push(await (at < WRITERS / 2 ? marker(at) : seller(at)));
  return all;
}

/** Folds by the other process's own worker: a job at a time. */
async function foldByJob(): Promise<void> {
  const { rows } = await pair.books.query<{ id: string }>(
    "insert into job (institution_id, kind, payload) values ($1, 'foldSums', '{}') returning id::text",
    [school.institution_id],
  );
  await pair.books.query(`select pg_notify('schoolbell', '{"kind":"job"}')`);
  for (let left = true; left;) {
    await sleep(20);
    const found = await pair.books.query('select from job where id = $1 and done_at is null', [rows[0]!.id]);
    left = found.rows.length > 0;
  }
}

/** How many facts' sums differ from their rows, at one moment each. */
const wrongSums = () =>
  school.sql(async (db) => {
    const all: unknown[] = [];
    for (const fact of pair.servers[1].services.brought.facts)
      for (const span of [
        { from: '', to: '' },
        { from: today(), to: soldOn() },
      ])
        all.push(...(await unlikeRows(db, school.institution_id, fact, span)).map((one) => ({ fact: fact.name, one })));
    return all;
  });

/** All write at once beside both folds. Returns what was read and should not have been, and how often each happened. */
async function race(writers: readonly Writer[]) {
  const stale: string[] = [];
  const wrong: unknown[] = [];
  const count = { writes: 0, folds: 0, jobs: 0, checks: 0 };
  let writing = true;
  const repeat = async (work: () => Promise<unknown>) => {
    while (writing) await work();
  };
  const beside = [
    repeat(async () => {
      if (await fold(pair.servers[1], school)) count.folds += 1;
    }),
    repeat(async () => {
      await foldByJob();
      count.jobs += 1;
    }),
    repeat(async () => {
      wrong.push(...(await wrongSums()));
      count.checks += 1;
      await sleep(300);
    }),
  ];
  await Promise.all(
    writers.map(async (writer, at) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await writer.write(round);
        count.writes += 1;
        // The other process than the one that wrote.
        const found = await writer.reads(tills[(at + 1) % 2]!);
        if (found !== writer.wants(round + 1))
          stale.push(`writer ${at} read ${found} and not ${writer.wants(round + 1)} after write ${round}`);
      }
    }),
  ).finally(() => {
    writing = false;
  });
  await Promise.all(beside);
  return { stale, wrong, count };
}

const checked = async () =>
  (await school.sql((db) => checkSums(db, school.institution_id, pair.servers[1].services.brought))).map(
    differenceText,
  );

test(
  `${WRITERS} writers on one day beside folds in two processes: every read has what was written, ${ROUNDS} times`,
  async () => {
    const { stale, wrong, count } = await race(await makeWriters());
    expect(stale).toEqual([]);
    expect(wrong).toEqual([]);
    // There was something to get wrong.
    expect(count.writes).toBe(WRITERS * ROUNDS);
    expect(Math.min(count.folds, count.jobs, count.checks), JSON.stringify(count)).toBeGreaterThan(0);
    await foldAll(pair.servers[1], school);
    expect(await wrongSums()).toEqual([]);
    expect(await checked()).toEqual([]);
    expect(pair.deadlocks()).toEqual([]);
  },
  TIME,
);

/** Makes every trigger write a day only where it is not marked yet. */
async function markOnce(): Promise<void> {
  await pair.books.query('create unique index once on report_change (institution_id, fact, day)');
  const { rows } = await pair.books.query<{ text: string }>(
    "select pg_get_functiondef(oid) as text from pg_proc where prosrc ~ 'insert into report_change' and pronamespace = 'public'::regnamespace",
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { text } of rows)
    await pair.books.query(text.replaceAll(/insert into report_change[^;]*/g, '$& on conflict do nothing'));
}

// It comes last: the database is no longer as it should be.
test(
  'the test would notice: where days are marked by "on conflict do nothing", writes are lost',
  async () => {
    const writers = await makeWriters();
    await foldAll(pair.servers[1], school);
    await pair.books.query('delete from report_change');
    await markOnce();
    const { stale, wrong } = await race(writers);
    const lost = await checked();
    expect(stale.length + wrong.length + lost.length).toBeGreaterThan(0);
  },
  TIME,
);
