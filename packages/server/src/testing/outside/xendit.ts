import type { UnauthorizedError } from 'xendit-node/invoice/models/index.js';
import {
  CreateInvoiceRequestFromJSON,
  type BadRequestError,
  type CreateInvoiceRequest,
  type InvoiceError404ResponseDefinition,
} from 'xendit-node/invoice/models/index.js';
import {
  type CreateRefund,
  type CreateRefund400Response,
  type CreateRefund404Response,
  type CreateRefund409Response,
  CreateRefundFromJSON,
} from 'xendit-node/refund/models/index.js';
import { exponentOf } from '@schoolbell/core/format';
import { drawPage, sendTo } from './page.ts';
import type { Answered, Asked, Frame, Part } from './standin.ts';
import { type Account, Books, type Invoice, invoiceJson, newId, refundJson } from './xendit/books.ts';

/** The stand-in of Xendit, with what tests and the pretended bank do. */
export interface XenditStandin extends Part {
  /** Opens an account, or one that is known already. */
  account(account: Account): Books;
}

export interface XenditSettings {
  /** Milliseconds until a bank has paid; never by itself if not said. */
  bankTakes?: number;
}

/** The names that Xendit gives to errors: those of the SDK's types, and those that only its documentation has. */
type Code =
  | (BadRequestError | UnauthorizedError | InvoiceError404ResponseDefinition)['errorCode']
  | NonNullable<(CreateRefund400Response | CreateRefund404Response | CreateRefund409Response)['errorCode']>
  | 'REQUEST_FORBIDDEN_ERROR'
  | 'RATE_LIMIT_EXCEEDED'
  | 'SERVER_ERROR';

/** An error as Xendit answers it. */
const wrong = (error_code: Code, message: string, status = 400): Answered => ({
  status,
  body: { error_code, message },
});

const known = new Set(['IDR', 'PHP', 'THB', 'VND', 'MYR', 'SGD', 'USD']);
const noParts = new Set(['IDR', 'VND']);

/** What is wrong with an amount; undefined if nothing is. */
function amountFault(value: unknown, least: number): Answered | undefined {
  if (typeof value !== 'number' || value < least)
    return wrong('API_VALIDATION_ERROR', `amount must be larger than or equal to ${least}`);
  if (!/^\d+(\.\d{1,2})?$/.test(String(value)))
    return wrong('API_VALIDATION_ERROR', 'amount must have at most 2 decimal places');
  return undefined;
}

function invoiceFault({
  externalId,
  amount,
  currency = 'IDR',
  payerEmail,
}: CreateInvoiceRequest): Answered | undefined {
  if (!externalId || externalId.length > 255)
    return wrong('API_VALIDATION_ERROR', 'external_id must have 1 to 255 letters');
  if (!known.has(currency)) return wrong('UNSUPPORTED_CURRENCY', `The currency ${currency} is not supported`);
  if (payerEmail !== undefined && !payerEmail.includes('@'))
    return wrong('EMAIL_FORMAT_ERROR', 'payer_email is not valid');
  return amountFault(amount, 1);
}

/** As the real one, takes any number of invoices with the same `external_id`, and cuts parts of a rupiah off. */
function makeInvoice(books: Books, asked: CreateInvoiceRequest, origin: string): Answered {
  const fault = invoiceFault(asked);
  if (fault) return fault;
  const id = newId();
  const now = books.now();
  const { amount, currency = 'IDR', invoiceDuration = 86_400 } = asked;
  const invoice: Invoice = {
    ...asked,
    id,
    currency,
    amount: noParts.has(currency) ? Math.trunc(amount) : amount,
    userId: '5f27a14a9bf05c73dd040bc8',
    status: 'PENDING',
    merchantName: 'Harbour Academy',
    merchantProfilePictureUrl: 'https://xnd-merchant-logos.s3.amazonaws.com/pretended.png',
    expiryDate: new Date(now.getTime() + invoiceDuration * 1_000),
    invoiceUrl: `${origin}/xendit/${id}`,
    availableBanks: [],
    availableRetailOutlets: [],
    availableEwallets: [],
    availableQrCodes: [],
    availableDirectDebits: [],
    availablePaylaters: [],
    shouldSendEmail: asked.shouldSendEmail ?? false,
    created: now,
    updated: now,
  };
  books.invoices.set(id, invoice);
  return { status: 200, body: invoiceJson(invoice) };
}

