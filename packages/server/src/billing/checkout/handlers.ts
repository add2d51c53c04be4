import type { checkoutStatus, paymentPage, startCheckout } from '@schoolbell/core/billing/checkout/contract';
import { type Chosen, type OpenItem, SAVE_CONSENT, spread } from '@schoolbell/core/billing/checkout/rules';
import { gatewayCard, type GatewayName } from '@schoolbell/core/billing/gateways/rules';
import { methodName } from '@schoolbell/core/billing/methods/rules';
import { dayIn, money } from '@schoolbell/core/format';
import { Failure, invalid, missing } from '@schoolbell/core/http/errors';
import type { ParsedOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { wordsInForce } from '@schoolbell/core/words/rules';
import type { Context, Handlers, Tenant } from '../../http/context.ts';
import { pictureAt } from '../../http/pictures.ts';
import { hashOf, newToken } from '../../http/tokens.ts';
import { frontOf } from '../../settings/front/queries.ts';
import { findAccount, holdAccounts } from '../accounts/queries.ts';
import type { Integration } from '../gateways/queries.ts';
import { checkStep, gatewayOf, openGateways } from '../gateways/verbs.ts';
import { billingSettings } from '../invoices/making/queries.ts';
import { invoiceHeads } from '../invoices/queries.ts';
import { underCharge } from '../methods/charging/queries.ts';
import { methodsOf } from '../methods/queries.ts';
import { methodToken, removeSaved, stopCharges } from '../methods/verbs.ts';
import { linkedInvoice } from '../papers/queries.ts';
import {
  type Checkout,
  type CheckoutItem,
  findCheckout,
  insertCheckout,
  isSchoolsSite,
  itemsOf,
  openCheckouts,
  outcomeOf,
  payableInvoices,
  type PayableRow,
  underWay,
} from './queries.ts';

/** What a link of an invoice opens: its school, its invoice, and the account that pays. */
interface Opened {
  tenant: Tenant;
  invoice_id: number;
  account_id: number;
}

/** A link that is unknown, taken back, too old or of another school: all are answered alike. */
const closed = () => new Failure('gone', 'This link no longer works. Please ask the school for a new one.');

async function openLink(
  context: Context,
  { institution, hash }: { institution: string; hash: string },
): Promise<Opened> {
  const tenant = await context.enter(institution);
  const invoice_id = await linkedInvoice(context.db, tenant.institution_id, hashOf(hash), context.now);
  if (invoice_id === undefined) throw closed();
  const [head] = await invoiceHeads(context.db, tenant.institution_id, [invoice_id]);
  return { tenant, invoice_id, account_id: head!.account_id };
}

async function payable({ db }: Context, { tenant, invoice_id, account_id }: Opened): Promise<PayableRow[]> {
  const { pay_shows_all } = await billingSettings(db, tenant.institution_id);
  return payableInvoices(db, tenant.institution_id, { account_id, invoice_id, all: pay_shows_all === 1 });
}

type Invoice = ResultOf<typeof paymentPage>['invoices'][number];

function shown({ lines, parts, invoice_id: _, ...invoice }: PayableRow, today: string): Invoice {
  const [first, ...others] = lines;
  const isLate = (invoice.status === 'issued' || invoice.status === 'part') && invoice.due_on < today;
  return {
    ...invoice,
    status: isLate ? 'overdue' : invoice.status,
    title: `${first?.name ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''}`,
    lines,
    parts: parts.map(({ installment_id: _id, ...part }) => part),
  };
}

async function waysOf(context: Context, currency: string): Promise<ResultOf<typeof paymentPage>['ways']> {
  const open = await openGateways(context);
  const ways = await Promise.all(open.map((one) => wayOf(one, currency)));
  return ways.filter((way) => way !== undefined);
}

async function wayOf({ provider, is_test }: Integration, currency: string) {
  const { name, title, methods } = gatewayCard(provider)!;
  const way = { gateway: name, title, methods, is_test };
  if (name === 'paynow') return { ...way, kind: 'transfer' as const, saves: 0 as const, least: 1 };
  const gateway = await gatewayOf(name);
  if (gateway.currencies && !gateway.currencies.includes(currency)) return undefined;
  return {
    ...way,
    kind: 'page' as const,
    saves: gateway.saves ? (1 as const) : (0 as const),
    least: gateway.least(currency),
  };
}

/** What is open of an invoice or of one of its parts, by its ids. */
type PayableItem = OpenItem & Omit<CheckoutItem, 'amount'>;

/** What may be paid, part by part, named as the payer names it. */
const openItems = (invoices: readonly PayableRow[]): PayableItem[] =>
  invoices
    .filter((one) => one.balance > 0)
    .flatMap(({ invoice_id, number, due_on, balance, parts }): PayableItem[] =>
      parts.length === 0
        ? [{ invoice: number, part: null, due_on, open: balance, invoice_id, installment_id: null }]
        : parts
            .filter((part) => part.paid < part.amount)
            .map(({ installment_id, place, due_on: day, amount, paid }) => ({
              invoice: number,
              part: place,
              due_on: day,
              open: amount - paid,
              invoice_id,
              installment_id,
            })),
    );

type Starting = ParsedOf<typeof startCheckout>;

/** What the payer chose, checked against what is open. Throws what is wrong at its field. */
function chosenOf(open: readonly PayableItem[], { items, amount }: Starting, currency: string): CheckoutItem[] {
  const all = open.reduce((sum, one) => sum + one.open, 0);
  if (all === 0) throw new Failure('conflict', 'Nothing is left to pay. Thank you.');
  if (amount !== undefined && amount > all) throw invalid({ amount: `At most ${money(all, currency)} is open` });
  const wanted = items.length > 0 ? items : open;
  const named = open.filter((one) => wanted.some((item) => item.invoice === one.invoice && item.part === one.part));
  if (named.length < wanted.length) throw new Failure('stale', 'What you chose has changed. Please look again.');
  const chosen: Chosen[] =
    amount !== undefined
      ? spread(named, amount)
      : named.map(({ invoice, part, open: rest }) => ({
          invoice,
          part,
          amount: Math.min(rest, items.find((item) => item.invoice === invoice && item.part === part)?.amount ?? rest),
        }));
  return chosen.map(({ invoice, part, amount: paid }) => {
    const { invoice_id, installment_id } = named.find((one) => one.invoice === invoice && one.part === part)!;
    return { invoice_id, installment_id, amount: paid };
  });
}

/** Where the payer comes back to: a page of the school's own sites, else the hosted page. */
async function returnTo(
  { db, publicUrl }: Context,
  { institution_id, hash: school }: Tenant,
  { return_url, hash }: Starting,
): Promise<URL> {
  if (return_url === '') return new URL(`${publicUrl}/payment/${hash}?institution=${school}`);
  if (!URL.canParse(return_url)) throw invalid({ return_url: 'Please enter a whole address' });
  const url = new URL(return_url);
  if (url.origin === publicUrl || (await isSchoolsSite(db, institution_id, url.origin))) return url;
  throw invalid({ return_url: 'This website is not on the school’s list' });
}

const isSame = (one: readonly CheckoutItem[], other: readonly CheckoutItem[]): boolean =>
  JSON.stringify(one.map((item) => [item.invoice_id, item.installment_id, item.amount])) ===
  JSON.stringify(other.map((item) => [item.invoice_id, item.installment_id, item.amount]));

/** Ends pages of this account that ask for something else, so that only one can be paid. */
async function endOthers(context: Context, { tenant, account_id }: Opened, items: readonly CheckoutItem[]) {
  const { db, later } = context;
  for (const one of await openCheckouts(db, tenant.institution_id, account_id)) {
    const others = await itemsOf(db, tenant.institution_id, one.checkout_id);
    if (one.state === 'open' && !isSame(items, others))
      await later('expireCheckout', { checkout_id: one.checkout_id }, { key: `expire ${one.checkout_id}` });
  }
}

async function standing(
  { db }: Context,
  { institution_id }: Tenant,
  checkout: Checkout,
  token: string,
): Promise<ResultOf<typeof checkoutStatus>['data']> {
  const { state, gateway, amount, currency, url, failure } = checkout;
  return {
    checkout: token,
    state,
    gateway: gateway as GatewayName,
    amount,
    currency,
    url: state === 'open' ? url : '',
    failure,
    ...(await outcomeOf(db, institution_id, checkout)),
  };
}

/** The methods that the payer of a link has saved, whichever of their accounts pays. */
async function savedBy({ db }: Context, { tenant, account_id }: Opened) {
  const account = (await findAccount(db, tenant.institution_id, account_id))!;
  return methodsOf(db, tenant.institution_id, { holders: [account.holder_id] });
}

/** A payment that was begun from this link; one of another payer is as unknown as any other. */
async function openStanding(context: Context, asked: { institution: string; hash: string; checkout: string }) {
  const opened = await openLink(context, asked);
  const { institution_id } = opened.tenant;
  const found = await findCheckout(context.db, institution_id, { token_hash: hashOf(asked.checkout) });
  if (!found || found.account_id !== opened.account_id) throw missing('payment');
  return standing(context, opened.tenant, found, asked.checkout);
}

const unbuilt = async (): Promise<never> => {
  throw new Failure('notConfigured', 'Not built yet.');
};

export const checkoutHandlers: Handlers<'checkout'> = {
  claimPayment: unbuilt,
  fileMetadata: unbuilt,

  paymentPage: async (asked, context) => {
    const opened = await openLink(context, asked);
    const { tenant, account_id } = opened;
    const { institution_id, hash, time_zone } = tenant;
    const { db, publicUrl, now } = context;
    const today = dayIn(now, time_zone);
    const [front, account] = [await frontOf(db, institution_id), (await findAccount(db, institution_id, account_id))!];
    const { pay_other_amount } = await billingSettings(db, institution_id);
    return {
      institution: {
        hash,
        institutionName: front.institution_name,
        institutionLogo: pictureAt(front.logo_handle, publicUrl),
        institutionCountry: front.country,
        currency: tenant.currency,
        time_zone,
      },
      words: wordsInForce(front.words),
      theme: front.theme,
      today,
      currency: account.currency,
      invoices: (await payable(context, opened)).map((one) => shown(one, today)),
      credit: account.credit,
      ways: await waysOf(context, account.currency),
      allows_other_amount: pay_other_amount,
      under_way: await underWay(db, institution_id, account_id),
      saved: (await savedBy(context, opened)).map(({ method_id, brand, last4, expires, is_charged }) => ({
        method: methodToken(context, method_id),
        brand,
        last4,
        expires,
        is_charged,
      })),
    };
  },

  startCheckout: async (asked, context) => {
    const opened = await openLink(context, asked);
    const { tenant, account_id } = opened;
    const { institution_id } = tenant;
    const { db, now, later } = context;
    const [account] = await holdAccounts(db, institution_id, [account_id]);
    const { currency } = account!;
    const way = (await waysOf(context, currency)).find((one) => one.gateway === asked.gateway);
    if (!way) throw invalid({ gateway: 'This way to pay is not available at the moment' });
    const items = chosenOf(openItems(await payable(context, opened)), asked, currency);
    const amount = items.reduce((sum, one) => sum + one.amount, 0);
    if (amount < way.least) throw invalid({ amount: `${way.title} takes at least ${money(way.least, currency)}` });
    await checkStep(asked.gateway, amount, currency);
    const charged = await underCharge(db, institution_id, [...new Set(items.map((one) => one.invoice_id))]);
    if (charged.size > 0)
      throw new Failure('conflict', 'This is being charged to your saved method already. You need not pay it again.');
    await endOthers(context, opened, items);
    const token = newToken();
    const url = await returnTo(context, tenant, asked);
    url.searchParams.set('checkout', token);
    const checkout_id = await insertCheckout(
      db,
      {
        institution_id,
        token_hash: hashOf(token),
        account_id,
        gateway: asked.gateway,
        amount,
        currency,
        email_receipt: asked.email_receipt,
        return_url: url.href,
        save_consent: asked.save === 1 && way.saves === 1 ? SAVE_CONSENT : '',
        created_at: now,
        updated_at: now,
      },
      items,
    );
    await later('openCheckout', { checkout_id }, { key: `open ${checkout_id}` });
    const made = (await findCheckout(db, institution_id, { id: checkout_id }))!;
    return { data: await standing(context, tenant, made, token) };
  },

  checkoutStatus: async (asked, context) => ({ data: await openStanding(context, asked) }),

  changeMethod: async ({ method: token, action, ...link }, context) => {
    const opened = await openLink(context, link);
    const method = (await savedBy(context, opened)).find((one) => methodToken(context, one.method_id) === token);
    if (!method) throw missing('payment method');
    if (action === 'remove') {
      await removeSaved(context, method);
      return { message: `${methodName(method)} is removed. The school can no longer charge it.` };
    }
    await stopCharges(context, method);
    return { message: 'Automatic payments are off. You pay by the links that the school sends.' };
  },
};
