import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Till, tillOf } from '../../testing/till.ts';
import { workOf } from '../../testing/work.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { creditsJobs } from './jobs.ts';

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

const give = (amount: number, more: object = {}) =>
  till.call('POST', 'credits/addRecord', { user_detail_id: mia, amount, reason: 'A gift', ...more });
const use = (invoice_id: number, more: object = {}) => till.call('POST', 'credits/use', { invoice_id, ...more });

test('credit that staff give pays the next invoice, what expires first, and shows where it went', async () => {
  await give(1000);
  await give(500, { expires_on: '2026-12-31' });
  const { accounts, sources } = await till.done('GET', `credits/${mia}`);
  expect(accounts).toMatchObject([{ payer: { user_detail_id: mia }, currency: 'SGD', balance: 0, credit: 1500 }]);
  expect(sources).toMatchObject([
    { kind: 'given', amount: 500, expires_on: '2026-12-31', reason: 'A gift', receipt_number: null, credit_note: null },
    { amount: 1000, expires_on: null },
  ]);
  const { number, invoice_id } = await till.bill(mia, 700);
  expect(await till.account(mia)).toEqual({ balance: 0, credit: 800 });
  const activity = (await till.done('GET', 'invoices/activityLog', { id: invoice_id })).data;
  expect(activity.map((one: { text: string }) => one.text)).toEqual([
    'SGD 7.00 paid from credit',
    `${number} issued over SGD 7.00`,
  ]);
  const { data, total } = await till.done('GET', `credits/transactions/${mia}`, { per_page: 2 });
  expect(total).toBe(4);
  expect(data).toMatchObject([
    { kind: 'allocate', amount: 200, invoice: { number } },
    { kind: 'allocate', amount: 500, payment: { kind: 'given' } },
  ]);
});

test('takes back what was given and is free, never more, and never money that was paid', async () => {
  await till.pay({ user_detail_id: mia, amount: 3000 });
  await give(1000);
  expect((await give(-1001)).body.fields).toEqual({
    amount: 'At most SGD 10.00 of given credit can be taken back. Money that was paid is refunded.',
  });
  expect((await give(-400)).body.message).toBe('Credit of SGD 4.00 taken back');
  expect(await till.account(mia)).toEqual({ balance: 0, credit: 3600 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => give(-200)));
  expect(answers.filter((one) => one.status === 200)).toHaveLength(3);
  expect(await till.account(mia)).toEqual({ balance: 0, credit: 3000 });
});

test('says at each field what is wrong', async () => {
  expect((await give(0)).body.fields).toEqual({ amount: 'The amount must not be 0' });
  expect((await give(0.5)).body.fields).toEqual({ amount: 'Please enter an amount' });
  expect((await give(10 ** 13)).body.fields).toEqual({ amount: 'The amount is too large' });
  expect((await give(100, { reason: ' ' })).body.fields).toHaveProperty('reason');
  expect((await give(100, { expires_on: '2026-11-20' })).body.fields).toEqual({
    expires_on: 'Choose today or a later day',
  });
});

test('pays an invoice by choice: all that fits, an amount of it, or from one payment', async () => {
  const { invoice_id } = await till.bill(mia, 5000);
  await give(1000);
  const paid = (await till.pay({ user_detail_id: await till.student('Sam'), amount: 700 })).data.payment_id;
  const { sources } = await till.done('GET', `credits/${mia}`);
  expect((await use(invoice_id, { amount: 1001 })).body.fields).toEqual({
    amount: 'At most SGD 10.00 of credit can be used',
  });
  // Another family's money is not there for it.
  expect((await use(invoice_id, { payment_id: paid })).status).toBe(404);
  const part = await use(invoice_id, { amount: 300, payment_id: sources[0].payment_id });
  expect(part.body).toMatchObject({ used: 300, data: { balance: 4700, status: 'part' } });
  expect((await use(invoice_id)).body).toMatchObject({ used: 700, data: { balance: 4000 } });
  expect((await use(invoice_id)).body.message).toBe('This account has no credit.');
  const draft = await till.bill(mia, 100, { draft: 1 });
  expect((await use(draft.invoice_id)).status).toBe(409);
});

test('expires after its last day, once, and only what nobody used', async () => {
  await give(1000, { expires_on: '2999-12-31' });
  await give(200);
  await till.bill(mia, 300);
  jobs.work(creditsJobs);
  await jobs.queue('expireCredit', {});
  await jobs.queue('expireCredit', {});
  const { data } = await till.done('GET', `credits/transactions/${mia}`);
  expect(data.filter((one: { kind: string }) => one.kind === 'expire')).toEqual([]);
  // The workers' clock is the real one, so the last day moves and not the clock.
  await school.sql((db) =>
    db.updateTable('payment').set({ expires_on: '2020-01-01' }).where('amount', '=', 1000).execute(),
  );
  await jobs.queue('expireCredit', {});
  await jobs.queue('expireCredit', {});
  await jobs.until(async () => (await till.account(mia))!.credit === 200);
  const entries = (await till.done('GET', `credits/transactions/${mia}`)).data;
  expect(entries.filter((one: { kind: string }) => one.kind === 'expire')).toMatchObject([{ amount: 700 }]);
});

test('is given by people who bill, and not by those who see their own invoices alone', async () => {
  const input = { user_detail_id: mia, amount: 100, reason: 'A gift' };
  expect((await till.call('POST', 'credits/addRecord', input, await school.staff(9))).status).toBe(403);
  expect((await till.call('GET', `credits/${mia}`, {}, await school.staff(9))).status).toBe(403);
  expect((await till.call('POST', 'credits/addRecord', input, await school.staff(8))).status).toBe(200);
});
