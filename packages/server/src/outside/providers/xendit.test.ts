import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import {
  account,
  askOf,
  books,
  facts,
  opened,
  reach,
  standin,
  standInForXendit,
} from '../../testing/outside/asked-xendit.ts';
import { newId } from '../../testing/outside/xendit/books.ts';
import { guardedFetch } from '../client.ts';
import { fromXendit, toXendit } from './xendit/amounts.ts';
import { xendit } from './xendit.ts';

standInForXendit();
afterEach(() => vi.unstubAllGlobals());

test('keys are tried by reading what will be read later', async () => {
  expect(await xendit.check(reach)).toEqual({ end: 'done', sent: { account_id: '', account_name: '', is_test: true } });
  expect(standin.calls).toEqual(['GET /v2/invoices', 'GET /refunds']);
  await opened();
  expect(await xendit.check(reach)).toMatchObject({ sent: { account_name: 'Harbour Academy' } });
});

test.each([
  ['a key of another kind', 'sk_test_abc', /begins with xnd_development_ or xnd_production_/],
  ['a public key', 'xnd_public_development_abc', /public key/],
  ['a key that Xendit does not know', `xnd_development_${'x'.repeat(20)}`, /does not know this key/],
  ['a key that is two lines', 'xnd_development_a\nb', /begins with/],
])('%s is refused at its field', async (_, secret_key, says) => {
  const end = await xendit.check({ ...reach, keys: { ...reach.keys, secret_key } });
  expect(end).toMatchObject({ end: 'refused', fields: { secret_key: expect.stringMatching(says) } });
});

test.each([/^GET \/v2\/invoices/, /^GET \/refunds/])('a key without the right to %s is refused', async (barred) => {
  books.barred = barred;
  const end = await xendit.check(reach);
  expect(end).toMatchObject({ end: 'refused', fields: { secret_key: expect.stringMatching(/too few rights/) } });
});

test('a live key is known by its beginning', async () => {
  account.secret_key = `xnd_production_${newId()}`;
  const end = await xendit.check({ ...reach, keys: { ...account } });
  expect(end).toMatchObject({ end: 'done', sent: { is_test: false } });
});

test('a page asks for what its checkout is for, and mails nobody', async () => {
  const ask = askOf();
  const invoice = await opened(ask);
  expect(invoice).toMatchObject({
    externalId: ask.id,
    amount: 120.5,
    currency: 'PHP',
    description: ask.title,
    payerEmail: ask.email,
    shouldSendEmail: false,
    successRedirectUrl: ask.return_url,
    failureRedirectUrl: ask.return_url,
  });
  expect(invoice.customer).toBeUndefined();
  expect(Math.abs(invoice.expiryDate.getTime() - ask.expires_at.getTime())).toBeLessThan(5_000);
  const end = await xendit.open(reach, askOf({ email: 'none' }), false);
  expect(end).toMatchObject({ end: 'done', sent: { url: expect.stringContaining('/xendit/') } });
});

test.each([
  ['IDR', 12_000_00, 12_000],
  ['VND', 12_000, 12_000],
  ['PHP', 10, 0.1],
  ['THB', 1_999_99, 1_999.99],
  ['MYR', 100_000_000_01, 100_000_000.01],
  ['SGD', 57_60, 57.6],
])('%s goes there and comes back to the cent', async (currency, amount, theirs) => {
  const ask = askOf({ currency, amount: Math.max(amount, xendit.least(currency)) });
  expect([toXendit(amount, currency), fromXendit(theirs, currency)]).toEqual([theirs, amount]);
  const invoice = await opened(ask);
  books.pay(invoice);
  expect(await facts(invoice.id)).toMatchObject({ state: 'paid', amount: ask.amount, currency });
});

test('no amount loses a cent on its way', () => {
  const minor = fc.integer({ min: 1, max: 10 ** 13 });
  fc.assert(
    fc.property(minor, fc.constantFrom('PHP', 'THB', 'MYR', 'SGD', 'VND'), (amount, currency) => {
      const sent: number = JSON.parse(JSON.stringify({ amount: toXendit(amount, currency) })).amount;
      expect(fromXendit(sent, currency)).toBe(amount);
    }),
  );
  fc.assert(
    fc.property(minor, (rupiah) => {
      expect(toXendit(rupiah * 100, 'IDR')).toBe(rupiah);
      expect(fromXendit(rupiah, 'IDR')).toBe(rupiah * 100);
    }),
  );
  // What is below a cent is never rounded up to one that did not arrive.
  expect([fromXendit(119.999, 'PHP'), fromXendit(0.29, 'PHP'), fromXendit(12_000.9, 'VND')]).toEqual([
    11_999, 29, 12_000,
  ]);
  for (const none of [1e21, -1, Number.NaN]) expect(fromXendit(none, 'PHP')).toBeUndefined();
});

