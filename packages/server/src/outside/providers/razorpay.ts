import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod/mini';
import { exponentOf, money } from '@schoolbell/core/format';
import type { OutsideEnd } from '../../jobs/kinds.ts';
import type { CheckoutAsk, CheckoutPage, Gateway, PaymentFacts, RefundFacts } from '../abilities.ts';
import { Ended, refused, unclear } from '../ends.ts';
import {
  aboutOf,
  Disputes,
  disputeOf,
  Event,
  happenedAt,
  Link,
  Links,
  NOTE,
  PAGE,
  Payment,
  Refund,
  refundOf,
  Refunds,
} from './razorpay/answers.ts';
import { type Call, withSdk } from './razorpay/calls.ts';

/** Razorpay's list of July 2026, in which each currency has the decimals of ISO 4217. */
const currencies =
  'AED ALL AMD AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BZD CAD CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD GBP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SCR SEK SGD SLL SOS SVC SZL THB TND TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV XAF XCD XOF XPF YER ZAR ZMW';

const FRESH_SECONDS = 300;
const PAGES_OF_DISPUTES = 10;

/** Our name of something in at most 40 characters, which is as much as Razorpay takes; the same on every try. */
const referenceOf = (id: string): string =>
  id.length <= 40 ? id : `${hash('sha256', id, 'base64url').slice(0, 24)}-${id.slice(-15)}`;

/** Banks take three decimals only if the last one is 0. */
const step = (currency: string): number => (exponentOf(currency) === 3 ? 10 : 1);

function checkStep(amount: number, currency: string): void {
  if (amount % step(currency) === 0) return;
  const reason = `Razorpay takes ${currency} in steps of ${money(step(currency), currency)}`;
  throw new Ended(refused(reason, { amount: reason }));
}

const pageMark = ({ return_url }: CheckoutAsk): string => hash('sha256', return_url, 'base64url').slice(0, 22);

const pageOf = ({ id, short_url, expire_by }: Link, ask: CheckoutAsk): CheckoutPage => ({
  ref: id,
  url: short_url,
  expires_at: expire_by ? new Date(expire_by * 1_000) : ask.expires_at,
});

/** Looks for the link of a checkout. Throws where the number belongs to another one. */
async function findLink(call: Call, ask: CheckoutAsk): Promise<CheckoutPage | undefined> {
  const reference = referenceOf(ask.id);
  const query = { reference_id: reference, count: 100 };
  const { payment_links } = await call(Links, (sdk) => sdk.paymentLink.all(query));
  const found = payment_links.find((one) => one.reference_id === reference);
  if (!found) return undefined;
  const isOurs = found.notes[PAGE] === pageMark(ask) && found.amount === ask.amount && found.currency === ask.currency;
  if (!isOurs) throw new Ended(refused('This payment already exists. Please start again.'));
  return pageOf(found, ask);
}

const isTaken = (error: unknown): boolean =>
  error instanceof Ended && error.as.end === 'refused' && /reference.?id already/i.test(error.as.reason);

async function openLink(call: Call, ask: CheckoutAsk, again: boolean): Promise<CheckoutPage> {
  checkStep(ask.amount, ask.currency);
  const known = again ? await findLink(call, ask) : undefined;
  if (known) return known;
  const request = {
    amount: ask.amount,
    currency: ask.currency,
    accept_partial: false,
    reference_id: referenceOf(ask.id),
    description: ask.title.slice(0, 2_000),
    customer: ask.email ? { email: ask.email } : {},
    // Schoolbell writes to families itself.
    notify: { sms: false, email: false },
    reminder_enable: false,
    expire_by: Math.ceil(ask.expires_at.getTime() / 1_000),
    notes: { [NOTE]: ask.id, [PAGE]: pageMark(ask) },
    callback_url: ask.return_url,
    callback_method: 'get',
  };
  try {
    return pageOf(await call(Link, (sdk) => sdk.paymentLink.create(request), { writes: true }), ask);
  } catch (error) {
    // An earlier try did arrive.
    const made = isTaken(error) ? await findLink(call, ask) : undefined;
    if (made) return made;
    throw error;
  }
}

/** The disputes of payments; none where the account has no access to them. */
async function disputesOf(call: Call, payments: ReadonlySet<string>) {
  const found: z.infer<typeof Disputes>['items'] = [];
  for (let page = 0; page < PAGES_OF_DISPUTES; page += 1) {
    const { items } = await call(Disputes, (sdk) => sdk.disputes.all({ count: 100, skip: page * 100 })).catch(
      (error: unknown) => {
        if (error instanceof Ended && error.as.end === 'refused') return { items: [] };
        throw error;
      },
    );
    found.push(...items.filter((one) => payments.has(one.payment_id)));
    if (items.length < 100) break;
  }
  return found.map(disputeOf);
}

const refundsOf = (call: Call, payment: string) =>
  call(Refunds, (sdk) => sdk.payments.fetchMultipleRefund(payment, { count: 100 }));

/** What was paid by a link. Two payments are added up, so that staff see that it is not what was asked for. */
async function paidFacts(call: Call, ref: string, paid: readonly string[]): Promise<PaymentFacts> {
  const [payments, refunds, disputes] = await Promise.all([
    Promise.all(paid.map((id) => call(Payment, (sdk) => sdk.payments.fetch(id)))),
    Promise.all(paid.map((id) => refundsOf(call, id))),
    disputesOf(call, new Set(paid)),
  ]);
  return {
    ref,
    state: 'paid',
    amount: payments.reduce((sum, one) => sum + one.amount, 0),
    currency: payments[0]!.currency,
    payment_ref: payments[0]!.id,
    refunds: refunds.flatMap(({ items }) => items.map(refundOf)),
    disputes,
  };
}

