import { expect, test } from 'vitest';
import { books, facts, reach, refundable, standin, standInForRazorpay } from '../../testing/outside/asked-razorpay.ts';
import { razorpay } from './razorpay.ts';

standInForRazorpay();

test('money goes back in parts, and the facts tell of each refund with our number', async () => {
  const { link, ask } = await refundable();
  const end = await razorpay.refund(reach, ask, false);
  expect(end).toMatchObject({ end: 'done', sent: { id: ask.id, amount: 5_000, state: 'succeeded' } });
  expect(books.refunds[0]).toMatchObject({ receipt: ask.id, speed_requested: 'normal' });
  expect((await facts(link.id)).refunds).toMatchObject([{ id: ask.id, amount: 5_000, state: 'succeeded' }]);
  expect(await razorpay.refund(reach, { ...ask, id: 'sb-refund-more', amount: 7_001 }, false)).toMatchObject({
    end: 'refused',
    reason: 'The refund amount provided is greater than amount captured.',
  });
  // A whole refund leaves the payment as it was paid.
  await razorpay.refund(reach, { ...ask, id: 'sb-refund-rest', amount: 7_000 }, false);
  expect(await facts(link.id)).toMatchObject({ state: 'paid', amount: 12_000, refunds: [{}, {}] });
});

test('a refund that waits can still fail', async () => {
  const { link, ask } = await refundable();
  books.refundsAre = 'pending';
  expect(await razorpay.refund(reach, ask, false)).toMatchObject({ end: 'done', sent: { state: 'pending' } });
  books.settleRefund(books.refunds[0]!, 'failed');
  expect((await facts(link.id)).refunds).toMatchObject([{ state: 'failed', failure: /send the money back/ }]);
});

test('a refund that someone began at Razorpay has no number of ours', async () => {
  const { link, payment } = await refundable();
  books.refund(payment, { amount: 100 });
  expect((await facts(link.id)).refunds).toMatchObject([{ id: null, amount: 100 }]);
});

test.each([true, false])('a refund whose answer was lost is sent once (told to look: %s)', async (again) => {
  const { ask } = await refundable();
  standin.fault({ at: /^POST \/v1\/payments\/\w+\/refund$/, kind: 'lost' });
  expect(await razorpay.refund(reach, ask, false)).toMatchObject({ end: 'unclear' });
  expect(await razorpay.refund(reach, ask, again)).toMatchObject({ end: 'done', sent: { id: ask.id } });
  expect(books.refunds).toHaveLength(1);
});

test('a second refund of the same amount is another refund', async () => {
  const { ask } = await refundable();
  await razorpay.refund(reach, ask, false);
  await razorpay.refund(reach, { ...ask, id: `${ask.id}-b` }, true);
  expect(books.refunds).toHaveLength(2);
});

test('a dispute is told with its day, and how it ends', async () => {
  const { link, payment } = await refundable();
  const dispute = books.dispute(payment, 4_000);
  expect((await facts(link.id)).disputes).toEqual([
    {
      ref: dispute.id,
      amount: 4_000,
      state: 'open',
      reason: dispute.reason_code,
      answer_by: new Date(dispute.respond_by * 1_000),
    },
  ]);
  books.endDispute(dispute, 'lost');
  expect((await facts(link.id)).disputes).toMatchObject([{ state: 'lost' }]);
});

test('a refund that may have left is not given up because Razorpay does not let us look', async () => {
  const { ask } = await refundable();
  standin.fault({ at: /\/refund$/, kind: 'lost' });
  expect(await razorpay.refund(reach, ask, false)).toMatchObject({ end: 'unclear' });
  standin.fault({ at: /\/refunds$/, kind: 403 });
  expect(await razorpay.refund(reach, ask, true)).toMatchObject({ end: 'unclear' });
  expect(await razorpay.refund(reach, ask, true)).toMatchObject({ end: 'done', sent: { id: ask.id } });
  expect(books.refunds).toHaveLength(1);
});

test('without access to disputes, a payment still counts; while they are away it is asked again', async () => {
  const { link } = await refundable();
  const barred: typeof fetch = async (input, init) =>
    String(input).includes('/disputes')
      ? Response.json({ error: { description: 'Access denied' } }, { status: 403 })
      : reach.fetch(input, init);
  const end = await razorpay.read({ ...reach, fetch: barred }, link.id);
  expect(end).toMatchObject({ end: 'done', sent: { state: 'paid', disputes: [] } });
  standin.fault({ at: /^GET \/v1\/disputes$/, kind: 'cut' });
  expect(await razorpay.read(reach, link.id)).toMatchObject({ end: 'unclear' });
});
