import { createHmac } from 'node:crypto';
import type { startCheckout } from '@schoolbell/core/billing/checkout/contract';
import { paymentPath } from '@schoolbell/core/billing/checkout/rules';
import { invalid } from '@schoolbell/core/http/errors';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import type { Context } from '../../../http/context.ts';
import { standingToken } from '../../papers/links/verbs.ts';
import { type Checkout, isSchoolsSite } from '../queries.ts';

type Keyed = Pick<Context, 'tenant' | 'key'>;

/** Stands in a kept address for the token of its link, so that the database holds no link that opens anything. */
const LINK = '{link}';

/** The token of a checkout: the database has its hash only, and the server makes it again. */
export const checkoutToken = ({ tenant, key }: Keyed, checkout_id: number): string =>
  createHmac('sha256', key('checkout')).update(`${tenant.institution_id} ${checkout_id}`).digest('base64url');

/** Where the payer comes back to, without any token: a page of the school's own sites, else the hosted page. Throws `invalid`. */
export async function returnTo(
  { db, publicUrl, tenant }: Context,
  { return_url, hash }: Pick<ParsedOf<typeof startCheckout>, 'return_url' | 'hash'>,
): Promise<string> {
  if (return_url === '') return publicUrl + paymentPath(tenant.hash, LINK);
  if (!URL.canParse(return_url)) throw invalid({ return_url: 'Please enter a whole address' });
  const url = new URL(return_url);
  if (url.origin !== publicUrl && !(await isSchoolsSite(db, tenant.institution_id, url.origin)))
    throw invalid({ return_url: 'This website is not on the school’s list' });
  url.searchParams.delete('checkout');
  return url.href.replaceAll(hash, LINK);
}

/** What a payer comes back to by a checkout: what the link showed that it was begun by. */
export const comesBackTo = ({
  return_invoice,
  alone,
  all_open,
}: Pick<Checkout, 'return_invoice' | 'alone' | 'all_open'>) => ({
  invoice_id: return_invoice!,
  alone,
  all_open,
});

/** The whole address, as the gateway gets it: with a link that is made for coming back, and the checkout's token. */
export function returnAddress(context: Keyed, checkout: Checkout): string {
  const link = standingToken(context, comesBackTo(checkout));
  const url = new URL(checkout.return_url.replaceAll(LINK, link));
  url.searchParams.set('checkout', checkoutToken(context, checkout.checkout_id));
  return url.href;
}
