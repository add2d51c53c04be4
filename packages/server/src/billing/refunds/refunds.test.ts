import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { type Online, onlineOf } from '../../testing/online.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let worker: Worker;
let online: Online;
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
  online = onlineOf(server, school);
  ben = await till.student('Ben', { surname: 'Hill' });
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
});

const refund = (payment_id: number, amount: number, more: object = {}) =>
  till.call('POST', 'refunds/create', { payment_id, amount, reason: 'Ill', ...more });
const refunds = async (payment_id: number) => (await till.done('GET', 'refunds/list', { payment_id })).data;
const payment = (payment_id: number) => till.done('GET', 'payment/details', { payment_id });
const account = () => till.account(ben);
const tasks = () =>
  school.sql((db) => db.selectFrom('task').select(['task_detail', 'assigned_id']).orderBy('id').execute());

test('a refund holds its amount until the gateway has sent it; then the newest invoice owes it again', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const { payment_id, ref } = await online.pay(invoice_id);
  await worker.stop();
  const begun = await refund(payment_id, 5_000);
  expect([begun.status, begun.body.message, begun.body.data.state]).toEqual([
    200,
    'Refund of SGD 50.00 started',
    'pending',
  ]);
  expect(await payment(payment_id)).toMatchObject({
    held: 5_000,
    refunded: 0,
    refundable: 7_000,
    refunds_by: 'gateway',
  });
  expect((await till.invoice(invoice_id)).status).toBe('paid');
  worker = testWorker(server);
  await jobsDone(server, school);
  expect(await refunds(payment_id)).toMatchObject([
    { state: 'succeeded', amount: 5_000, source: 'staff', reason: 'Ill' },
  ]);
  expect(await payment(payment_id)).toMatchObject({ held: 0, refunded: 5_000, refundable: 7_000 });
  expect(await account()).toEqual({ balance: 5_000, credit: 0 });
  expect(await online.refundedAt(ref)).toBe(5_000);
  const { data, entries, refunds: listed } = await till.done('GET', 'payment/activity', { payment_id });
  expect(data.map((one: { kind: string }) => one.kind)).toEqual(['payment_refunded', 'refund_begun', 'paid_online']);
  expect(data[0].text).toBe('SGD 50.00 refunded by Demo: Ill');
  expect(entries.map((one: { kind: string }) => one.kind)).toEqual(['refund', 'free', 'allocate', 'in']);
  expect(listed).toHaveLength(1);
});

test('with a credit note nothing is owed again, and the note is made once the money has left', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const { payment_id } = await online.pay(invoice_id);
  await refund(payment_id, 12_000, { credit_note: 'make' });
  await jobsDone(server, school);
  expect(await account()).toEqual({ balance: 0, credit: 0 });
  const [note] = (await till.done('GET', 'creditNotes', {})).data;
  expect(note).toMatchObject({ total: 12_000, remaining: 0 });
});

test('a credit note’s money goes back through the gateway, and the note can’t be voided meanwhile', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const { payment_id } = await online.pay(invoice_id);
  await worker.stop();
  const made = await till.done('POST', 'creditNotes/create', { invoice_id, rest: 1, refund: 1 });
  const voided = await till.call('POST', 'creditNotes/void', { credit_note_id: made.data.credit_note_id });
  expect([voided.status, voided.body.message]).toEqual([
    409,
    'The credit of this note is being refunded, so it can’t be voided now.',
  ]);
  worker = testWorker(server);
  await jobsDone(server, school);
  expect(await refunds(payment_id)).toMatchObject([{ state: 'succeeded', amount: 12_000 }]);
  expect(await account()).toEqual({ balance: 0, credit: 0 });
});

test('a refused refund gives its hold back, and says why to staff', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const { payment_id, ref } = await online.pay(invoice_id);
  await online.change(ref, { refuses: 'Your balance is too low.' });
  await refund(payment_id, 12_000);
  await jobsDone(server, school);
  expect(await refunds(payment_id)).toMatchObject([{ state: 'failed', failure: 'Demo: Your balance is too low.' }]);
  expect(await payment(payment_id)).toMatchObject({ held: 0, refunded: 0, refundable: 12_000 });
  expect(await account()).toEqual({ balance: 0, credit: 0 });
  expect(await tasks()).toEqual([
    {
      task_detail: 'Refund of SGD 120.00 failed: Demo: Your balance is too low.',
      assigned_id: school.owner.user_detail_id,
    },
  ]);
  await online.change(ref, { refuses: '' });
  await refund(payment_id, 12_000);
  await jobsDone(server, school);
  expect((await refunds(payment_id))[0].state).toBe('succeeded');
});

