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

const itemsOf = async (invoice_id: number) =>
  (await till.done('GET', 'creditNotes/invoiceDetails', { invoice_id })).items;
const credit = (input: object) => till.call('POST', 'creditNotes/create', input);

test('a lesson that is credited frees money that pays the next invoice, and the chain shows', async () => {
  const { invoice_id } = await till.bill(mia, 10_000);
  await till.pay({ invoice_id, amount: 10_000 });
  const [item] = await itemsOf(invoice_id);
  const { data, message } = (await credit({ invoice_id, items: [{ item_id: item.item_id, amount: 3000 }] })).body;
  expect(message).toBe('CN-2026-0001 over SGD 30.00 issued');
  expect(data).toMatchObject({ status: 'open', freed: 3000, remaining: 3000, may: { void: 1 } });
  expect(await till.account(mia)).toEqual({ balance: 0, credit: 3000 });
  const next = await till.bill(mia, 5000);
  expect(next).toMatchObject({ paid: 3000, balance: 2000 });
  const { credit_note_id } = data;
  expect(await till.done('GET', 'creditNotes/payments', { credit_note_id })).toMatchObject({
    freed: 3000,
    remaining: 0,
    data: [
      { kind: 'free', amount: 3000, invoice: { number: 'INV-2026-0001' } },
      { kind: 'allocate', amount: 3000, invoice: { number: 'INV-2026-0002' } },
    ],
  });
  const used = await till.call('POST', 'creditNotes/void', { credit_note_id });
  expect([used.status, used.body.message]).toEqual([
    409,
    'The credit of this note has been used, so it can no longer be voided.',
  ]);
});

test('a note lowers what is owed before it frees money, and never takes more than is left', async () => {
  const { invoice_id } = await till.bill(mia, 10_000);
  await till.pay({ invoice_id, amount: 6000 });
  const [item] = await itemsOf(invoice_id);
  const part = (amount: number) => credit({ invoice_id, items: [{ item_id: item.item_id, amount }] });
  expect((await part(3000)).body.data).toMatchObject({ status: 'closed', freed: 0 });
  expect(await till.invoice(invoice_id)).toMatchObject({ balance: 1000, credited: 3000, paid: 6000 });
  expect((await part(7001)).status).toBe(409);
  expect((await part(0)).body.fields).toEqual({ items: 'Choose at least one line' });
  expect((await credit({ invoice_id, rest: 1 })).body.data).toMatchObject({ total: 7000, freed: 6000 });
  expect(await till.invoice(invoice_id)).toMatchObject({ status: 'cancelled', balance: 0, paid: 0 });
  expect((await credit({ invoice_id, rest: 1 })).body.message).toBe('Nothing is left to credit on this invoice.');
});

test('voiding puts everything back', async () => {
  const { invoice_id } = await till.bill(mia, 10_000, {
    installments: [
      { due_on: '2026-12-01', amount: 6000 },
      { due_on: '2027-01-01', amount: 4000 },
    ],
  });
  await till.pay({ invoice_id, amount: 8000 });
  const [item] = await itemsOf(invoice_id);
  const { credit_note_id } = (await credit({ invoice_id, items: [{ item_id: item.item_id, amount: 3000 }] })).body.data;
  expect(await till.invoice(invoice_id)).toMatchObject({
    status: 'paid',
    installments: [
      { amount: 6000, paid: 6000 },
      { amount: 1000, paid: 1000 },
    ],
  });
  expect(await till.account(mia)).toEqual({ balance: 0, credit: 1000 });
  const { data } = await till.done('POST', 'creditNotes/void', { credit_note_id, reason: 'Came after all' });
  expect(data).toMatchObject({ status: 'void', remaining: 0, may: { void: 0 } });
  expect(await till.invoice(invoice_id)).toMatchObject({
    status: 'part',
    balance: 2000,
    credited: 0,
    installments: [
      { amount: 6000, paid: 6000 },
      { amount: 4000, paid: 2000 },
    ],
  });
  expect(await till.account(mia)).toEqual({ balance: 2000, credit: 0 });
  expect((await till.call('POST', 'creditNotes/void', { credit_note_id })).body.message).toBe(
    'This credit note is already void.',
  );
});

test('the note of a cancelled invoice stays, and one can hand its money back at once', async () => {
  const { invoice_id } = await till.bill(mia, 10_000);
  await till.pay({ invoice_id, amount: 10_000 });
  const cancelled = await till.done('POST', 'invoice/cancel', { invoice_id, user_detail_id: mia, confirmation: 1 });
  expect(cancelled.credit).toBe(10_000);
  const voided = await till.call('POST', 'creditNotes/void', { credit_note_id: cancelled.credit_note_id });
  expect(voided.body.message).toContain('stays');
  const next = await till.bill(mia, 4000, { use_credit: 0 });
  expect(next.balance).toBe(4000);
  await till.pay({ invoice_id: next.invoice_id, amount: 4000 });
  await credit({ invoice_id: next.invoice_id, rest: 1, refund: 1, reason: 'Moved away' });
  expect(await till.account(mia)).toEqual({ balance: 0, credit: 10_000 });
  expect((await till.done('GET', 'payments/list', { tab: 'refunded' })).data).toMatchObject([{ refunded: 4000 }]);
});

test('void against use: one of them wins, and no money is lost', async () => {
  for (let round = 0; round < 5; round += 1) {
    const child = await till.student(`Child ${round}`);
    const { invoice_id } = await till.bill(child, 5000);
    await till.pay({ invoice_id, amount: 5000 });
    const [item] = await itemsOf(invoice_id);
    const made = await credit({ invoice_id, items: [{ item_id: item.item_id, amount: 2000 }] });
    const { credit_note_id } = made.body.data;
    await Promise.all([till.call('POST', 'creditNotes/void', { credit_note_id }), till.bill(child, 3000)]);
    const account = (await till.account(child))!;
    const note = await till.done('GET', 'creditNotes/details', { credit_note_id });
    expect(account.balance - account.credit).toBe(note.status === 'void' ? 3000 : 1000);
  }
});

test('notes are listed by their state, found by their number, and of another school not at all', async () => {
  const { invoice_id } = await till.bill(mia, 10_000);
  await credit({ invoice_id, rest: 1 });
  const list = async (input: object) => (await till.done('GET', 'creditNotes', input)).total;
  expect(
    await Promise.all([{}, { type: 'closed' }, { type: 'open' }, { search: 'cn-2026' }, { search: 'inv' }].map(list)),
  ).toEqual([1, 1, 0, 1, 1]);
  expect(await till.done('GET', 'creditNotes/creditNoteNumber')).toEqual({ number: 'CN-2026-0002' });
});

test('of an invoice that several payments paid, the one that is refunded with a note is not owed again', async () => {
  const { invoice_id } = await till.bill(mia, 10_000);
  const { payment_id } = (await till.pay({ invoice_id, amount: 6000 })).data;
  await till.pay({ invoice_id, amount: 4000 });
  await till.done('POST', 'refunds/create', { payment_id, amount: 6000, credit_note: 'make' });
  expect(await till.invoice(invoice_id)).toMatchObject({ credited: 6000, paid: 4000, balance: 0 });
  expect(await till.account(mia)).toEqual({ balance: 0, credit: 0 });
});
