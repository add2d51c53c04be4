import { describe, expect, test } from 'vitest';
import {
  count,
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

describe('a refund', () => {
  const refund = (payment_ref: string, amount: number, { id = 'r-1', again = false } = {}) =>
    stripe.refund(reach, { id, payment_ref, amount, currency: 'SGD' }, again);

  test('in parts, and what others refunded at Stripe', async () => {
    const { ref, payment_ref } = await paid();
    expect(await sent(refund(payment_ref, 4_000))).toMatchObject({ id: 'r-1', amount: 4_000, state: 'succeeded' });
    part.world.refund(owner, owner.intents.get(payment_ref)!, 1_000);
    const { refunds } = await read(ref);
    expect(refunds!.map(({ id, amount }) => [id, amount])).toEqual([
      [null, 1_000],
      ['r-1', 4_000],
    ]);
  });

  test('of which the answer was lost is found, not sent twice', async () => {
    const { payment_ref } = await paid();
    standin.fault({ at: /^POST \/v1\/refunds$/, kind: 'lost' });
    expect(await refund(payment_ref, 4_000)).toMatchObject({ end: 'unclear' });
    // Without the look, the key alone would find it; both hold.
    await sent(refund(payment_ref, 4_000, { again: true }));
    await sent(refund(payment_ref, 4_000));
    expect(owner.refunds.size).toBe(1);
  });

  test('that may have left is not given up because Stripe does not let us look', async () => {
    const { payment_ref } = await paid();
    standin.fault({ at: /^POST \/v1\/refunds$/, kind: 'lost' });
    expect(await refund(payment_ref, 4_000)).toMatchObject({ end: 'unclear' });
    standin.fault({ at: /^GET \/v1\/refunds$/, kind: 403 });
    expect(await refund(payment_ref, 4_000, { again: true })).toMatchObject({ end: 'unclear' });
    await sent(refund(payment_ref, 4_000, { again: true }));
    expect(owner.refunds.size).toBe(1);
  });

  test('that the payer’s bank sends back fails', async () => {
    const { ref, payment_ref } = await paid();
    owner.refundsWait = true;
    const { ref: name } = await sent(refund(payment_ref, 4_000));
    expect((await read(ref)).refunds).toMatchObject([{ ref: name, state: 'pending' }]);
    part.world.settleRefund(name, false);
    expect((await read(ref)).refunds).toMatchObject([{ state: 'failed', failure: 'The card no longer exists.' }]);
  });

  test('above what was paid, of all twice, or of a disputed payment is refused', async () => {
    const { ref, payment_ref } = await paid();
    expect(await refund(payment_ref, 12_001)).toMatchObject({ end: 'refused' });
    await sent(refund(payment_ref, 12_000));
    expect(await refund(payment_ref, 1, { id: 'r-2' })).toMatchObject({
      end: 'refused',
      reason: 'This payment is refunded already.',
    });
    part.world.dispute(ref);
    expect(await refund(payment_ref, 1, { id: 'r-3' })).toMatchObject({
      end: 'refused',
      reason: expect.stringMatching(/disputes/),
    });
  });

  test('more refunds than come with a payment are all read', async () => {
    const { ref, payment_ref } = await paid();
    for (let at = 0; at < 12; at += 1) await sent(refund(payment_ref, 10, { id: `r-${at}` }));
    expect((await read(ref)).refunds).toHaveLength(12);
  });
});

test('a dispute is told with its end', async () => {
  const { ref } = await paid();
  const { id } = part.world.dispute(ref);
  const { disputes } = await read(ref);
  expect(disputes).toMatchObject([{ ref: id, amount: 12_000, state: 'open', reason: 'product not received' }]);
  expect(disputes![0]!.answer_by).toBeInstanceOf(Date);
  part.world.closeDispute(id, 'lost');
  expect((await read(ref)).disputes).toMatchObject([{ state: 'lost' }]);
});

describe('a saved method', () => {
  const charge = (refs: Record<string, string>, { id = `sb-harbour-demo-9${count}`, again = false } = {}) =>
    stripe.charge(reach, { id, amount: 5_000, currency: 'SGD', title: 'INV-2', refs }, again);

  test('is kept where the payer wanted it, and charged without them', async () => {
    const { method } = await paid({ saves: true });
    expect(method).toMatchObject({ brand: 'visa', last4: '4242', expires: '2031-08' });
    const facts = await sent(charge(method!.refs));
    expect(facts).toMatchObject({ state: 'paid', amount: 5_000, currency: 'SGD', ref: facts.payment_ref });
    expect(await read(facts.ref)).toEqual(facts);
  });

  test('is charged once, however often it is asked', async () => {
    const { method } = await paid({ saves: true });
    standin.fault({ at: /^POST \/v1\/payment_intents$/, kind: 'lost' });
    expect(await charge(method!.refs)).toMatchObject({ end: 'unclear' });
    const again = await sent(charge(method!.refs, { again: true }));
    expect(await sent(charge(method!.refs))).toEqual(again);
    expect([...owner.intents.values()].filter((one) => one.amount === 5_000)).toHaveLength(1);
  });

  test('that may have been charged is not given up because Stripe does not let us look or read', async () => {
    const { method } = await paid({ saves: true });
    standin.fault({ at: /^POST \/v1\/payment_intents$/, kind: 'lost' });
    expect(await charge(method!.refs)).toMatchObject({ end: 'unclear' });
    for (const at of [/^GET \/v1\/payment_intents$/, /^GET \/v1\/payment_intents\/pi_/]) {
      standin.fault({ at, kind: 403 });
      expect(await charge(method!.refs, { again: true })).toMatchObject({ end: 'unclear' });
    }
    await sent(charge(method!.refs, { again: true }));
    expect([...owner.intents.values()].filter((one) => one.amount === 5_000)).toHaveLength(1);
  });

  test.each([
    ['authentication_required', 'payer', /confirm this payment yourself/],
    ['insufficient_funds', undefined, /not enough money/],
    ['stolen_card', 'other_method', /^The bank declined this card\. Please use another one\.$/],
    ['expired_card', 'other_method', /has expired/],
    ['something_new', undefined, /^The bank declined this payment\./],
  ])('that is declined (%s) says what helps', async (code, needs, says) => {
    const { method } = await paid({ saves: true });
    owner.declines.set(method!.refs['payment_method']!, code);
    const facts = await sent(charge(method!.refs));
    expect(facts).toMatchObject({ state: 'failed', failure: expect.stringMatching(says) });
    expect(facts.needs).toBe(needs);
  });

  test('that the school lets go of can’t be charged any more', async () => {
    const { method } = await paid({ saves: true });
    expect(await stripe.forget!(reach, method!.refs)).toEqual({ end: 'done', sent: null });
    expect(await charge(method!.refs)).toMatchObject({ end: 'refused' });
    expect(await stripe.forget!(reach, method!.refs)).toMatchObject({ end: 'refused' });
  });

  test('that is gone is refused', async () => {
    expect(await charge({ customer: 'cus_gone', payment_method: 'pm_gone' })).toMatchObject({ end: 'refused' });
  });
});