test('a slow gateway leaves it pending; its hook brings the end, and one that comes back later is credit again', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const { payment_id, ref } = await online.pay(invoice_id);
  await online.change(ref, { slow: true });
  await refund(payment_id, 12_000);
  await jobsDone(server, school);
  expect(await refunds(payment_id)).toMatchObject([{ state: 'pending' }]);
  for (const state of ['succeeded', 'failed', 'succeeded'] as const) {
    await online.changeRefunds(ref, { state });
    await online.hook(ref);
    await jobsDone(server, school);
  }
  // Old news of a success are not booked again.
  expect(await refunds(payment_id)).toMatchObject([{ state: 'failed' }]);
  expect(await payment(payment_id)).toMatchObject({ refunded: 0, held: 0, free: 12_000, refundable: 12_000 });
  expect(await account()).toEqual({ balance: 12_000, credit: 12_000 });
  const { closing } = await till.done('GET', 'billing/statement', { user_detail_id: ben });
  expect(closing).toBe(0);
  expect((await tasks()).map((one) => one.task_detail)).toEqual([
    'Refund of SGD 120.00 came back: The payer’s bank sent it back.',
  ]);
});

test('refunds that someone made at the gateway are booked once, by whatever tells of them', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const { payment_id, ref } = await online.pay(invoice_id);
  await online.refundThere(ref, 3_000);
  await Promise.all(['a', 'b', 'c'].map((event) => online.hook(ref, event)));
  await jobsDone(server, school);
  await online.hook(ref);
  await jobsDone(server, school);
  expect(await refunds(payment_id)).toMatchObject([{ state: 'succeeded', amount: 3_000, source: 'gateway' }]);
  expect(await account()).toEqual({ balance: 3_000, credit: 0 });
});

test('a refund of ours that the gateway can no longer make fails when someone refunded it there', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const { payment_id, ref } = await online.pay(invoice_id);
  await worker.stop();
  await refund(payment_id, 6_000);
  await online.refundThere(ref, 12_000);
  await online.hook(ref);
  worker = testWorker(server);
  await jobsDone(server, school);
  const rows = await refunds(payment_id);
  expect(rows.map((one: { state: string; source: string }) => `${one.source} ${one.state}`)).toEqual([
    'gateway succeeded',
    'staff failed',
  ]);
  expect(await payment(payment_id)).toMatchObject({ refunded: 12_000, held: 0 });
});

test('refund against refund: together never more than was paid, here and at the gateway', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const { payment_id, ref } = await online.pay(invoice_id);
  const answers = await Promise.all(Array.from({ length: 8 }, () => refund(payment_id, 5_000)));
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 200, 422, 422, 422, 422, 422, 422]);
  await jobsDone(server, school);
  expect(await payment(payment_id)).toMatchObject({ refunded: 10_000, held: 0, refundable: 2_000 });
  expect(await online.refundedAt(ref)).toBe(10_000);
  const over = await refund(payment_id, 2_001);
  expect(over.body.fields.amount).toBe('At most SGD 20.00 can be refunded');
});

test('a gateway that is not connected can’t refund, and says so', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const { payment_id } = await online.pay(invoice_id);
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo', disconnect: 1 });
  const answer = await refund(payment_id, 100);
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'Demo is not connected. Connect it in Billing settings, then refund this payment.',
  ]);
});

test('an invoice that is paid twice leaves credit, and staff get a task with the way to refund it', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const [one, other] = [await online.open(invoice_id), await online.open(invoice_id)];
  await online.paid(one);
  await online.paid(other);
  expect(await account()).toEqual({ balance: 0, credit: 12_000 });
  expect((await tasks()).map((task) => task.task_detail)).toEqual([
    'SGD 120.00 was paid twice and is credit now. Refund it, or keep it for the next invoice.',
  ]);
  const mails = await school.sql((db) => db.selectFrom('mail').select(['subject', 'text']).execute());
  expect(mails.find((mail) => mail.subject === 'SGD 120.00 was paid twice')!.text).toContain('/billing/payments?open=');
});

test('money of another amount is not booked, and staff get a task', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const ref = await online.open(invoice_id);
  await online.change(ref, { amount: 11_999 });
  await online.paid(ref);
  expect((await tasks()).map((task) => task.task_detail)).toEqual([
    'Demo took SGD 119.99 instead of SGD 120.00, so it was not booked. Refund it in Demo, or record it as a payment.',
  ]);
});

test('lists narrow by gateway, and the tab Refunded has what is on its way too', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const { payment_id, ref } = await online.pay(invoice_id);
  await till.pay({ user_detail_id: ben, amount: 700 });
  const found = async (input: object) =>
    (await till.done('GET', 'payments/list', input)).data.map((one: { payment_id: number }) => one.payment_id);
  expect(await found({ gateway: 'demo' })).toEqual([payment_id]);
  expect(await found({ gateway: 'stripe' })).toEqual([]);
  expect(await found({ tab: 'refunded' })).toEqual([]);
  await online.change(ref, { slow: true });
  await refund(payment_id, 100);
  await jobsDone(server, school);
  expect(await found({ tab: 'refunded' })).toEqual([payment_id]);
});
