import type { Context } from '../../../http/context.ts';
import { expireTransfer } from '../../paynow/verbs.ts';
import {
  changeCheckout,
  type Checkout,
  type CheckoutItem,
  drawCheckoutId,
  insertCheckout,
  itemsOf,
  openCheckouts,
} from '../queries.ts';
import { hashOf } from '../../../http/tokens.ts';
import { checkoutToken } from '../returning/verbs.ts';
import { failCheckout } from '../verbs.ts';

const [SECOND, MINUTE] = [1_000, 60_000];
/** A page that takes longer to open may never open: then another one is begun. */
const OPENS_WITHIN = 15 * SECOND;
/** A page is given out again while it has that long to live. */
const LIVES_STILL = 5 * MINUTE;
/** So long a new page waits for an old one to be closed, if the old one's gateway does not answer. */
const WAITS = 8 * SECOND;

/** What a payer asks for: what of it makes it the same page. */
export type Wanted = Pick<
  Checkout,
  | 'account_id'
  | 'order_id'
  | 'gateway'
  | 'amount'
  | 'currency'
  | 'email_receipt'
  | 'return_url'
  | 'return_invoice'
  | 'alone'
  | 'all_open'
  | 'save_consent'
>;

const printOf = (
  { order_id, gateway, amount, return_url, alone, save_consent }: Wanted,
  items: readonly CheckoutItem[],
) =>
  JSON.stringify([
    [order_id, gateway, amount, return_url, alone, save_consent],
    items.map(({ invoice_id, installment_id, amount: paid }) => [invoice_id, installment_id, paid]),
  ]);

function isFresh({ state, created_at, expires_at }: Checkout, now: Date): boolean {
  if (state === 'opening') return now.getTime() - created_at.getTime() < OPENS_WITHIN;
  return expires_at === null || expires_at.getTime() - now.getTime() > LIVES_STILL;
}

/** Closes a page that a new one takes the place of. One that is about to open is never shown. Answers whether it has to be waited for. */
async function giveUp(context: Context, one: Checkout, next: number | null): Promise<boolean> {
  const { checkout_id } = one;
  if (one.state === 'opening') {
    await failCheckout(context, checkout_id, 'Another payment was begun.');
    return false;
  }
  if (await expireTransfer(context, checkout_id)) return false;
  const key = `expire ${checkout_id}${next === null ? '' : ` for ${next}`}`;
  await context.later('expireCheckout', { checkout_id, ...(next !== null && { next }) }, { key });
  return next !== null;
}

/**
 * The page where a payer pays: the one that is open already, if it asks for the same; else a new one, which opens once those that
 * ask for some of the same are closed, so that nothing is paid twice. The caller holds the account. Answers the checkout's id.
 */
export async function pageFor(
  context: Context,
  wanted: Wanted,
  items: readonly CheckoutItem[],
  transfer: { state: 'open'; gateway_ref: string; expires_at: Date } | undefined,
): Promise<number> {
  const { db, tenant, now, later } = context;
  const { institution_id } = tenant;
  const { account_id, email_receipt } = wanted;
  const invoices = items.map((one) => one.invoice_id);
  const others = await openCheckouts(db, institution_id, { account_id, invoices });
  const print = printOf(wanted, items);
  for (const one of others) {
    if (!isFresh(one, now) || printOf(one, await itemsOf(db, institution_id, one.checkout_id)) !== print) continue;
    if (one.email_receipt !== email_receipt)
      await changeCheckout(db, institution_id, one.checkout_id, { email_receipt, updated_at: now });
    return one.checkout_id;
  }
  const checkout_id = await drawCheckoutId(db);
  const token_hash = hashOf(checkoutToken(context, checkout_id));
  const row = { ...wanted, ...transfer, institution_id, checkout_id, token_hash, created_at: now, updated_at: now };
  await insertCheckout(db, row, items);
  let waits = false;
  for (const one of others) if (await giveUp(context, one, transfer ? null : checkout_id)) waits = true;
  if (transfer)
    await later('expireCheckout', { checkout_id }, { key: `expire ${checkout_id} late`, at: transfer.expires_at });
  else if (!waits) await later('openCheckout', { checkout_id }, { key: `open ${checkout_id}` });
  else
    await later(
      'openCheckout',
      { checkout_id, waited: 1 },
      { key: `open ${checkout_id} late`, at: new Date(now.getTime() + WAITS) },
    );
  return checkout_id;
}
