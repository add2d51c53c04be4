import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderLine } from '@schoolbell/core/billing/orders/rules';
import { newSubjectCategory } from '../../catalog/categories/examples.ts';
import { courseLine, orderingOf, orderOf } from '../../testing/ordering.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { workOf } from '../../testing/work.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { closeOrder, issueOrder, openOrder, type Ordering, ordersOf, quoteOrder, settleOrder } from './verbs.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
let server: TestServer;
let school: TestSchool;
let till: Till;
let mia: number;
let run: ReturnType<typeof orderingOf>;
const jobs = workOf(
  () => server,
  () => school,
);

beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  await Promise.all(jobs.workers.map((worker) => worker.stop()));
  await server.stop();
});
beforeEach(async () => {
  server.setNow(NOW);
  school = await server.school();
  till = tillOf(server, school);
  run = orderingOf(server, school, () => NOW);
  mia = await till.student('Mia');
});

const open = (lines: readonly OrderLine[], more: Partial<Ordering> = {}) =>
  run(async (context) => openOrder(context, await orderOf(context, mia, lines, more)));
const one = () => [courseLine('a', mia, 10_000)];
const two = () => [courseLine('a', mia, 6000), courseLine('b', mia, 4000)];
const standing = async (order_id: number) =>
  (await school.sql((db) => ordersOf(db, school.institution_id, [order_id])))[0]!;
const stateOf = async (order_id: number) => (await standing(order_id)).state;
const close = (order_id: number, asked: Parameters<typeof closeOrder>[2]) =>
  run((context) => closeOrder(context, order_id, asked));
const settle = (order_id: number, outcome: 'done' | 'refused') =>
  run((context) => settleOrder(context, order_id, { outcome }));
/** What the caller was told, in order. */
const told = (order_id: number) =>
  school.sql(async (db) => {
    const rows = await db.selectFrom('job').select('payload').where('kind', '=', 'testOrder').orderBy('id').execute();
    return rows
      .map((row) => row.payload as { order_id: number; event: string })
      .filter((payload) => payload.order_id === order_id)
      .map((payload) => payload.event);
  });
const newProduct = async (on_hand: number) =>
  (await till.done('POST', 'inventory/product/add', { product_name: 'Book', price: 1500, on_hand })).data.product_id;
const onHand = async (id: number) => (await till.done('GET', `inventory/product/details/${id}`)).on_hand;
const book = (product_id: number, quantity: number): OrderLine => ({
  key: 'book',
  student_id: mia,
  event_ids: [],
  what: {
    type: 'product',
    product_id,
    quantity,
  },
});

describe('a quote', () => {
  test('adds lines, taxes, fees that fall due and a coupon up, for somebody who is not known yet', async () => {
    const fee = (await till.done('POST', 'registrationfee/add', { name: 'Joining', fee: 2500 })).data;
    const gibbonCourseID = await newSubjectCategory({ server, owner: school.owner });
    const typed = { sub_name: 'Piano', gibbonCourseID, durations: [{ minutes: 45, fee: 4500 }] };
    const subject = (await till.done('POST', 'subject/add', typed)).data;
    await till.done('POST', 'coupon/update', { code: 'TENTH', kind: 'percent', value: 1000 });
    const { duration_id } = subject.durations[0];
    const line: OrderLine = {
      key: 'piano',
      student_id: null,
      event_ids: [],
      what: {
        type: 'subject',
        duration_id,
        sessions: 3,
      },
    };
    const draft = { payer_id: null, coupon_code: 'tenth', day: '', lines: [line, courseLine('c', null, 1000)] };
    const quote = await run((context) => quoteOrder(context, draft));
    expect(quote).toMatchObject({
      lines: [
        {
          key: 'piano',
          quantity: 3e3,
          unit_price: 4500,
          gross: 12150,
        },
        {
          key: 'c',
          gross: 900,
        },
      ],
      fees: [
        {
          key: `fee:${fee.registration_fee_id}:1`,
          gross: 2250,
        },
      ],
      coupon: {
        code: 'TENTH',
        discount: 1700,
      },
      coupon_error: null,
      subtotal: 17e3,
      discount: 1700,
      total: 15300,
      currency: 'SGD',
      pay_online: 0,
    });
    const wrong = await run((context) => quoteOrder(context, { ...draft, coupon_code: 'nope' }));
    expect(wrong).toMatchObject({ coupon: null, coupon_error: 'There is no such code', total: 17_000 });
  });

  test('that is no longer right is refused with the new one', async () => {
    const refused = await open(one(), { quote_hash: 'old' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'stale', current: { total: 10_000 } });
    expect(await school.sql((db) => db.selectFrom('sale_order').selectAll().execute())).toEqual([]);
  });
});

