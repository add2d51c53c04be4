import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '../../../jobs.ts';
import type { Worker } from '../../../jobs/worker.ts';
import { courseLine, orderingOf, orderOf } from '../../../testing/ordering.ts';
import { changeDemo, demoRef, hookOfDemo } from '../../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';
import { closeOrder, openOrder, type Ordering, ordersOf, quoteOrder, settleOrder } from '../verbs.ts';

const HOUR = 3_600_000;
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
const open = (more: Partial<Ordering> = {}) =>
  run(async (context) => openOrder(context, await orderOf(context, mia, one(), more)));
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

describe('an order that is paid online before its place is given', () => {
  test('is shown with its total, paid as a whole, and then has its number', async () => {
    const draft = { payer_id: null, coupon_code: '', day: '', lines: one() };
    expect((await run((context) => quoteOrder(context, draft))).pay_online).toBe(1);
    await till.bill(mia, 3_000);
    const { order_id, invoice_id, pay_url } = await open();
    const family = familyOf(pay_url);
    const shown = { number: '', title: 'Course a', students: ['Mia'], total: 10_000, balance: 10_000 };
    const page = await family.page();
    // By itself, although the family has another open invoice.
    expect(page.invoices).toEqual([expect.objectContaining({ ...shown, status: 'issued' })]);
    expect(page.allows_other_amount).toBe(0);
    for (const wrong of [{ amount: 9_000 }, { items: [{ invoice: '', amount: 9_000 }] }])
      expect((await family.begin(wrong)).status).toBe(422);
    const { checkout, ref } = await family.opened();
    const what = { title: 'Course a', part: null, amount: 10_000 };
    expect((await family.status(checkout)).invoices).toEqual([{ number: '', ...what }]);
    await at(ref, 'paid');
    expect(await standing(order_id)).toMatchObject({ state: 'paid', status: 'paid', paid: 10_000, balance: 0 });
    expect(await told(order_id)).toEqual(['paid']);
    const { number } = await till.invoice(invoice_id!);
    expect(await family.status(checkout)).toMatchObject({ state: 'paid', invoices: [{ number, ...what }] });
    expect((await family.page()).invoices[0]).toMatchObject({ number, status: 'paid', balance: 0 });
  });

  test('is paid at the desk where no gateway is connected', async () => {
    await school.sql((db) => db.deleteFrom('integration').execute());
    const draft = { payer_id: null, coupon_code: '', day: '', lines: one() };
    expect((await run((context) => quoteOrder(context, draft))).pay_online).toBe(0);
    const { order_id, invoice_id, pay_url } = await open();
    expect(pay_url).toBeNull();
    await till.pay({ invoice_id, amount: 10_000 });
    expect(await told(order_id)).toEqual(['paid']);
  });

  test('that staff accept has no page before it is issued, and one that is paid later has one at once', async () => {
    expect((await open({ settle: 'accepted' })).pay_url).toBeNull();
    const later = await open({ settle: 'later' });
    const { number } = await till.invoice(later.invoice_id!);
    expect((await familyOf(later.pay_url).page()).invoices[0]).toMatchObject({ number, balance: 10_000 });
  });

  test('closes its page at the gateway when it ends, and the family reads that it was cancelled', async () => {
    const { order_id, pay_url } = await open();
    const family = familyOf(pay_url);
    const { checkout } = await family.opened();
    expect(await expire(order_id)).toEqual({ state: 'closed' });
    await jobsDone(server, school);
    expect((await family.status(checkout)).state).toBe('expired');
    expect((await family.page()).invoices[0]).toMatchObject({ status: 'cancelled', balance: 0 });
    expect((await family.begin()).status).toBe(409);
    expect([await payments(), await told(order_id)]).toEqual([[], []]);
  });

  test('leaves no page open that was about to open as it ended', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { order_id, pay_url } = await open();
      const family = familyOf(pay_url);
      const { checkout } = (await family.begin()).body.data;
      await new Promise((resolve) => setTimeout(resolve, round * 8));
      await expire(order_id);
      await jobsDone(server, school);
      expect(['failed', 'expired']).toContain((await family.status(checkout)).state);
    }
  });
});

