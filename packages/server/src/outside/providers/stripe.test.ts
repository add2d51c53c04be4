import { describe, expect, test } from 'vitest';
import type { Reach } from '../abilities.ts';
import { guardedFetch, type Network } from '../client.ts';
import {
  asked,
  keys,
  open,
  owner,
  paid,
  part,
  reach,
  read,
  sent,
  standInForStripe,
  standin,
} from '../../testing/outside/asked-stripe.ts';
import { stripe } from './stripe.ts';

standInForStripe();

describe('keys', () => {
  test('of a school are tried, and say whose account it is', async () => {
    expect(await sent(stripe.check(reach))).toEqual({
      account_id: owner.account.id,
      account_name: 'Harbour Academy',
      is_test: true,
    });
    expect(standin.calls).toEqual(['GET /v1/account']);
  });

  test.each([
    ['the publishable key', { secret_key: 'pk_test_abcdefgh1' }, 'secret_key', /^This is the publishable key\./],
    ['a signing secret', { secret_key: 'whsec_abcdefgh1' }, 'secret_key', /^This is a signing secret\./],
    ['half a key', { secret_key: 'sk_test_' }, 'secret_key', /does not look complete/],
    ['a secret key as signing secret', { webhook_secret: 'sk_test_abcdefgh1' }, 'webhook_secret', /a secret key/],
    ['a strange former secret', { former_webhook_secret: 'abc' }, 'former_webhook_secret', /begins with whsec_/],
  ])('%s is refused at its field, before Stripe is asked', async (_, wrong, field, says) => {
    const end = await stripe.check({ ...reach, keys: { ...keys, ...wrong } });
    expect(end).toMatchObject({ end: 'refused', fields: { [field]: expect.stringMatching(says) } });
    expect(standin.calls).toEqual([]);
  });

  test('that Stripe does not know are signed out', async () => {
    const end = await stripe.check({ ...reach, keys: { ...keys, secret_key: 'sk_test_someoneElse' } });
    expect(end.end).toBe('signedOut');
  });

  test('a restricted key that may not read the account is taken; one without any rights is not', async () => {
    standin.fault({ at: /^GET \/v1\/account$/, kind: 403 });
    expect(await sent(stripe.check(reach))).toMatchObject({ is_test: true, account_name: '' });
    standin.fault({ at: /^GET /, kind: 403, times: 2 });
    expect(await stripe.check(reach)).toMatchObject({
      end: 'refused',
      fields: { secret_key: expect.stringMatching(/too few rights/) },
    });
  });

  test('a live account that may not take payments yet is not connected', async () => {
    const live = part.world.account('sk_live_abcdefgh', 'whsec_abcdefgh');
    live.account.charges_enabled = false;
    const end = await stripe.check({ ...reach, keys: { ...keys, secret_key: 'sk_live_abcdefgh' } });
    expect(end).toMatchObject({
      end: 'refused',
      fields: { secret_key: expect.stringMatching(/complete its details/) },
    });
    live.account.charges_enabled = true;
    expect(await sent(stripe.check({ ...reach, keys: { ...keys, secret_key: 'sk_live_abcdefgh' } }))).toMatchObject({
      is_test: false,
    });
  });
});

