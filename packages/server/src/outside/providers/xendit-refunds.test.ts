import { expect, test } from 'vitest';
import { books, facts, reach, refundable, standin, standInForXendit } from '../../testing/outside/asked-xendit.ts';
import { xendit } from './xendit.ts';

standInForXendit();

test('money goes back in parts, and the facts tell of each refund with our number', async () => {
  const { invoice, ask } = await refundable();
  const end = await xendit.refund(reach, ask, false);
  expect(end).toMatchObject({ end: 'done', sent: { id: ask.id, amount: 5_010, state: 'succeeded' } });
  expect(books.refunds[0]).toMatchObject({ amount: 50.1, currency: 'PHP', invoiceId: invoice.id });
  expect((await facts(invoice.id)).refunds).toMatchObject([{ id: ask.id, amount: 5_010, state: 'succeeded' }]);
  expect(await xendit.refund(reach, { ...ask, id: 'sb-refund-more', amount: 7_041 }, false)).toMatchObject({
    end: 'refused',
    reason: 'Less is left of this payment than you want to refund.',
  });
  // The last cent goes back too, and leaves the invoice as it was paid.
  expect(await xendit.refund(reach, { ...ask, id: 'sb-refund-rest', amount: 7_040 }, false)).toMatchObject({
    end: 'done',
  });
  expect(await facts(invoice.id)).toMatchObject({ state: 'paid', amount: 12_050, refunds: [{}, {}] });
});

test('a refund that waits can still fail, and says why', async () => {
  const { invoice, ask } = await refundable();
  books.refundsAre = 'PENDING';
  expect(await xendit.refund(reach, ask, false)).toMatchObject({ end: 'done', sent: { state: 'pending' } });
  books.settleRefund(books.refunds[0]!, 'FAILED');
  expect((await facts(invoice.id)).refunds).toMatchObject([
    { state: 'failed', failure: expect.stringMatching(/no longer be found/) },
  ]);
  books.refunds[0]!.failureCode = 'SOMETHING_NEW';
  expect((await facts(invoice.id)).refunds).toMatchObject([
    { state: 'failed', failure: expect.stringMatching(/could not send/) },
  ]);
  books.refunds[0]!.status = 'CANCELLED';
  expect((await facts(invoice.id)).refunds).toMatchObject([{ state: 'failed' }]);
});

test('a refund that someone began at Xendit has no number of ours', async () => {
  const { invoice } = await refundable();
  books.refund(invoice, { amount: 1 });
  expect((await facts(invoice.id)).refunds).toMatchObject([{ id: null, amount: 100 }]);
});

test.each([true, false])('a refund whose answer was lost is sent once (told to look: %s)', async (again) => {
  const { ask } = await refundable();
  standin.fault({ at: /^POST \/refunds$/, kind: 'lost' });
  expect(await xendit.refund(reach, ask, false)).toMatchObject({ end: 'unclear' });
  expect(await xendit.refund(reach, ask, again)).toMatchObject({ end: 'done', sent: { id: ask.id } });
  expect(books.refunds).toHaveLength(1);
});

test('a second refund of the same amount is another refund; one of an older database is never taken for ours', async () => {
  const { ask } = await refundable();
  await xendit.refund(reach, ask, false);
  await xendit.refund(reach, { ...ask, id: `${ask.id}-b` }, true);
  expect(books.refunds).toHaveLength(2);
  // The same number, of another amount: after a backup was restored.
  expect(await xendit.refund(reach, { ...ask, amount: 40 }, true)).toMatchObject({ sent: { amount: 40 } });
  expect(books.refunds).toHaveLength(3);
});

test('more refunds than a page of the list are all told', async () => {
  const { invoice } = await refundable();
  for (let count = 0; count < 103; count += 1) books.refund(invoice, { amount: 1 });
  expect((await facts(invoice.id)).refunds).toHaveLength(103);
  expect(standin.calls.filter((call) => call === 'GET /refunds')).toHaveLength(2);
});

/** Answers calls to refund as Xendit would where it refuses; all else as the stand-in does. */
const refusing = (error_code: string, status = 400): typeof fetch =>
  (async (input, init) =>
    init?.method === 'POST' && String(input).endsWith('/refunds')
      ? Response.json({ error_code, message: 'As Xendit says it' }, { status })
      : reach.fetch(input, init)) as typeof fetch;

test.each([
  ['REFUND_NOT_SUPPORTED', /send the money back yourself/],
  ['PARTIAL_REFUND_NOT_SUPPORTED', /only be refunded as a whole/],
  ['INSUFFICIENT_BALANCE', /balance at Xendit is too low/],
  ['INELIGIBLE_TRANSACTION', /As Xendit says it/],
])('%s is refused with a sentence for staff', async (code, says) => {
  const { ask } = await refundable();
  const end = await xendit.refund({ ...reach, fetch: refusing(code) }, ask, false);
  expect(end).toMatchObject({ end: 'refused', reason: expect.stringMatching(says) });
});

test('while another refund of the payment is under way, this one waits; one that is there already is taken', async () => {
  const { ask } = await refundable();
  const busy = { ...reach, fetch: refusing('REFUND_IN_PROGRESS') };
  expect(await xendit.refund(busy, ask, false)).toMatchObject({ end: 'later' });
  await xendit.refund(reach, ask, false);
  expect(await xendit.refund(busy, ask, false)).toMatchObject({ end: 'done', sent: { id: ask.id } });
  const named = { ...reach, fetch: refusing('DUPLICATE_ERROR', 409) };
  expect(await xendit.refund(named, ask, false)).toMatchObject({ end: 'done', sent: { id: ask.id } });
  expect(await xendit.refund(named, { ...ask, id: 'sb-refund-new' }, false)).toMatchObject({ end: 'unclear' });
});

test('with a key that may not read refunds, a payment still counts; while they are away it is asked again', async () => {
  const { invoice } = await refundable();
  books.barred = /^GET \/refunds$/;
  expect(await xendit.read(reach, invoice.id)).toMatchObject({ end: 'done', sent: { state: 'paid', refunds: [] } });
  books.barred = undefined;
  standin.fault({ at: /^GET \/refunds$/, kind: 'cut' });
  expect(await xendit.read(reach, invoice.id)).toMatchObject({ end: 'unclear' });
});

test('a part of a rupiah is not sent back', async () => {
  const { ask } = await refundable();
  const calls = standin.calls.length;
  expect(await xendit.refund(reach, { ...ask, currency: 'IDR', amount: 5_050 }, false)).toMatchObject({
    end: 'refused',
    reason: 'Xendit takes IDR in steps of IDR 1.00',
  });
  expect(standin.calls).toHaveLength(calls);
});
