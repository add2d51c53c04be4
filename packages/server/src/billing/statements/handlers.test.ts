import { sql } from 'kysely';
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

test('money of one parent that pays for the other is a transfer on both statements, which end at what each owes', async () => {
  const parent = (firstName: string) => ({ firstName, surname: 'Home', email: `${firstName}@home.example`, phone: '' });
  const kit = await till.student('Kit', { guardian: { ...parent('Ann'), relation: 'Mother' } });
  await till.done('POST', 'guardian/add', { user_detail_id: kit, guardian: { ...parent('Gus'), relation: 'Father' } });
  await school.sql((db) =>
    db.updateTable('guardian_link').set({ share: 50, invoice_to: 1 }).where('child_id', '=', kit).execute(),
  );
  const { invoice_ids } = await till.done('POST', 'invoice', {
    user_detail_id: kit,
    items: [{ type: 'custom', name: 'Exam', student_id: kit, unit_price: 10_000 }],
  });
  const allocations = invoice_ids.map((invoice_id: number) => ({ invoice_id, amount: 4000 }));
  await till.pay({ user_detail_id: kit, amount: 9000, allocations });
  const { payers } = await till.done('GET', 'invoice/payers', { user_detail_id: kit });
  const linesOf = async (user_detail_id: number) => {
    const { rows, closing, balance, credit } = await till.done('GET', 'billing/statement', { user_detail_id });
    expect(closing).toBe(balance - credit);
    return rows.map((row: { kind: string; text: string; balance: number }) => [row.kind, row.text, row.balance]);
  };
  expect(await linesOf(payers[0].user_detail_id)).toEqual([
    ['invoice', '', 5000],
    ['payment', 'Cash', -4000],
    ['transfer', 'For Gus Home', 0],
  ]);
  expect(await linesOf(payers[1].user_detail_id)).toEqual([
    ['invoice', '', 5000],
    ['transfer', 'From Ann Home', 1000],
  ]);
});

test('a statement of more lines than it shows begins with what was owed before them, and ends at what is owed', async () => {
  const { account_id, invoice_id } = await till.bill(mia, 1000);
  await school.sql((db) =>
    sql`insert into invoice (institution_id, account_id, payer_id, user_detail_id, number, series, series_at, issue_on, due_on, next_due_on, currency, inclusive, total)
    select ${school.institution_id}, ${account_id}, ${mia}, ${mia}, 'OLD-' || n, 'OLD', n, date '2020-01-01' + n, date '2026-11-21', date '2026-11-21', 'SGD', 0, 100
    from generate_series(1, 1100) n`.execute(db),
  );
  const { rows, opening, closing, balance } = await till.done('GET', 'billing/statement', { user_detail_id: mia });
  expect([rows.length, opening, closing, balance]).toEqual([1000, 10_100, 111_000, 111_000]);
  expect(rows.at(-1)).toMatchObject({ id: invoice_id, balance: 111_000 });
});
