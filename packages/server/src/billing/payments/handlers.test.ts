import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Till, tillOf } from '../../testing/till.ts';
import { workOf } from '../../testing/work.ts';
import { paymentsJobs } from './jobs.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let mia: number;
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
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
  mia = await till.student('Mia');
});

test('a payment pays what is due first, and what is left stays as credit', async () => {
  const later = await till.bill(mia, 5000, { due_on: '2026-12-20' });
  const sooner = await till.bill(mia, 3000, { due_on: '2026-11-30' });
  const { data, invoices, credit, message } = await till.pay({ user_detail_id: mia, amount: 9000 });
  expect(message).toBe('Payment of SGD 90.00 recorded');
  expect(invoices).toMatchObject([
    { invoice_id: later.invoice_id, amount: 5000, status: 'paid' },
    { invoice_id: sooner.invoice_id, amount: 3000, status: 'paid' },
  ]);
  expect([credit, data.free]).toEqual([1000, 1000]);
  expect(await till.account(mia)).toEqual({ balance: 0, credit: 1000 });
  const part = await till.bill(mia, 4000);
  // Free money pays the next invoice by itself.
  expect(part).toMatchObject({ status: 'part', paid: 1000, balance: 3000 });
});

test('a payment of an invoice pays that one alone', async () => {
  const [one, other] = [await till.bill(mia, 5000), await till.bill(mia, 3000)];
  await till.pay({ invoice_id: other.invoice_id, amount: 4000 });
  expect([(await till.invoice(one.invoice_id)).balance, (await till.invoice(other.invoice_id)).balance]).toEqual([
    5000, 0,
  ]);
  expect(await till.account(mia)).toEqual({ balance: 5000, credit: 1000 });
});

test('names what it pays, but nothing of another family and no more than is open', async () => {
  const [one, other] = [await till.bill(mia, 5000), await till.bill(await till.student('Sam'), 3000)];
  const pay = async (allocations: object[]) =>
    (await till.call('POST', 'payment/addPayment', { user_detail_id: mia, amount: 6000, mode_id: 1, allocations }))
      .body;
  expect((await pay([{ invoice_id: other.invoice_id, amount: 100 }])).fields).toEqual({
    'allocations.0.invoice_id': 'Choose an open invoice of this family',
  });
  expect((await pay([{ invoice_id: one.invoice_id, amount: 5001 }])).fields).toEqual({
    'allocations.0.amount': 'This is more than is still open',
  });
  const twice = [3000, 3000].map((amount) => ({ invoice_id: one.invoice_id, amount }));
  expect((await pay(twice)).fields).toEqual({ 'allocations.1.amount': 'This is more than is still open' });
  expect((await pay([{ invoice_id: one.invoice_id, amount: 2000 }])).credit).toBe(4000);
  await till.pay({ user_detail_id: mia, amount: 500, as_credit: 1 });
  expect(await till.account(mia)).toEqual({ balance: 3000, credit: 4500 });
});

test('refuses days ahead, unknown modes, and amounts that are none', async () => {
  const { invoice_id } = await till.bill(mia, 5000);
  const refused = async (more: object) =>
    (await till.call('POST', 'payment/addPayment', { invoice_id, amount: 100, mode_id: 1, ...more })).body.fields;
  expect(await refused({ paid_on: '2026-11-22' })).toEqual({ paid_on: 'Choose today or an earlier day' });
  expect(await refused({ mode_id: 2 })).toEqual({ mode_id: 'Choose a payment mode' });
  expect(await refused({ amount: 0 })).toEqual({ amount: 'The amount must be above 0' });
  expect(await refused({ amount: 0.5 })).toEqual({ amount: 'Please enter an amount' });
  const draft = await till.bill(mia, 100, { draft: 1 });
  expect(
    (await till.call('POST', 'payment/addPayment', { invoice_id: draft.invoice_id, amount: 1, mode_id: 1 })).status,
  ).toBe(409);
});