const arrived = new Set(['captured', 'refunded']);
const closed = new Set(['expired', 'cancelled']);

async function readLink(call: Call, ref: string): Promise<PaymentFacts> {
  const link = await call(Link, (sdk) => sdk.paymentLink.fetch(ref));
  const payments = link.payments ?? [];
  const paid = payments.filter((one) => arrived.has(one.status)).map((one) => one.payment_id);
  if (paid.length > 0) return paidFacts(call, ref, paid);
  // After a payment that failed, the page stays open for another try.
  const isOnItsWay = payments.some((one) => one.status === 'authorized') || link.status.endsWith('paid');
  const state = isOnItsWay ? 'processing' : closed.has(link.status) ? 'expired' : 'open';
  return { ref, state, amount: link.amount, currency: link.currency, payment_ref: ref };
}

/** A payment that Razorpay doesn't know is over; anything else that it won't answer is asked again. */
const readEnd = (end: OutsideEnd<PaymentFacts>): OutsideEnd<PaymentFacts> =>
  end.end === 'refused' && !/not exist|invalid input|not a valid id/i.test(end.reason) ? unclear(end.reason) : end;

/** A look that Razorpay refuses says nothing of what an earlier try made, so nothing is sent then. */
const noAnswer = (error: unknown): never => {
  throw error instanceof Ended && error.as.end === 'refused' ? new Ended(unclear(error.as.reason)) : error;
};

async function sendRefund(
  call: Call,
  { id, payment_ref, amount, currency }: Parameters<Gateway['refund']>[1],
  again: boolean,
): Promise<RefundFacts> {
  checkStep(amount, currency);
  const find = async () => (await refundsOf(call, payment_ref)).items.map(refundOf).find((one) => one.id === id);
  const known = again ? await find().catch(noAnswer) : undefined;
  if (known) return known;
  const request = { amount, speed: 'normal', receipt: referenceOf(id), notes: { [NOTE]: id } } as const;
  try {
    return refundOf(await call(Refund, (sdk) => sdk.payments.refund(payment_ref, request), { writes: true }));
  } catch (error) {
    const made = error instanceof Ended && error.as.end === 'refused' ? await find() : undefined;
    if (made) return made;
    throw error;
  }
}

const isSigned = (secret: string | undefined, raw: Buffer, signature: string): boolean => {
  if (!secret) return false;
  const [right, got] = [createHmac('sha256', secret).update(raw).digest('hex'), signature].map((one) =>
    Buffer.from(one),
  );
  return right!.length === got!.length && timingSafeEqual(right!, got!);
};

function eventOf(raw: Buffer): Event | undefined {
  try {
    return Event.safeParse(JSON.parse(raw.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Takes money by payment links of Razorpay, on the official SDK. */
export const razorpay: Gateway = {
  currencies: currencies.split(' '),
  saves: false,
  partialRefund: true,
  // A link must live for 15 minutes when it arrives there.
  shortest: 16,
  // One rupee; elsewhere one whole unit, which is about as much.
  least: (currency) => 10 ** exponentOf(currency),
  step,
  async check(reach) {
    const { key_id = '' } = reach.keys;
    if (!/^rzp_(test|live)_\w+$/.test(key_id))
      return refused('This key is not from Razorpay', { key_id: 'A key ID begins with rzp_test_ or rzp_live_' });
    const end = await withSdk(reach, async (call) => {
      await call(Links, (sdk) => sdk.paymentLink.all({ count: 1 }));
      return { account_id: key_id, account_name: key_id, is_test: key_id.startsWith('rzp_test_') };
    });
    if (end.end !== 'signedOut') return end;
    const field = /api key/i.test(end.reason) ? 'key_id' : 'key_secret';
    return refused(end.reason, { [field]: 'Razorpay does not know this key' });
  },
  open: (reach, ask, again) => withSdk(reach, (call) => openLink(call, ask, again)),
  read: async (reach, ref) => readEnd(await withSdk(reach, (call) => readLink(call, ref))),
  expire: async (reach, ref) => {
    const end = await withSdk(reach, (call) => call(Link, (sdk) => sdk.paymentLink.cancel(ref), { writes: true }));
    // A link that was paid or ended before can't be cancelled; either way it is then read.
    if (end.end !== 'done' && end.end !== 'refused') return end;
    return razorpay.read(reach, ref);
  },
  refund: (reach, ask, again) => {
    const key = referenceOf(ask.id);
    // The SDK has no place for this header, but its calls pass through ours.
    const headers = /^[\w-]{10,}$/.test(key) ? { 'X-Refund-Idempotency': key } : undefined;
    return withSdk(reach, (call) => sendRefund(call, ask, again), headers);
  },
  async charge() {
    return refused('Razorpay keeps no cards for Schoolbell');
  },
  hook(keys, raw, headers, now) {
    const signature = headers['x-razorpay-signature'] ?? '';
    const secrets = [keys['webhook_secret'], keys['former_webhook_secret']];
    if (!secrets.some((secret) => isSigned(secret, raw, signature))) return undefined;
    const told = eventOf(raw);
    if (!told || now.getTime() / 1_000 - happenedAt(told) > FRESH_SECONDS) return undefined;
    return { event: headers['x-razorpay-event-id'] || hash('sha256', raw), ...aboutOf(told) };
  },
};
