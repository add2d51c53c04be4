import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Till, tillOf } from '../../testing/till.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
});

const list = async (input: object = {}) => (await till.done('GET', 'billing/owing', input)).data;
const names = async (input: object) =>
  (await list(input)).map((row: { holder: { firstName: string } }) => row.holder.firstName);

/** Mia pays in two parts, 40.00 on Nov 25 and 50.00 in March; Ben owes 70.00 since Nov 22; Ada owes 20.00 in time. It is Dec 27. */
async function threeDebts() {
  const mia = await till.student('Mia');
  const plan = await till.bill(mia, 9000, {
    installments: [
      { due_on: '2026-11-25', amount: 4000 },
      { due_on: '2027-03-01', amount: 5000 },
    ],
  });
  const ben = await till.student('Ben', { email: 'ben@home.example' });
  await till.bill(ben, 7000, { due_on: '2026-11-22' });
  await till.bill(await till.student('Ada'), 2000, { due_on: '2026-12-31' });
  server.setNow(new Date('2026-12-27T08:00:00Z'));
  return { plan };
}

test('those who owe are listed by the age of what is due, an installment on its own day', async () => {
  await threeDebts();
  expect(await list()).toMatchObject([
    { holder: { firstName: 'Mia' }, balance: 9000, not_due: 5000, days_60: 4000, overdue: 4000, reminded_at: null },
    { holder: { firstName: 'Ben' }, balance: 7000, days_60: 7000, overdue: 7000 },
    { holder: { firstName: 'Ada' }, balance: 2000, not_due: 2000, overdue: 0 },
  ]);
  expect(await names({ order_by: 'overdue' })).toEqual(['Ben', 'Mia', 'Ada']);
  expect(await names({ direction: 'asc' })).toEqual(['Ada', 'Ben', 'Mia']);
  expect(await names({ per_page: 1, page: 2 })).toEqual(['Ben']);
  expect((await till.done('GET', 'billing/owingTotals')).data).toEqual([
    {
      currency: 'SGD',
      accounts: 3,
      balance: 18_000,
      not_due: 7000,
      days_30: 0,
      days_60: 11_000,
      days_90: 0,
      older: 0,
      overdue: 11_000,
    },
  ]);
});

test('an age and a name narrow the list, and its file has the same rows', async () => {
  await threeDebts();
  expect(await names({ age: 'not_due' })).toEqual(['Mia', 'Ada']);
  expect(await names({ age: 'days_60' })).toEqual(['Mia', 'Ben']);
  expect(await names({ age: 'days_60', order_by: 'overdue' })).toEqual(['Ben', 'Mia']);
  expect(await names({ age: 'older' })).toEqual([]);
  expect(await names({ search: 'ada' })).toEqual(['Ada']);
  expect((await till.done('GET', 'billing/owing', { age: 'overdue' })).total).toBe(2);
  const { text } = await till.call('GET', 'billing/owingExport', { age: 'overdue' });
  expect(text.trim().split('\r\n').slice(1)).toEqual([
    'Mia,SGD,90.00,50.00,0.00,40.00,0.00,0.00,0.00,',
    'Ben,SGD,70.00,0.00,0.00,70.00,0.00,0.00,0.00,',
  ]);
});

test('each number opens its parts: the open installments of a plan, never a paid one', async () => {
  const { plan } = await threeDebts();
  await till.pay({ invoice_id: plan.invoice_id, amount: 4500 });
  const [, { account_id }] = await list();
  const { account, parts } = await till.done('GET', 'billing/owingParts', { account_id });
  expect(account).toMatchObject({ holder: { firstName: 'Mia' }, balance: 4500, not_due: 4500, overdue: 0 });
  expect(parts).toMatchObject([
    { number: plan.number, place: 2, parts: 2, due_on: '2027-03-01', late: -64, open: 4500, students: [{}] },
  ]);
});

test('several payers are reminded at once; who can’t be is named with the reason', async () => {
  await threeDebts();
  const [mia, ben] = await list();
  const remind = () =>
    till.done('POST', 'payment/reminders', { account_ids: [mia.account_id, ben.account_id, ben.account_id] });
  const noAddress = { account_id: mia.account_id, text: 'Mia has no e-mail address. Add one first.' };
  expect(await remind()).toEqual({ reminded: 1, failed: [noAddress], message: '1 reminder is on its way' });
  expect((await list())[1].reminded_at).toBe('2026-12-27T08:00:00.000Z');
  expect(await remind()).toEqual({
    reminded: 0,
    failed: [noAddress, { account_id: ben.account_id, text: 'A reminder was sent in the last 24 hours.' }],
    message: 'No reminder was sent',
  });
  expect((await till.call('POST', 'payment/reminders', { account_ids: [999_999] })).status).toBe(404);
});
