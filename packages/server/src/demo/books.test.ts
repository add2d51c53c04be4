import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { checkDocuments } from '../billing/seals/checking/verbs.ts';
import { brought } from '../brought.ts';
import { type Db, transact } from '../db/transaction.ts';
import { checkSums } from '../sums/checking/verbs.ts';
import { foldChanges } from '../sums/folding/verbs.ts';
import { testServer, type TestServer } from '../testing/server.ts';
import { seedDemo } from './seed.ts';

let server: TestServer;
let institution_id: number;

beforeAll(async () => {
  server = await testServer();
  await seedDemo(server.connections, true, server.services.config, new Date('2026-11-26T15:00:00Z'));
  const { rows } = await server.connections.pool.query('select institution_id from institution_directory');
  institution_id = Number(rows[0].institution_id);
}, 240_000);
afterAll(() => server.stop());

const asDemo = <T>(work: (db: Db) => Promise<T>) =>
  transact(
    server.connections,
    async (db) => {
      await sql`select set_config('app.institution_id', ${String(institution_id)}, true)`.execute(db);
      return work(db);
    },
    { atOneMoment: true },
  );

test("the demo school's documents are complete, and unchanged since they were issued", async () => {
  const { count, faults } = await asDemo((db) => checkDocuments(db, institution_id));
  expect([count > 100, faults]).toEqual([true, []]);
});

test("the demo school's kept sums come to its records, bookings among them", async () => {
  const left = async () =>
    (
      await asDemo((db) =>
        sql`select 1 from report_change where institution_id = ${institution_id} limit 1`.execute(db),
      )
    ).rows.length;
  for (let round = 0; round < 200 && (await left()) > 0; round += 1)
    await asDemo((db) => foldChanges(db, institution_id, brought));
  expect(await left()).toBe(0);
  expect(await asDemo((db) => checkSums(db, institution_id, brought))).toEqual([]);
  const { rows } = await asDemo((db) =>
    sql<{
      bookings: number;
    }>`select count(*)::int as bookings from report_sum where institution_id = ${institution_id} and fact = 'booking'`.execute(
      db,
    ),
  );
  expect(rows[0]!.bookings).toBeGreaterThan(20);
}, 120_000);
