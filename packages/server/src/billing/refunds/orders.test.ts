import { expect, test } from 'vitest';
import { onlineSchool } from '../../testing/online-school.ts';
import { courseLine, orderingOf, orderOf } from '../../testing/ordering.ts';
import { closeOrder, openOrder, ordersOf } from '../orders/verbs.ts';

const here = onlineSchool();

test('an order that is closed after it was paid online sends its money back the way it came', async () => {
  const run = orderingOf(here.server, here.school, () => new Date());
  const { order_id, invoice_id } = await run(async (context) =>
    openOrder(context, await orderOf(context, here.ben, [courseLine('a', here.ben, 12_000)], { settle: 'later' })),
  );
  const { payment_id, ref } = await here.online.pay(invoice_id!);
  await run((context) => closeOrder(context, order_id, { reason: 'cancelled', refund: 'full' }));
  expect(await here.refunds(payment_id)).toMatchObject([
    { state: expect.stringMatching(/^(pending|succeeded)$/), amount: 12_000, reason: 'Cancelled' },
  ]);
  await here.done();
  expect(await here.online.refundedAt(ref)).toBe(12_000);
  expect(await here.account()).toEqual({ balance: 0, credit: 0 });
});

test('an order hears that its money went back, and keeps its place', async () => {
  const run = orderingOf(here.server, here.school, () => new Date());
  const { order_id, invoice_id } = await run(async (context) =>
    openOrder(context, await orderOf(context, here.ben, [courseLine('a', here.ben, 12_000)], { settle: 'later' })),
  );
  const { payment_id } = await here.online.pay(invoice_id!);
  await here.refund(payment_id, 5_000);
  await here.done();
  const told = await here.school.sql((db) =>
    db.selectFrom('job').select('payload').where('kind', '=', 'testOrder').orderBy('id').execute(),
  );
  const events = told.map((one) => one.payload as { order_id: number; event: string });
  expect(events.flatMap((one) => (one.order_id === order_id ? [one.event] : []))).toEqual(['paid', 'refunded']);
  const [order] = await here.school.sql((db) => ordersOf(db, here.school.institution_id, [order_id]));
  expect(order!.state).toBe('paid');
});

test('where the gateway is not connected, an order’s money stays as credit, and staff hear why', async () => {
  const run = orderingOf(here.server, here.school, () => new Date());
  const { order_id, invoice_id } = await run(async (context) =>
    openOrder(context, await orderOf(context, here.ben, [courseLine('a', here.ben, 12_000)], { settle: 'later' })),
  );
  const { payment_id } = await here.online.pay(invoice_id!);
  await here.till.done('POST', 'paymentGateway', { payment_gateway: 'demo', disconnect: 1 });
  await run((context) => closeOrder(context, order_id, { reason: 'cancelled', refund: 'full' }));
  expect(await here.refunds(payment_id)).toEqual([]);
  expect(await here.account()).toEqual({ balance: 0, credit: 12_000 });
  expect((await here.tasks()).map((task) => task.task_detail)).toEqual([
    'SGD 120.00 could not be refunded and is credit now. Demo is not connected. Connect it in Billing settings, then refund this payment.',
  ]);
});