test('amounts below the least, and parts of a rupiah, are refused with a sentence', async () => {
  expect(['IDR', 'VND', 'PHP'].map((currency) => xendit.least(currency))).toEqual([100, 1, 100]);
  expect(['IDR', 'VND', 'PHP'].map((currency) => xendit.step!(currency))).toEqual([100, 1, 1]);
  expect(xendit.currencies).toEqual(['IDR', 'PHP', 'THB', 'VND', 'MYR', 'SGD']);
  expect(await xendit.open(reach, askOf({ currency: 'IDR', amount: 1_000_050 }), false)).toMatchObject({
    end: 'refused',
    reason: 'Xendit takes IDR in steps of IDR 1.00',
  });
  expect(standin.calls).toEqual([]);
  expect(await xendit.open(reach, askOf({ amount: 99 }), false)).toMatchObject({
    end: 'refused',
    reason: expect.stringMatching(/amount/),
  });
  expect(await xendit.open(reach, askOf({ currency: 'EUR' }), false)).toMatchObject({
    end: 'refused',
    reason: 'This Xendit account does not take this currency.',
  });
});

test('a page whose answer was lost is found again, and there is only one', async () => {
  const ask = askOf();
  standin.fault({ at: /^POST \/v2\/invoices\/$/, kind: 'lost' });
  expect(await xendit.open(reach, ask, false)).toMatchObject({ end: 'unclear' });
  const end = await xendit.open(reach, ask, true);
  expect(books.invoices.size).toBe(1);
  expect(end).toMatchObject({ end: 'done', sent: { ref: [...books.invoices.keys()][0] } });
  // The positive control: without a look it would be there twice.
  await xendit.open(reach, ask, false);
  expect(books.invoices.size).toBe(2);
});

test('an invoice of another checkout with the same number is never taken for ours', async () => {
  const ask = askOf();
  const first = await opened(ask);
  for (const change of [{ amount: 11_000 }, { currency: 'THB' }, { return_url: 'https://school.example/other' }]) {
    const end = await xendit.open(reach, { ...ask, ...change }, true);
    expect(end).toMatchObject({ end: 'done', sent: { ref: expect.not.stringMatching(first.id) } });
  }
});

test('an invoice is open and paid; its money stays paid once it is settled', async () => {
  const invoice = await opened();
  expect(await facts(invoice.id)).toEqual({
    ref: invoice.id,
    state: 'open',
    amount: 12_050,
    currency: 'PHP',
    payment_ref: invoice.id,
  });
  books.begin(invoice);
  expect(await facts(invoice.id)).toMatchObject({ state: 'open' });
  books.settle(invoice);
  const paid = {
    ref: invoice.id,
    state: 'paid',
    amount: 12_050,
    currency: 'PHP',
    payment_ref: invoice.id,
    refunds: [],
  };
  expect(await facts(invoice.id)).toEqual(paid);
  invoice.status = 'SETTLED';
  expect(await facts(invoice.id)).toEqual(paid);
});

test.each([
  ['another amount', { amount: 120.49 }, { amount: 12_049, currency: 'PHP' }],
  ['another currency', { currency: 'USD' }, { amount: 12_050, currency: 'USD' }],
])('%s is told as it was taken', async (_, paying, told) => {
  const invoice = await opened();
  books.pay(invoice, paying);
  expect(await facts(invoice.id)).toMatchObject({ state: 'paid', ...told });
});

test('a page that is no longer wanted is closed; one that was paid first stays paid', async () => {
  const invoice = await opened();
  expect(await xendit.expire(reach, invoice.id)).toMatchObject({ end: 'done', sent: { state: 'expired' } });
  expect(invoice.status).toBe('EXPIRED');
  expect(await xendit.expire(reach, invoice.id)).toMatchObject({ end: 'done', sent: { state: 'expired' } });
  const paid = await opened();
  books.pay(paid);
  expect(await xendit.expire(reach, paid.id)).toMatchObject({ end: 'done', sent: { state: 'paid' } });
});

test('an invoice that Xendit does not know is over; what it won’t answer otherwise is asked again', async () => {
  expect(await xendit.read(reach, newId())).toMatchObject({ end: 'refused' });
  const answer = Response.json({ error_code: 'API_VALIDATION_ERROR', message: 'Not now' }, { status: 400 });
  const end = await xendit.read({ ...reach, fetch: async () => answer.clone() }, newId());
  expect(end).toMatchObject({ end: 'unclear', reason: 'Not now' });
});

test('nothing is charged without the payer', async () => {
  const ask = { id: 'sb-1', amount: 100, currency: 'PHP', title: '', refs: {} };
  expect(await xendit.charge(reach, ask, false)).toMatchObject({ end: 'refused' });
  expect([xendit.saves, xendit.partialRefund, standin.calls]).toEqual([false, true, []]);
});