describe('a page', () => {
  test('asks for the amount, names our id, and leads back', async () => {
    const { ref, url, expires_at } = await open();
    expect(url).toBe(`${standin.origin}/stripe/c/pay/${ref}`);
    const session = owner.sessions.get(ref)!;
    expect(session).toMatchObject({
      amount_total: 12_000,
      currency: 'sgd',
      client_reference_id: asked().id,
      metadata: { schoolbell: asked().id },
      success_url: asked().return_url,
      cancel_url: asked().return_url,
      customer_email: 'parent@family.example',
      customer_creation: 'if_required',
    });
    expect(expires_at.getTime() - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(await read(ref)).toMatchObject({ ref, state: 'open', amount: 12_000, currency: 'SGD' });
  });

  test('that is paid says so, with its payment and no saved method', async () => {
    const { ref, state, amount, currency, payment_ref, method } = await paid();
    expect({ state, amount, currency, method }).toEqual({
      state: 'paid',
      amount: 12_000,
      currency: 'SGD',
      method: null,
    });
    expect(payment_ref).toMatch(/^pi_/);
    expect(owner.intents.get(payment_ref)).toMatchObject({ metadata: { schoolbell: asked().id } });
    expect(part.world.press(ref, 'pay')).toBe(false);
  });

  test('on which a card is declined stays open for another one', async () => {
    const { ref } = await open();
    part.world.press(ref, 'decline');
    expect(await read(ref)).toMatchObject({ state: 'open' });
    part.world.press(ref, 'pay');
    expect(await read(ref)).toMatchObject({ state: 'paid' });
  });

  test.each([
    [true, { state: 'paid' }],
    [false, { state: 'failed', needs: 'other_method', failure: /no longer takes payments/ }],
  ])('that is paid by a bank waits for it (paid: %s)', async (isPaid, end) => {
    const { ref } = await open();
    part.world.press(ref, 'bank');
    expect(owner.sessions.get(ref)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(await read(ref)).toMatchObject({ state: 'processing' });
    part.world.settleBank(ref, isPaid);
    expect(await read(ref)).toMatchObject({
      ...end,
      ...('failure' in end && { failure: expect.stringMatching(end.failure) }),
    });
  });

  test('is closed; one that is paid meanwhile counts as paid', async () => {
    const [one, other] = [await open(), await open({ id: 'sb-harbour-demo-other' })];
    part.world.press(other.ref, 'pay');
    expect(await sent(stripe.expire(reach, one.ref))).toMatchObject({ state: 'expired' });
    expect(await sent(stripe.expire(reach, other.ref))).toMatchObject({ state: 'paid' });
    expect(await sent(stripe.expire(reach, one.ref))).toMatchObject({ state: 'expired' });
  });

  test('another amount or currency than was asked for is told as it is', async () => {
    const { ref } = await open();
    part.world.press(ref, 'pay', { amount: 11_999, currency: 'usd' });
    expect(await read(ref)).toMatchObject({ state: 'paid', amount: 11_999, currency: 'USD' });
  });

  test.each([
    ['JPY', 12_000, 12_000],
    ['KWD', 12_340, 12_340],
    ['ISK', 500, 50_000],
    ['UGX', 5_000, 500_000],
    ['MGA', 500_000, 5_000],
  ])('takes %s in its own units', async (currency, amount, theirs) => {
    const { ref, ...facts } = await paid({ currency, amount });
    expect(owner.sessions.get(ref)!.amount_total).toBe(theirs);
    expect(facts).toMatchObject({ state: 'paid', amount, currency });
  });

  test.each([
    ['KWD', 12_345, 'Stripe takes KWD in steps of KWD 0.010.'],
    ['MGA', 12_345, 'Stripe takes MGA in steps of MGA 1.00.'],
  ])('does not ask for %s finer than Stripe takes it', async (currency, amount, reason) => {
    const end = await stripe.open(reach, asked({ currency, amount }), false);
    expect(end).toEqual({ end: 'refused', reason, fields: { amount: reason } });
    expect(standin.calls).toEqual([]);
  });

  test('says the least that can be asked for', async () => {
    expect(['SGD', 'JPY', 'KWD', 'GBP', 'HUF', 'XCD'].map((one) => stripe.least(one))).toEqual([
      50, 50, 10, 30, 17_500, 1,
    ]);
    expect(await stripe.open(reach, asked({ amount: 49 }), false)).toMatchObject({
      end: 'refused',
      reason: 'This amount is below the least that Stripe takes.',
    });
  });

  test('without a usable address asks for none', async () => {
    const { ref } = await open({ email: 'nobody' });
    expect(owner.sessions.get(ref)!.customer_email).toBe(null);
  });
});

describe('an unclear end', () => {
  test('of a page that was made: the next try finds it', async () => {
    standin.fault({ at: /^POST \/v1\/checkout\/sessions$/, kind: 'lost' });
    expect(await stripe.open(reach, asked(), false)).toMatchObject({ end: 'unclear' });
    const later = asked({ expires_at: new Date(Date.now() + 90 * 60_000) });
    const { ref } = await sent(stripe.open(reach, later, true));
    expect([...owner.sessions.keys()]).toEqual([ref]);
  });

  test('of a page that was not made: the next try makes it, also with another end of the page', async () => {
    standin.fault({ at: /^POST \/v1\/checkout\/sessions$/, kind: 'cut' });
    expect(await stripe.open(reach, asked(), false)).toMatchObject({ end: 'unclear' });
    await open({}, true);
    expect(owner.sessions.size).toBe(1);
  });

  test('an older payment of the same name is not taken for this one', async () => {
    const { ref } = await open({ return_url: 'https://school.example/payment/abc?checkout=before' });
    expect((await open({}, true)).ref).not.toBe(ref);
  });

  test('the same call twice makes one page', async () => {
    const ask = asked();
    const [one, other] = [await stripe.open(reach, ask, false), await stripe.open(reach, ask, false)];
    expect(other).toEqual(one);
    expect(owner.sessions.size).toBe(1);
  });

  test.each([
    [500, 'unclear'],
    [503, 'later'],
    [429, 'later'],
    ['cut', 'unclear'],
    ['lost', 'unclear'],
    // A key that lost its rights says nothing of the money.
    [403, 'unclear'],
  ] as const)('%s ends as %s, and is not tried again by the SDK', async (kind, end) => {
    const { ref } = await open();
    standin.calls.length = 0;
    standin.fault({ at: /^GET /, kind });
    const told = await stripe.read(reach, ref);
    expect(told.end).toBe(end);
    if (told.end === 'later') expect(told.until.getTime()).toBeGreaterThan(Date.now());
    expect(standin.calls).toHaveLength(1);
  });

  test('a page that Stripe does not know is refused', async () => {
    expect(await stripe.read(reach, 'cs_test_nothing')).toMatchObject({
      end: 'refused',
      reason: expect.stringMatching(/No such/),
    });
  });
});

describe('the guarded client', () => {
  const reachBy = (settings: Parameters<typeof guardedFetch>[0]): Reach => ({
    ...reach,
    fetch: guardedFetch(settings),
  });

  test('refuses hosts that are not Stripe’s, through the SDK too', async () => {
    const end = await stripe.read(reachBy({ hosts: ['api.example.com'] }), 'cs_test_a');
    expect(end).toEqual({ end: 'unclear', reason: 'api.stripe.com is not a host of this provider' });
  });

  test.each(['10.0.0.8', '127.0.0.1', '169.254.169.254', '::1', '::ffff:192.168.0.1'])(
    'refuses to call Stripe at %s, through the SDK too',
    async (address) => {
      const called: string[] = [];
      const connect: Network['connect'] = ({ hostname }, done) => {
        called.push(hostname);
        done(new Error('Nobody is there'), null);
      };
      const network = { lookUp: async () => [{ address }], connect };
      const end = await stripe.read(reachBy({ hosts: ['api.stripe.com'], network }), 'cs_test_a');
      expect([end.end, called]).toEqual(['unclear', []]);
    },
  );

  test('calls Stripe at a public address', async () => {
    const called: string[] = [];
    const connect: Network['connect'] = ({ hostname }, done) => {
      called.push(hostname);
      done(new Error('Nobody is there'), null);
    };
    const network = { lookUp: async () => [{ address: '8.8.8.8' }], connect };
    const end = await stripe.read(reachBy({ hosts: ['api.stripe.com'], network }), 'cs_test_a');
    expect([end.end, called]).toEqual(['unclear', ['8.8.8.8']]);
  });

  test('follows no redirect, through the SDK too', async () => {
    standin.fault({ at: /^POST \/v1\/checkout\/sessions$/, kind: 302 });
    expect(await stripe.open(reach, asked(), false)).toMatchObject({ end: 'unclear' });
    expect(standin.calls).toEqual(['POST /v1/checkout/sessions']);
  });
});
