import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { productsOf } from '../../testing/products.ts';
import { type Teaching, teaching, twoPayers } from '../../testing/session-bills.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let one: Teaching;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  one = await teaching(server);
  await twoPayers(one);
});
afterAll(() => server.stop());

const cancel = (invoice_id: number) =>
  one.till.done('POST', 'invoice/cancel', { invoice_id, user_detail_id: one.ada, confirmation: 1 });

test('pieces and a fee that two payers share are sold once, and come back with the last of their invoices', async () => {
  const products = productsOf(
    () => server,
    () => one.here.school,
  );
  const { product_id } = await products.product('Recorder', { on_hand: 5 });
  const { registration_fee_id } = (
    await one.till.done('POST', 'registrationfee/add', { name: 'Enrolment', fee: 5_000 })
  ).data;
  const { invoice_ids: ids } = await one.till.done('POST', 'invoice', {
    user_detail_id: one.ada,
    items: [
      { type: 'product', id: product_id, student_id: one.ada, thousandths: 3000, unit_price: 1_200 },
      { type: 'registrationFee', id: registration_fee_id, student_id: one.ada, unit_price: 5_000 },
    ],
  });
  const fees = async () =>
    one.here.school.sql((db) => db.selectFrom('registration_fee_paid').select('amount').execute());
  expect(ids).toHaveLength(2);
  expect([await products.onHand(product_id), await fees()]).toEqual([2, [{ amount: 5_000 }]]);
  await cancel(ids[0]);
  expect([await products.onHand(product_id), await fees()]).toEqual([2, [{ amount: 5_000 }]]);
  await cancel(ids[1]);
  expect([await products.onHand(product_id), await fees()]).toEqual([5, []]);
});

test('classes that two payers share can be billed again once no one pays a part of them', async () => {
  await one.mark(one.ada, [0, 1]);
  const bill = () => one.till.call('POST', 'invoices/billSessions', { user_detail_id: one.ada });
  const [first, second] = (await bill()).body.bills[0].invoices;
  await cancel(first.invoice_id);
  expect([await one.unbilled(), (await bill()).status]).toEqual([0, 409]);
  // By a note over all of it, too.
  await one.till.done('POST', 'creditNotes/create', { invoice_id: second.invoice_id, rest: 1, reason: 'Not held' });
  expect([await one.unbilled(), (await bill()).status]).toEqual([2, 200]);
});

test('two desks that cancel both parts at once give the classes back', async () => {
  for (let round = 0; round < 5; round += 1) {
    await one.mark(one.ada, [round]);
    const { bills } = await one.till.done('POST', 'invoices/billSessions', { user_detail_id: one.ada });
    await Promise.all(bills[0].invoices.map((each: { invoice_id: number }) => cancel(each.invoice_id)));
    expect(await one.unbilled()).toBe(round + 1);
  }
});

test('a note whose classes can be billed again is not voided: the family would pay for them twice', async () => {
  await one.mark(one.ben, [0]);
  const bill = () => one.till.call('POST', 'invoices/billSessions', { user_detail_id: one.ben });
  const { invoice_id } = (await bill()).body.bills[0].invoices[0];
  const note = (await one.till.done('POST', 'creditNotes/create', { invoice_id, rest: 1, reason: 'Not held' })).data;
  expect(note.may.void).toBe(0);
  const refused = await one.till.call('POST', 'creditNotes/void', {
    credit_note_id: note.credit_note_id,
    reason: 'A mistake',
  });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'What this credit note credited can be sold again, so it stays. Issue a new invoice instead.',
  ]);
  expect((await bill()).status).toBe(200);
});