describe('money that comes after an order ended', () => {
  const late = async () => {
    const opened = await open();
    const family = familyOf(opened.pay_url);
    const { checkout, ref } = await family.opened();
    // The payer pays as the time runs out: nothing is heard of it yet.
    await changeDemo(server, ref, { state: 'paid' });
    expect(await expire(opened.order_id)).toEqual({ state: 'closed' });
    await jobsDone(server, school);
    expect((await family.status(checkout)).state).toBe('paid');
    expect(await told(opened.order_id)).toEqual(['late']);
    expect((await standing(opened.order_id)).state).toBe('late');
    return { ...opened, family };
  };

  test('is late, and pays a new invoice where the place is given after all', async () => {
    const { order_id, family } = await late();
    await run((context) => settleOrder(context, order_id, { outcome: 'done' }));
    expect(await standing(order_id)).toMatchObject({ state: 'done', status: 'paid', paid: 10_000 });
    expect(await payments()).toMatchObject([{ amount: 10_000, free: 0 }]);
    // The same link leads to the new invoice.
    expect((await family.page()).invoices[0]).toMatchObject({ status: 'paid', balance: 0 });
  });

  test('is not lost where the place is gone', async () => {
    const { order_id } = await late();
    // The order's caller decides about it.
    expect(await tasks()).toEqual([]);
    await run((context) => settleOrder(context, order_id, { outcome: 'refused' }));
    const [payment] = await payments();
    expect((await standing(order_id)).state).toBe('refused');
    // Free until its refund is through, which it may be by now.
    expect(payment!.free + payment!.refunded).toBe(10_000);
  });
});

describe('an order whose money is under way at a bank', () => {
  test('does not expire, and is paid once it arrives', async () => {
    const { order_id, pay_url } = await open();
    const { ref } = await familyOf(pay_url).opened();
    await at(ref, 'processing');
    expect(await expire(order_id)).toEqual({ state: 'open', waits: true });
    await at(ref, 'paid');
    expect([await told(order_id), await expire(order_id)]).toEqual([['paid'], { state: 'paid' }]);
  });

  test('expires once the bank refuses, and after a day in any case: then its money is late', async () => {
    const refused = await open();
    const first = await familyOf(refused.pay_url).opened();
    await at(first.ref, 'processing');
    await at(first.ref, 'failed');
    expect(await expire(refused.order_id)).toEqual({ state: 'closed' });
    const slow = await open();
    const { ref } = await familyOf(slow.pay_url).opened();
    await at(ref, 'processing');
    now = new Date(now.getTime() + 23 * HOUR);
    expect(await expire(slow.order_id)).toEqual({ state: 'open', waits: true });
    now = new Date(now.getTime() + 2 * HOUR);
    expect(await expire(slow.order_id)).toEqual({ state: 'closed' });
    await at(ref, 'paid');
    expect(await told(slow.order_id)).toEqual(['late']);
  });

  test('is cancelled by staff all the same', async () => {
    const { order_id, pay_url } = await open();
    const { ref } = await familyOf(pay_url).opened();
    await at(ref, 'processing');
    expect(await run((context) => closeOrder(context, order_id, { reason: 'cancelled' }))).toEqual({ state: 'closed' });
    await at(ref, 'paid');
    expect(await told(order_id)).toEqual(['late']);
  });

  test('waits for money that a family claims to have sent', async () => {
    const { order_id, pay_url } = await open();
    await familyOf(pay_url).opened();
    const claim = await school.sql(async (db) => {
      const { account_id, checkout_id } = await db
        .selectFrom('checkout')
        .select(['account_id', 'checkout_id'])
        .executeTakeFirstOrThrow();
      const { institution_id } = school;
      const paid = { institution_id, account_id, kind: 'gateway' as const, amount: 10_000, currency: 'SGD' };
      const { payment_id } = await db
        .insertInto('payment')
        .values({
          ...paid,
          gateway: 'paynow',
          state: 'claimed',
          paid_on: '2026-11-26',
          created_at: now,
          updated_at: now,
        })
        .returning('payment_id')
        .executeTakeFirstOrThrow();
      await db.updateTable('checkout').set({ payment_id }).where('checkout_id', '=', checkout_id).execute();
      return payment_id;
    });
    expect(await expire(order_id)).toEqual({ state: 'open', waits: true });
    await school.sql((db) =>
      db.updateTable('payment').set({ state: 'failed' }).where('payment_id', '=', claim).execute(),
    );
    expect(await expire(order_id)).toEqual({ state: 'closed' });
  });
});

test('pages of two orders do not close each other', async () => {
  const [one_, other] = [await open(), await open()];
  const first = await familyOf(one_.pay_url).opened();
  await familyOf(other.pay_url).opened();
  await jobsDone(server, school);
  expect((await familyOf(one_.pay_url).status(first.checkout)).state).toBe('open');
});
