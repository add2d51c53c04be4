import { afterAll, beforeAll, expect, test } from 'vitest';
import { stripeStoodIn } from '../outside/gateways.ts';
import { Killed, moments, momentsOf, ROUNDS, TIME } from './killed.ts';

const stripe = stripeStoodIn();
/** Payments that Stripe took or tried for an amount. */
const intents = (amount: number): number =>
  [...stripe.part.world.accounts.values()]
    .flatMap((one) => [...one.intents.values()])
    .filter((one) => one.amount === amount).length;

let here: Killed;

beforeAll(async () => {
  here = await Killed.open([stripe]);
  await saveCard();
}, 120_000);
afterAll(() => here?.stop());

/** A family pays on Stripe's page, and lets the school charge the card. */
async function saveCard(): Promise<void> {
  const { hash } = await here.invoice(100);
  const asked = { institution: here.school.hash, hash, gateway: 'stripe', save: 1 };
  const begun = await here.server.call('POST', 'online/payment/checkoutByHash', asked);
  expect(begun.status, begun.text).toBe(200);
  await here.comes("select 1 from checkout where state = 'open'");
  const [page] = await here.rows<{ gateway_ref: string }>("select gateway_ref from checkout where state = 'open'");
  stripe.pay(page!.gateway_ref, 'card');
  await here.comes('select 1 from saved_method where is_default = 1');
}

const isPaid = "select 1 from invoice where invoice_id = $1 and status = 'paid'";

test.each(momentsOf(1))(
  'the server killed %s charges a saved card once, and books it once',
  async (moment) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await here.signIn();
      const amount = 5_000 + moments.indexOf(moment) * 100 + round;
      const { invoice_id } = await here.invoice(amount);
      const charging = here.killAt(/^POST \/v1\/payment_intents$/, moment);
      // Its answer may be lost with the server.
      await here.done('payment/charge', { invoice_id }).catch((error: Error) => {
        expect(error.message).toMatch(/fetch failed|terminated/);
      });
      await charging;
      await here.revive();
      await here.comes(isPaid, [invoice_id]);
      expect(intents(amount)).toBe(1);
      const rows = await here.rows(
        "select y.state, y.amount::int, y.free::int from payment y where y.amount = $1 and y.state <> 'deleted'",
        [amount],
      );
      expect(rows).toEqual([{ state: 'done', amount, free: 0 }]);
      expect(await here.faults()).toEqual([]);
    }
    expect(await here.underWay()).toEqual({ checkouts: 0, refunds: 0, charges: 0 });
  },
  TIME,
);

test('two charges make two payments, so a second one would be noticed', async () => {
  await here.signIn();
  for (const _ of [1, 2]) {
    const { invoice_id } = await here.invoice(7_100);
    await here.done('payment/charge', { invoice_id });
    await here.comes(isPaid, [invoice_id]);
  }
  expect(intents(7_100)).toBe(2);
}, 60_000);
