import { expect, test } from 'vitest';
import { onlineSchool } from '../../testing/online-school.ts';

const here = onlineSchool();

test('a refund holds its amount until the gateway has sent it; then the newest invoice owes it again', async () => {
  const { invoice_id } = await here.till.bill(here.ben, 12_000);
  const { payment_id, ref } = await here.online.pay(invoice_id);
  await here.pause();
  const begun = await here.refund(payment_id, 5_000);
  expect([begun.status, begun.body.message, begun.body.data.state]).toEqual([
    200,
    'Refund of SGD 50.00 started',
    'pending',
  ]);
  expect(await here.payment(payment_id)).toMatchObject({
    held: 5_000,
    refunded: 0,
    refundable: 7_000,
    refunds_by: 'gateway',
  });
  expect((await here.till.invoice(invoice_id)).status).toBe('paid');
  here.resume();
  await here.done();
  expect(await here.refunds(payment_id)).toMatchObject([
    { state: 'succeeded', amount: 5_000, source: 'staff', reason: 'Ill' },
  ]);
  expect(await here.payment(payment_id)).toMatchObject({ held: 0, refunded: 5_000, refundable: 7_000 });
  expect(await here.account()).toEqual({ balance: 5_000, credit: 0 });
  expect(await here.online.refundedAt(ref)).toBe(5_000);
  const { data, entries, refunds: listed } = await here.till.done('GET', 'payment/activity', { payment_id });
  expect(data.map((one: { kind: string }) => one.kind)).toEqual(['payment_refunded', 'refund_begun', 'paid_online']);
  expect(data[0].text).toBe('SGD 50.00 refunded by Demo: Ill');
  expect(entries.map((one: { kind: string }) => one.kind)).toEqual(['refund', 'free', 'allocate', 'in']);
  expect(listed).toHaveLength(1);
});

test('with a credit note nothing is owed again, and the note is made once the money has left', async () => {
  const { invoice_id } = await here.till.bill(here.ben, 12_000);
  const { payment_id } = await here.online.pay(invoice_id);
  await here.refund(payment_id, 12_000, { credit_note: 'make' });
  await here.done();
  expect(await here.account()).toEqual({ balance: 0, credit: 0 });
  const [note] = (await here.till.done('GET', 'creditNotes', {})).data;
  expect(note).toMatchObject({ total: 12_000, remaining: 0 });
});

test('a credit note’s money goes back through the gateway, and the note can’t be voided meanwhile', async () => {
  const { invoice_id } = await here.till.bill(here.ben, 12_000);
  const { payment_id } = await here.online.pay(invoice_id);
  await here.pause();
  const made = await here.till.done('POST', 'creditNotes/create', { invoice_id, rest: 1, refund: 1 });
  const voided = await here.till.call('POST', 'creditNotes/void', { credit_note_id: made.data.credit_note_id });
  expect([voided.status, voided.body.message]).toEqual([
    409,
    'The credit of this note is being refunded, so it can’t be voided now.',
  ]);
  here.resume();
  await here.done();
  expect(await here.refunds(payment_id)).toMatchObject([{ state: 'succeeded', amount: 12_000 }]);
  expect(await here.account()).toEqual({ balance: 0, credit: 0 });
});

test('a refused refund gives its hold back, and says why to staff', async () => {
  const { invoice_id } = await here.till.bill(here.ben, 12_000);
  const { payment_id, ref } = await here.online.pay(invoice_id);
  await here.online.change(ref, { refuses: 'Your balance is too low.' });
  await here.refund(payment_id, 12_000);
  await here.done();
  expect(await here.refunds(payment_id)).toMatchObject([
    { state: 'failed', failure: 'Demo: Your balance is too low.' },
  ]);
  expect(await here.payment(payment_id)).toMatchObject({ held: 0, refunded: 0, refundable: 12_000 });
  expect(await here.account()).toEqual({ balance: 0, credit: 0 });
  expect(await here.tasks()).toEqual([
    {
      task_detail: 'Refund of SGD 120.00 failed: Demo: Your balance is too low.',
      assigned_id: here.school.owner.user_detail_id,
      page: `/billing/payments?open=${payment_id}`,
    },
  ]);
  await here.online.change(ref, { refuses: '' });
  await here.refund(payment_id, 12_000);
  await here.done();
  expect((await here.refunds(payment_id))[0].state).toBe('succeeded');
});

test('a slow gateway leaves it pending; its hook brings the end, and one that comes back later is credit again', async () => {
  const { invoice_id } = await here.till.bill(here.ben, 12_000);
  const { payment_id, ref } = await here.online.pay(invoice_id);
  await here.online.change(ref, { slow: true });
  await here.refund(payment_id, 12_000);
  await here.done();
  expect(await here.refunds(payment_id)).toMatchObject([{ state: 'pending' }]);
  for (const state of ['succeeded', 'failed', 'succeeded'] as const) {
    await here.online.changeRefunds(ref, { state });
    await here.online.hook(ref);
    await here.done();
  }
  // Old news of a success are not booked again.
  expect(await here.refunds(payment_id)).toMatchObject([{ state: 'failed' }]);
  expect(await here.payment(payment_id)).toMatchObject({ refunded: 0, held: 0, free: 12_000, refundable: 12_000 });
  expect(await here.account()).toEqual({ balance: 12_000, credit: 12_000 });
  const { closing } = await here.till.done('GET', 'billing/statement', { user_detail_id: here.ben });
  expect(closing).toBe(0);
  expect((await here.tasks()).map((one) => one.task_detail)).toEqual([
    'Refund of SGD 120.00 came back: The payer’s bank sent it back.',
  ]);
});

