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

interface Part {
  installment_id: number;
  due_on: string;
  amount: number;
  paid: number;
}
const plan = (invoice_id: number, more: object) => till.call('POST', 'installment', { invoice_id, ...more });
const partsOf = async (invoice_id: number): Promise<Part[]> =>
  (await till.done('GET', 'installments', { invoice_id })).data;
const amounts = async (invoice_id: number) => (await partsOf(invoice_id)).map((one) => one.amount);
const days = ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01'];
const inParts = (...list: number[]) => list.map((amount, at) => ({ due_on: days[at]!, amount }));

/** What must hold of every plan: its parts come to what is owed and what was paid on them. */
async function expectExact(invoice_id: number) {
  const { data, balance } = await till.done('GET', 'installments', { invoice_id });
  const sum = data.reduce((all: number, one: Part) => all + one.amount - one.paid, 0);
  if (data.length > 0) expect(sum).toBe(balance);
}

test('equal parts have the extra cents first, and fall due month by month', async () => {
  const { invoice_id } = await till.bill(mia, 10_000, { due_on: '2026-12-31' });
  const { data, message } = (await plan(invoice_id, { count: 3 })).body;
  expect(message).toBe('INV-2026-0001 is planned in 3 parts');
  expect(data).toMatchObject({ instalment_switch: 1, next_due_on: '2026-12-31' });
  expect(data.installments.map((one: Part) => [one.due_on, one.amount])).toEqual([
    ['2026-12-31', 3334],
    ['2027-01-31', 3333],
    ['2027-02-28', 3333],
  ]);
  const odd = await till.bill(mia, 76_901);
  await plan(odd.invoice_id, { count: 4, first: '2026-12-01', unit: 'week' });
  expect(await amounts(odd.invoice_id)).toEqual([19_226, 19_225, 19_225, 19_225]);
});

test('a plan that misses by a cent is refused, and so are days before the issue date', async () => {
  const { invoice_id } = await till.bill(mia, 10_000);
  const refused = async (installments: object[]) => (await plan(invoice_id, { installments })).body.fields;
  expect(await refused(inParts(5000, 4999))).toEqual({
    installments: 'The parts must come to 100.00. They are 0.01 too low.',
  });
  expect(await refused(inParts(10_000))).toEqual({ installments: 'Choose 2 to 60 parts' });
  expect(
    await refused([
      { due_on: '2026-11-20', amount: 5000 },
      { due_on: '2026-12-01', amount: 5000 },
    ]),
  ).toEqual({ 'installments.0.due_on': 'Choose a day on or after the issue date' });
  const draft = await till.bill(mia, 100, { draft: 1 });
  expect((await plan(draft.invoice_id, { count: 2 })).body.message).toBe(
    'Issue this invoice before it is planned in parts.',
  );
});

test('over the balance or over the total: money on the invoice meets the first parts of a plan over its total', async () => {
  const { invoice_id } = await till.bill(mia, 10_000);
  await till.pay({ invoice_id, amount: 3000 });
  await plan(invoice_id, { installments: inParts(4000, 3000) });
  expect(await partsOf(invoice_id)).toMatchObject([{ amount: 4000, paid: 0 }, { paid: 0 }]);
  await plan(invoice_id, { base: 'total', installments: inParts(2000, 5000, 3000) });
  expect(await partsOf(invoice_id)).toMatchObject([{ paid: 2000 }, { paid: 1000 }, { paid: 0 }]);
  expect(await till.invoice(invoice_id)).toMatchObject({ paid: 3000, balance: 7000, next_due_on: '2027-01-01' });
  expect((await plan(invoice_id, { base: 'total', count: 2 })).body.message).toBe(
    'Parts of this plan are paid. Plan the balance instead.',
  );
  expect((await plan(invoice_id, { installments: [] })).body.fields).toEqual({ installments: 'Choose 2 to 60 parts' });
  // The two parts with a payment stay; what is left is planned again, even as one part.
  await plan(invoice_id, { installments: [{ due_on: '2027-04-01', amount: 3000 }] });
  expect(await amounts(invoice_id)).toEqual([2000, 5000, 3000]);
  await plan(invoice_id, { count: 2, first: '2027-03-01' });
  expect(await amounts(invoice_id)).toEqual([2000, 5000, 1500, 1500]);
  await expectExact(invoice_id);
});

