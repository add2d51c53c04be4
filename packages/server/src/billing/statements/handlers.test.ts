import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Till, tillOf } from '../../testing/till.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let mia: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
  mia = await till.student('Mia');
});

test('a statement runs through what was charged and paid, and ends at what is owed less what is free', async () => {
  const { invoice_id } = await till.bill(mia, 10_000);
  const { payment_id } = (await till.pay({ invoice_id, amount: 12_000 })).data;
  await till.done('POST', 'refunds/create', { payment_id, amount: 500, reason: 'Too much' });
  await till.done('POST', 'creditNotes/create', { invoice_id, rest: 1, reason: 'Ill' });
  await till.bill(mia, 3000);
  const { rows, closing, balance, credit, opening } = await till.done('GET', 'billing/statement', {
    user_detail_id: mia,
  });
  const lines = rows.map((row: { kind: string; charge: number; payment: number; balance: number }) => [
    row.kind,
    row.charge - row.payment,
    row.balance,
  ]);
  expect(lines).toEqual([
    ['invoice', 10_000, 10_000],
    ['invoice', 3000, 13_000],
    ['creditNote', -10_000, 3000],
    ['payment', -12_000, -9000],
    ['refund', 500, -8500],
  ]);
  expect([opening, closing, balance - credit]).toEqual([0, -8500, -8500]);
  const later = await till.done('GET', 'billing/statement', { user_detail_id: mia, from: '2026-11-22' });
  expect([later.opening, later.rows]).toEqual([-8500, []]);
});
