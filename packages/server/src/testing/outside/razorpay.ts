import type { INormalizeError } from 'razorpay/dist/types/api';
import type { PaymentLinks } from 'razorpay/dist/types/paymentLink';
import { exponentOf } from '@schoolbell/core/format';
import { type Account, Books, type Link, newId, type Payment } from './razorpay/books.ts';
import { drawPage, sendTo } from './page.ts';
import type { Answered, Asked, Frame, Part } from './standin.ts';

const LEAST_LIFE = 15 * 60;

/** The stand-in of Razorpay, with what tests and the pretended bank do. */
export interface RazorpayStandin extends Part {
  /** Opens an account, or one that is known already. */
  account(account: Account): Books;
}

export interface RazorpaySettings {
  /** Milliseconds until a bank has paid; never by itself if not said. */
  bankTakes?: number;
}

/** An error as Razorpay answers it. */
function wrong(description: string, field?: string, status = 400): Answered {
  const error: INormalizeError['error'] = {
    code: status === 400 || status === 401 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field && { field }),
  };
  return { status, body: { error } };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** What is wrong with the amount of a request; undefined if nothing is. */
function amountFault(amount: unknown, currency: string): Answered | undefined {
  if (!isWhole(amount)) return wrong('The amount must be an integer.', 'amount');
  if (amount < 10 ** exponentOf(currency)) return wrong(`The amount must be at least ${currency} 1.00`, 'amount');
  if (exponentOf(currency) === 3 && amount % 10 !== 0)
    return wrong('The last digit of the amount must be 0 for three decimal currencies.', 'amount');
  return undefined;
}

type NewLink = PaymentLinks.RazorpayPaymentLinkCreateRequestBody;

function linkFault(books: Books, asked: NewLink): Answered | undefined {
  const { reference_id = '', expire_by, callback_url, callback_method } = asked;
  if (reference_id.length > 40) return wrong('reference_id: the length must be no more than 40.', 'reference_id');
  if ([...books.links.values()].some((one) => reference_id !== '' && one.reference_id === reference_id))
    return wrong('payment link creation with reference ID already attempted');
  if (expire_by !== undefined && expire_by < books.now() + LEAST_LIFE)
    return wrong('expire_by: timestamp must be atleast 15 minutes in future');
  if (callback_url && callback_method !== 'get') return wrong('callback_method must be get.', 'callback_method');
  return amountFault(asked.amount, asked.currency ?? 'INR');
}

function makeLink(books: Books, asked: NewLink, origin: string): Answered {
  const fault = linkFault(books, asked);
  if (fault) return fault;
  const id = newId('plink');
  const link: Link = {
    ...asked,
    amount: Number(asked.amount),
    currency: asked.currency ?? 'INR',
    accept_partial: asked.accept_partial ?? false,
    amount_paid: 0,
    cancelled_at: 0,
    created_at: books.now(),
    expire_by: asked.expire_by ?? 0,
    expired_at: 0,
    id,
    payments: [],
    reminders: { status: 'failed' },
    short_url: `${origin}/razorpay/${id.slice('plink_'.length)}`,
    status: 'created',
    updated_at: books.now(),
    user_id: '',
  };
  books.links.set(id, link);
  return { status: 200, body: link };
}

function cancel(books: Books, link: Link): Answered {
  if (link.status === 'paid') return wrong('cannot cancel or expire an already paid/partially paid link');
  if (link.status !== 'created') return wrong('cannot cancel or expire an expired link');
  books.end(link, 'cancelled');
  return { status: 200, body: link };
}

interface RefundAsked {
  amount?: number;
  receipt?: string;
  notes?: Record<string, string>;
}

function refund(books: Books, payment: Payment, asked: RefundAsked): Answered {
  const left = payment.amount - (payment.amount_refunded ?? 0) - books.lost(payment);
  const amount = asked.amount ?? left;
  if (books.disputes.some((one) => one.payment_id === payment.id && one.status === 'open'))
    return wrong('The payment is disputed, so it cannot be refunded.');
  if (payment.status === 'refunded') return wrong('The payment has been fully refunded already.');
  if (payment.status !== 'captured') return wrong('The payment status should be captured for action to be taken.');
  if (amount > left) return wrong('The refund amount provided is greater than amount captured.', 'amount');
  return amountFault(amount, payment.currency) ?? { status: 200, body: books.refund(payment, { ...asked, amount }) };
}

/** Razorpay keeps what it answered to a key, and refuses another request with it. */
class Keys {
  readonly #known = new Map<string, { body: string; answer: Answered }>();

  once(key: string | undefined, body: string, work: () => Answered): Answered {
    if (key === undefined) return work();
    if (key.length < 10) return wrong('The idempotency key must be at least 10 characters long.');
    const known = this.#known.get(key);
    if (known && known.body !== body)
      return wrong('Different request with the same idempotency key has already been processed.', undefined, 409);
    const answer = known?.answer ?? work();
    if (answer.status === 200) this.#known.set(key, { body, answer });
    return answer;
  }
}

const paged = <One>(all: readonly One[], query: URLSearchParams): One[] => {
  const skip = Number(query.get('skip') ?? 0);
  return all.slice(skip, skip + Number(query.get('count') ?? 10));
};
const collection = (items: readonly object[]): Answered => ({
  status: 200,
  body: { entity: 'collection', count: items.length, items },
});

function listLinks(books: Books, query: URLSearchParams): Answered {
  const [reference, payment] = [query.get('reference_id'), query.get('payment_id')];
  const found = [...books.links.values()]
    .toReversed()
    .filter((one) => !reference || one.reference_id === reference)
    .filter((one) => !payment || one.payments.some(({ payment_id }) => payment_id === payment));
  return { status: 200, body: { payment_links: paged(found, query) } };
}