test('what a part gains or loses goes to the others, paid parts are locked, and a part can be taken out', async () => {
  const { invoice_id } = await till.bill(mia, 10_000);
  await plan(invoice_id, { installments: inParts(2500, 2500, 2500, 2500) });
  const [one, two, three] = await partsOf(invoice_id);
  const edit = (...installments: object[]) =>
    till.call('POST', 'installment/editInstallment', { invoice_id, installments });
  await till.done('POST', 'installment/markAsPaid', { installment_id: one!.installment_id, mode_id: 3 });
  expect((await edit({ installment_id: one!.installment_id, amount: 100 })).body.message).toBe(
    'This part already has a payment.',
  );
  await edit({ installment_id: two!.installment_id, amount: 4500 });
  expect(await amounts(invoice_id)).toEqual([2500, 4500, 1500, 1500]);
  expect((await edit({ installment_id: two!.installment_id, amount: 7500 })).body.message).toBe(
    'The other unpaid parts cannot take the difference.',
  );
  expect((await edit({ installment_id: two!.installment_id, due_on: '2026-11-20' })).body.fields).toEqual({
    'installments.0.due_on': 'Choose a day on or after the issue date',
  });
  const drop = (installment_id: number | null) =>
    till.call('POST', 'installment/deleteInstallment', { invoice_id, installment_id });
  expect((await drop(one!.installment_id)).status).toBe(409);
  expect((await drop(null)).body.message).toBe('Parts of this plan are paid.');
  await drop(three!.installment_id);
  expect(await amounts(invoice_id)).toEqual([2500, 5625, 1875]);
  await expectExact(invoice_id);
});

test('a part is paid by a real payment, once', async () => {
  const { invoice_id } = await till.bill(mia, 10_000);
  await plan(invoice_id, { count: 2 });
  const [one, two] = await partsOf(invoice_id);
  const mark = (installment_id: number) =>
    till.call('POST', 'installment/markAsPaid', { installment_id, mode_id: 1, paid_on: '2026-11-20' });
  const { payment, data } = (await mark(two!.installment_id)).body;
  expect(payment).toMatchObject({ kind: 'desk', amount: 5000, mode: 'Cash', paid_on: '2026-11-20', free: 0 });
  expect(data).toMatchObject({ status: 'part', balance: 5000 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => mark(one!.installment_id)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(await till.account(mia)).toEqual({ balance: 0, credit: 0 });
  expect((await mark(one!.installment_id)).body.message).toBe('This part is already paid.');
});

test('a plan ends where one part is left, and as a whole', async () => {
  const { invoice_id } = await till.bill(mia, 10_000);
  await plan(invoice_id, { count: 2 });
  const [one] = await partsOf(invoice_id);
  await till.done('POST', 'installment/deleteInstallment', { invoice_id, installment_id: one!.installment_id });
  expect(await till.invoice(invoice_id)).toMatchObject({ instalment_switch: 0, installments: [], balance: 10_000 });
  await plan(invoice_id, { count: 5 });
  const { data } = await till.done('POST', 'installment/deleteInstallment', { invoice_id });
  expect(data).toMatchObject({ instalment_switch: 0, installments: [] });
});

test('whatever is paid, deleted and credited, the parts come to what is owed', async () => {
  const { invoice_id } = await till.bill(mia, 10_000);
  const early = (await till.pay({ invoice_id, amount: 3000 })).data.payment_id;
  await plan(invoice_id, { count: 2 });
  const later = (await till.pay({ invoice_id, amount: 4000 })).data.payment_id;
  await expectExact(invoice_id);
  await till.done('POST', 'payment/deletePayment', { payment_id: early });
  expect(await till.invoice(invoice_id)).toMatchObject({ balance: 6000 });
  await expectExact(invoice_id);
  const items = (await till.done('GET', 'creditNotes/invoiceDetails', { invoice_id })).items;
  const note = await till.done('POST', 'creditNotes/create', {
    invoice_id,
    items: [{ item_id: items[0].item_id, amount: 1000 }],
  });
  await expectExact(invoice_id);
  await till.done('POST', 'creditNotes/void', { credit_note_id: note.data.credit_note_id });
  await expectExact(invoice_id);
  await till.done('POST', 'payment/deletePayment', { payment_id: later });
  expect(await till.invoice(invoice_id)).toMatchObject({ balance: 10_000 });
  await expectExact(invoice_id);
});