function listInvoices(books: Books, query: URLSearchParams): Answered {
  const name = query.get('external_id');
  const found = [...books.invoices.values()].toReversed().filter((one) => !name || one.externalId === name);
  return { status: 200, body: found.slice(0, Number(query.get('limit') ?? 10)).map(invoiceJson) };
}

function expire(books: Books, invoice: Invoice): Answered {
  if (invoice.status === 'PAID') return wrong('API_VALIDATION_ERROR', 'Invoice is already paid');
  books.end(invoice);
  return { status: 200, body: invoiceJson(invoice) };
}

function refund(books: Books, asked: CreateRefund): Answered {
  const invoice = books.invoices.get(asked.invoiceId ?? '');
  if (!invoice) return wrong('DATA_NOT_FOUND', 'Invoice not found', 404);
  if (invoice.status !== 'PAID') return wrong('INELIGIBLE_TRANSACTION', 'Only paid invoices can be refunded');
  if (asked.amount !== undefined && asked.amount > books.leftOf(invoice))
    return wrong('MAXIMUM_REFUND_AMOUNT_REACHED', 'The refund amount is more than what is left');
  if (noParts.has(invoice.currency) && !Number.isInteger(asked.amount))
    return wrong('API_VALIDATION_ERROR', 'amount must be an integer');
  return amountFault(asked.amount, 0.01) ?? { status: 200, body: refundJson(books.refund(invoice, asked)) };
}

function listRefunds(books: Books, query: URLSearchParams): Answered {
  const of = query.get('invoice_id');
  const found = books.refunds.filter((one) => !of || one.invoiceId === of);
  const from = query.has('after_id') ? found.findIndex((one) => one.id === query.get('after_id')) + 1 : 0;
  const limit = Math.min(Number(query.get('limit') ?? 10), 100);
  const data = found.slice(from, from + limit).map(refundJson);
  return { status: 200, body: { data, has_more: found.length > from + limit } };
}

/** Xendit keeps what it answered to a key, and refuses another request with it. */
class Keys {
  readonly #kept = new Map<string, { body: string; answer: Answered }>();

  once(key: string | undefined, body: string, work: () => Answered): Answered {
    const kept = key ? this.#kept.get(key) : undefined;
    if (kept && kept.body !== body)
      return wrong('IDEMPOTENCY_ERROR', 'The idempotency key was used for another request', 409);
    if (kept) return kept.answer;
    const answer = work();
    if (key && answer.status === 200) this.#kept.set(key, { body, answer });
    return answer;
  }
}

interface Ready {
  books: Books;
  keys: Keys;
}

/** Answers a call of an account. */
function answer({ books, keys }: Ready, { method, url, headers, raw }: Asked, origin: string): Answered {
  const path = url.pathname.replace(/\/$/, '');
  const call = `${method} ${path}`;
  if (books.barred?.test(call))
    return wrong(
      'REQUEST_FORBIDDEN_ERROR',
      'API key in use does not have necessary permissions to perform the request.',
      403,
    );
  const body = raw.length > 0 ? JSON.parse(raw.toString('utf8')) : {};
  if (call === 'POST /v2/invoices') return makeInvoice(books, CreateInvoiceRequestFromJSON(body), origin);
  if (call === 'GET /v2/invoices') return listInvoices(books, url.searchParams);
  if (call === 'GET /refunds') return listRefunds(books, url.searchParams);
  if (call === 'POST /refunds')
    return keys.once(headers['idempotency-key'], raw.toString('utf8'), () => refund(books, CreateRefundFromJSON(body)));
  const [, id = ''] = /^(?:GET \/v2\/invoices\/(?=\w+$)|POST \/invoices\/(?=\w+\/expire!$))(\w+)/.exec(call) ?? [];
  const invoice = books.invoice(id);
  if (!invoice) return wrong('INVOICE_NOT_FOUND_ERROR', 'Could not find invoice', 404);
  return method === 'POST' ? expire(books, invoice) : { status: 200, body: invoiceJson(invoice) };
}

