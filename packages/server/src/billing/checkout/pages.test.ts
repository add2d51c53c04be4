import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDemo } from '../../outside/providers/demo.ts';
import { changeDemo, demoRef, hookOfDemo, type Payer, payerOf, paynowKeys } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';
import type { Worker } from '../../jobs/worker.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let worker: Worker;
let ben: number;
let invoice_id: number;
let payer: Payer;

beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
  ben = await till.student('Ben');
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  ({ invoice_id } = await till.bill(ben, 12_000));
  payer = await payerOf(server, school, invoice_id);
});

const begin = async (by: Payer = payer, input: object = {}): Promise<string> => {
  const { status, body, text } = await by.begin(input);
  expect(status, text).toBe(200);
  return body.data.checkout;
};
const stateOf = async (checkout: string, by: Payer = payer) => (await by.status(checkout)).body.data;
/** Begins a payment, waits until its page is open, and answers its name at the gateway. */
const open = async (by: Payer = payer, input: object = {}) => {
  const checkout = await begin(by, input);
  await jobsDone(server, school);
  const { url, state } = await stateOf(checkout, by);
  expect(state).toBe('open');
  return { checkout, ref: demoRef(url) };
};
const pay = async (ref: string) => {
  await changeDemo(server, ref, { state: 'paid' });
  await hookOfDemo(server, school, { event: `paid ${ref}`, ref });
  await jobsDone(server, school);
};
const states = () =>
  school.sql((db) => db.selectFrom('checkout').select(['amount', 'state']).orderBy('checkout_id').execute());
const tasks = () => school.sql((db) => db.selectFrom('task').select(['task_detail', 'page']).orderBy('id').execute());
const payments = () =>
  school.sql((db) =>
    db
      .selectFrom('payment')
      .select(['payment_id', 'amount', 'free', 'kind', 'state', 'receipt_number'])
      .orderBy('payment_id')
      .execute(),
  );

describe('the same is asked for again', () => {
  test('in two tabs at once: both lead to one page, which is paid once', async () => {
    const tabs = await Promise.all(Array.from({ length: 8 }, () => begin()));
    expect(new Set(tabs).size).toBe(1);
    const { ref, checkout } = await open();
    expect(checkout).toBe(tabs[0]);
    await pay(ref);
    expect(await states()).toEqual([{ amount: 12_000, state: 'paid' }]);
    expect(await payments()).toMatchObject([{ amount: 12_000, free: 0 }]);
  });

  test('by two parents, each with the link of a mail of their own: one page, and both see that it is paid', async () => {
    const other = await payerOf(server, school, invoice_id);
    const [mine, theirs] = [await open(), await open(other)];
    expect(theirs).toEqual(mine);
    await pay(mine.ref);
    expect([(await stateOf(mine.checkout)).state, (await stateOf(theirs.checkout, other)).state]).toEqual([
      'paid',
      'paid',
    ]);
    expect(await payments()).toHaveLength(1);
  });

  test('with the receipt ticked off: the last word counts', async () => {
    await open();
    await open(payer, { email_receipt: 0 });
    const rows = await school.sql((db) => db.selectFrom('checkout').select('email_receipt').execute());
    expect(rows).toEqual([{ email_receipt: 0 }]);
  });

  test('but another way to pay, or a page that is about to end, makes a page of its own', async () => {
    await till.done('POST', 'paymentGateway', paynowKeys);
    const first = await open();
    const transfer = await begin(payer, { gateway: 'paynow' });
    await jobsDone(server, school);
    expect((await stateOf(first.checkout)).state).toBe('expired');
    const again = await begin(payer, { gateway: 'paynow' });
    expect(again).toBe(transfer);
    const card = await open();
    expect((await stateOf(transfer)).state).toBe('expired');
    await school.sql((db) =>
      db
        .updateTable('checkout')
        .set({ expires_at: new Date(Date.now() + 60_000) })
        .where('state', '=', 'open')
        .execute(),
    );
    expect((await open()).checkout).not.toBe(card.checkout);
    expect((await stateOf(card.checkout)).state).toBe('expired');
  });

  test('long after a page that never opened: a new one opens, and the other one never does', async () => {
    await worker.stop();
    const stuck = await begin();
    await school.sql((db) =>
      db
        .updateTable('checkout')
        .set({ created_at: new Date(Date.now() - 16_000) })
        .execute(),
    );
    const fresh = await begin();
    expect(fresh).not.toBe(stuck);
    worker = testWorker(server);
    await jobsDone(server, school);
    expect([(await stateOf(stuck)).state, (await stateOf(fresh)).state]).toEqual(['failed', 'open']);
  });
});

