import { createHmac } from 'node:crypto';
import { paymentPath } from '@schoolbell/core/billing/checkout/rules';
import type { Context } from '../../../http/context.ts';
import { hashOf, newToken } from '../../../http/tokens.ts';
import { insertLink, lengthenLink } from './queries.ts';

const DAY = 86_400_000;
/** How long a link opens its invoice. */
const LINK_DAYS = 90;

type Linking = Pick<Context, 'db' | 'tenant' | 'now'>;

const untilOf = ({ now }: Linking): Date => new Date(now.getTime() + LINK_DAYS * DAY);

/**
 * Makes a link that opens an invoice: with all that its payer has open, for mails to the payer; `alone` for anyone else. Answers
 * its token, which nobody can read again.
 */
export async function makeLink(context: Linking, invoice_id: number, alone: 0 | 1): Promise<string> {
  const { db, tenant, now } = context;
  const token = newToken();
  await insertLink(db, {
    institution_id: tenant.institution_id,
    invoice_id,
    alone,
    token_hash: hashOf(token),
    expires_at: untilOf(context),
    created_at: now,
  });
  return token;
}

/** The address of the page where this invoice is paid, by a new link. */
export async function payAddress(context: Linking & Pick<Context, 'publicUrl'>, invoice_id: number): Promise<string> {
  return context.publicUrl + paymentPath(context.tenant.hash, await makeLink(context, invoice_id, 1));
}

/** The same for a page that a family opens again and again: its link is always the same one. */
export async function standingAddress(
  context: Linking & Pick<Context, 'publicUrl' | 'key'>,
  invoice_id: number,
): Promise<string> {
  const { db, tenant, now, publicUrl, key } = context;
  const { institution_id, hash } = tenant;
  const token = createHmac('sha256', key('payment link')).update(`${institution_id} ${invoice_id}`).digest('base64url');
  const of = { institution_id, invoice_id, alone: 1 as const };
  await lengthenLink(db, { ...of, token_hash: hashOf(token), expires_at: untilOf(context), created_at: now });
  return publicUrl + paymentPath(hash, token);
}
