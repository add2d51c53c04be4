import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../../testing/server.ts';
import { someItem } from './examples.ts';

let server: TestServer;
let school: TestSchool;
let mia: number;

const call = (method: 'GET' | 'POST', path: string, input: object = {}, as: TestStaff = school.owner) =>
  server.call(method, path, input as Record<string, unknown>, { as });
/** Calls, and hands over what came of it. */
async function done(method: 'GET' | 'POST', path: string, input: object = {}) {
  const answer = await call(method, path, input);
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body;
}
const student = async (firstName: string, more: object = {}): Promise<number> =>
  (await done('POST', 'students/add', { firstName, isDuplicate: 1, ...more })).user_detail_id;
const bill = async (more: object = {}) =>
  done('POST', 'invoice', { user_detail_id: mia, items: [someItem(mia)], ...more });
const refused = async (more: object) =>
  (await call('POST', 'invoice', { user_detail_id: mia, items: [someItem(mia)], ...more })).body.fields;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  school = await server.school();
  mia = await student('Mia');
});

describe('an invoice', () => {
  test('is issued at once with its number, and shows what may be done with it', async () => {
    const { data, message } = await bill();
    expect(message).toBe('INV-2026-0001 issued');
    expect(data).toMatchObject({
      number: 'INV-2026-0001',
      status: 'issued',
      issue_on: '2026-11-21',
      due_on: '2026-12-05',
      total: 10_000,
      balance: 10_000,
      payer: { firstName: 'Mia' },
      may: { edit: 0, replace: 1, pay: 1, delete: 0 },
    });
    expect((await done('GET', 'invoices')).data).toMatchObject([
      { number: 'INV-2026-0001', students: [{ firstName: 'Mia' }] },
    ]);
    expect((await done('GET', 'invoices/activityLog', { id: data.invoice_id })).data).toMatchObject([
      { text: 'INV-2026-0001 issued over SGD 100.00' },
    ]);
  });

  test('waits as a draft or for its day without a number, and gets the next one then', async () => {
    const draft = (await bill({ draft: 1 })).data;
    const later = (await bill({ issue_on: '2026-12-01' })).data;
    expect([draft.number, draft.status, later.number, later.status]).toEqual([null, 'draft', null, 'scheduled']);
    const issued = await done('POST', 'invoice/issue', { invoice_id: draft.invoice_id, version: 1 });
    expect(issued.data).toMatchObject({ number: 'INV-2026-0001', status: 'issued' });
    expect((await call('POST', 'invoice/issue', { invoice_id: draft.invoice_id, version: 2 })).status).toBe(409);
    expect((await done('GET', 'invoices', { status: ['scheduled'] })).total).toBe(1);
  });

  test('is edited as a draft, but never once it is issued: not by us, and not in the database', async () => {
    const { invoice_id } = (await bill({ draft: 1 })).data;
    const edited = await done('POST', 'invoice/edit', {
      invoice_id,
      version: 1,
      items: [someItem(mia, 2500), someItem(mia, 700)],
    });
    expect(edited.data).toMatchObject({ total: 3200, status: 'draft', version: 2 });
    expect((await call('POST', 'invoice/edit', { invoice_id, version: 1, items: [someItem(mia)] })).body.code).toBe(
      'stale',
    );
    await done('POST', 'invoice/issue', { invoice_id, version: 2 });
    const late = await call('POST', 'invoice/edit', { invoice_id, version: 3, items: [someItem(mia)] });
    expect([late.status, late.body.message]).toEqual([
      409,
      "INV-2026-0001 has been issued, so its lines can't change. Replace it instead.",
    ]);
    const change = (set: object) =>
      school.sql((db) => db.updateTable('invoice').set(set).where('invoice_id', '=', invoice_id).execute());
    await expect(change({ total: 1 })).rejects.toThrow(/has a number/);
    await expect(change({ seal: null })).rejects.toThrow(/has a number/);
    await change({ notes: 'Thanks' });
    await expect(
      school.sql((db) => db.updateTable('invoice_item').set({ net: 1 }).where('invoice_id', '=', invoice_id).execute()),
    ).rejects.toThrow(/has a number/);
    await expect(
      school.sql((db) => db.deleteFrom('invoice').where('invoice_id', '=', invoice_id).execute()),
    ).rejects.toThrow(/has a number/);
  });

  test('is replaced by crediting it and issuing a new one', async () => {
    const { invoice_id } = (await bill()).data;
    const { data } = await done('POST', 'invoice/edit', {
      invoice_id,
      version: 2,
      replace: 1,
      items: [someItem(mia, 8000)],
    });
    expect(data).toMatchObject({ number: 'INV-2026-0002', total: 8000, replaces: { number: 'INV-2026-0001' } });
    expect(await done('GET', 'invoice', { id: invoice_id })).toMatchObject({
      status: 'cancelled',
      balance: 0,
      replaced_by: { number: 'INV-2026-0002' },
      credit_notes: [{ number: 'CN-2026-0001', total: 10_000, voided: 0 }],
    });
  });

  test('is deleted while it has no number, and cancelled by a credit note afterwards', async () => {
    const draft = (await bill({ draft: 1 })).data;
    const cancel = (invoice_id: number, more: object = {}) =>
      call('POST', 'invoice/cancel', { invoice_id, user_detail_id: mia, confirmation: 1, ...more });
    expect((await cancel(draft.invoice_id, { delete: 1 })).body.message).toBe('Draft deleted');
    expect((await call('GET', 'invoice', { id: draft.invoice_id })).status).toBe(404);
    const { invoice_id } = (await bill()).data;
    expect((await cancel(invoice_id, { delete: 1 })).body.message).toBe(
      "INV-2026-0001 has been issued, so it can't be deleted. Cancel it instead.",
    );
    expect((await cancel(invoice_id, { confirmation: 0 })).status).toBe(422);
    const cancelled = await cancel(invoice_id, { cancellation_reason: 'Moved away' });
    expect(cancelled.body).toMatchObject({ message: 'INV-2026-0001 cancelled', credit: 0 });
    expect((await cancel(invoice_id)).status).toBe(409);
  });

  test('is for brothers and sisters together, but not for other families', async () => {
    const guardian = { firstName: 'Gina', surname: 'Home', email: 'gina@home.example', phone: '', relation: 'Mother' };
    const [ben, lea, sam] = [
      await student('Ben', { guardian }),
      await student('Lea', { guardian }),
      await student('Sam'),
    ];
    const { data } = await done('POST', 'invoice', { user_detail_id: ben, items: [someItem(ben), someItem(lea)] });
    expect(data).toMatchObject({ payer: { firstName: 'Gina' }, total: 20_000 });
    expect(data.students.map((one: { firstName: string }) => one.firstName)).toEqual(['Ben', 'Lea']);
    const wrong = await call('POST', 'invoice', { user_detail_id: ben, items: [someItem(ben), someItem(sam)] });
    expect(wrong.body.fields).toEqual({ 'items.1.student_id': 'Sam is not in this family' });
    expect((await done('GET', 'invoice/payers', { user_detail_id: ben })).family).toMatchObject([{ firstName: 'Lea' }]);
  });

  test('says at each field what is wrong', async () => {
    expect(await refused({ items: [someItem(mia, -1)] })).toEqual({
      'items.0.unit_price': 'The amount must not be below 0',
    });
    expect(await refused({ items: [someItem(mia, 10 ** 13)] })).toEqual({
      'items.0.unit_price': 'The amount is too large',
    });
    expect(await refused({ items: [someItem(mia, 1.5)] })).toEqual({ 'items.0.unit_price': 'Please enter an amount' });
    expect(await refused({ items: [] })).toEqual({ items: 'Add at least one line' });
    expect(await refused({ issue_on: '2026-12-01', due_on: '2026-11-30' })).toEqual({
      due_on: 'The due date must not be before the issue date',
    });
    expect(await refused({ installments: [{ due_on: '2026-12-01', amount: 9999 }] })).toEqual({
      installments: 'The parts add up to SGD 99.99, but the invoice comes to SGD 100.00',
    });
    expect(await refused({ items: [{ type: 'product', id: 1, student_id: mia }] })).toEqual({
      'items.0.id': 'Choose an existing product',
    });
    const two = [{ ...someItem(mia, 10 ** 12), thousandths: 2000 }];
    expect(await refused({ items: two })).toEqual({
      'items.0.thousandths': 'This line must come to at most 10,000,000,000.00',
    });
  });

  test('takes off no more than a colleague may, unless they have the right', async () => {
    const office = await school.staff(8);
    const off = { user_detail_id: mia, items: [someItem(mia)], discount_kind: 'percent', discount_value: 1001 };
    expect((await call('POST', 'invoice', off, office)).body.fields).toEqual({
      discount_value: 'You can take off at most 10 % of an invoice',
    });
    expect((await call('POST', 'invoice', { ...off, discount_value: 1000 }, office)).status).toBe(200);
    expect((await call('POST', 'invoice', off)).status).toBe(200);
  });

  test('of somebody else is not found by those who see their own alone', async () => {
    const sales = await school.staff(9);
    const { invoice_id } = (await bill()).data;
    expect((await call('GET', 'invoice', { id: invoice_id }, sales)).status).toBe(404);
    expect((await call('GET', 'invoices', {}, sales)).body.total).toBe(0);
    const own = await call('POST', 'invoice', { user_detail_id: mia, items: [someItem(mia)] }, sales);
    expect((await call('GET', 'invoices', {}, sales)).body.data).toMatchObject([{ number: own.body.data.number }]);
    expect(
      (await call('POST', 'invoice/cancel', { invoice_id, user_detail_id: mia, confirmation: 1 }, sales)).status,
    ).toBe(404);
  });
});