const unknown = wrong('The id provided does not exist');

interface Ready {
  books: Books;
  keys: Keys;
}

/** Answers a call of an account. */
function answer({ books, keys }: Ready, { method, url, headers, raw }: Asked, origin: string): Answered {
  const [, , kind, id = '', does = ''] = url.pathname.split('/');
  const body = raw.length > 0 ? JSON.parse(raw.toString('utf8')) : {};
  const [link, payment] = [books.links.get(id), books.payments.get(id)];
  switch (`${method} ${kind} ${id && 'id'} ${does}`.trim().replaceAll(/ +/g, ' ')) {
    case 'POST payment_links':
      return makeLink(books, body, origin);
    case 'GET payment_links':
      return listLinks(books, url.searchParams);
    case 'GET payment_links id':
      return link ? { status: 200, body: link } : unknown;
    case 'POST payment_links id cancel':
      return link ? cancel(books, link) : unknown;
    case 'GET payments id':
      return payment ? { status: 200, body: payment } : unknown;
    case 'GET payments id refunds':
      return payment
        ? collection(
            paged(
              books.refunds.filter((one) => one.payment_id === id),
              url.searchParams,
            ),
          )
        : unknown;
    case 'POST payments id refund':
      return payment
        ? keys.once(headers['x-refund-idempotency'], raw.toString('utf8'), () => refund(books, payment, body))
        : unknown;
    case 'GET disputes':
      return collection(paged(books.disputes, url.searchParams));
    default:
      return wrong('The requested URL was not found on the server.');
  }
}

/** The key of basic authentication, and its secret. */
function basicOf({ headers }: Asked): { key: string; secret: string } {
  const [, code = ''] = /^Basic (.+)$/.exec(headers['authorization'] ?? '') ?? [];
  const [key = '', ...secret] = Buffer.from(code, 'base64').toString('utf8').split(':');
  return { key, secret: secret.join(':') };
}

/** Where the payer goes after paying: the address that was asked for, with what Razorpay adds to it. */
function returnOf({ callback_url, id, reference_id, status }: Link, payment: Payment): string {
  const url = new URL(callback_url!);
  const added = {
    razorpay_payment_id: payment.id,
    razorpay_payment_link_id: id,
    razorpay_payment_link_reference_id: reference_id ?? '',
    razorpay_payment_link_status: status,
    razorpay_signature: 'pretended',
  };
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}

const buttons = {
  pay: 'Pay',
  decline: 'Pay with a card that is declined',
  bank: 'Pay by a bank that takes a while',
  leave: 'Back to the school',
};
export type Press = keyof typeof buttons;

/** What a browser sees of a link. */
function pageOf(link: Link, failure: string | null): Answered {
  return drawPage({
    provider: 'Razorpay',
    title: [link.description, failure].filter(Boolean).join(' – '),
    amount: link.amount,
    currency: link.currency!,
    buttons,
    ...(link.status !== 'created' && { over: `This payment link is ${link.status}.` }),
  });
}

/** Does what a payer pressed. After a declined card Razorpay stays on its page. */
function press(books: Books, link: Link, does: string | null): Answered {
  if (does === 'leave') return sendTo(link.callback_url!);
  if (link.status !== 'created') return pageOf(link, null);
  if (does === 'decline') return pageOf(link, books.pay(link, { status: 'failed' }).error_description);
  if (does !== 'pay' && does !== 'bank') return { status: 400, body: 'No such button.' };
  return sendTo(returnOf(link, books.pay(link, { status: does === 'bank' ? 'authorized' : 'captured' })));
}

/** Stands in for Razorpay: the paths, names, errors and signatures of the real one, and a page whose buttons pay. */
export function razorpayStandin({ bankTakes }: RazorpaySettings = {}): RazorpayStandin {
  const accounts = new Map<string, Ready>();
  let frame: Frame | undefined;
  return {
    name: 'razorpay',
    hosts: ['api.razorpay.com'],
    open(given) {
      frame = given;
    },
    account(account) {
      const known = accounts.get(account.key_id);
      if (known) return known.books;
      const books = new Books(account, frame!);
      accounts.set(account.key_id, { books, keys: new Keys() });
      return books;
    },
    async answer(asked) {
      const { key, secret } = basicOf(asked);
      const found = accounts.get(key);
      if (!found) return wrong('The api key provided is invalid', undefined, 401);
      if (found.books.account.key_secret !== secret) return wrong('Authentication failed', undefined, 401);
      return answer(found, asked, frame!.origin);
    },
    async page({ method, url, raw }) {
      const id = `plink_${url.pathname.split('/')[2]}`;
      const found = [...accounts.values()].find(({ books }) => books.links.has(id));
      if (!found) return { status: 404, body: 'This payment link does not exist.' };
      const link = found.books.links.get(id)!;
      if (method !== 'POST') return pageOf(link, null);
      const pressed = new URLSearchParams(raw.toString('utf8')).get('press');
      const known = link.payments.length;
      const shown = press(found.books, link, pressed);
      if (pressed === 'bank' && bankTakes !== undefined && link.payments.length > known)
        setTimeout(
          () => found.books.capture(found.books.payments.get(link.payments.at(-1)!.payment_id)!),
          bankTakes,
        ).unref();
      return shown;
    },
    trouble: (status) =>
      status === 429
        ? { ...wrong('Request failed. Please try after sometime.', undefined, 429), headers: { 'retry-after': '2' } }
        : wrong('We are facing some trouble completing your request at the moment.', undefined, status),
  };
}
