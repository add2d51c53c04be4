import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Connections } from '../../../db/connect.ts';
import { transact } from '../../../db/transaction.ts';
import type { Db, Tenant } from '../../../http/context.ts';
import { insertNumbered, newAccount } from '../../../testing/billing.ts';
import { superuserOf, type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { type TestSchool, type TestServer, testServer } from '../../../testing/server.ts';
import type { Billing } from '../../documents/verbs.ts';
import { takeNumbers } from '../../numbers/verbs.ts';
import { sealDocuments, sealOf } from '../verbs.ts';
import { checkDocuments, numbersAt } from './verbs.ts';

let database: TestDatabase;
let server: TestServer;
/** A connection that the triggers of documents don't stop: it stands for a thief in the database. */
let thief: Connections;
let school: TestSchool;

beforeAll(async () => {
  database = await testDatabase();
  server = await testServer({ login: database.app });
  thief = connect({ login: superuserOf(database), size: 1, prepare: false });
});
beforeEach(async () => {
  school = await server.school();
});
afterAll(async () => {
  await thief.end();
  await server.stop();
});

const unguarded = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  transact(thief, async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    return work(db);
  });

/** Issues and seals invoices with a line and a tax each. */
async function issue(count: number): Promise<void> {
  const payer = await newAccount(school);
  const { institution_id } = school;
  await unguarded(async (db) => {
    const context = { db, tenant: { institution_id } as Tenant } as Billing;
    const taken = await takeNumbers(context, 'invoice', '2026-11-24', count);
    const ids: number[] = [];
    for (const one of taken.numbers) {
      const id = await insertNumbered(db, school, payer, one);
      await sql`insert into invoice_item (institution_id, invoice_id, place, student_id, type, name, thousandths, unit_price, net, total)
        values (${institution_id}, ${id}, 1, ${payer.user_detail_id}, 'custom', 'Piano', 1000, 1000, 1000, 1000)`.execute(
        db,
      );
      await sql`insert into invoice_tax (institution_id, invoice_id, place, name, rate, en_code, base, amount)
        values (${institution_id}, ${id}, 1, 'GST', 9.975, 'S', 1000, 100)`.execute(db);
      ids.push(id);
    }
    await sealDocuments(context, 'invoice', ids, taken);
  });
}

const check = () => school.sql((db) => checkDocuments(db, school.institution_id));
const change = (statement: ReturnType<typeof sql>) => unguarded((db) => statement.execute(db));
const id = () => school.institution_id;

test('a seal covers the document and every one before it', () => {
  const [first, other] = [sealOf(null, '{"total": 1}'), sealOf(null, '{"total": 2}')];
  expect(first).toHaveLength(32);
  expect(first.equals(other)).toBe(false);
  expect(sealOf(first, 'x').equals(sealOf(other, 'x'))).toBe(false);
});

test('finds nothing wrong with documents as they were issued, in one run or in several', async () => {
  await issue(2);
  await issue(3);
  expect(await check()).toEqual({ count: 5, faults: [] });
});

test.each([
  ['its total', () => sql`update invoice set total = 999 where institution_id = ${id()} and series_at = 2`],
  ['its payer', () => sql`update invoice set payer = '{"name": "X"}' where institution_id = ${id()} and series_at = 2`],
  [
    'a line',
    () =>
      sql`update invoice_item t set unit_price = 1 from invoice i where t.institution_id = ${id()} and i.institution_id = ${id()} and i.invoice_id = t.invoice_id and i.series_at = 2`,
  ],
  [
    'a tax',
    () =>
      sql`delete from invoice_tax t using invoice i where t.institution_id = ${id()} and i.institution_id = ${id()} and i.invoice_id = t.invoice_id and i.series_at = 2`,
  ],
])('names the document of which somebody changed %s', async (_, statement) => {
  await issue(3);
  await change(statement());
  expect((await check()).faults).toEqual([
    'Invoice INV-2026-0002 does not fit its seal: it, or the document before it, was changed.',
  ]);
});

test('names a document that is gone, in the middle and at the end', async () => {
  await issue(4);
  await change(sql`delete from invoice where institution_id = ${id()} and series_at = 2`);
  expect((await check()).faults).toEqual([
    'Invoice series 2026: number 2 is missing before INV-2026-0003.',
    'Invoice INV-2026-0003 does not fit its seal: it, or the document before it, was changed.',
  ]);
  await change(sql`delete from invoice where institution_id = ${id()} and series_at = 4`);
  expect((await check()).faults.slice(2)).toEqual([
    'Invoice series 2026: its counter is at 5, but the next number is 4.',
    'Invoice series 2026: the last seal is not the one that its counter keeps.',
  ]);
});

test('numbers that a changed pattern skipped are not missing while another series has them', async () => {
  await issue(3);
  await change(sql`insert into invoice_format (institution_id, invoice_reset) values (${id()}, 'never')`);
  await issue(2);
  expect(await check()).toEqual({ count: 5, faults: [] });
  await change(sql`delete from invoice where institution_id = ${id()} and number = 'INV-2026-0003'`);
  expect((await check()).faults).toContain(
    'Invoice series without a period: number 3 is missing before INV-2026-0004.',
  );
});

test('guesses the number of a place from one of its series, whatever its width', () => {
  expect(numbersAt(3, { at: 12, number: 'A-12-0012' })).toEqual(['A-3-0012', 'A-03-0012', 'A-12-003', 'A-12-0003']);
});
