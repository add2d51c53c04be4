import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type TestSchool, type TestServer } from '../testing/server.ts';
import { type Till, tillOf } from '../testing/till.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const on = (day: string) => server.setNow(new Date(`${day}T02:00:00Z`));

/** What the report comes to over some days, without what is nothing. */
async function totalOf(start: string, end: string): Promise<Record<string, number>> {
  const { totals } = await till.done('GET', 'reports/deferredIncome', { period: 'custom', start, end });
  const values: Record<string, number> = totals[0]?.values ?? {};
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0));
}

let student: number;
let invoice_id: number;
let grant_id: number;

/** Ten sessions for 100.00 that don't expire, sold on 1 March. */
beforeEach(async () => {
  on('2026-03-01');
  // A school of its own, so that its report is about this package alone.
  school = await server.school();
  till = tillOf(server, school);
  student = await till.student('Ben');
  const category = await till.done('POST', 'category/add', { type: 'package', name: 'Bundles' });
  const bundle = { package_name: 'Ten', price: 10_000, sessions: 10, category_id: category.data.gibbonCourseID };
  const { data } = await till.done('POST', 'package/add', bundle);
  const items = [{ type: 'package', id: data.package_id, student_id: student }];
  invoice_id = (await till.done('POST', 'invoice', { user_detail_id: student, items })).data.invoice_id;
  ({ grant_id } = (await till.done('GET', 'sessionCredits/list', { user_detail_id: student })).data[0]);
});

const move = (kind: 'use' | 'revoke', amount: number, day: string) =>
  school.sql((db) =>
    sql`insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount, created_at)
      values (${school.institution_id}, ${grant_id}, ${student}, ${kind}, 'staff', ${amount}, ${`${day}T02:00:00Z`}::timestamptz)`.execute(
      db,
    ),
  );
const creditOn = async (day: string, amount: number) => {
  on(day);
  const { items } = await till.done('GET', 'creditNotes/invoiceDetails', { invoice_id });
  const credited = [{ item_id: items[0].item_id, amount }];
  return till.done('POST', 'creditNotes/create', { invoice_id, items: credited, refund: 0 });
};

test('sessions that are withdrawn first: the note takes only what it credits beyond them', async () => {
  await move('revoke', -3, '2026-03-02');
  await creditOn('2026-03-10', 3_000);
  expect(await totalOf('2026-03-02', '2026-03-02')).toEqual({ carried: 10_000, taken_back: 3_000, deferred: 7_000 });
  expect(await totalOf('2026-03-10', '2026-03-10')).toEqual({ carried: 7_000, deferred: 7_000 });
  await move('use', -1, '2026-03-12');
  expect(await totalOf('2026-03-12', '2026-03-12')).toEqual({ carried: 7_000, earned: 1_000, deferred: 6_000 });
  await creditOn('2026-03-15', 2_400);
  expect(await totalOf('2026-03-15', '2026-03-15')).toEqual({ carried: 6_000, taken_back: 2_400, deferred: 3_600 });
  expect(await totalOf('2026-03-01', '2026-03-31')).toEqual({
    invoiced: 10_000,
    earned: 1_000,
    taken_back: 5_400,
    deferred: 3_600,
  });
});

test('sessions that are credited first: withdrawing them takes only what the note has not', async () => {
  await creditOn('2026-03-02', 3_000);
  await move('revoke', -3, '2026-03-10');
  expect(await totalOf('2026-03-10', '2026-03-10')).toEqual({ carried: 7_000, deferred: 7_000 });
  await move('use', -1, '2026-03-12');
  expect(await totalOf('2026-03-12', '2026-03-12')).toEqual({ carried: 7_000, earned: 1_000, deferred: 6_000 });
  await move('revoke', -2, '2026-03-20');
  expect(await totalOf('2026-03-20', '2026-03-20')).toEqual({ carried: 6_000, taken_back: 2_000, deferred: 4_000 });
  await creditOn('2026-03-25', 2_000);
  expect(await totalOf('2026-03-25', '2026-03-25')).toEqual({ carried: 4_000, deferred: 4_000 });
});

test('a class between them has its share of the note', async () => {
  await creditOn('2026-03-02', 3_000);
  await move('use', -5, '2026-03-05');
  expect(await totalOf('2026-03-05', '2026-03-05')).toEqual({ carried: 7_000, earned: 3_500, deferred: 3_500 });
  // Of the five that are left, the note has taken 15.00 of 50.00.
  await move('revoke', -3, '2026-03-10');
  expect(await totalOf('2026-03-10', '2026-03-10')).toEqual({ carried: 3_500, taken_back: 1_500, deferred: 2_000 });
});

test('sessions that staff give again can be taken back again', async () => {
  on('2026-03-02');
  await till.done('POST', 'sessionCredits/revoke', { grant_id, note: '' });
  on('2026-03-05');
  await till.done('POST', 'sessionCredits/adjust', { grant_id, amount: 10, note: 'Stays' });
  expect(await totalOf('2026-03-05', '2026-03-05')).toEqual({ taken_back: -10_000, deferred: 10_000 });
  await creditOn('2026-03-10', 3_000);
  expect(await totalOf('2026-03-01', '2026-03-31')).toEqual({
    invoiced: 10_000,
    taken_back: 3_000,
    deferred: 7_000,
  });
});