test('refunds that someone made at the gateway are booked once, by whatever tells of them', async () => {
  const { invoice_id } = await here.till.bill(here.ben, 12_000);
  const { payment_id, ref } = await here.online.pay(invoice_id);
  await here.online.refundThere(ref, 3_000);
  await Promise.all(['a', 'b', 'c'].map((event) => here.online.hook(ref, event)));
  await here.done();
  await here.online.hook(ref);
  await here.done();
  expect(await here.refunds(payment_id)).toMatchObject([{ state: 'succeeded', amount: 3_000, source: 'gateway' }]);
  expect(await here.account()).toEqual({ balance: 3_000, credit: 0 });
});

test('a refund of ours that the gateway can no longer make fails when someone refunded it there', async () => {
  const { invoice_id } = await here.till.bill(here.ben, 12_000);
  const { payment_id, ref } = await here.online.pay(invoice_id);
  await here.pause();
  await here.refund(payment_id, 6_000);
  await here.online.refundThere(ref, 12_000);
  await here.online.hook(ref);
  here.resume();
  await here.done();
  const rows = await here.refunds(payment_id);
  expect(rows.map((one: { state: string; source: string }) => `${one.source} ${one.state}`)).toEqual([
    'gateway succeeded',
    'staff failed',
  ]);
  expect(await here.payment(payment_id)).toMatchObject({ refunded: 12_000, held: 0 });
});

test('refund against refund: together never more than was paid, here and at the gateway', async () => {
  const { invoice_id } = await here.till.bill(here.ben, 12_000);
  const { payment_id, ref } = await here.online.pay(invoice_id);
  const answers = await Promise.all(Array.from({ length: 8 }, () => here.refund(payment_id, 5_000)));
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 200, 422, 422, 422, 422, 422, 422]);
  await here.done();
  expect(await here.payment(payment_id)).toMatchObject({ refunded: 10_000, held: 0, refundable: 2_000 });
  expect(await here.online.refundedAt(ref)).toBe(10_000);
  const over = await here.refund(payment_id, 2_001);
  expect(over.body.fields.amount).toBe('At most SGD 20.00 can be refunded');
});

test('a gateway that is not connected can’t refund, and says so', async () => {
  const { invoice_id } = await here.till.bill(here.ben, 12_000);
  const { payment_id } = await here.online.pay(invoice_id);
  await here.till.done('POST', 'paymentGateway', { payment_gateway: 'demo', disconnect: 1 });
  const answer = await here.refund(payment_id, 100);
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'Demo is not connected. Connect it in Billing settings, then refund this payment.',
  ]);
});

test('an invoice that is paid twice leaves credit, and staff get a task with the way to refund it', async () => {
  const { invoice_id } = await here.till.bill(here.ben, 12_000);
  const one = await here.online.open(invoice_id);
  // Its page is not closed in time.
  await here.school.sql((db) => db.updateTable('checkout').set({ state: 'expired' }).execute());
  const other = await here.online.open(invoice_id);
  await here.online.paid(one);
  await here.online.paid(other);
  expect(await here.account()).toEqual({ balance: 0, credit: 12_000 });
  expect((await here.tasks()).map((task) => task.task_detail)).toEqual([
    'SGD 120.00 was paid twice and is credit now. Refund it, or keep it for the next invoice.',
  ]);
  const mails = await here.school.sql((db) => db.selectFrom('mail').select(['subject', 'text']).execute());
  expect(mails.find((mail) => mail.subject === 'SGD 120.00 was paid twice')!.text).toContain('/billing/payments?open=');
});

test('money of another amount is not booked, and staff get a task', async () => {
  const { invoice_id } = await here.till.bill(here.ben, 12_000);
  const ref = await here.online.open(invoice_id);
  await here.online.change(ref, { amount: 11_999 });
  await here.online.paid(ref);
  expect((await here.tasks()).map((task) => task.task_detail)).toEqual([
    'Demo took SGD 119.99 instead of SGD 120.00, so it was not booked. Refund it in Demo, or record it as a payment.',
  ]);
});

test('lists narrow by gateway, and the tab Refunded has what is on its way too', async () => {
  const { invoice_id } = await here.till.bill(here.ben, 12_000);
  const { payment_id, ref } = await here.online.pay(invoice_id);
  await here.till.pay({ user_detail_id: here.ben, amount: 700 });
  const found = async (input: object) =>
    (await here.till.done('GET', 'payments/list', input)).data.map((one: { payment_id: number }) => one.payment_id);
  expect(await found({ gateway: 'demo' })).toEqual([payment_id]);
  expect(await found({ gateway: 'stripe' })).toEqual([]);
  expect(await found({ tab: 'refunded' })).toEqual([]);
  await here.online.change(ref, { slow: true });
  await here.refund(payment_id, 100);
  await here.done();
  expect(await found({ tab: 'refunded' })).toEqual([payment_id]);
});
