import type { paymentPage, startCheckout } from '@schoolbell/core/billing/checkout/contract';
import { type Chosen, type OpenItem, SAVE_CONSENT, spread } from '@schoolbell/core/billing/checkout/rules';
import { gatewayCard } from '@schoolbell/core/billing/gateways/rules';
import { dayIn, money } from '@schoolbell/core/format';
import { Failure, invalid, refuseWrong } from '@schoolbell/core/http/errors';
import type { ParsedOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { wordsInForce } from '@schoolbell/core/words/rules';
import type { Context, Handlers } from '../../http/context.ts';
import { pictureAt } from '../../http/pictures.ts';
import { frontOf } from '../../settings/front/queries.ts';
import { findAccount, holdAccounts } from '../accounts/queries.ts';
import type { Integration } from '../gateways/queries.ts';
import { checkStep, gatewayOf, openGateways } from '../gateways/verbs.ts';
import { billingSettings } from '../invoices/making/queries.ts';
import { underCharge } from '../methods/charging/queries.ts';
import { seenByPayer } from '../methods/verbs.ts';
import { keepStanding } from '../papers/links/verbs.ts';
import { openTransfer, PAYNOW_CURRENCY } from '../paynow/verbs.ts';
import { checkoutOfLink, type Opened, openLink, standing, titleOf } from './linking/verbs.ts';
import { pageFor } from './opening/verbs.ts';
import { type CheckoutItem, findCheckout, payableInvoices, type PayableRow, underWay } from './queries.ts';
import { checkoutToken, comesBackTo, returnTo } from './returning/verbs.ts';

async function payable(
  { db }: Context,
  { tenant, invoice_id, account_id, isAlone, all_open }: Opened,
): Promise<PayableRow[]> {
  const { pay_shows_all } = await billingSettings(db, tenant.institution_id);
  const all = !isAlone && (all_open === 1 || pay_shows_all === 1);
  return payableInvoices(db, tenant.institution_id, { account_id, invoice_id, all });
}

type Invoice = ResultOf<typeof paymentPage>['invoices'][number];

function shown({ lines, parts, invoice_id: _, order_id: __, ...invoice }: PayableRow, today: string): Invoice {
  const isLate = (invoice.status === 'issued' || invoice.status === 'part') && invoice.due_on < today;
  return {
    ...invoice,
    status: isLate ? 'overdue' : invoice.status,
    title: titleOf(lines.map((line) => line.name)),
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
  if (name === 'paynow')
    return currency === PAYNOW_CURRENCY
      ? { ...way, kind: 'transfer' as const, saves: 0 as const, least: 1 }
      : undefined;
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
function chosenOf(
  open: readonly PayableItem[],
  { items, amount }: Starting,
  { currency, mayDiffer }: { currency: string; mayDiffer: boolean },
): CheckoutItem[] {
  if (open.length === 0) throw new Failure('conflict', 'Nothing is left to pay. Thank you.');
  const places = open.map((one) => items.findIndex((item) => item.invoice === one.invoice && item.part === one.part));
  const named = open.flatMap((one, at) =>
    items.length === 0 || places[at]! >= 0 ? [{ ...one, at: places[at]! }] : [],
  );
  if (named.length < items.length) throw new Failure('stale', 'What you chose has changed. Please look again.');
  const sum = named.reduce((all, one) => all + one.open, 0);
  const most = (of: number): string => `At most ${money(of, currency)} is open`;
  if (amount !== undefined && amount > sum) throw invalid({ amount: most(sum) });
  const wanted = named.map((one) => ({ ...one, amount: items[one.at]?.amount ?? one.open }));
  refuseWrong(
    Object.fromEntries(
      wanted.flatMap((one) => (one.amount > one.open ? [[`items.${one.at}.amount`, most(one.open)]] : [])),
    ),
  );
  const differs = (amount !== undefined && amount !== sum) || wanted.some((one) => one.amount !== one.open);
  if (differs && !mayDiffer) throw invalid({ amount: 'Please choose from the amounts that are listed' });
  const chosen: Chosen[] = amount === undefined ? wanted : spread(named, amount);
  return chosen.map(({ invoice, part, amount: paid }) => {
    const { invoice_id, installment_id } = named.find((one) => one.invoice === invoice && one.part === part)!;
    return { invoice_id, installment_id, amount: paid };
  });
}

/** What payers do by the link of an invoice. */
export const checkoutHandlers: Omit<Handlers<'checkout'>, 'claimPayment' | 'fileMetadata' | 'changeMethod'> = {
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
      credit: opened.isAlone ? 0 : account.credit,
      ways: await waysOf(context, account.currency),
      allows_other_amount: opened.isOrder ? 0 : pay_other_amount,
      under_way: await underWay(db, institution_id, {
        account_id,
        invoice_id: opened.isAlone ? opened.invoice_id : null,
        now,
      }),
      saved: opened.isAlone ? [] : await seenByPayer(context, account_id),
    };
  },

  startCheckout: async (asked, context) => {
    const opened = await openLink(context, asked);
    const { tenant, account_id } = opened;
    const { institution_id } = tenant;
    const { db, now } = context;
    const [account] = await holdAccounts(db, institution_id, [account_id]);
    const { currency } = account!;
    const way = (await waysOf(context, currency)).find((one) => one.gateway === asked.gateway);
    if (!way) throw invalid({ gateway: 'This way to pay is not available at the moment' });
    const mayDiffer = !opened.isOrder && (await billingSettings(db, institution_id)).pay_other_amount === 1;
    const invoices = await payable(context, opened);
    const order_id = invoices[0]?.order_id ?? null;
    const items = chosenOf(openItems(invoices), asked, { currency, mayDiffer });
    const amount = items.reduce((sum, one) => sum + one.amount, 0);
    if (amount < way.least) throw invalid({ amount: `${way.title} takes at least ${money(way.least, currency)}` });
    await checkStep(asked.gateway, { amount, currency, mayDiffer });
    const charged = await underCharge(db, institution_id, [...new Set(items.map((one) => one.invoice_id))]);
    if (charged.size > 0)
      throw new Failure('conflict', 'This is being charged to your saved method already. You need not pay it again.');
    const wanted = {
      account_id,
      order_id,
      gateway: asked.gateway,
      amount,
      currency,
      email_receipt: asked.email_receipt,
      return_url: await returnTo(context, asked),
      return_invoice: opened.invoice_id,
      alone: opened.isAlone ? (1 as const) : (0 as const),
      all_open: opened.all_open,
      save_consent: asked.save === 1 && way.saves === 1 ? SAVE_CONSENT : '',
    };
    await keepStanding(context, comesBackTo(wanted), opened.expires_at);
    const transfer = way.kind === 'transfer' ? openTransfer(now) : undefined;
    const checkout_id = await pageFor(context, wanted, items, transfer);
    const made = (await findCheckout(db, institution_id, { id: checkout_id }))!;
    return { data: await standing(context, made, checkoutToken(context, checkout_id)) };
  },

  checkoutStatus: async (asked, context) => {
    const { checkout } = await checkoutOfLink(context, asked);
    return { data: await standing(context, checkout, asked.checkout) };
  },
};