test.each([
  [429, 'later', 'later'],
  [503, 'later', 'unclear'],
  [500, 'unclear', 'unclear'],
  [409, 'unclear', 'unclear'],
  [302, 'unclear', 'unclear'],
  ['cut', 'unclear', 'unclear'],
  ['lost', 'unclear', 'unclear'],
] as const)('%s ends a question as %s and a request as %s', async (kind, asked, sent) => {
  const invoice = await opened();
  standin.fault({ at: /^GET /, kind });
  expect(await xendit.read(reach, invoice.id)).toMatchObject({ end: asked });
  standin.fault({ at: /^POST /, kind });
  expect(await xendit.open(reach, askOf(), false)).toMatchObject({ end: sent });
  // The positive control: without a fault both work.
  expect(await xendit.read(reach, invoice.id)).toMatchObject({ end: 'done' });
  expect(await xendit.open(reach, askOf(), false)).toMatchObject({ end: 'done' });
});

test('Xendit is asked again once its limit is lifted', async () => {
  standin.fault({ at: /./, kind: 429 });
  const end = await xendit.open(reach, askOf(), false);
  const wait = end.end === 'later' ? end.until.getTime() - Date.now() : 0;
  expect([wait > 500, wait <= 1_500]).toEqual([true, true]);
});

test('keys that no longer hold end as signed out, whatever was asked', async () => {
  const invoice = await opened();
  const { secret_key } = account;
  const asked = async () => [
    await xendit.open(reach, askOf(), false),
    await xendit.read(reach, invoice.id),
    await xendit.expire(reach, invoice.id),
    await xendit.refund(reach, { id: 'sb-refund-x', payment_ref: invoice.id, amount: 1, currency: 'PHP' }, true),
  ];
  account.secret_key = 'changed';
  expect((await asked()).map((end) => end.end)).toEqual(Array(4).fill('signedOut'));
  account.secret_key = secret_key;
  books.barred = /./;
  expect((await asked()).map((end) => end.end)).toEqual(Array(4).fill('signedOut'));
});

test('an answer that is not Xendit’s is no answer', async () => {
  const invoice = await opened();
  for (const answer of [
    new Response('<html>'),
    Response.json({ id: invoice.id }),
    Response.json({ id: invoice.id, external_id: 'a', status: 'PAID', amount: 1e300, currency: 'PHP' }),
    new Response('<html>', { status: 502 }),
    new Response('<html>', { status: 403 }),
    Response.json({}, { status: 400 }),
  ]) {
    const end = await xendit.read({ ...reach, fetch: async () => answer.clone() }, invoice.id);
    expect(end).toMatchObject({ end: 'unclear' });
  }
});

test('calls go to Xendit alone, and never past the guarded client', async () => {
  const elsewhere = { ...reach, fetch: guardedFetch({ hosts: ['api.stripe.com'], standin: standin.origin }) };
  const asked = askOf();
  expect(await xendit.open(elsewhere, asked, false)).toEqual({
    end: 'refused',
    reason: 'api.xendit.co is not a host of this provider',
    fields: undefined,
  });
  expect(standin.calls).toEqual([]);
  // The SDK's own way out is the process's fetch.
  const own = vi.fn(async () => Response.json([]));
  vi.stubGlobal('fetch', own);
  const seen: string[] = [];
  const watched: typeof fetch = async (input, init) => {
    seen.push(String(input));
    return reach.fetch(input, init);
  };
  const end = await xendit.open({ ...reach, fetch: watched }, asked, false);
  const ref = end.end === 'done' ? end.sent.ref : '';
  await xendit.read({ ...reach, fetch: watched }, ref);
  await xendit.expire({ ...reach, fetch: watched }, ref);
  await xendit.check({ ...reach, fetch: watched });
  expect(new Set(seen.map((url) => new URL(url).origin))).toEqual(new Set(['https://api.xendit.co']));
  expect(seen).toHaveLength(standin.calls.length);
  expect(own).not.toHaveBeenCalled();
});

test('where its name leads to a private address, or it redirects, nothing is sent and nothing followed', async () => {
  const connect = vi.fn();
  const lookUp = async () => [{ address: '10.0.0.7' }];
  const inside = { ...reach, fetch: guardedFetch({ hosts: ['api.xendit.co'], network: { lookUp, connect } }) };
  expect(await xendit.open(inside, askOf(), false)).not.toMatchObject({ end: 'done' });
  expect(connect).not.toHaveBeenCalled();
  const invoice = await opened();
  const calls = standin.calls.length;
  standin.fault({ at: /^GET /, kind: 307 });
  expect(await xendit.read(reach, invoice.id)).toMatchObject({ end: 'unclear' });
  expect(standin.calls).toHaveLength(calls + 1);
});
