import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Connections } from '../../db/connect.ts';
import { transact } from '../../db/transaction.ts';
import type { Db, Tenant } from '../../http/context.ts';
import { actAsPerson } from '../../session/queries.ts';
import { insertNumbered, newAccount } from '../../testing/billing.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type TestSchool, type TestServer, testServer } from '../../testing/server.ts';
import { previewNumber, takeNumbers } from './verbs.ts';

const DAY = '2026-11-24';
let database: TestDatabase;
let server: TestServer;
let desks: Connections[];
let school: TestSchool;
let payer: Awaited<ReturnType<typeof newAccount>>;

beforeAll(async () => {
  database = await testDatabase();
  server = await testServer({ login: database.app });
  // Two server processes have a pool each.
  desks = [1, 2].map(() => connect({ login: database.app, size: 15, prepare: true }));
});
beforeEach(async () => {
  school = await server.school();
  payer = await newAccount(school);
});
afterAll(async () => {
  await Promise.all(desks.map((desk) => desk.end()));
  await server.stop();
});

const contextOf = (db: Db) => ({ db, tenant: { institution_id: school.institution_id } as Tenant });

async function issue(db: Db, { day = DAY, count = 1 } = {}): Promise<string[]> {
  const { numbers } = await takeNumbers(contextOf(db), 'invoice', day, count);
  for (const taken of numbers) await insertNumbered(db, school, payer, taken);
  return numbers.map((taken) => taken.number);
}

const stored = () =>
  school.sql(async (db) =>
    (
      await db
        .selectFrom('invoice')
        .select(['number', 'series', 'series_at'])
        .where('institution_id', '=', school.institution_id)
        .orderBy('invoice_id')
        .execute()
    ).map((row) => row.number!),
  );
const change = (columns: object) =>
  server
    .call('GET', 'setup/invoice-format', {}, { as: school.owner })
    .then(({ body }) =>
      server.call('POST', 'setup/invoice-format', { version: body.data.version, ...columns }, { as: school.owner }),
    );
const numbered = (...places: number[]) => places.map((at) => `INV-2026-${String(at).padStart(4, '0')}`);

test('50 documents that are issued beside 10 that roll back get 1 to 50, without a gap or a number twice', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) =>
      transact(desks[at % 2]!, async (db) => {
        await actAsPerson(db, { institution_id: school.institution_id, user_detail_id: school.owner.user_detail_id });
        await issue(db);
        if (at % 6 === 3) throw new Error('This one rolls back');
      }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(10);
  expect((await stored()).sort()).toEqual(numbered(...Array.from({ length: 50 }, (_, at) => at + 1)));
});

test('a preview takes nothing, and documents that are issued together get numbers in a row', async () => {
  const preview = () => school.sql((db) => previewNumber(contextOf(db), 'invoice', DAY));
  expect([await preview(), await preview()]).toEqual([...numbered(1), ...numbered(1)]);
  expect(await school.sql((db) => issue(db, { count: 3 }))).toEqual(numbered(1, 2, 3));
  expect(await preview()).toBe(numbered(4)[0]);
  expect(await school.sql((db) => issue(db, { day: '2027-01-01' }))).toEqual(['INV-2027-0001']);
});

test('a changed pattern skips the numbers that documents have already', async () => {
  await school.sql((db) => issue(db, { count: 3 }));
  expect((await change({ invoice_reset: 'never' })).status).toBe(200);
  expect(await school.sql((db) => previewNumber(contextOf(db), 'invoice', DAY))).toBe(numbered(4)[0]);
  expect(await school.sql((db) => issue(db, { count: 2 }))).toEqual(numbered(4, 5));
  await change({ invoice_pattern: 'B{SEQ:1}' });
  expect(await school.sql((db) => issue(db))).toEqual(['B6']);
});

test('schools and kinds of documents count apart', async () => {
  await school.sql((db) => issue(db));
  const take = (document: 'creditNote' | 'receipt') =>
    school.sql(async (db) => (await takeNumbers(contextOf(db), document, DAY, 1)).numbers[0]!.number);
  expect([await take('creditNote'), await take('receipt')]).toEqual(['CN-2026-0001', 'R-2026-0001']);
  school = await server.school();
  payer = await newAccount(school);
  expect(await school.sql((db) => issue(db))).toEqual(numbered(1));
});
