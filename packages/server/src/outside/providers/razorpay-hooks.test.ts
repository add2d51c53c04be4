import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  account,
  askOf,
  books,
  opened,
  reach,
  standin,
  standInForRazorpay,
} from '../../testing/outside/asked-razorpay.ts';
import type { Hook } from '../../testing/outside/standin.ts';
import { razorpay } from './razorpay.ts';

standInForRazorpay();

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
