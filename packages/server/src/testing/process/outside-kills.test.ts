import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { razorpayStoodIn, stripeStoodIn, xenditStoodIn } from '../outside/gateways.ts';
import { Killed, momentsOf, ROUNDS, TIME } from './killed.ts';

const stripe = stripeStoodIn();
const razorpay = razorpayStoodIn();
const xendit = xenditStoodIn();
const sum = (sizes: readonly number[]): number => sizes.reduce((all, one) => all + one, 0);
/** Each gateway with the calls that open, read and close a page and that send money back, and how many it has of each. */
const gateways = [
  {
    gateway: stripe,
    turn: 0,
    opens: /^POST \/v1\/checkout\/sessions$/,
    reads: /^GET \/v1\/checkout\/sessions\//,
    closes: /^POST \/v1\/checkout\/sessions\/\w+\/expire$/,
    refunds: /^POST \/v1\/refunds$/,
    pages: () => sum([...stripe.part.world.accounts.values()].map((one) => one.sessions.size)),
    sentBack: () => sum([...stripe.part.world.accounts.values()].map((one) => one.refunds.size)),
  },
  {
    gateway: razorpay,
    turn: 1,
    opens: /^POST \/v1\/payment_links$/,
    reads: /^GET \/v1\/payment_links\//,
    closes: /^POST \/v1\/payment_links\/\w+\/cancel$/,
    refunds: /^POST \/v1\/payments\/\w+\/refund$/,
    pages: () => sum(razorpay.books.map((one) => one.links.size)),
    sentBack: () => sum(razorpay.books.map((one) => one.refunds.length)),
  },
  {
    gateway: xendit,
    turn: 2,
    opens: /^POST \/v2\/invoices\/$/,
    reads: /^GET \/v2\/invoices\/\w+$/,
    closes: /^POST \/invoices\/\w+\/expire!?$/,
    refunds: /^POST \/refunds$/,
    pages: () => sum(xendit.books.map((one) => one.invoices.size)),
    sentBack: () => sum(xendit.books.map((one) => one.refunds.length)),
  },
];

let here: Killed;

beforeAll(async () => {
  here = await Killed.open(gateways.map((one) => one.gateway));
}, 120_000);
afterAll(() => here?.stop());

const invoiceNow = async (invoice_id: number) =>
  (await here.rows('select status, balance::int from invoice where invoice_id = $1', [invoice_id]))[0];
/** Payments on an invoice. */
const paymentsOf = async (invoice_id: number): Promise<number> =>
  (await here.rows('select distinct payment_id from money_entry where invoice_id = $1', [invoice_id])).length;

/** Sends a part of a payment back. Its answer may be lost with the server. */
async function refund(checkout_id: string): Promise<string> {
  const [paid] = await here.rows<{ payment_id: string }>('select payment_id from checkout where checkout_id = $1', [
    checkout_id,
  ]);
  const asked = { payment_id: Number(paid!.payment_id), amount: 2_000 };
  await here.server
    .call('POST', 'refunds/create', asked, { as: here.school.owner, key: randomUUID() })
    .then((answer) => expect(answer.status, answer.text).toBe(200))
    .catch((error: Error) => expect(error.message).toMatch(/fetch failed|terminated/));
  const [made] = await here.rows<{ refund_id: string }>('select refund_id from refund where payment_id = $1', [
    paid!.payment_id,
  ]);
  return made!.refund_id;
}

describe.each(gateways)('$gateway.name', ({ gateway, turn, opens, reads, closes, refunds, pages, sentBack }) => {
  test.each(momentsOf(turn + 1))(
    'the server killed %s: one page, one payment, one refund, and nothing is left under way',
    async (moment) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await here.signIn();
        const before = pages();
        const opening = here.killAt(opens, moment);
        const { invoice_id, checkout_id } = await here.begin(gateway.name);
        await opening;
        await here.revive();
        const ref = await here.becomes(checkout_id, 'open');
        expect(pages() - before).toBe(1);
        // Asking changes nothing there, so a call that did not arrive is no different.
        const reading = moment === 'before the call arrives' ? undefined : here.killAt(reads, moment);
        gateway.pay(ref, 'card');
        await here.hurry();
        await reading;
        if (reading) await here.revive();
        await here.becomes(checkout_id, 'paid');
        expect(await paymentsOf(invoice_id)).toBe(1);
        expect(await invoiceNow(invoice_id)).toEqual({ status: 'paid', balance: 0 });
        const sent = sentBack();
        const refunding = here.killAt(refunds, moment);
        const refund_id = await refund(checkout_id);
        await refunding;
        await here.revive();
        await here.comes("select 1 from refund where refund_id = $1 and state = 'succeeded'", [refund_id]);
        expect(sentBack() - sent).toBe(1);
        expect(await invoiceNow(invoice_id)).toEqual({ status: 'part', balance: 2_000 });
        expect(await here.faults()).toEqual([]);
      }
      expect(await here.underWay()).toEqual({ checkouts: 0, refunds: 0, charges: 0 });
    },
    TIME,
  );

  test.each(momentsOf(turn))(
    'the server killed %s while it closes a page: it is closed, or its money counts',
    async (moment) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await here.signIn();
        const left = await here.begin(gateway.name);
        const ref = await here.becomes(left.checkout_id, 'open');
        // A payment of another amount closes the page that was left.
        const closing = here.killAt(closes, moment);
        const wanted = await here.pay(gateway.name, left, 3_000);
        await closing;
        const isPaid = moment === 'before the call arrives' && round % 2 === 0;
        if (isPaid) gateway.pay(ref, 'card');
        await here.revive();
        await here.becomes(left.checkout_id, isPaid ? 'paid' : 'expired');
        if (isPaid) {
          // Nothing is left to pay: the new page does not open, or was open before that, and its time ends.
          const told = 'select state, gateway_ref from checkout where checkout_id = $1';
          await here.comes(`${told} and state in ('failed', 'expired', 'open')`, [wanted]);
          const [page] = await here.rows<{ state: string; gateway_ref: string }>(told, [wanted]);
          if (page!.state === 'open') {
            gateway.there.close(page!.gateway_ref);
            await here.becomes(wanted, 'expired');
          }
        } else {
          gateway.pay(await here.becomes(wanted, 'open'), 'card');
          await here.becomes(wanted, 'paid');
        }
        expect(await paymentsOf(left.invoice_id)).toBe(1);
        expect(await here.faults()).toEqual([]);
      }
      expect(await here.underWay()).toEqual({ checkouts: 0, refunds: 0, charges: 0 });
    },
    TIME,
  );
});

test('two payments make two pages, so a second page would be noticed', async () => {
  await here.signIn();
  const { pages } = gateways[1]!;
  const before = pages();
  for (const _ of [1, 2]) await here.becomes((await here.begin('razorpay')).checkout_id, 'open');
  expect(pages() - before).toBe(2);
});