describe('another amount is asked for', () => {
  test('the old page is closed first, and the answer does not wait for that', async () => {
    const old = await open();
    await worker.stop();
    const began = performance.now();
    const fresh = await begin(payer, { amount: 5_000 });
    expect(performance.now() - began).toBeLessThan(2_000);
    expect((await stateOf(fresh)).state).toBe('opening');
    worker = testWorker(server);
    await jobsDone(server, school);
    expect((await readDemo(server.services.config.dataDir, old.ref))!.state).toBe('expired');
    expect([(await stateOf(old.checkout)).state, (await stateOf(fresh)).state]).toEqual(['expired', 'open']);
    const kinds = await school.sql((db) =>
      db
        .selectFrom('job')
        .select('kind')
        .where('institution_id', '=', school.institution_id)
        .where('kind', 'in', ['openCheckout', 'expireCheckout'])
        .where('done_at', 'is not', null)
        .orderBy('done_at')
        .execute(),
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['openCheckout', 'expireCheckout', 'openCheckout']);
  });

  test('a page that was paid meanwhile counts, and the new one does not open', async () => {
    const old = await open();
    await changeDemo(server, old.ref, { state: 'paid' });
    const fresh = await begin(payer, { amount: 5_000 });
    await jobsDone(server, school);
    expect((await stateOf(old.checkout)).state).toBe('paid');
    expect(await stateOf(fresh)).toMatchObject({
      state: 'failed',
      failure: 'Some of this is paid already. Please look again.',
    });
    expect(await payments()).toMatchObject([{ amount: 12_000, free: 0 }]);
    expect(await tasks()).toEqual([]);
  });

  test('a page whose money is at the bank meanwhile keeps the new one shut', async () => {
    const old = await open();
    await changeDemo(server, old.ref, { state: 'processing' });
    const fresh = await begin(payer, { amount: 5_000 });
    await jobsDone(server, school);
    expect(await stateOf(fresh)).toMatchObject({
      state: 'failed',
      failure: 'Your bank is working on a payment of this already.',
    });
  });

  test('a gateway that does not answer about the old page keeps nobody waiting for long', async () => {
    await open();
    const fresh = await begin(payer, { amount: 5_000 });
    // The answer about the old page is lost.
    await server.connections.pool.query(
      "delete from job where institution_id = $1 and kind = 'expireCheckout' and done_at is null",
      [school.institution_id],
    );
    await jobsDone(server, school);
    await server.connections.pool.query(
      "update job set run_at = now() where institution_id = $1 and kind = 'openCheckout' and done_at is null",
      [school.institution_id],
    );
    await jobsDone(server, school);
    expect((await stateOf(fresh)).state).toBe('open');
  });

  test('a page that asks for something else stays open', async () => {
    const other = await till.bill(ben, 7_000);
    const [first, second] = [
      await open(payer, { items: [{ invoice: (await till.invoice(invoice_id)).number }] }),
      await open(payer, { items: [{ invoice: other.number }] }),
    ];
    expect([(await stateOf(first.checkout)).state, (await stateOf(second.checkout)).state]).toEqual(['open', 'open']);
  });
});

