import { expect, test } from 'vitest';
import {
  account,
  askOf,
  books,
  facts,
  opened,
  reach,
  standin,
  standInForRazorpay,
} from '../../testing/outside/asked-razorpay.ts';
import { newId } from '../../testing/outside/razorpay/books.ts';
import { guardedFetch } from '../client.ts';
import { razorpay } from './razorpay.ts';

standInForRazorpay();

test('keys are known by what they may read, and a wrong one is named', async () => {
  expect(await razorpay.check(reach)).toEqual({
    end: 'done',
    sent: { account_id: account.key_id, account_name: account.key_id, is_test: true },
  });
  const withKeys = (keys: object) => razorpay.check({ ...reach, keys: { ...reach.keys, ...keys } });
  expect(await withKeys({ key_id: 'sk_live_1' })).toMatchObject({ end: 'refused', fields: { key_id: /rzp_/ } });
  expect(await withKeys({ key_id: 'rzp_live_unknown' })).toMatchObject({
    end: 'refused',
    fields: { key_id: 'Razorpay does not know this key' },
  });
  expect(await withKeys({ key_secret: 'wrong' })).toMatchObject({ end: 'refused', fields: { key_secret: /know/ } });
});

test('a page is a payment link with our number, its end and the way back, and Razorpay writes to nobody', async () => {
  const ask = askOf();
  const end = await razorpay.open(reach, ask, false);
  const [link] = [...books.links.values()];
  expect(end).toEqual({
    end: 'done',
    sent: {
      ref: link!.id,
      url: link!.short_url,
      expires_at: new Date(Math.ceil(ask.expires_at.getTime() / 1_000) * 1_000),
    },
  });
  expect(link).toMatchObject({
    amount: 12_000,
    currency: 'INR',
    accept_partial: false,
    reference_id: ask.id,
    description: 'Hill School: INV-1',
    callback_url: ask.return_url,
    notify: { sms: false, email: false },
    reminder_enable: false,
  });
});

test('a number that is too long for Razorpay is shortened, the same on every try', async () => {
  const ask = askOf({ id: `sb-abcdefghijklmnopqrstuvwxyzABCDEF-${1_234_567}` });
  const link = await opened(ask);
  expect(link.reference_id).toHaveLength(40);
  expect(await razorpay.open(reach, ask, true)).toMatchObject({ end: 'done', sent: { ref: link.id } });
  const other = await opened(askOf({ id: `sb-abcdefghijklmnopqrstuvwxyzABCDEG-${1_234_567}` }));
  expect(other.reference_id).not.toBe(link.reference_id);
});

test.each([true, false])(
  'a page whose answer was lost is found again, and there is only one (told to look: %s)',
  async (again) => {
    const ask = askOf();
    standin.fault({ at: /^POST \/v1\/payment_links$/, kind: 'lost' });
    expect(await razorpay.open(reach, ask, false)).toMatchObject({ end: 'unclear' });
    const end = await razorpay.open(reach, ask, again);
    expect(books.links.size).toBe(1);
    expect(end).toMatchObject({ end: 'done', sent: { ref: [...books.links.keys()][0] } });
  },
);

test('a link of another checkout with the same number is never taken for ours', async () => {
  const ask = askOf();
  await opened(ask);
  for (const change of [{ amount: 11_000 }, { return_url: 'https://school.example/payment/token?checkout=other' }])
    expect(await razorpay.open(reach, { ...ask, ...change }, true)).toMatchObject({ end: 'refused' });
});

test('amounts below the least, and a third decimal other than 0, are refused with a sentence', async () => {
  expect(['INR', 'JPY', 'KWD'].map((currency) => razorpay.least(currency))).toEqual([100, 1, 1_000]);
  expect(['INR', 'JPY', 'KWD'].map((currency) => razorpay.step!(currency))).toEqual([1, 1, 10]);
  expect(await razorpay.open(reach, askOf({ amount: 99 }), false)).toMatchObject({
    end: 'refused',
    reason: 'The amount must be at least INR 1.00',
  });
  expect(await razorpay.open(reach, askOf({ amount: 12_345, currency: 'KWD' }), false)).toMatchObject({
    end: 'refused',
    reason: 'Razorpay takes KWD in steps of KWD 0.010',
  });
  expect(await opened(askOf({ amount: 12_340, currency: 'KWD' }))).toMatchObject({ amount: 12_340, currency: 'KWD' });
  expect(await opened(askOf({ amount: 1_200, currency: 'JPY' }))).toMatchObject({ amount: 1_200, currency: 'JPY' });
});

test('a link is open, on its way and paid; a declined try leaves it open', async () => {
  const link = await opened();
  expect(await facts(link.id)).toMatchObject({ ref: link.id, state: 'open', amount: 12_000, currency: 'INR' });
  books.pay(link, { status: 'failed' });
  expect(await facts(link.id)).toMatchObject({ state: 'open' });
  const payment = books.pay(link, { status: 'authorized' });
  expect(await facts(link.id)).toMatchObject({ state: 'processing' });
  books.capture(payment);
  expect(await facts(link.id)).toEqual({
    ref: link.id,
    state: 'paid',
    amount: 12_000,
    currency: 'INR',
    payment_ref: payment.id,
    refunds: [],
    disputes: [],
  });
});