describe('an order that is paid first', () => {
  test('has no number until its whole total is taken, and then its caller hears of it', async () => {
    const { order_id, state, invoice_id, total, pay_url } = await open(one());
    expect([state, total, pay_url]).toEqual(['open', 10_000, null]);
    expect(await till.invoice(invoice_id!)).toMatchObject({ number: null, may: { edit: 0, cancel: 0 } });
    expect((await till.call('POST', 'invoice/issue', { invoice_id, version: 1 })).status).toBe(409);
    const part = await till.pay({ invoice_id, amount: 4000 });
    expect([part.data.free, part.invoices, await stateOf(order_id)]).toEqual([4000, [], 'open']);
    const rest = await till.pay({ invoice_id, amount: 6000 });
    expect(rest.invoices).toMatchObject([{ number: 'INV-2026-0001', status: 'paid', balance: 0 }]);
    expect(await standing(order_id)).toMatchObject({
      state: 'paid',
      invoice_number: 'INV-2026-0001',
      status: 'paid',
      total: 1e4,
      paid: 1e4,
      balance: 0,
    });
    expect(await told(order_id)).toEqual(['paid']);
    expect(await till.account(mia)).toEqual({ balance: 0, credit: 0 });
    expect(await settle(order_id, 'done')).toEqual({ state: 'done' });
    expect(await settle(order_id, 'done')).toEqual({ state: 'done' });
  });

  test('is done by the job that its caller named, which may run twice', async () => {
    const seen: unknown[] = [];
    jobs.work({
      doneOrder: async (payload, context) => {
        seen.push(payload);
        await settleOrder(context, payload['order_id'] as number, { outcome: 'done' });
      },
    });
    const { order_id, invoice_id } = await open(one(), { tell: 'doneOrder' });
    await till.pay({ invoice_id, amount: 12_000 });
    await jobs.until(async () => (await stateOf(order_id)) === 'done');
    expect(seen).toEqual([{ order_id, event: 'paid' }]);
    expect(await till.account(mia)).toEqual({ balance: 0, credit: 2000 });
  });

  test('opens once for one source, however often it is sent', async () => {
    const source_id = 987_654;
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(one(), { source_id })));
    expect(new Set(opened.map((each) => each.order_id)).size).toBe(1);
    expect(new Set(opened.map((each) => each.invoice_id)).size).toBe(1);
  });

  test('gives stock and coupon back when its time is over, and leaves a paid one alone', async () => {
    const product_id = await newProduct(2);
    const { data } = await till.done('POST', 'coupon/update', { code: 'ONE', kind: 'amount', value: 500, most: 1 });
    const used = async () => (await till.done('GET', `coupon/details/${data.coupon_id}`)).used;
    const { order_id, invoice_id, total } = await open([book(product_id, 2)], { coupon_code: 'ONE' });
    expect([total, await onHand(product_id), await used()]).toEqual([2500, 0, 1]);
    expect(await close(order_id, { reason: 'expired' })).toEqual({ state: 'closed' });
    expect([await onHand(product_id), await used()]).toEqual([2, 0]);
    expect(await till.invoice(invoice_id!)).toMatchObject({ number: null, status: 'cancelled' });
    const paid = await open(one());
    await till.pay({ invoice_id: paid.invoice_id, amount: 10_000 });
    expect(await close(paid.order_id, { reason: 'expired' })).toEqual({ state: 'paid' });
    expect(await till.invoice(paid.invoice_id!)).toMatchObject({ status: 'paid' });
  });

  test('whose money comes late gets a new invoice from it, or the money goes back', async () => {
    const late = async () => {
      const { order_id, invoice_id } = await open(one());
      await close(order_id, { reason: 'expired' });
      const { data } = await till.pay({ invoice_id, amount: 10_000 });
      expect([data.free, await stateOf(order_id), await told(order_id)]).toEqual([10_000, 'late', ['late']]);
      return order_id;
    };
    const done = await late();
    expect(await settle(done, 'done')).toEqual({ state: 'done' });
    expect(await standing(done)).toMatchObject({ status: 'paid', total: 10_000, paid: 10_000 });
    expect(await till.account(mia)).toEqual({ balance: 0, credit: 0 });
    const refused = await late();
    expect(await settle(refused, 'refused')).toEqual({ state: 'refused' });
    expect(await till.account(mia)).toEqual({ balance: 0, credit: 0 });
  });

  test('that is refused after payment is credited and refunded, or kept as credit where the school says so', async () => {
    const paid = async () => {
      const { order_id, invoice_id } = await open(one());
      await till.pay({ invoice_id, amount: 10_000 });
      return { order_id, invoice_id: invoice_id! };
    };
    const first = await paid();
    expect(await settle(first.order_id, 'refused')).toEqual({ state: 'refused' });
    expect(await till.invoice(first.invoice_id)).toMatchObject({ status: 'cancelled', credited: 10_000 });
    expect(await till.account(mia)).toEqual({ balance: 0, credit: 0 });
    await till.done('POST', 'setup/billing-settings', { version: 0, refused: 'credit' });
    await settle((await paid()).order_id, 'refused');
    expect(await till.account(mia)).toEqual({ balance: 0, credit: 10_000 });
  });

  test('hears of money that staff hand back, and keeps its place until then', async () => {
    const { order_id, invoice_id } = await open(one());
    const { payment_id } = (await till.pay({ invoice_id, amount: 10_000 })).data;
    await till.done('POST', 'refunds/create', { payment_id, amount: 10_000 });
    expect([await told(order_id), await stateOf(order_id)]).toEqual([['paid', 'refunded'], 'paid']);
  });

  test('hears of a payment that staff make smaller or delete', async () => {
    const { order_id, invoice_id } = await open(one());
    const { payment_id, version } = (await till.pay({ invoice_id, amount: 10_000 })).data;
    const edit = { payment_id, version, mode_id: 1, amount: 4000 };
    const { data } = await till.done('POST', 'payment/editPayment', edit);
    // A change that takes nothing off the order says nothing.
    await till.done('POST', 'payment/editPayment', { ...edit, version: data.version, reference: 'Slip 3' });
    await till.done('POST', 'payment/deletePayment', { payment_id });
    expect(await told(order_id)).toEqual(['paid', 'refunded', 'refunded']);
  });
});

