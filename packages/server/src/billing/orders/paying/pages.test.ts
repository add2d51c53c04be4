import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobs } from '../../../jobs.ts';
import type { Worker } from '../../../jobs/worker.ts';
import { courseLine, orderingOf, orderOf } from '../../../testing/ordering.ts';
import { changeDemo, demoRef, hookOfDemo } from '../../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';
import { closeOrder, openOrder, ordersOf, settleOrder } from '../verbs.ts';

let server: TestServer;
let worker: Worker;
let school: TestSchool;
let till: Till;
let mia: number;
let now: Date;
let run: ReturnType<typeof orderingOf>;

beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server, { kinds: { ...jobs, testOrder: async () => undefined } });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});
beforeEach(async () => {
  now = new Date();
  server.setNow(now);
  school = await server.school();
  till = tillOf(server, school);
  run = orderingOf(server, school, () => now);
  mia = await till.student('Mia');
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
});

const one = () => [courseLine('a', mia, 10_000)];
const open = () => run(async (context) => openOrder(context, await orderOf(context, mia, one())));
const expire = (order_id: number) => run((context) => closeOrder(context, order_id, { reason: 'expired' }));
const standing = async (order_id: number) =>
  (await school.sql((db) => ordersOf(db, school.institution_id, [order_id])))[0]!;
/** What the caller was told, in order. */
const told = (order_id: number) =>
  school.sql(async (db) => {
    const rows = await db.selectFrom('job').select('payload').where('kind', '=', 'testOrder').orderBy('id').execute();
    return rows
      .map((row) => row.payload as { order_id: number; event: string })
      .filter((payload) => payload.order_id === order_id)
      .map((payload) => payload.event);
  });
const payments = () =>
  school.sql((db) =>
    db.selectFrom('payment').select(['amount', 'free', 'refunded', 'held']).orderBy('payment_id').execute(),
  );

/** What staff were asked to do. */
const tasks = () =>
  school.sql(async (db) =>
    (await db.selectFrom('task').select('task_detail').orderBy('id').execute()).map((one) => one.task_detail),
  );

/** A family behind the address that an order answered. */
function familyOf(pay_url: string | null) {
  const url = new URL(pay_url!);
  const link = { institution: school.hash, hash: url.pathname.split('/').at(-1)! };
  const begin = (more: object = {}) =>
    server.call('POST', 'online/payment/checkoutByHash', { ...link, gateway: 'demo', ...more });
  const status = async (checkout: string) =>
    (await server.call('GET', 'online/payment/statusByHash', { ...link, checkout })).body.data;
  return {
    begin,
    status,
    page: async () => (await server.call('GET', 'online/payment/getDetailsByHash', link)).body,
    /** Opens the gateway's page. */
    async opened() {
      const begun = await begin();
      expect(begun.status, begun.text).toBe(200);
      await jobsDone(server, school);
      const { checkout, state, url: page } = await status(begun.body.data.checkout);
      expect(state).toBe('open');
      return { checkout: checkout as string, ref: demoRef(page) };
    },
  };
}

/** The gateway changes a payment, and tells us. */
async function at(ref: string, state: 'paid' | 'processing' | 'failed'): Promise<void> {
  await changeDemo(server, ref, { state });
  await hookOfDemo(server, school, { event: `${ref} ${state}`, ref });
  await jobsDone(server, school);
}

test('two pages of one order: the first payment counts and closes the other; money of both is kept', async () => {
  const { order_id, pay_url } = await open();
  const family = familyOf(pay_url);
  const first = await family.opened();
  expect((await family.opened()).checkout).toBe(first.checkout);
  // A page that is about to end is not given out again.
  const soon = new Date(now.getTime() + 60_000);
  await school.sql((db) => db.updateTable('checkout').set({ expires_at: soon }).execute());
  const second = await family.opened();
  expect(second.checkout).not.toBe(first.checkout);
  await at(first.ref, 'paid');
  expect((await family.status(second.checkout)).state).toBe('expired');
  expect(await payments()).toMatchObject([{ amount: 10_000, free: 0 }]);
  await at(second.ref, 'paid');
  expect((await family.status(second.checkout)).state).toBe('paid');
  expect((await payments()).map(({ free }) => free)).toEqual([0, 10_000]);
  expect([await told(order_id), (await standing(order_id)).state]).toEqual([['paid'], 'paid']);
  expect(await tasks()).toEqual([
    'SGD 100.00 was paid twice and is credit now. Refund it, or keep it for the next invoice.',
  ]);
});

test('money that comes after an order was late or refused is credit, and staff are asked to refund it', async () => {
  const opened = await open();
  const family = familyOf(opened.pay_url);
  const first = await family.opened();
  const soon = new Date(now.getTime() + 60_000);
  await school.sql((db) => db.updateTable('checkout').set({ expires_at: soon }).execute());
  const second = await family.opened();
  expect(await expire(opened.order_id)).toEqual({ state: 'closed' });
  await at(first.ref, 'paid');
  expect([await told(opened.order_id), await tasks()]).toEqual([['late'], []]);
  await run((context) => settleOrder(context, opened.order_id, { outcome: 'refused' }));
  await at(second.ref, 'paid');
  expect([await told(opened.order_id), (await standing(opened.order_id)).state]).toEqual([['late'], 'refused']);
  expect((await payments())[1]).toMatchObject({ amount: 10_000, free: 10_000 });
  expect(await tasks()).toEqual([
    'SGD 100.00 was paid for an order after it was cancelled, and is credit now. Refund it, or keep it for the next invoice.',
  ]);
});
