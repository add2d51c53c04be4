import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { CheckoutAsk, PaymentFacts, Reach } from '../../outside/abilities.ts';
import { guardedFetch } from '../../outside/client.ts';
import { razorpay } from '../../outside/providers/razorpay.ts';
import { razorpayStandin } from './razorpay.ts';
import { type Account, type Books, type Link, newId } from './razorpay/books.ts';
import { openStandin, type Standin } from './standin.ts';

const HOUR = 3_600_000;
export let standin: Standin;
export let books: Books;
export let account: Account;
export let reach: Reach;
const part = razorpayStandin();
let asks = 0;

/** Stands in for Razorpay in each test of a file, with an account of its own. */
export function standInForRazorpay(): void {
  beforeAll(async () => {
    standin = await openStandin([part], { deliver: async () => 200 });
    standin.hooks.holds = true;
  });
  afterAll(() => standin.stop());
  beforeEach(() => {
    account = { key_id: newId('rzp_test'), key_secret: newId('key'), webhook_secret: newId('hook') };
    books = part.account(account);
    reach = {
      keys: { ...account },
      fetch: guardedFetch({ hosts: ['api.razorpay.com'], standin: standin.origin }),
      publicUrl: 'https://school.example',
      dataDir: '/nowhere',
    };
    standin.calls.splice(0);
    standin.hooks.takeHeld();
  });
}

/** What is asked for a checkout; each has a name and a way back of its own. */
export function askOf(more: Partial<CheckoutAsk> = {}): CheckoutAsk {
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
export async function opened(ask = askOf()): Promise<Link> {
  const end = await razorpay.open(reach, ask, false);
  if (end.end !== 'done') throw new Error(JSON.stringify(end));
  return books.links.get(end.sent.ref)!;
}

export async function facts(ref: string): Promise<PaymentFacts> {
  const end = await razorpay.read(reach, ref);
  if (end.end !== 'done') throw new Error(JSON.stringify(end));
  return end.sent;
}

/** A paid link's payment, and a refund of a part of it. */
export async function refundable() {
  const link = await opened();
  const payment = books.pay(link);
  asks += 1;
  return { link, payment, ask: { id: `sb-refund-${asks}`, payment_ref: payment.id, amount: 5_000, currency: 'INR' } };
}
