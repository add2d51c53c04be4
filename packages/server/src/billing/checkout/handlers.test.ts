import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeDemo, demoRef, hookOfDemo, type Payer, payerOf } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';
import type { Worker } from '../../jobs/worker.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let worker: Worker;
let ben: number;

beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});
beforeEach(async () => {
  server.setNow(new Date());
  school = await server.school();
  till = tillOf(server, school);
  ben = await till.student('Ben', { surname: 'Hill' });
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
});

/** Begins a payment, and waits until its page is open. */
async function open(payer: Payer, input: object = {}): Promise<{ checkout: string; ref: string }> {
  const begun = await payer.begin(input);
  expect(begun.status, begun.text).toBe(200);
  expect(begun.body.data.state).toBe('opening');
  await jobsDone(server, school);
  const { data } = (await payer.status(begun.body.data.checkout)).body;
  expect(data.state).toBe('open');
  return { checkout: data.checkout, ref: demoRef(data.url) };
}

const payments = () =>
  school.sql((db) =>
    db.selectFrom('payment').select(['amount', 'free', 'kind', 'state']).orderBy('payment_id').execute(),
  );

test('a family pays an invoice on the gateway’s page: money, receipt and invoice follow, once', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const payer = await payerOf(server, school, invoice_id);
  const page = (await payer.page()).body;
  expect(page.invoices).toMatchObject([{ title: 'Exam fee', students: ['Ben'], balance: 12_000, status: 'issued' }]);
  expect(page.ways).toMatchObject([{ gateway: 'demo', kind: 'page', is_test: 1 }]);
  const { checkout, ref } = await open(payer);
  await changeDemo(server, ref, { state: 'paid' });
  const told = await Promise.all(['a', 'a', 'b', 'c', 'b'].map((event) => hookOfDemo(server, school, { event, ref })));
  expect(told).toEqual([200, 200, 200, 200, 200]);
  await jobsDone(server, school);
  const { data } = (await payer.status(checkout)).body;
  expect(data).toMatchObject({ state: 'paid', amount: 12_000, invoices: [{ amount: 12_000 }] });
  expect(data.receipt_number).toMatch(/^R-/);
  expect(await payments()).toEqual([{ amount: 12_000, free: 0, kind: 'gateway', state: 'done' }]);
  expect((await till.invoice(invoice_id)).status).toBe('paid');
});

test('without any hook, the server asks by itself and comes to the same end', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const payer = await payerOf(server, school, invoice_id);
  const { checkout, ref } = await open(payer);
  await changeDemo(server, ref, { state: 'paid' });
  await server.connections.pool.query("update job set run_at = now() where kind = 'readCheckout' and done_at is null");
  await jobsDone(server, school);
  await expect.poll(async () => (await payer.status(checkout)).body.data.state, { timeout: 15_000 }).toBe('paid');
  expect(await payments()).toHaveLength(1);
}, 30_000);

test('a part of what is open can be paid, and another amount goes to what is due first', async () => {
  const first = await till.bill(ben, 5_000, { due_on: '2027-01-01' });
  const second = await till.bill(ben, 7_000, { due_on: '2027-02-01' });
  const payer = await payerOf(server, school, second.invoice_id);
  const { ref } = await open(payer, { amount: 6_000 });
  await changeDemo(server, ref, { state: 'paid' });
  await hookOfDemo(server, school, { event: 'paid', ref });
  await jobsDone(server, school);
  expect((await till.invoice(first.invoice_id)).balance).toBe(0);
  expect((await till.invoice(second.invoice_id)).balance).toBe(6_000);
  const over = await payer.begin({ amount: 6_001 });
  expect([over.status, over.body.fields.amount]).toEqual([422, 'At most SGD 60.00 is open']);
});

test('two pages that are both paid: the second payment stays as credit, and staff are asked to refund it', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const payer = await payerOf(server, school, invoice_id);
  const one = await open(payer);
  // Its page is not closed in time.
  await school.sql((db) => db.updateTable('checkout').set({ state: 'expired' }).execute());
  const other = await open(payer);
  for (const { ref } of [one, other]) await changeDemo(server, ref, { state: 'paid' });
  await Promise.all([one, other].map(({ ref }) => hookOfDemo(server, school, { event: ref, ref })));
  await jobsDone(server, school);
  expect((await payments()).map(({ free }) => free).toSorted((a, b) => a - b)).toEqual([0, 12_000]);
  const tasks = await school.sql((db) => db.selectFrom('task').select('task_detail').execute());
  expect(tasks.map((task) => task.task_detail)).toEqual([
    'SGD 120.00 was paid twice and is credit now. Refund it, or keep it for the next invoice.',
  ]);
});

test.each([
  ['another amount', { amount: 11_999 }],
  ['another currency', { currency: 'USD' }],
])('%s at the gateway is not booked: staff decide', async (_, change) => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const payer = await payerOf(server, school, invoice_id);
  const { checkout, ref } = await open(payer);
  await changeDemo(server, ref, { state: 'paid', ...change });
  await hookOfDemo(server, school, { event: 'paid', ref });
  await jobsDone(server, school);
  expect((await payer.status(checkout)).body.data.state).toBe('odd');
  expect(await payments()).toEqual([]);
});

test('a declined payment says so, and the family can try again', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const payer = await payerOf(server, school, invoice_id);
  const { checkout, ref } = await open(payer);
  await changeDemo(server, ref, { state: 'failed' });
  await hookOfDemo(server, school, { event: 'failed', ref });
  await jobsDone(server, school);
  expect((await payer.status(checkout)).body.data).toMatchObject({
    state: 'failed',
    failure: 'Your card was declined.',
  });
  await open(payer);
});

test('a hook with another secret, and a link of another school, learn nothing', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const payer = await payerOf(server, school, invoice_id);
  const { checkout, ref } = await open(payer);
  await changeDemo(server, ref, { state: 'paid' });
  expect(await hookOfDemo(server, school, { event: 'paid', ref, wrong: true })).toBe(404);
  expect((await payer.status(checkout)).body.data.state).toBe('open');
  const other = await server.school();
  const link = { institution: other.hash, hash: payer.hash };
  const foreign = await server.call('GET', 'online/payment/getDetailsByHash', link);
  const guessed = await server.call('GET', 'online/payment/getDetailsByHash', { ...link, hash: 'guessed' });
  expect([foreign.status, foreign.body]).toEqual([guessed.status, guessed.body]);
});
