import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { CheckoutAsk, PaymentFacts, Reach } from '../../outside/abilities.ts';
import { guardedFetch } from '../../outside/client.ts';
import { xendit } from '../../outside/providers/xendit.ts';
import { openStandin, type Standin } from './standin.ts';
import { xenditStandin } from './xendit.ts';
import { type Account, type Books, type Invoice, newId } from './xendit/books.ts';

const HOUR = 3_600_000;
export let standin: Standin;
export let books: Books;
export let account: Account;
export let reach: Reach;
const part = xenditStandin();
let asks = 0;

/** Stands in for Xendit in each test of a file, with an account of its own. */
export function standInForXendit(): void {
  beforeAll(async () => {
    standin = await openStandin([part], { deliver: async () => 200 });
    standin.hooks.holds = true;
  });
  afterAll(() => standin.stop());
  beforeEach(() => {
    account = { secret_key: `xnd_development_${newId()}`, callback_token: newId() };
    books = part.account(account);
    reach = {
      keys: { ...account },
      fetch: guardedFetch({ hosts: ['api.xendit.co'], standin: standin.origin }),
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
    amount: 12_050,
    currency: 'PHP',
    title: 'Hill School: INV-1',
    email: 'ada@family.example',
    return_url: `https://school.example/payment/token?checkout=${asks}`,
    saves: false,
    expires_at: new Date(Date.now() + HOUR),
    ...more,
  };
}

/** Opens a page; answers its invoice at the stand-in. */
export async function opened(ask = askOf()): Promise<Invoice> {
  const end = await xendit.open(reach, ask, false);
  if (end.end !== 'done') throw new Error(JSON.stringify(end));
  return books.invoices.get(end.sent.ref)!;
}

export async function facts(ref: string): Promise<PaymentFacts> {
  const end = await xendit.read(reach, ref);
  if (end.end !== 'done') throw new Error(JSON.stringify(end));
  return end.sent;
}

/** A paid invoice, and a refund of a part of it. */
export async function refundable() {
  const invoice = await opened();
  books.pay(invoice);
  asks += 1;
  return { invoice, ask: { id: `sb-refund-${asks}`, payment_ref: invoice.id, amount: 5_010, currency: 'PHP' } };
}
