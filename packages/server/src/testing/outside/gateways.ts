import { type RazorpayStandin, razorpayStandin } from './razorpay.ts';
import type { Books } from './razorpay/books.ts';
import { razorpayThere } from './razorpay/there.ts';
import type { StoodIn } from './stood-in.ts';
import { stripeThere } from './stripe/there.ts';
import { StripeStandin } from './stripe.ts';
import { type XenditStandin, xenditStandin } from './xendit.ts';
import type { Books as XenditBooks } from './xendit/books.ts';
import { xenditThere } from './xendit/there.ts';

/** Stripe, and its world behind it. */
export function stripeStoodIn(): StoodIn & { part: StripeStandin } {
  const part = new StripeStandin();
  return {
    name: 'stripe',
    part,
    underWay: 'processing',
    account({ hash }) {
      const mark = hash.replaceAll(/\W/g, 'x');
      const keys = { secret_key: `sk_test_${mark}Key`, webhook_secret: `whsec_${mark}Secret` };
      part.world.account(keys.secret_key, keys.webhook_secret);
      return keys;
    },
    refOf: (url) => url.split('/').at(-1)!,
    pay: (ref, by) => part.world.press(ref, by === 'card' ? 'pay' : 'bank'),
    settle: (ref) => part.world.settleBank(ref, true),
    there: stripeThere(part.world),
  };
}

/** Razorpay, and the books that it keeps. */
export function razorpayStoodIn(): StoodIn & { part: RazorpayStandin; books: Books[] } {
  const part = razorpayStandin();
  const books: Books[] = [];
  const booksOf = (ref: string): Books => books.find((one) => one.links.has(ref))!;
  const pay = (ref: string, status: 'captured' | 'authorized'): boolean => {
    const link = booksOf(ref).links.get(ref)!;
    if (link.status !== 'created' || link.payments.some((one) => one.status !== 'failed')) return false;
    booksOf(ref).pay(link, { status });
    return true;
  };
  return {
    name: 'razorpay',
    part,
    underWay: 'processing',
    books,
    account({ hash }) {
      const mark = hash.replaceAll(/\W/g, 'x');
      const keys = { key_id: `rzp_test_${mark}`, key_secret: `${mark}Key`, webhook_secret: `${mark}Secret` };
      books.push(part.account(keys));
      return keys;
    },
    refOf: (url) => `plink_${url.split('/').at(-1)}`,
    pay: (ref, by) => pay(ref, by === 'card' ? 'captured' : 'authorized'),
    settle(ref) {
      const kept = booksOf(ref);
      for (const one of kept.payments.values())
        if (one.status === 'authorized' && kept.linkOf(one.id)?.id === ref) kept.capture(one);
    },
    there: razorpayThere(books),
  };
}

/** Xendit, and the books that it keeps. */
export function xenditStoodIn(): StoodIn & { part: XenditStandin; books: XenditBooks[] } {
  const part = xenditStandin();
  const books: XenditBooks[] = [];
  const booksOf = (ref: string): XenditBooks => books.find((one) => one.invoices.has(ref))!;
  return {
    name: 'xendit',
    part,
    books,
    // An invoice waits to be paid until the money is there.
    underWay: 'open',
    account({ hash }) {
      const mark = hash.replaceAll(/\W/g, 'x');
      const keys = { secret_key: `xnd_development_${mark}Key`, callback_token: `${mark}Token` };
      books.push(part.account(keys));
      return keys;
    },
    refOf: (url) => url.split('/').at(-1)!,
    pay(ref, by) {
      const kept = booksOf(ref);
      const invoice = kept.invoice(ref)!;
      if (invoice.status !== 'PENDING') return false;
      if (by === 'card') kept.pay(invoice);
      else kept.begin(invoice);
      return true;
    },
    settle: (ref) => booksOf(ref).settle(booksOf(ref).invoice(ref)!),
    there: xenditThere(books),
  };
}

/** Every gateway that is stood in for: suites for all of them run with each. */
export const stoodIns: readonly (() => StoodIn)[] = [stripeStoodIn, razorpayStoodIn, xenditStoodIn];
