import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Autopay, autopayOf, hurry } from '../../../testing/autopay.ts';
import { changeDemo, hookOfDemo, payerOf } from '../../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let autopay: Autopay;
let ben: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Years ahead, so that jobs that wait here are never due by the database’s real clock.
  server.setNow(new Date('2031-11-26T02:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
  autopay = autopayOf(server, school);
  ben = await till.student('Ben', { surname: 'Hill', email: 'ben@school.example' });
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
});

/** An invoice that is due on a day and charged by itself, unless it is told otherwise. */
async function bill(amount: number, { due_on = '2031-11-27', auto = true, ...more } = {}): Promise<number> {
  const { invoice_id } = await till.bill(ben, amount, { due_on, ...more });
  if (auto) await till.done('POST', 'invoice/autocharge', { invoice_id, autocharge: 1 });
  return invoice_id;
}
const saved = async (card?: Parameters<Autopay['save']>[1]) => {
  const invoice_id = await bill(100, { auto: false });
  return autopay.save(invoice_id, card);
};
const statusOf = async (invoice_id: number) => (await till.invoice(invoice_id)).status;

describe('nothing is charged', () => {
  test('while the payer has a page open; an hour later it is looked at again', async () => {
    const { card } = await saved();
    const invoice_id = await bill(12_000);
    const payer = await payerOf(server, school, invoice_id);
    const { checkout } = (await payer.begin()).body.data;
    await autopay.work();
    await autopay.morning('2031-11-27');
    expect(await autopay.charges(card)).toEqual([]);
    await school.sql((db) =>
      db.updateTable('checkout').set({ state: 'expired' }).where('state', '=', 'open').execute(),
    );
    expect((await payer.status(checkout)).body.data.state).toBe('expired');
    await hurry(server, 'chargeAccountDue');
    await autopay.work();
    expect(await autopay.charges(card)).toHaveLength(1);
  });

  test('while money is on its way, or claimed', async () => {
    const { card } = await saved();
    const invoice_id = await bill(12_000);
    const { account_id } = await till.invoice(invoice_id);
    const { institution_id } = school;
    const claim = {
      institution_id,
      account_id,
      kind: 'gateway' as const,
      amount: 12_000,
      currency: 'SGD',
      state: 'claimed' as const,
    };
    const { payment_id } = await school.sql((db) =>
      db
        .insertInto('payment')
        .values({ ...claim, paid_on: '2031-11-26', gateway: 'paynow' })
        .returning('payment_id')
        .executeTakeFirstOrThrow(),
    );
    await autopay.morning('2031-11-27');
    const byHand = await till.call('POST', 'payment/charge', { invoice_id });
    expect([byHand.status, byHand.body.message]).toEqual([409, 'The payer has a payment under way.']);
    await school.sql((db) =>
      db.updateTable('payment').set({ state: 'failed' }).where('payment_id', '=', payment_id).execute(),
    );
    const payer = await payerOf(server, school, invoice_id);
    await payer.begin();
    await autopay.work();
    await school.sql((db) =>
      db.updateTable('checkout').set({ state: 'processing' }).where('state', '=', 'open').execute(),
    );
    await autopay.morning('2031-11-28');
    expect(await autopay.charges(card)).toEqual([]);
  });

  test('of what was paid after it was scheduled: the charge is taken back before it leaves', async () => {
    const { card } = await saved();
    const invoice_id = await bill(12_000);
    await till.done('POST', 'payment/charge', { invoice_id });
    await till.pay({ invoice_id, amount: 12_000 });
    await autopay.work();
    expect(await autopay.charges(card)).toEqual([]);
    expect(await autopay.payments()).toMatchObject([{ state: 'deleted' }]);
    expect((await till.done('GET', 'payments', { invoice_id })).data).toHaveLength(1);
  });

  test('after the method was removed', async () => {
    const { payer, card } = await saved();
    const invoice_id = await bill(12_000);
    await till.done('POST', 'payment/charge', { invoice_id });
    const [{ method }] = (await payer.page()).body.saved;
    const link = { institution: school.hash, hash: payer.hash };
    await server.call('POST', 'online/payment/methodByHash', { ...link, method, action: 'remove' });
    await autopay.work();
    expect(await autopay.charges(card)).toEqual([]);
  });

  test('twice by the payer: a page can’t be opened for what is being charged', async () => {
    await saved();
    const invoice_id = await bill(12_000);
    await till.done('POST', 'payment/charge', { invoice_id });
    const begun = await (await payerOf(server, school, invoice_id)).begin();
    expect([begun.status, begun.body.message]).toEqual([
      409,
      'This is being charged to your saved method already. You need not pay it again.',
    ]);
  });
});

