import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dueFact, invoiceFact } from '../../billing/facts/queries.ts';
import { begin, type OpenTransaction } from '../../db/transaction.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { fold, foldAll, unlikeRows } from '../../testing/sums.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { foldChanges } from './verbs.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let mia: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
  mia = await till.student('Mia');
});

const wrongSums = () =>
  school.sql(async (db) => [
    ...(await unlikeRows(db, school.institution_id, invoiceFact, { from: '', to: '' })),
    ...(await unlikeRows(db, school.institution_id, dueFact, { from: '', to: '' })),
  ]);
const changes = async () => {
  const found = await school.sql((db) =>
    db
      .selectFrom('report_change')
      .select(['fact', 'day'])
      .where('institution_id', '=', school.institution_id)
      .execute(),
  );
  return new Set(found.map(({ fact, day }) => `${fact} ${day}`));
};

/** A transaction of the school that the test ends itself. */
async function opened(atOneMoment?: true): Promise<OpenTransaction> {
  const transaction = await begin(server.connections, atOneMoment ? { atOneMoment } : {});
  await sql`select set_config('app.institution_id', ${String(school.institution_id)}, true)`.execute(transaction.db);
  return transaction;
}

test('a change that is still being written stays for the next fold', async () => {
  await till.bill(mia, 1_000);
  const { invoice_id } = await till.bill(mia, 2_000, { draft: 1 });
  await foldAll(server, school);
  const writer = await opened();
  await sql`update invoice set issue_on = '2026-11-20' where institution_id = ${school.institution_id} and invoice_id = ${invoice_id}`.execute(
    writer.db,
  );
  await till.bill(mia, 3_000);
  expect(await fold(server, school)).toBe(true);
  expect(await changes()).toEqual(new Set());
  await writer.commit();
  expect(await changes()).toEqual(new Set(['invoice 2026-11-20', 'invoice 2026-11-21']));
  expect(await wrongSums()).toEqual([]);
  await foldAll(server, school);
  expect(await wrongSums()).toEqual([]);
});

test('of two folds, one that began before the other ended writes nothing', async () => {
  await till.bill(mia, 1_000);
  const slow = await opened(true);
  expect(await fold(server, school)).toBe(true);
  await till.bill(mia, 2_000);
  expect(await fold(server, school)).toBe(true);
  await expect(foldChanges(slow.db, school.institution_id, server.services.brought)).rejects.toMatchObject({
    code: '40001',
  });
  await slow.rollback();
  expect(await wrongSums()).toEqual([]);
});

test('two folds at once do not wait for each other', async () => {
  await till.bill(mia, 1_000);
  const first = await opened(true);
  expect(await foldChanges(first.db, school.institution_id, server.services.brought)).toBe(true);
  expect(await fold(server, school)).toBe(false);
  await first.commit();
  expect(await changes()).toEqual(new Set());
  expect(await wrongSums()).toEqual([]);
});

test('a part that moves while its invoice changes is marked on its new day', async () => {
  const { invoice_id } = await till.bill(mia, 3_000);
  await till.done('POST', 'installment', { invoice_id, count: 3 });
  await foldAll(server, school);
  const { institution_id } = school;
  const [mover, payer] = [await opened(), await opened()];
  await sql`update installment set due_on = '2027-08-08' where institution_id = ${institution_id} and invoice_id = ${invoice_id} and place = 3`.execute(
    mover.db,
  );
  const paying =
    sql`update invoice set paid = 500 where institution_id = ${institution_id} and invoice_id = ${invoice_id}`
      .execute(payer.db)
      .then(() => 'paid');
  // It waits for the part, or it would not know of its new day.
  const waits = async () => {
    const { rows } = await server.connections.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  await expect.poll(waits, { timeout: 5_000 }).toBeGreaterThan(0);
  await mover.commit();
  await paying;
  await foldAll(server, school);
  await payer.commit();
  expect(await changes()).toContain('due 2027-08-08');
  expect(await wrongSums()).toEqual([]);
});

test('a write that changes no sum marks no day', async () => {
  const { invoice_id, version } = await till.bill(mia, 1_000);
  await foldAll(server, school);
  await till.done('POST', 'invoice/edit', { invoice_id, version, notes: 'Thank you' });
  expect(await changes()).toEqual(new Set());
  await till.pay({ invoice_id, amount: 400 });
  expect(await changes()).toEqual(new Set(['invoice 2026-11-21', 'due 2026-12-05', 'payment 2026-11-21']));
});

test('one fold takes 200 changes with all others of their days, and the rest waits', async () => {
  await till.bill(mia, 1_000);
  await foldAll(server, school);
  await school.sql((db) =>
    sql`insert into report_change (institution_id, fact, day)
      select ${school.institution_id}::bigint, 'invoice', '2026-01-01'::date + n from generate_series(1, 2) m, generate_series(0, 249) n order by m, n`.execute(
      db,
    ),
  );
  await fold(server, school);
  const left = await changes();
  expect(left.size).toBe(50);
  await foldAll(server, school);
  expect(await wrongSums()).toEqual([]);
});
