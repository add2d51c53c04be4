import { hash, timingSafeEqual } from 'node:crypto';
import { exponentOf, money } from '@schoolbell/core/format';
import type {
  AccountFacts,
  CheckoutAsk,
  CheckoutPage,
  Gateway,
  PaymentFacts,
  RefundAsk,
  RefundFacts,
} from '../abilities.ts';
import { Ended, refused, unclear } from '../ends.ts';
import { currencies, step, toXendit } from './xendit/amounts.ts';
import { aboutOf, factsOf, Invoice, Invoices, isPaid, NOTE, OF, Refund, refundOf, Refunds } from './xendit/answers.ts';
import { type Call, withSdk } from './xendit/calls.ts';

const MINUTE = 60_000;
const PAGES_OF_REFUNDS = 10;

function checkStep({ amount, currency }: Pick<CheckoutAsk, 'amount' | 'currency'>): void {
  if (amount % step(currency) === 0) return;
  const reason = `Xendit takes ${currency} in steps of ${money(step(currency), currency)}`;
  throw new Ended(refused(reason, { amount: reason }));
}

const pageOf = ({ id, invoice_url, expiry_date }: Invoice, ask: CheckoutAsk): CheckoutPage => ({
  ref: id,
  url: invoice_url ?? '',
  expires_at: expiry_date ? new Date(expiry_date) : ask.expires_at,
});

/**
 * The page that an earlier try may have made. Its way back has the token of this very payment: after a backup was restored,
 * our own names may be those of older ones.
 */
async function findInvoice(
  call: Call,
  { id, amount, currency, return_url }: CheckoutAsk,
): Promise<Invoice | undefined> {
  const found = await call(Invoices, ({ invoices }) => invoices.getInvoices({ externalId: id, limit: 100 }));
  return found.find(
    (one) =>
      one.external_id === id &&
      one.success_redirect_url === return_url &&
      one.amount === toXendit(amount, currency) &&
      one.currency === currency,
  );
}

/** What a page asks for. Xendit counts its life from its own time on. */
const invoiceOf = ({ id, amount, currency, title, email, return_url, expires_at }: CheckoutAsk) => ({
  externalId: id,
  amount: toXendit(amount, currency),
  currency,
  description: title,
  ...(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) && { payerEmail: email }),
  // Schoolbell writes to families itself.
  shouldSendEmail: false,
  invoiceDuration: Math.max(60, Math.ceil((expires_at.getTime() - Date.now()) / 1_000)),
  successRedirectUrl: return_url,
  failureRedirectUrl: return_url,
});

async function openInvoice(call: Call, ask: CheckoutAsk, again: boolean): Promise<CheckoutPage> {
  checkStep(ask);
  const found = again ? await findInvoice(call, ask) : undefined;
  const data = invoiceOf(ask);
  return pageOf(
    found ?? (await call(Invoice, ({ invoices }) => invoices.createInvoice({ data }), { writes: true })),
    ask,
  );
}

/** All refunds of an invoice. */
async function refundsOf(call: Call, invoiceId: string): Promise<Refund[]> {
  const found: Refund[] = [];
  for (let page = 0; page < PAGES_OF_REFUNDS; page += 1) {
    const after = found.at(-1)?.id;
    const asked = { invoiceId, limit: 100, ...(after !== undefined && { afterId: after }) };
    const { data, has_more } = await call(Refunds, ({ refunds }) => refunds.getAllRefunds(asked));
    found.push(...data);
    if (!has_more || data.length === 0) break;
  }
  return found;
}

/** An invoice that Xendit doesn't know is over; anything else that it won't answer is asked again. */
function askAgain(error: unknown): never {
  if (error instanceof Ended && error.as.end === 'refused' && error.code !== 'INVOICE_NOT_FOUND_ERROR')
    throw new Ended(unclear(error.as.reason));
  throw error;
}

async function readInvoice(call: Call, ref: string): Promise<PaymentFacts> {
  const invoice = await call(Invoice, ({ invoices }) => invoices.getInvoiceById({ invoiceId: ref })).catch(askAgain);
  if (!isPaid(invoice)) return factsOf(invoice, []);
  // A key that may no longer read refunds does not keep a payment from counting.
  const refunds = await refundsOf(call, ref).catch((error: unknown) => {
    if (error instanceof Ended && ['signedOut', 'refused'].includes(error.as.end)) return [];
    throw error;
  });
  return factsOf(invoice, refunds);
}

/** Names a refund at Xendit: the same on every try, and another one where the number was that of another refund in an older database. */
const referenceOf = ({ id, payment_ref, amount, currency }: RefundAsk): string =>
  `${id}-${hash('sha256', `${payment_ref} ${amount} ${currency}`, 'base64url').slice(0, 16)}`;