test('a product is sold no oftener than it is there, and comes back when the invoice is cancelled', async () => {
  const { product_id } = (
    await done('POST', 'inventory/product/add', { product_name: 'Book', price: 1500, on_hand: 2 })
  ).data;
  const line = { type: 'product', id: product_id, student_id: mia, thousandths: 2000 };
  const { data } = await bill({ items: [line] });
  expect(data).toMatchObject({ total: 3000, items: [{ name: 'Book', unit_price: 1500 }] });
  const again = await call('POST', 'invoice', { user_detail_id: mia, items: [line] });
  expect([again.status, again.body.message]).toEqual([409, 'There are fewer than 2 of Book left.']);
  await done('POST', 'invoice/cancel', { invoice_id: data.invoice_id, user_detail_id: mia, confirmation: 1 });
  expect((await done('GET', `inventory/product/details/${product_id}`)).on_hand).toBe(2);
  expect(await refused({ items: [{ ...line, thousandths: 500 }] })).toEqual({
    'items.0.thousandths': 'Enter a whole number',
  });
});

test('the sums beside documents are the sums of what they sum', async () => {
  const { invoice_id } = (await bill()).data;
  await bill();
  await done('POST', 'invoice/cancel', { invoice_id, user_detail_id: mia, confirmation: 1 });
  const account = await school.sql((db) =>
    db.selectFrom('account').select(['balance', 'credit']).where('holder_id', '=', mia).executeTakeFirstOrThrow(),
  );
  expect(account).toEqual({ balance: 10_000, credit: 0 });
  expect((await done('GET', 'invoices/statistics')).data).toMatchObject([
    { status: 'cancelled', count: 1, balance: 0 },
    { status: 'issued', count: 1, balance: 10_000 },
  ]);
});
