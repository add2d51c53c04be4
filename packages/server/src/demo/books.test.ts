import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { demoLinks } from '../billing/checkout/demo.ts';
import { checkDocuments } from '../billing/seals/checking/verbs.ts';
import { brought } from '../brought.ts';
import { type Db, transact } from '../db/transaction.ts';
import { checkSums } from '../sums/checking/verbs.ts';
import { foldChanges } from '../sums/folding/verbs.ts';
import { demoOf } from '../testing/demo.ts';
import { testServer, type TestServer } from '../testing/server.ts';
import { jobsDone, testWorker } from '../testing/worker.ts';
import { DEMO_HASH, seedDemo } from './seed.ts';

const NOW = new Date('2026-11-26T15:00:00Z');

let server: TestServer;
let institution_id: number;

beforeAll(async () => {
  server = await testServer();
  await seedDemo(server.connections, true, server.services.config, NOW);
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

const { signIn } = demoOf(() => server);
const ask = async <Row extends object>(text: string): Promise<Row[]> =>
  (await asDemo((db) => sql.raw<Row>(text).execute(db))).rows;

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

test('families paid online, and every tab of payments but one has something: PayNow moves no pounds', async () => {
  server.setNow(NOW);
  const as = await signIn('owner');
  const get = async (path: string, input: object = {}) => (await server.call('GET', path, { ...input }, { as })).body;
  const [gateway] = (await get('paymentGateway', { payment_gateway: 'demo' })).data;
  expect(gateway).toMatchObject({ state: 'connected', is_test: 1, error: '' });
  const tab = async (name: string) => (await get('payments/list', { tab: name, per_page: 100 })).data;
  const failures = (await tab('failed')).map(
    async ({ payment_id }: { payment_id: number }) => (await get('payment/details', { payment_id })).failure,
  );
  expect((await Promise.all(failures)).toSorted()).toEqual([
    'This card has expired. Please use another one.',
    'Your card was declined.',
  ]);
  const refunded = (await tab('refunded')).map(
    (one: { amount: number; refunded: number }) => one.refunded / one.amount,
  );
  expect([refunded.length, refunded.includes(1), refunded.some((share: number) => share < 0.3)]).toEqual([
    2,
    true,
    true,
  ]);
  expect(await tab('confirm')).toEqual([]);
  expect((await get('payments/list', { gateway: 'demo', state: 'done' })).total).toBeGreaterThan(8);
  expect(await ask("select state, reason, answer_by > '2026-11-26T15:00:00Z' as open from dispute")).toEqual([
    { state: 'open', reason: 'not recognised', open: true },
  ]);
  expect(await ask('select brand, last4 from saved_method where removed_at is null order by last4')).toEqual([
    { brand: 'visa', last4: '0069' },
    { brand: 'visa', last4: '0341' },
    { brand: 'visa', last4: '4242' },
  ]);
  expect(await ask('select distinct status from mail where mailing_id is null and run_id is null')).toEqual([
    { status: 'kept' },
  ]);
  const about = (text: string) => ask(`select 1 from mail where subject like '%${text}%'`);
  for (const text of ['Receipt R-', 'A reminder from', 'Please pay invoice', 'is disputed', 'The charge for invoice'])
    expect((await about(text)).length, text).toBeGreaterThan(0);
  server.setNow(undefined);
});

test('a family pays an invoice of the demo school by its link, on the page of the gateway', async () => {
  server.setNow(NOW);
  const link = (hash: string) => ({ institution: DEMO_HASH, hash });
  const page = async (hash: string) => (await server.call('GET', 'online/payment/getDetailsByHash', link(hash))).body;
  expect((await page(demoLinks.saved)).saved).toMatchObject([{ last4: '4242' }]);
  const [inParts] = (await page(demoLinks.parts)).invoices;
  expect(inParts.parts.map((part: { paid: number }) => part.paid > 0)).toEqual([true, false, false]);
  const late = await page(demoLinks.late);
  expect([late.ways.length, late.invoices.length > 2, late.invoices[0].status]).toEqual([1, true, 'overdue']);
  const worker = testWorker(server);
  const done = () => jobsDone(server, { institution_id });
  const items = [{ invoice: late.invoices[0].number }];
  const begun = await server.call('POST', 'online/payment/checkoutByHash', {
    ...link(demoLinks.late),
    gateway: 'demo',
    items,
  });
  expect(begun.status, begun.text).toBe(200);
  await done();
  const { checkout } = begun.body.data;
  const status = async () =>
    (await server.call('GET', 'online/payment/statusByHash', { ...link(demoLinks.late), checkout })).body.data;
  const { pathname } = new URL((await status()).url);
  const pressed = await server.app.inject({
    method: 'POST',
    url: pathname,
    payload: 'press=pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(pressed.statusCode, pressed.body).toBe(303);
  await done();
  await worker.stop();
  expect(await status()).toMatchObject({ state: 'paid', invoices: [{ number: items[0]!.invoice }] });
  expect((await page(demoLinks.late)).invoices[0]).toMatchObject({ status: 'paid', balance: 0 });
  server.setNow(undefined);
});
