import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dueFact, invoiceFact } from '../../billing/facts/queries.ts';
import { connect, type Connections } from '../../db/connect.ts';
import { hourly, jobs } from '../../jobs.ts';
import { superuserOf, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { mergesOf } from '../../testing/merges.ts';
import { runJob } from '../../testing/runs.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { foldAll, unlikeRows } from '../../testing/sums.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';
import { monthOf } from '../jobs.ts';
import { checkSums, differenceText } from './verbs.ts';

let database: TestDatabase;
let server: TestServer;
let admin: Connections;
let school: TestSchool;
let till: Till;
let mia: number;

beforeAll(async () => {
  database = await testDatabase();
  server = await testServer({ login: database.app });
  admin = connect({ login: superuserOf(database), size: 1, prepare: false });
});
afterAll(async () => {
  await admin.end();
  await server.stop();
});
beforeEach(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
  mia = await till.student('Mia');
});

const check = (of = school) =>
  of.sql((db) => checkSums(db, of.institution_id, server.services.brought)).then((all) => all.map(differenceText));
const count = (table: string, of = school) =>
  of.sql(async (db) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from ${sql.table(table)} where institution_id = ${of.institution_id}`.execute(db);
    return rows[0]!.count;
  });
/** Loses what triggers wrote, as a fault of ours would. */
const loseChanges = () =>
  school.sql((db) => sql`delete from report_change where institution_id = ${school.institution_id}`.execute(db));
const allRead = () =>
  school.sql(async (db) => [
    ...(await unlikeRows(db, school.institution_id, invoiceFact, { from: '', to: '' })),
    ...(await unlikeRows(db, school.institution_id, dueFact, { from: '', to: '' })),
  ]);

test('finds a change that was lost, says what differs, and repairs it', async () => {
  await till.bill(mia, 10_000);
  await foldAll(server, school);
  expect(await check()).toEqual([]);
  await till.bill(mia, 2_500);
  await loseChanges();
  expect(await allRead()).not.toEqual([]);
  expect(await check()).toEqual([
    'invoice, day 2026-11-21, SGD issued 2026-12-05 numbered: kept 1 10000 0 10000 10000, but it is 2 12500 0 12500 12500',
    'invoice, month 2026-11, SGD issued 2026-12-05 numbered: kept 1 10000 0 10000 10000, but it is 2 12500 0 12500 12500',
    'due, day 2026-12-05, SGD issued 2026-12-05: kept 1 10000 10000, but it is 2 12500 12500',
    'due, month 2026-12, SGD issued 2026-12-05: kept 1 10000 10000, but it is 2 12500 12500',
    'saleLine, day 2026-11-21, SGD custom: kept 1000 10000 0 0 10000, but it is 2000 12500 0 0 12500',
    'saleLine, month 2026-11, SGD custom: kept 1000 10000 0 0 10000, but it is 2000 12500 0 0 12500',
  ]);
  // What was found is read from its rows at once, and folded next.
  expect(await allRead()).toEqual([]);
  await foldAll(server, school);
  expect(await check()).toEqual([]);
  const { differences } = await school.sql((db) =>
    db
      .selectFrom('report_fold')
      .select('differences')
      .where('institution_id', '=', school.institution_id)
      .executeTakeFirstOrThrow(),
  );
  expect(differences).toBe(6);
});

test('finds a month that is not the sum of its days, and a day that nothing is left of', async () => {
  const { invoice_id } = await till.bill(mia, 10_000, { draft: 1 });
  await foldAll(server, school);
  await school.sql((db) =>
    sql`update report_sum set m4 = m4 + 1 where institution_id = ${school.institution_id} and fact = 'invoice' and grain = 'month'`.execute(
      db,
    ),
  );
  expect(await check()).toEqual([
    'invoice, month 2026-11, SGD draft: kept 1 10000 0 10001 0, but it is 1 10000 0 10000 0',
  ]);
  await foldAll(server, school);
  await till.done('POST', 'invoice/cancel', { invoice_id, user_detail_id: mia, delete: 1, confirmation: 1 });
  await loseChanges();
  expect(await check()).toEqual([
    'invoice, day 2026-11-21, SGD draft: kept 1 10000 0 10000 0, but it is nothing',
    'invoice, month 2026-11, SGD draft: kept 1 10000 0 10000 0, but it is nothing',
  ]);
  await foldAll(server, school);
  const kept = await school.sql((db) => db.selectFrom('report_sum').select('fact').distinct().execute());
  expect([kept, await count('report_change')]).toEqual([[{ fact: 'person' }], 0]);
});

test('the nightly job checks one month, and logs what is wrong', async () => {
  await till.bill(mia, 10_000);
  await loseChanges();
  const day = (after: number) => new Date(Date.UTC(2026, 10, 21 + after));
  const night = Array.from({ length: 36 }, (_, at) => at).find(
    (at) => monthOf(day(at).toISOString().slice(0, 10)).from === '2026-11-01',
  )!;
  await runJob(server, school, jobs, { kind: 'checkSums', now: day(night + 1) });
  expect(await count('report_change')).toBe(0);
  await runJob(server, school, jobs, { kind: 'checkSums', now: day(night) });
  // The due day is of another month.
  const marked = await school.sql((db) =>
    db
      .selectFrom('report_change')
      .select(['fact', 'day'])
      .where('institution_id', '=', school.institution_id)
      .execute(),
  );
  expect(new Set(marked.map((one) => `${one.fact} ${one.day}`))).toEqual(
    new Set(['invoice', 'person', 'saleLine'].flatMap((fact) => [`${fact} 2026-11-21`, `${fact} 2026-11-01`])),
  );
});

test('the nightly job logs, counts and marks a difference of every fact', async () => {
  const names = server.services.brought.facts.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(9);
  await foldAll(server, school);
  const day = new Date('2026-11-21T02:00:00Z');
  const night = Array.from({ length: 36 }, (_, at) => new Date(day.getTime() + at * 86_400_000)).find(
    (one) => monthOf(one.toISOString().slice(0, 10)).from === '2026-11-01',
  )!;
  // A sum that nothing is left of.
  await school.sql((db) =>
    sql`insert into report_sum (institution_id, fact, grain, day, m1) select ${school.institution_id}::bigint, one.fact, 'day', '2026-11-12', 77 from unnest(${names}::text[]) one (fact)`.execute(
      db,
    ),
  );
  const said: { msg: string; institution_id: number; difference: string }[] = [];
  const log = { write: (line: string) => void said.push(JSON.parse(line)) };
  await runJob(server, school, jobs, { kind: 'checkSums', now: night, log });
  expect(said.map(({ msg, institution_id }) => [msg, institution_id])).toEqual(
    names.map(() => ['A kept sum is wrong', school.institution_id]),
  );
  expect(said.map(({ difference }) => difference.replace(/, : kept 77.*, but it is nothing$/, '')).sort()).toEqual(
    names.map((name) => `${name}, day 2026-11-12`).sort(),
  );
  const [{ differences }] = (await school.sql((db) =>
    db.selectFrom('report_fold').select('differences').where('institution_id', '=', school.institution_id).execute(),
  )) as [{ differences: number }];
  expect(differences).toBe(names.length);
  const marked = await school.sql((db) => db.selectFrom('report_change').select(['fact', 'day']).execute());
  expect(marked.map((one) => `${one.fact} ${one.day}`).sort()).toEqual(
    names.map((name) => `${name} 2026-11-12`).sort(),
  );
  await foldAll(server, school);
  expect(await check()).toEqual([]);
});

test('36 nights in a row check 36 different months, three of them still to come', () => {
  const months = Array.from({ length: 36 }, (_, at) =>
    monthOf(new Date(Date.UTC(2026, 0, 3 + at)).toISOString().slice(0, 10)),
  );
  expect(new Set(months.map(({ from }) => from)).size).toBeGreaterThan(33);
  expect(monthOf('2028-02-10')).toEqual({
    from: expect.stringMatching(/-01$/),
    to: expect.stringMatching(/-(28|29|30|31)$/),
  });
});

test('the worker folds once an hour what a school changed, and nothing where nothing changed', async () => {
  const idle = await server.school();
  await till.bill(mia, 10_000);
  const worker = testWorker(server, { hourly });
  await expect.poll(() => count('report_sum'), { timeout: 10_000 }).toBeGreaterThan(0);
  await jobsDone(server, school);
  await worker.stop();
  expect(await count('report_change')).toBe(0);
  const { rows } = await server.connections.pool.query(
    "select institution_id, done_at is not null as done from job where kind = 'foldSums' and institution_id = any($1)",
    [[school.institution_id, idle.institution_id]],
  );
  expect(rows).toEqual([{ institution_id: school.institution_id, done: true }]);
});

test("a fold leaves other schools' sums and changes alone", async () => {
  const other = await server.school();
  const theirs = tillOf(server, other);
  await theirs.bill(await theirs.student('Noah'), 7_700);
  await foldAll(server, other);
  await theirs.bill(await theirs.student('Zoe'), 8_800);
  const before = [await count('report_sum', other), await count('report_change', other)];
  expect(Math.min(...before)).toBeGreaterThan(0);
  await till.bill(mia, 10_000);
  await foldAll(server, school);
  await loseChanges();
  expect(await check()).toEqual([]);
  expect([await count('report_sum', other), await count('report_change', other)]).toEqual(before);
});

test('merging a student changes no sum, and a deleted school leaves none', async () => {
  await till.bill(mia, 10_000);
  const twin = await till.student('Mia');
  await till.bill(twin, 3_000);
  await foldAll(server, school);
  expect(
    (
      await mergesOf(
        () => server,
        () => school,
      ).merge(mia, twin)
    ).status,
  ).toBe(200);
  expect(await allRead()).toEqual([]);
  expect(await check()).toEqual([]);

  const { rows } = await admin.pool.query(
    "select conrelid::regclass::text as name from pg_constraint where confrelid = 'institution'::regclass and confdeltype = 'c' order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['report_change', 'report_fold', 'report_sum']));
});