describe('whatever the network does', () => {
  test('an answer that gets lost is found at the next look, and counts once', async () => {
    const { card } = await saved();
    await autopay.behave(card, 'silent');
    const invoice_id = await bill(12_000);
    await till.done('POST', 'payment/charge', { invoice_id });
    await autopay.work();
    expect(await autopay.payments()).toMatchObject([{ state: 'scheduled' }]);
    await hurry(server, 'chargeMethod');
    await autopay.work();
    expect(await autopay.charges(card)).toHaveLength(1);
    expect(await autopay.payments()).toMatchObject([{ state: 'done', free: 0 }]);
    expect(await statusOf(invoice_id)).toBe('paid');
  });

  test('a charge that may have left is never taken back, although cash came meanwhile: its money is credit', async () => {
    const { card } = await saved();
    await autopay.behave(card, 'silent');
    const invoice_id = await bill(12_000);
    await till.done('POST', 'payment/charge', { invoice_id });
    await autopay.work();
    await till.pay({ invoice_id, amount: 12_000 });
    await hurry(server, 'chargeMethod');
    await autopay.work();
    expect(await autopay.charges(card)).toMatchObject([{ state: 'paid' }]);
    expect(await autopay.payments()).toMatchObject([{ state: 'done', free: 12_000 }]);
  });

  test('a gateway that is away is asked again, and nothing is charged twice', async () => {
    const { card } = await saved();
    await autopay.behave(card, 'away');
    const invoice_id = await bill(12_000);
    await autopay.morning('2031-11-27');
    for (let round = 0; round < 12; round++) {
      await hurry(server, round < 10 ? 'chargeMethod' : 'readCheckout');
      await autopay.work();
    }
    expect(await autopay.charges(card)).toEqual([]);
    expect(await autopay.payments()).toMatchObject([{ state: 'scheduled' }]);
    await autopay.morning('2031-11-28');
    await autopay.behave(card, 'pays');
    await hurry(server, 'readCheckout');
    await autopay.work();
    await hurry(server, 'chargeMethod');
    await autopay.work();
    expect(await autopay.charges(card)).toHaveLength(1);
    expect(await statusOf(invoice_id)).toBe('paid');
  }, 60_000);

  test('a bank that takes days: the invoice waits, and no other charge begins', async () => {
    const { card, payer } = await saved();
    await autopay.behave(card, 'bank');
    const invoice_id = await bill(12_000);
    await autopay.morning('2031-11-27');
    await autopay.morning('2031-11-28');
    const [charge, ...others] = await autopay.charges(card);
    expect([charge!.state, others]).toEqual(['processing', []]);
    // The payer stops it in the middle: what the bank has counts, and they are told so.
    const [{ method }] = (await payer.page()).body.saved;
    const change = { institution: school.hash, hash: payer.hash, method };
    for (const [action, done] of [
      ['stop', 'Automatic payments are off. You pay by the links that the school sends.'],
      ['remove', 'Visa ending in 4242 is removed. The school can no longer charge it.'],
    ] as const)
      expect((await server.call('POST', 'online/payment/methodByHash', { ...change, action })).body.message).toBe(
        `${done} SGD 120.00 is already on its way and can’t be stopped.`,
      );
    await changeDemo(server, charge!.ref, { state: 'paid' });
    await hookOfDemo(server, school, { event: 'arrived', ref: charge!.ref });
    await autopay.work();
    expect(await statusOf(invoice_id)).toBe('paid');
  });
});