test('a smaller amount comes off what was paid last, and a deleted payment is owed again', async () => {
  const [one, other] = [
    await till.bill(mia, 5000, { due_on: '2026-11-25' }),
    await till.bill(mia, 5000, { due_on: '2026-12-25' }),
  ];
  const { payment_id } = (await till.pay({ user_detail_id: mia, amount: 9000 })).data;
  const edit = { payment_id, version: 1, amount: 4000, mode_id: 3 };
  const { data } = await till.done('POST', 'payment/editPayment', edit);
  expect(data).toMatchObject({ amount: 4000, free: 0, mode: 'Cheque' });
  expect((await till.call('POST', 'payment/editPayment', edit)).body.code).toBe('stale');
  const balances = async () => [
    (await till.invoice(one.invoice_id)).balance,
    (await till.invoice(other.invoice_id)).balance,
  ];
  expect(await balances()).toEqual([1000, 5000]);
  await till.done('POST', 'payment/editPayment', { ...edit, version: data.version, amount: 6000 });
  expect(await balances()).toEqual([0, 4000]);
  await till.done('POST', 'payment/deletePayment', { payment_id, reason: 'Bounced' });
  expect(await balances()).toEqual([5000, 5000]);
  expect(await till.account(mia)).toEqual({ balance: 10_000, credit: 0 });
  expect((await till.call('POST', 'payment/deletePayment', { payment_id })).body.message).toBe(
    'This payment is already deleted.',
  );
  const found = async (input: object) => (await till.done('GET', 'payments/list', input)).data.length;
  expect([await found({}), await found({ state: 'deleted' })]).toEqual([0, 1]);
  const { data: activity, entries } = await till.done('GET', 'payment/activity', { payment_id });
  expect(activity[0].text).toBe('Payment of SGD 60.00 deleted: Bounced');
  expect(
    entries.reduce(
      (sum: number, one: { kind: string; amount: number }) =>
        sum + (one.kind === 'in' ? one.amount : one.kind === 'revoke' ? -one.amount : 0),
      0,
    ),
  ).toBe(0);
});

test('money handed back is owed again, unless a credit note covers it', async () => {
  const { invoice_id } = await till.bill(mia, 5000);
  const { payment_id } = (await till.pay({ invoice_id, amount: 6000 })).data;
  const refund = (amount: number, more: object = {}) =>
    till.call('POST', 'refunds/create', { payment_id, amount, ...more });
  expect((await refund(6001)).body.fields).toEqual({ amount: 'At most SGD 60.00 can be refunded' });
  // 10.00 is free, 5.00 comes off the invoice.
  expect((await refund(1500, { reason: 'Ill' })).body.message).toBe('SGD 15.00 refunded');
  expect(await till.invoice(invoice_id)).toMatchObject({ status: 'part', balance: 500 });
  await refund(1000, { credit_note: 'make' });
  expect(await till.invoice(invoice_id)).toMatchObject({ balance: 500, credited: 1000, paid: 3500 });
  expect((await till.done('GET', 'refunds/list', { payment_id })).data).toMatchObject([
    { amount: 1000, state: 'succeeded' },
    { amount: 1500, reason: 'Ill' },
  ]);
  expect((await till.call('POST', 'payment/deletePayment', { payment_id })).body.message).toBe(
    'A part of this payment was refunded. Refund the rest instead.',
  );
  expect(await till.account(mia)).toEqual({ balance: 500, credit: 0 });
  await refund(3500);
  const nothing = await refund(1);
  expect([nothing.status, nothing.body.message]).toEqual([409, 'Nothing of this payment is left to refund.']);
});

test('is listed, searched and shown on its invoice', async () => {
  const { invoice_id, number } = await till.bill(mia, 5000);
  await till.pay({ invoice_id, amount: 2000, reference: 'Ref 77' });
  const found = async (input: object) => (await till.done('GET', 'payments/list', input)).data;
  jobs.work(paymentsJobs);
  await jobs.until(async () => (await found({}))[0].receipt_number !== null);
  expect(await found({})).toMatchObject([
    { receipt_number: 'R-2026-0001', amount: 2000, mode: 'Cash', invoices: [{ number, amount: 2000 }] },
  ]);
  for (const search of ['r-2026', 'ref 7', number.toLowerCase(), 'mia'])
    expect(await found({ search }), search).toHaveLength(1);
  expect(await found({ search: 'nobody' })).toEqual([]);
  expect((await till.done('GET', 'payments', { invoice_id })).data).toHaveLength(1);
});

test('two desks that pay one invoice at once put no more onto it than it owes', async () => {
  const { invoice_id } = await till.bill(mia, 5000);
  await Promise.all(Array.from({ length: 8 }, () => till.pay({ invoice_id, amount: 1000 })));
  expect(await till.invoice(invoice_id)).toMatchObject({ status: 'paid', balance: 0 });
  expect(await till.account(mia)).toEqual({ balance: 0, credit: 3000 });
});

test('a payment against a cancellation: the money is on the invoice, or free', async () => {
  for (let round = 0; round < 10; round += 1) {
    const child = await till.student(`Child ${round}`);
    const { invoice_id } = await till.bill(child, 5000);
    await Promise.all([
      till.pay({ user_detail_id: child, amount: 5000 }),
      till.call('POST', 'invoice/cancel', { invoice_id, user_detail_id: child, confirmation: 1 }),
    ]);
    expect(await till.invoice(invoice_id)).toMatchObject({ status: 'cancelled', balance: 0 });
    expect(await till.account(child)).toEqual({ balance: 0, credit: 5000 });
  }
});
