import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { happenedAt } from '../testing/happened.ts';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import { type Till, tillOf } from '../testing/till.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let ada: number;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
  ada = await till.student('Ada');
});
afterAll(() => server.stop());

const { heard, want, queued } = happenedAt(() => school);
const money = () =>
  heard('invoice.issued', 'invoice.paid', 'invoice.cancelled', 'payment.recorded', 'payment.refunded');
const short = async () => (await money()).map(({ type, key, data }) => [type, key, data['invoice_status'] ?? null]);

test('an invoice is told of as it is issued, and as it is paid, with its amount as people write it', async () => {
  await want('invoice', 'payment');
  const { invoice_id } = await till.bill(ada, 12_050);
  const { due_on } = await till.invoice(invoice_id);
  const [issued] = await money();
  expect(issued).toMatchObject({
    type: 'invoice.issued',
    person_id: ada,
    subject_id: invoice_id,
    key: String(invoice_id),
    data: { invoice_status: 'issued', invoice_amount: 120.5, due_date: due_on },
    quiet: 0,
  });
  const { payment_id, paid_on } = (await till.pay({ invoice_id, amount: 5_000 })).data;
  await till.pay({ invoice_id, amount: 7_050 });
  const [, first, paid, second] = await money();
  expect(first).toMatchObject({
    type: 'payment.recorded',
    person_id: ada,
    subject_id: payment_id,
    key: String(payment_id),
    data: { payment_mode: 1, amount_received: 50, payment_date: paid_on },
  });
  expect(paid).toMatchObject({ type: 'invoice.paid', subject_id: invoice_id, data: { invoice_status: 'paid' } });
  expect(second).toMatchObject({ type: 'payment.recorded', data: { amount_received: 70.5 } });
  expect(await queued()).toHaveLength(3);
});

test('a draft is told of once it is issued', async () => {
  const { invoice_id, version } = await till.bill(ada, 10_000, { draft: 1 });
  expect(await money()).toEqual([]);
  await till.done('POST', 'invoice/issue', { invoice_id, version });
  expect(await short()).toEqual([['invoice.issued', String(invoice_id), 'issued']]);
});

test('an invoice that credit pays at once is told of as issued, then as paid', async () => {
  await till.pay({ user_detail_id: ada, amount: 20_000, as_credit: 1 });
  const { invoice_id } = await till.bill(ada, 10_000, { use_credit: 1 });
  const key = String(invoice_id);
  expect((await short()).slice(1)).toEqual([
    ['invoice.issued', key, 'paid'],
    ['invoice.paid', key, 'paid'],
  ]);
});

test('a cancelled invoice is told of once, with a credit note or without', async () => {
  const confirmed = { user_detail_id: ada, confirmation: 1 };
  const issued = await till.bill(ada, 10_000);
  await till.done('POST', 'invoice/cancel', { invoice_id: issued.invoice_id, ...confirmed });
  const scheduled = await till.bill(ada, 10_000, { draft: 1 });
  await till.done('POST', 'invoice/cancel', { invoice_id: scheduled.invoice_id, ...confirmed });
  const noted = await till.bill(ada, 10_000);
  await till.done('POST', 'creditNotes/create', { invoice_id: noted.invoice_id, rest: 1, reason: 'Ill' });
  expect(
    (await heard('invoice.cancelled')).map(({ subject_id, data }) => [subject_id, data['invoice_status']]),
  ).toEqual([issued, scheduled, noted].map(({ invoice_id }) => [invoice_id, 'cancelled']));
});

test('a credit note over what is owed pays the invoice; one over what was paid does not pay it again', async () => {
  const { invoice_id } = await till.bill(ada, 10_000);
  await till.pay({ invoice_id, amount: 6_000 });
  const [item] = (await till.invoice(invoice_id)).items;
  const credit = (amount: number) =>
    till.done('POST', 'creditNotes/create', { invoice_id, items: [{ item_id: item.item_id, amount }], reason: 'Ill' });
  await credit(4_000);
  await credit(1_000);
  expect((await heard('invoice.paid')).map((one) => one.subject_id)).toEqual([invoice_id]);
});

test('each refund of a payment is told of by itself', async () => {
  const { invoice_id } = await till.bill(ada, 10_000);
  const { payment_id } = (await till.pay({ invoice_id, amount: 10_000 })).data;
  for (const amount of [1_000, 2_000]) await till.done('POST', 'refunds/create', { payment_id, amount, reason: 'Ill' });
  const told = await heard('payment.refunded');
  expect(told.map((one) => [one.person_id, one.subject_id])).toEqual([
    [ada, payment_id],
    [ada, payment_id],
  ]);
  expect(new Set(told.map((one) => one.key)).size).toBe(2);
});