test.each([
  ['another amount', { amount: 11_999 }, { amount: 11_999, currency: 'INR' }],
  ['another currency', { currency: 'USD' }, { amount: 12_000, currency: 'USD' }],
])('%s is told as it was taken', async (_, paying, told) => {
  const link = await opened();
  books.pay(link, paying);
  expect(await facts(link.id)).toMatchObject({ state: 'paid', ...told });
});

test('two payments of one link are added up', async () => {
  const link = await opened();
  const first = books.pay(link);
  books.pay(link, { amount: 500 });
  expect(await facts(link.id)).toMatchObject({ state: 'paid', amount: 12_500, payment_ref: first.id });
});

test('a page that is no longer wanted is cancelled; one that was paid first stays paid', async () => {
  const link = await opened();
  expect(await razorpay.expire(reach, link.id)).toMatchObject({ end: 'done', sent: { state: 'expired' } });
  expect(link.status).toBe('cancelled');
  expect(await razorpay.expire(reach, link.id)).toMatchObject({ end: 'done', sent: { state: 'expired' } });
  const paid = await opened();
  books.pay(paid);
  expect(await razorpay.expire(reach, paid.id)).toMatchObject({ end: 'done', sent: { state: 'paid' } });
});

test('a link that Razorpay does not know is over', async () => {
  expect(await razorpay.read(reach, newId('plink'))).toMatchObject({ end: 'refused' });
});

test('nothing is charged without the payer', async () => {
  const ask = { id: 'sb-1', amount: 100, currency: 'INR', title: '', refs: {} };
  expect(await razorpay.charge(reach, ask, false)).toMatchObject({ end: 'refused' });
  expect([razorpay.saves, standin.calls]).toEqual([false, []]);
});

test.each([
  [429, 'later', 'later'],
  [503, 'later', 'unclear'],
  [500, 'unclear', 'unclear'],
  [302, 'unclear', 'unclear'],
  ['cut', 'unclear', 'unclear'],
  ['lost', 'unclear', 'unclear'],
] as const)('%s ends a question as %s and a request as %s', async (kind, asked, sent) => {
  const link = await opened();
  standin.fault({ at: /^GET /, kind });
  expect(await razorpay.read(reach, link.id)).toMatchObject({ end: asked });
  standin.fault({ at: /^POST /, kind });
  expect(await razorpay.open(reach, askOf(), false)).toMatchObject({ end: sent });
  // The positive control: without a fault both work.
  expect(await razorpay.read(reach, link.id)).toMatchObject({ end: 'done' });
  expect(await razorpay.open(reach, askOf(), false)).toMatchObject({ end: 'done' });
});

test('Razorpay is asked again when it wants to be', async () => {
  standin.fault({ at: /./, kind: 429 });
  const end = await razorpay.open(reach, askOf(), false);
  const wait = end.end === 'later' ? end.until.getTime() - Date.now() : 0;
  expect([wait > 500, wait <= 2_000]).toEqual([true, true]);
});

test('keys that no longer hold end as signed out, whatever was asked', async () => {
  const link = await opened();
  account.key_secret = 'changed';
  const ends = [
    await razorpay.open(reach, askOf(), false),
    await razorpay.read(reach, link.id),
    await razorpay.expire(reach, link.id),
    await razorpay.refund(reach, { id: 'sb-refund-x', payment_ref: newId('pay'), amount: 1, currency: 'INR' }, true),
  ];
  expect(ends.map((end) => end.end)).toEqual(Array(4).fill('signedOut'));
});

test('an answer that is not Razorpay’s is no answer', async () => {
  const link = await opened();
  for (const answer of [
    new Response('<html>'),
    Response.json({ id: link.id }),
    new Response('<html>', { status: 502 }),
  ]) {
    const end = await razorpay.read({ ...reach, fetch: async () => answer.clone() }, link.id);
    expect(end).toMatchObject({ end: 'unclear' });
  }
});

test('calls go to Razorpay alone, and never past the guarded client', async () => {
  const elsewhere = { ...reach, fetch: guardedFetch({ hosts: ['api.stripe.com'], standin: standin.origin }) };
  expect(await razorpay.open(elsewhere, askOf(), false)).toEqual({
    end: 'refused',
    reason: 'api.razorpay.com is not a host of this provider',
    fields: undefined,
  });
  expect(standin.calls).toEqual([]);
  const seen: string[] = [];
  const watched: typeof fetch = async (input, init) => {
    seen.push(String(input));
    return reach.fetch(input, init);
  };
  await razorpay.open({ ...reach, fetch: watched }, askOf(), false);
  expect(seen).toEqual(['https://api.razorpay.com/v1/payment_links']);
});