/** The secret key: the name of basic authentication, whose password is empty. */
function keyOf({ headers }: Asked): string {
  const [, code = ''] = /^Basic (.+)$/.exec(headers['authorization'] ?? '') ?? [];
  return Buffer.from(code, 'base64').toString('utf8').replace(/:$/, '');
}

const buttons = {
  pay: 'Pay',
  decline: 'Pay with a card that is declined',
  bank: 'Pay by a bank that takes a while',
  leave: 'Back to the school',
};

/** What a browser sees of an invoice. */
const pageOf = ({ description = '', amount, currency, status }: Invoice, failure = ''): Answered =>
  drawPage({
    provider: 'Xendit',
    title: [description, failure].filter(Boolean).join(' – '),
    amount: Math.round(amount * 10 ** exponentOf(currency)),
    currency,
    buttons,
    ...(status !== 'PENDING' && { over: `This invoice is ${status}.` }),
  });

/** Does what a payer pressed. After a declined card Xendit stays on its page, and tells nobody. */
function press(books: Books, invoice: Invoice, does: string | null): Answered {
  const back = sendTo(invoice.successRedirectUrl!);
  if (does === 'leave') return back;
  if (invoice.status !== 'PENDING') return pageOf(invoice);
  if (does === 'decline') return pageOf(invoice, 'Your card was declined.');
  if (does === 'pay') books.pay(invoice);
  else if (does === 'bank') books.begin(invoice);
  else return { status: 400, body: 'No such button.' };
  return back;
}

/** Stands in for Xendit: the paths, names, errors and tokens of the real one, and a page whose buttons pay. */
export function xenditStandin({ bankTakes }: XenditSettings = {}): XenditStandin {
  const accounts = new Map<string, Ready>();
  let frame: Frame | undefined;
  return {
    name: 'xendit',
    hosts: ['api.xendit.co'],
    open(given) {
      frame = given;
    },
    account(account) {
      const found = accounts.get(account.secret_key);
      if (found) return found.books;
      const books = new Books(account, frame!);
      accounts.set(account.secret_key, { books, keys: new Keys() });
      return books;
    },
    async answer(asked) {
      const found = [...accounts.values()].find(({ books }) => books.account.secret_key === keyOf(asked));
      return found
        ? answer(found, asked, frame!.origin)
        : wrong('INVALID_API_KEY', 'The API key provided is invalid. Please make sure to use the secret key.', 401);
    },
    async page({ method, url, raw }) {
      const id = url.pathname.split('/')[2] ?? '';
      const found = [...accounts.values()].find(({ books }) => books.invoices.has(id));
      if (!found) return { status: 404, body: 'This invoice does not exist.' };
      const invoice = found.books.invoice(id)!;
      if (method !== 'POST') return pageOf(invoice);
      const pressed = new URLSearchParams(raw.toString('utf8')).get('press');
      const shown = press(found.books, invoice, pressed);
      if (pressed === 'bank' && bankTakes !== undefined)
        setTimeout(() => found.books.settle(invoice), bankTakes).unref();
      return shown;
    },
    trouble: (status) =>
      status === 429
        ? {
            ...wrong('RATE_LIMIT_EXCEEDED', 'You have exceeded the rate limit.', 429),
            headers: { 'rate-limit-limit': '60', 'rate-limit-remaining': '0', 'rate-limit-reset': '1.5' },
          }
        : wrong('SERVER_ERROR', 'Something unexpected happened, we are investigating this issue right now', status),
  };
}
