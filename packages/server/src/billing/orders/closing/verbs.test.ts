import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderLine } from '@schoolbell/core/billing/orders/rules';
import { courseLine, orderingOf, orderOf } from '../../../testing/ordering.ts';
import { type Till, tillOf } from '../../../testing/till.ts';
import { testServer, type TestSchool, type TestServer } from '../../../testing/server.ts';
import { closeOrder, openOrder, ordersOf, settleOrder } from '../verbs.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
let server: TestServer;
let school: TestSchool;
let till: Till;
let mia: number;
let run: ReturnType<typeof orderingOf>;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(NOW);
  school = await server.school();
  till = tillOf(server, school);
  run = orderingOf(server, school, () => NOW);
  mia = await till.student('Mia');
});

const open = (lines: readonly OrderLine[]) =>
  run(async (context) => openOrder(context, await orderOf(context, mia, lines)));
const stateOf = async (order_id: number) =>
  (await school.sql((db) => ordersOf(db, school.institution_id, [order_id])))[0]!.state;
/** What the caller was told, in order. */
const told = (order_id: number) =>
  school.sql(async (db) => {
    const rows = await db.selectFrom('job').select('payload').where('kind', '=', 'testOrder').orderBy('id').execute();
    return rows
      .map((row) => row.payload as { order_id: number; event: string })
      .filter((payload) => payload.order_id === order_id)
      .map((payload) => payload.event);
  });

test('closing against paying: one wins, and no money is lost either way', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const { order_id, invoice_id } = await open([courseLine('a', mia, 10_000)]);
    const wait = new Promise((resolve) => setTimeout(resolve, round % 10));
    const [closed, paid] = await Promise.all([
      wait.then(() => run((context) => closeOrder(context, order_id, { reason: 'expired' }))),
      till.call('POST', 'payment/addPayment', { invoice_id, amount: 10_000, mode_id: 1 }),
    ]);
    expect(paid.status, paid.text).toBe(200);
    const state = await stateOf(order_id);
    seen.add(state);
    expect([closed.state, state, await told(order_id)]).toEqual(
      closed.state === 'paid' ? ['paid', 'paid', ['paid']] : ['closed', 'late', ['late']],
    );
    await run((context) => settleOrder(context, order_id, { outcome: 'refused' }));
    expect(await till.account(mia)).toEqual({ balance: 0, credit: 0 });
  }
  expect([...seen].every((state) => state === 'paid' || state === 'late')).toBe(true);
});

test('of many that order the last piece, one gets it', async () => {
  const added = await till.done('POST', 'inventory/product/add', { product_name: 'Book', price: 1500, on_hand: 1 });
  const { product_id } = added.data;
  const book: OrderLine = {
    key: 'book',
    student_id: mia,
    event_ids: [],
    what: { type: 'product', product_id, quantity: 1 },
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => open([book])));
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  expect((await till.done('GET', `inventory/product/details/${product_id}`)).on_hand).toBe(0);
});