describe('while the payer is at the gateway', () => {
  test('the invoice is paid in cash: the page is closed', async () => {
    const { checkout } = await open();
    await till.pay({ invoice_id, amount: 12_000 });
    await jobsDone(server, school);
    expect((await stateOf(checkout)).state).toBe('expired');
    const again = await payer.begin();
    expect([again.status, again.body.message]).toEqual([409, 'Nothing is left to pay. Thank you.']);
  });

  test('the invoice is paid in cash, and the payer was faster than the news: staff are asked to refund', async () => {
    const { checkout, ref } = await open();
    await changeDemo(server, ref, { state: 'paid' });
    await till.pay({ invoice_id, amount: 12_000 });
    await jobsDone(server, school);
    const online = (await payments()).find((one) => one.kind === 'gateway')!;
    expect(online).toMatchObject({ amount: 12_000, free: 12_000 });
    expect(await tasks()).toEqual([
      {
        task_detail: 'SGD 120.00 was paid twice and is credit now. Refund it, or keep it for the next invoice.',
        page: `/billing/payments?open=${online.payment_id}`,
      },
    ]);
    // The payer reads that it was too much, until it goes back.
    expect(await stateOf(checkout)).toMatchObject({ state: 'paid', amount: 12_000, credit: 12_000 });
    await till.done('POST', 'refunds/create', { payment_id: online.payment_id, amount: 12_000 });
    expect((await stateOf(checkout)).credit).toBe(0);
  });

  test('a part of it is paid in cash: the rest finds its place, and staff hear of what is too much', async () => {
    const { checkout, ref } = await open();
    await changeDemo(server, ref, { state: 'paid' });
    await till.pay({ invoice_id, amount: 2_000 });
    await jobsDone(server, school);
    expect((await payments()).find((one) => one.kind === 'gateway')).toMatchObject({ free: 2_000 });
    expect((await stateOf(checkout)).credit).toBe(2_000);
    expect((await tasks()).map((one) => one.task_detail)).toEqual([
      'A family paid SGD 20.00 more than was due. It is credit now. Refund it, or keep it for the next invoice.',
    ]);
  });

  const cancel = () =>
    till.call('POST', 'invoice/cancel', {
      invoice_id,
      user_detail_id: ben,
      confirmation: 1,
      cancellation_reason: 'Ill',
    });

  test('the invoice is cancelled: the page is closed', async () => {
    const { checkout } = await open();
    expect((await cancel()).status).toBe(200);
    await jobsDone(server, school);
    expect((await stateOf(checkout)).state).toBe('expired');
    expect((await payer.begin()).status).toBe(409);
  });

  test('the invoice is cancelled, and the payer was faster than the news: staff are asked to refund', async () => {
    const { ref } = await open();
    await changeDemo(server, ref, { state: 'paid' });
    expect((await cancel()).status).toBe(200);
    await jobsDone(server, school);
    expect(await payments()).toMatchObject([{ amount: 12_000, free: 12_000 }]);
    const { number } = await till.invoice(invoice_id);
    expect((await tasks()).map((one) => one.task_detail)).toEqual([
      `SGD 120.00 was paid for ${number} after it was cancelled, and is credit now. Refund it, or keep it for the next invoice.`,
    ]);
  });

  test('money is at the bank: the invoice is not cancelled until it has arrived or failed', async () => {
    const { ref } = await open();
    await changeDemo(server, ref, { state: 'processing' });
    await hookOfDemo(server, school, { event: 'processing', ref });
    await jobsDone(server, school);
    const { number } = await till.invoice(invoice_id);
    const refused = await cancel();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `A payment for ${number} is on its way. Please wait until it has arrived or failed.`,
    ]);
    await changeDemo(server, ref, { state: 'failed' });
    await hookOfDemo(server, school, { event: 'failed', ref });
    await jobsDone(server, school);
    expect((await cancel()).status).toBe(200);
  });
});
