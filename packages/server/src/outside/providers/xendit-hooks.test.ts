import { expect, test } from 'vitest';
import {
  account,
  askOf,
  books,
  opened,
  reach,
  refundable,
  standin,
  standInForXendit,
} from '../../testing/outside/asked-xendit.ts';
import type { Hook } from '../../testing/outside/standin.ts';
import { xendit } from './xendit.ts';

standInForXendit();

const hears = ({ raw, headers }: Pick<Hook, 'raw' | 'headers'>, keys = reach.keys) =>
  xendit.hook(keys, Buffer.from(raw), headers, new Date());

/** A hook as Xendit would send it. */
const told = (body: unknown, more: Record<string, string> = {}) => ({
  raw: JSON.stringify(body),
  headers: { 'x-callback-token': account.callback_token, 'webhook-id': 'hook', ...more },
});

test('hooks name the invoice, also where they are about a refund', async () => {
  const ask = askOf();
  const invoice = await opened(ask);
  books.pay(invoice);
  books.refund(invoice, { amount: 10, metadata: { schoolbell: 'sb-1' } });
  const hooks = standin.hooks.takeHeld();
  expect(hooks.map((hook) => hears(hook))).toEqual([
    { event: hooks[0]!.headers['webhook-id'], ref: invoice.id, id: ask.id },
    { event: hooks[1]!.headers['webhook-id'], ref: invoice.id, id: null },
  ]);
  expect(hooks.map(({ raw }) => JSON.parse(raw).status ?? JSON.parse(raw).event)).toEqual(['PAID', 'refund.succeeded']);
});

test('a refund that no longer names its invoice is known by the note that went with it', async () => {
  const { invoice, ask } = await refundable();
  standin.hooks.takeHeld();
  await xendit.refund(reach, ask, false);
  const [hook] = standin.hooks.takeHeld();
  const body = JSON.parse(hook!.raw);
  body.data.invoice_id = null;
  expect(hears(told(body))).toMatchObject({ ref: invoice.id });
  body.data.metadata = null;
  expect(hears(told(body))).toMatchObject({ ref: null, id: null });
});

test('a hook counts only with the school’s token', async () => {
  const invoice = await opened();
  books.pay(invoice);
  const [hook] = standin.hooks.takeHeld();
  const { raw, headers } = hook!;
  const withToken = (token: string) => hears({ raw, headers: { ...headers, 'x-callback-token': token } });
  const { callback_token } = account;
  expect(withToken(callback_token)).toMatchObject({ ref: invoice.id });
  for (const token of ['', 'a', `${callback_token}x`, callback_token.slice(1), callback_token.toUpperCase()])
    expect(withToken(token), token).toBeUndefined();
  expect(hears({ raw, headers: {} })).toBeUndefined();
  const wrong: Record<string, string>[] = [{}, { callback_token: '' }, { callback_token: 'other' }];
  for (const keys of wrong) {
    expect(hears(hook!, keys)).toBeUndefined();
    expect(hears({ raw, headers: { ...headers, 'x-callback-token': '' } }, keys)).toBeUndefined();
  }
  const changed = { callback_token: 'new', former_callback_token: callback_token };
  expect(hears(hook!, changed)).toMatchObject({ ref: invoice.id });
});

test('nothing of a hook’s body is believed: it only says what is to be read', async () => {
  const invoice = await opened();
  const heard = hears(told({ id: invoice.id, external_id: invoice.externalId, status: 'PAID', paid_amount: 120.5 }));
  expect(heard).toEqual({ event: 'hook', ref: invoice.id, id: invoice.externalId });
  expect(await xendit.read(reach, invoice.id)).toMatchObject({ end: 'done', sent: { state: 'open' } });
});

test('without a name of its own, a hook is named by its bytes', () => {
  const { raw, headers } = told({ id: 'a', external_id: 'sb-x-1', status: 'PAID' }, { 'webhook-id': '' });
  const event = (bytes: string) => (hears({ raw: bytes, headers }) as { event: string }).event;
  expect(event(raw)).toBe(event(raw));
  expect(event(raw)).not.toBe(event(`${raw} `));
});

test('what is not ours, an event of a kind that nobody knows, and a body that is no event do no harm', () => {
  const nothing = { event: 'hook', ref: null, id: null };
  const invoice = { id: '579c8d61f23fa4ca35e52da4', external_id: 'invoice_123124123', status: 'PAID' };
  expect(hears(told(invoice))).toEqual(nothing);
  expect(hears(told({ event: 'payment.dreamed_of', data: { invoice_id: 'a' } }))).toEqual(nothing);
  expect(hears(told({ event: 'refund.succeeded', data: { invoice_id: 7, metadata: [] } }))).toBeUndefined();
  for (const body of [[], null, 1, { id: 1 }, { event: 'refund.succeeded' }]) expect(hears(told(body))).toBeUndefined();
  expect(hears({ ...told({}), raw: '{' })).toBeUndefined();
});
