import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Till, tillOf } from '../../../testing/till.ts';
import { testServer, type TestSchool, type TestServer } from '../../../testing/server.ts';

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

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');

test('payments leave as CSV by the same filters as the list, with amounts as numbers, safe from formulas', async () => {
  const { invoice_id, number } = await till.bill(mia, 500_000);
  await till.pay({ invoice_id, amount: 123_456, reference: '=1+1' });
  const { payment_id } = (await till.pay({ user_detail_id: mia, amount: 700, paid_on: '2026-11-02' })).data;
  await till.done('POST', 'payment/deletePayment', { payment_id });
  const all = await till.call('GET', 'payments/export');
  expect(all.status, all.text).toBe(200);
  expect(linesOf(all.text)).toEqual([
    'Receipt,Status,Payer,Payment mode,Paid on,Currency,Amount,Refunded,Still free,Invoices,Reference',
    `,done,Mia,Cash,2026-11-21,SGD,1234.56,0.00,0.00,${number},'=1+1`,
  ]);
  expect(linesOf((await till.call('GET', 'payments/export', { to: '2026-11-20' })).text)).toHaveLength(1);
});

test('credit notes leave as CSV', async () => {
  const { invoice_id, number } = await till.bill(mia, 5000);
  await till.pay({ invoice_id, amount: 5000 });
  const { data } = await till.done('POST', 'creditNotes/create', { invoice_id, rest: 1, reason: '@Ill' });
  const file = await till.call('GET', 'creditNotes/export', { type: 'open' });
  expect(linesOf(file.text)).toEqual([
    'Number,Status,Payer,Student,Invoice,Issued on,Currency,Amount,Still free,Reason',
    `${data.number},open,Mia,Mia,${number},2026-11-21,SGD,50.00,50.00,'@Ill`,
  ]);
  expect(linesOf((await till.call('GET', 'creditNotes/export', { type: 'void' })).text)).toHaveLength(1);
});

test('files hold more than one piece of rows, each once', async () => {
  const { invoice_id } = await till.bill(mia, 5000);
  await till.pay({ invoice_id, amount: 100 });
  // Fifteen hundred more of the same, as the ledger would have written them.
  await school.sql(async (db) => {
    const {
      payment_id: _,
      receipt_number: __,
      ...row
    } = await db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('payment')
      .values(Array.from({ length: 1500 }, () => ({ ...row, free: 0 })))
      .execute();
  });
  const lines = linesOf((await till.call('GET', 'payments/export')).text);
  expect(lines).toHaveLength(1502);
});

test('with own invoices alone, files hold only what is theirs, and each says who took it', async () => {
  const { invoice_id } = await till.bill(mia, 5000);
  await till.pay({ invoice_id, amount: 100 });
  await till.done('POST', 'creditNotes/create', { invoice_id, rest: 1 });
  const seller = await school.staff(9, { exports: true });
  for (const path of ['payments/export', 'creditNotes/export']) {
    expect(linesOf((await till.call('GET', path)).text)).toHaveLength(2);
    expect(linesOf((await till.call('GET', path, {}, seller)).text)).toHaveLength(1);
    expect((await till.call('GET', path, {}, await school.staff(2))).status).toBe(403);
  }
  const kinds = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select('kind')
      .where('institution_id', '=', school.institution_id)
      .where('kind', 'like', '%_exported')
      .execute(),
  );
  expect(kinds.map((one) => one.kind).toSorted()).toEqual([
    'credit_notes_exported',
    'credit_notes_exported',
    'payments_exported',
    'payments_exported',
  ]);
});