async function sendRefund(call: Call, ask: RefundAsk, again: boolean): Promise<RefundFacts> {
  checkStep(ask);
  const { id, payment_ref, amount, currency } = ask;
  const reference = referenceOf(ask);
  const find = async () => (await refundsOf(call, payment_ref)).find((one) => one.reference_id === reference);
  const known = again ? await find() : undefined;
  if (known) return refundOf(known);
  const data = {
    invoiceId: payment_ref,
    referenceId: reference,
    amount: toXendit(amount, currency),
    currency,
    reason: 'OTHERS',
    metadata: { [NOTE]: id, [OF]: payment_ref },
  } as const;
  try {
    const asked = { idempotencyKey: reference, data };
    return refundOf(await call(Refund, ({ refunds }) => refunds.createRefund(asked), { writes: true }));
  } catch (error) {
    // With a code, Xendit has looked at it: an earlier try may have arrived, or another refund of the payment is under way.
    const made = error instanceof Ended && error.code !== '' && error.as.end !== 'signedOut' ? await find() : undefined;
    if (made) return refundOf(made);
    if (error instanceof Ended && error.code === 'REFUND_IN_PROGRESS')
      throw new Ended({ end: 'later', until: new Date(Date.now() + MINUTE) });
    throw error;
  }
}

/** Compares digests, so that the time it takes tells neither the token nor its length. */
function isToken(token: string | undefined, given: string): boolean {
  const [right, got] = [token ?? '', given].map((one) => Buffer.from(hash('sha256', one, 'hex')));
  return timingSafeEqual(right!, got!) && given !== '';
}

/** Reads what we will read later, to see whether the key may; the newest invoice says what the account is called. */
async function accountOf(call: Call, is_test: boolean): Promise<AccountFacts> {
  const [newest] = await call(Invoices, ({ invoices }) => invoices.getInvoices({ limit: 1 }));
  await call(Refunds, ({ refunds }) => refunds.getAllRefunds({ limit: 1 }));
  return { account_id: '', account_name: newest?.merchant_name ?? '', is_test };
}

const wrongKey = (reason: string) => refused(reason, { secret_key: reason });

/** Takes money by payment links of Xendit (its invoices), on the official SDK. */
export const xendit: Gateway = {
  currencies,
  saves: false,
  partialRefund: true,
  shortest: 5,
  // One whole unit; Xendit asks for more where a way of paying does.
  least: (currency) => 10 ** exponentOf(currency),
  step,
  async check(reach) {
    const { secret_key = '' } = reach.keys;
    if (secret_key.startsWith('xnd_public_'))
      return wrongKey(
        'This is a public key. Please enter a secret key, which begins with xnd_development_ or xnd_production_',
      );
    if (!/^xnd_(development|production)_[\w+/=-]+$/.test(secret_key))
      return wrongKey('A secret key begins with xnd_development_ or xnd_production_');
    const is_test = secret_key.startsWith('xnd_development_');
    const end = await withSdk(reach, (call) => accountOf(call, is_test));
    if (end.end !== 'signedOut') return end.end === 'refused' ? wrongKey(end.reason) : end;
    return /permission|forbidden|suspend|allow/i.test(end.reason)
      ? wrongKey(
          'This key has too few rights. It must write “Money-in products”, and this server’s address must be allowed.',
        )
      : wrongKey('Xendit does not know this key');
  },
  open: (reach, ask, again) => withSdk(reach, (call) => openInvoice(call, ask, again)),
  read: (reach, ref) => withSdk(reach, (call) => readInvoice(call, ref)),
  async expire(reach, ref) {
    const end = await withSdk(reach, (call) =>
      call(Invoice, ({ invoices }) => invoices.expireInvoice({ invoiceId: ref }), { writes: true }),
    );
    // An invoice that was paid or ended before can't be closed; either way it is then read.
    if (end.end !== 'done' && end.end !== 'refused') return end;
    return xendit.read(reach, ref);
  },
  refund: (reach, ask, again) => withSdk(reach, (call) => sendRefund(call, ask, again)),
  async charge() {
    return refused('Xendit keeps no cards for Schoolbell');
  },
  hook(keys, raw, headers) {
    const given = headers['x-callback-token'] ?? '';
    if (![keys['callback_token'], keys['former_callback_token']].some((token) => isToken(token, given)))
      return undefined;
    const about = aboutOf(raw);
    // The token says nothing of the body, so nothing of it is believed: it only names what is then read.
    return about && { event: headers['webhook-id'] || hash('sha256', raw), ...about };
  },
};
