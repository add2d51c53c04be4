import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { razorpayStandin } from '../../testing/outside/razorpay.ts';
import { type Account, type Books, newId } from '../../testing/outside/razorpay/books.ts';
import { type Hook, openStandin, type Standin } from '../../testing/outside/standin.ts';
import type { CheckoutAsk, PaymentFacts, Reach } from '../abilities.ts';
import { guardedFetch } from '../client.ts';
import { razorpay } from './razorpay.ts';

const HOUR = 3_600_000;
let standin: Standin;
let books: Books;
let account: Account;
let reach: Reach;
const part = razorpayStandin();

beforeAll(async () => {
  standin = await openStandin([part], { deliver: async () => 200 });
  standin.hooks.holds = true;
});
afterAll(() => standin.stop());
beforeEach(() => {
  account = { key_id: newId('rzp_test'), key_secret: newId('key'), webhook_secret: newId('hook') };
  books = part.account(account);
  reach = reachOf(account);
  standin.calls.splice(0);
  standin.hooks.takeHeld();
});

function reachOf({ key_id, key_secret, webhook_secret }: Account): Reach {
  return {
    keys: { key_id, key_secret, webhook_secret },
    fetch: guardedFetch({ hosts: ['api.razorpay.com'], standin: standin.origin }),
    publicUrl: 'https://school.example',
    dataDir: '',
  };
}

let asks = 0;
function askOf(more: Partial<CheckoutAsk> = {}): CheckoutAsk {
  asks += 1;
  return {
    id: `sb-abcdefghijklmnopqrstuvwxyzABCDEF-${asks}`,
    amount: 12_000,
    currency: 'INR',
    title: 'Hill School: INV-1',
    email: 'ada@family.example',
    return_url: `https://school.example/payment/token?checkout=${asks}`,
    saves: false,
    expires_at: new Date(Date.now() + HOUR),
    ...more,
  };
}

/** Opens a page; answers its link at the stand-in. */
async function opened(ask = askOf()) {
  const end = await razorpay.open(reach, ask, false);
  if (end.end !== 'done') throw new Error(JSON.stringify(end));
  return books.links.get(end.sent.ref)!;
}

async function facts(ref: string): Promise<PaymentFacts> {
  const end = await razorpay.read(reach, ref);
  if (end.end !== 'done') throw new Error(JSON.stringify(end));
  return end.sent;
}

const posts = (path: string) => standin.calls.filter((call) => call === `POST /v1/${path}`).length;

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

/** A paid link's payment, and a refund of a part of it. */
async function refundable() {
  const link = await opened();
  const payment = books.pay(link);
  asks += 1;
  return { link, payment, ask: { id: `sb-refund-${asks}`, payment_ref: payment.id, amount: 5_000, currency: 'INR' } };
}

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

test('nothing is charged without the payer', async () => {
  const ask = { id: 'sb-1', amount: 100, currency: 'INR', title: '', refs: {} };
  expect(await razorpay.charge(reach, ask, false)).toMatchObject({ end: 'refused' });
  expect([razorpay.saves, standin.calls]).toEqual([false, []]);
});

test.each([
  [429, 'later', 'later'],
  [503, 'later', 'unclear'],
  [500, 'unclear', 'unclear'],
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
  reach = { ...reach, keys: { ...reach.keys, key_secret: 'changed' } };
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
  expect([standin.calls, posts('payment_links')]).toEqual([[], 0]);
  const seen: string[] = [];
  const watched: typeof fetch = async (input, init) => {
    seen.push(String(input));
    return reach.fetch(input, init);
  };
  await razorpay.open({ ...reach, fetch: watched }, askOf(), false);
  expect(seen).toEqual(['https://api.razorpay.com/v1/payment_links']);
});

const hears = ({ raw, headers }: Pick<Hook, 'raw' | 'headers'>, at = new Date(), keys = reach.keys) =>
  razorpay.hook(keys, Buffer.from(raw), headers, at);

/** A hook as Razorpay would send it now. */
const signed = (body: object, secret = account.webhook_secret) => {
  const raw = JSON.stringify(body);
  const signature = createHmac('sha256', secret).update(raw).digest('hex');
  return { raw, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'event' } };
};

test('hooks name the link, also where they are about a payment, a refund or a dispute', async () => {
  const ask = askOf();
  const link = await opened(ask);
  books.pay(link, { status: 'failed' });
  const payment = books.pay(link);
  books.refund(payment, { amount: 10 });
  books.endDispute(books.dispute(payment), 'won');
  const hooks = standin.hooks.takeHeld();
  const heard = hooks.map((hook) => hears(hook));
  expect(heard.map((one) => (one as { ref: string }).ref)).toEqual(hooks.map(() => link.id));
  expect(heard.map((one) => (one as { id: string }).id)).toEqual(hooks.map(() => ask.id));
  expect(hooks.map(({ raw }) => JSON.parse(raw).event)).toEqual([
    'payment.failed',
    'payment_link.paid',
    'refund.created',
    'refund.processed',
    'payment.dispute.created',
    'payment.dispute.won',
  ]);
  expect(new Set(heard.map((one) => (one as { event: string }).event)).size).toBe(hooks.length);
});

test('a hook counts only with the school’s secret, unchanged and fresh', async () => {
  const link = await opened();
  books.pay(link);
  const [hook] = standin.hooks.takeHeld();
  const { raw, headers } = hook!;
  expect(hears(hook!)).toMatchObject({ ref: link.id });
  expect(hears({ raw: raw.replace('12000', '12001'), headers })).toBeUndefined();
  expect(hears({ raw, headers: { ...headers, 'x-razorpay-signature': 'ab' } })).toBeUndefined();
  expect(hears({ raw, headers: {} })).toBeUndefined();
  expect(hears(hook!, new Date(), { webhook_secret: 'other' })).toBeUndefined();
  expect(hears(hook!, new Date(), {})).toBeUndefined();
  const rolled = { webhook_secret: 'new', former_webhook_secret: account.webhook_secret };
  expect(hears(hook!, new Date(), rolled)).toMatchObject({ ref: link.id });
  const now = Math.floor(Date.now() / 1_000);
  const at = (created_at: number) => hears(signed({ event: 'x', created_at, payload: {} }), new Date(now * 1_000));
  expect([at(now - 300), at(now - 301)]).toEqual([{ event: 'event', ref: null, id: null }, undefined]);
});

test('a link that is paid long after it was made is news, though its event has the time of the link', async () => {
  const link = await opened();
  link.created_at -= 1_800;
  books.pay(link);
  const [hook] = standin.hooks.takeHeld();
  expect(JSON.parse(hook!.raw).created_at).toBe(link.created_at);
  expect(hears(hook!)).toMatchObject({ ref: link.id });
  expect(hears(hook!, new Date(Date.now() + 302_000))).toBeUndefined();
});

test('an event of a kind that nobody knows, and a body that is no event, do no harm', () => {
  const created_at = Math.floor(Date.now() / 1_000);
  expect(hears(signed({ event: 'settlement.processed', created_at, payload: { settlement: {} } }))).toEqual({
    event: 'event',
    ref: null,
    id: null,
  });
  expect([signed([]), signed({ event: 1 }), { ...signed({}), raw: '{' }].map((one) => hears(one))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
