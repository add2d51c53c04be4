import type { checkoutStatus } from '@schoolbell/core/billing/checkout/contract';
import type { GatewayName } from '@schoolbell/core/billing/gateways/rules';
import { Failure, missing } from '@schoolbell/core/http/errors';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Context, Tenant } from '../../../http/context.ts';
import { hashOf } from '../../../http/tokens.ts';
import { invoiceHeads } from '../../invoices/queries.ts';
import { findOrder } from '../../orders/queries.ts';
import { linkAt } from '../../papers/links/queries.ts';
import { transferOf } from '../../paynow/verbs.ts';
import { type Checkout, findCheckout, outcomeOf } from '../queries.ts';

/** What a link of an invoice opens: its school, its invoice, and the account that pays. */
export interface Opened {
  tenant: Tenant;
  invoice_id: number;
  account_id: number;
  /** Shows this invoice only, and nothing else of the account. */
  isAlone: boolean;
  /** Shows all that is open of the account, whatever the settings say. */
  all_open: 0 | 1;
  /** An order that is paid before its invoice has a number: by itself, all of it or nothing. */
  isOrder: boolean;
  /** Until when the link works. */
  expires_at: Date;
}

/** A link that is unknown, taken back, too old or of another school: all are answered alike. */
const closed = () => new Failure('gone', 'This link no longer works. Please ask the school for a new one.');

export async function openLink(
  context: Context,
  { institution, hash }: { institution: string; hash: string },
): Promise<Opened> {
  const tenant = await context.enter(institution);
  const link = await linkAt(context.db, tenant.institution_id, hashOf(hash), context.now);
  if (!link) throw closed();
  const { invoice_id, all_open, expires_at } = link;
  const isAlone = link.alone === 1;
  const [head] = await invoiceHeads(context.db, tenant.institution_id, [invoice_id]);
  const { account_id, number, order_id } = head!;
  if (number !== null || order_id === null)
    return { tenant, invoice_id, account_id, isAlone, all_open, isOrder: false, expires_at };
  // An order whose money came late has a new invoice by now.
  const order = (await findOrder(context.db, tenant.institution_id, { id: order_id }))!;
  const now = order.invoice_id ?? invoice_id;
  const isOrder = now === invoice_id;
  return { tenant, invoice_id: now, account_id, isAlone: isAlone || isOrder, all_open, isOrder, expires_at };
}

type Standing = ResultOf<typeof checkoutStatus>['data'];

/** What an invoice is for, from the names of its lines. */
export const titleOf = ([first = '', ...others]: readonly string[]): string =>
  others.length > 0 ? `${first} and ${others.length} more` : first;

/** How a payment stands, as its payer may see it. */
export async function standing(context: Context, checkout: Checkout, token: string): Promise<Standing> {
  const { state, gateway, amount, currency, url, failure } = checkout;
  const { receipt_number, credit, invoices } = await outcomeOf(context.db, context.tenant.institution_id, checkout);
  return {
    checkout: token,
    state,
    gateway: gateway as GatewayName,
    amount,
    currency,
    url: state === 'open' ? url : '',
    ...(await transferOf(context, checkout)),
    failure,
    receipt_number,
    credit: state === 'paid' ? credit : 0,
    invoices: invoices.map(({ names, ...one }) => ({ ...one, title: titleOf(names) })),
  };
}

/** A payment that was begun from this link; one of another payer is as unknown as any other. */
export async function checkoutOfLink(
  context: Context,
  asked: { institution: string; hash: string; checkout: string },
): Promise<{ opened: Opened; checkout: Checkout }> {
  const opened = await openLink(context, asked);
  const { institution_id } = opened.tenant;
  const checkout = await findCheckout(context.db, institution_id, { token_hash: hashOf(asked.checkout) });
  if (!checkout || checkout.account_id !== opened.account_id) throw missing('payment');
  return { opened, checkout };
}