describe('an order that staff accept', () => {
  test('leaves the lines out that they did not accept, and is mailed with its number', async () => {
    const { order_id, invoice_id } = await open(two(), { settle: 'accepted' });
    expect(await till.invoice(invoice_id!)).toMatchObject({ status: 'draft', total: 10_000 });
    await run((context) => issueOrder(context, order_id, { due_date: '2026-12-24', keys: ['b'] }));
    expect(await till.invoice(invoice_id!)).toMatchObject({
      number: 'INV-2026-0001',
      status: 'issued',
      total: 4e3,
      due_on: '2026-12-24',
      items: [{ name: 'Course b' }],
    });
    await expect(run((context) => issueOrder(context, order_id))).rejects.toThrow('already been answered');
    await till.pay({ invoice_id, amount: 4000 });
    expect([await stateOf(order_id), await told(order_id)]).toEqual(['paid', ['paid']]);
  });

  test('loses a line before and after it is issued, and lives while one is left', async () => {
    const draft = await open(two(), { settle: 'accepted' });
    expect(await close(draft.order_id, { reason: 'rejected', keys: ['a'] })).toEqual({ state: 'open' });
    expect(await till.invoice(draft.invoice_id!)).toMatchObject({ status: 'draft', total: 4000 });
    expect(await close(draft.order_id, { reason: 'rejected', keys: ['b'] })).toEqual({ state: 'closed' });
    const later = await open(two(), { settle: 'later' });
    await till.pay({ invoice_id: later.invoice_id, amount: 10_000 });
    expect(await close(later.order_id, { reason: 'cancelled', keys: ['a'], refund: 2000 })).toEqual({ state: 'paid' });
    expect(await till.invoice(later.invoice_id!)).toMatchObject({ credited: 6000, paid: 4000, status: 'paid' });
    expect(await till.account(mia)).toEqual({ balance: 0, credit: 4000 });
    expect(await close(later.order_id, { reason: 'cancelled', keys: ['b'], refund: 'full' })).toEqual({
      state: 'closed',
    });
    expect(await till.account(mia)).toEqual({ balance: 0, credit: 4000 });
  });

  test('keeps its coupon on the lines that stay', async () => {
    const { data } = await till.done('POST', 'coupon/update', { code: 'TENTH', kind: 'percent', value: 1000 });
    const { order_id, invoice_id } = await open(two(), { settle: 'accepted', coupon_code: 'TENTH' });
    await run((context) => issueOrder(context, order_id, { keys: ['a'] }));
    expect(await till.invoice(invoice_id!)).toMatchObject({ subtotal: 6000, discount: 600, total: 5400 });
    expect((await till.done('GET', `coupon/redemptions/${data.coupon_id}`)).data).toMatchObject([{ amount: 600 }]);
  });
});

describe('an order that costs nothing', () => {
  test('has no invoice where all prices are 0, and a paid one where a coupon takes all', async () => {
    const free = await open([courseLine('a', mia, 0)]);
    expect(free).toMatchObject({ state: 'paid', invoice_id: null, total: 0 });
    expect(await told(free.order_id)).toEqual(['paid']);
    await till.done('POST', 'coupon/update', { code: 'ALL', kind: 'percent', value: 10_000 });
    const taken = await open(one(), { coupon_code: 'ALL' });
    expect(taken).toMatchObject({ state: 'paid', total: 0 });
    expect(await standing(taken.order_id)).toMatchObject({ invoice_number: 'INV-2026-0001', status: 'paid' });
  });
});
