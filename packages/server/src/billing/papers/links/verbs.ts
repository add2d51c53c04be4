import { createHmac } from 'node:crypto';
import { paymentPath } from '@schoolbell/core/billing/checkout/rules';
import type { Context } from '../../../http/context.ts';
import { hashOf, newToken } from '../../../http/tokens.ts';
import { insertLink, lengthenLink, lengthenLinks, type LinkRow } from './queries.ts';

const DAY = 86_400_000;
/** How long a link opens its invoice. */
const LINK_DAYS = 90;

type Linking = Pick<Context, 'db' | 'tenant' | 'now'>;

const untilOf = ({ now }: Linking): Date => new Date(now.getTime() + LINK_DAYS * DAY);

/** What a link opens, and what it shows besides. */
export type LinkOf = Pick<LinkRow, 'invoice_id' | 'alone' | 'all_open'>;

/**
 * Makes a link that opens an invoice: with all that its payer has open, for mails to the payer; `alone` for anyone else. Answers
 * its token, which nobody can read again.
 */
export async function makeLink(context: Linking, of: LinkOf): Promise<string> {
  const { db, tenant, now } = context;
  const token = newToken();
  await insertLink(db, {
    institution_id: tenant.institution_id,
    ...of,
    token_hash: hashOf(token),
    expires_at: untilOf(context),
    created_at: now,
  });
  return token;
}

/** The address of the page where this invoice is paid, by a new link. */
export async function payAddress(context: Linking & Pick<Context, 'publicUrl'>, invoice_id: number): Promise<string> {
  return (
    context.publicUrl + paymentPath(context.tenant.hash, await makeLink(context, { invoice_id, alone: 1, all_open: 0 }))
  );
}

/** The token of a link that is always the same one: the database has its hash only, and the server makes it again. */
export const standingToken = (
  { tenant, key }: Pick<Context, 'tenant' | 'key'>,
  { invoice_id, alone, all_open }: LinkOf,
): string =>
  createHmac('sha256', key('payment link'))
    .update(`${tenant.institution_id} ${invoice_id}${alone ? '' : all_open ? ' all' : ' more'}`)
    .digest('base64url');

/** Makes the link of `standingToken` work until then, if it does not work longer already. */
export async function keepStanding(
  context: Linking & Pick<Context, 'key'>,
  of: LinkOf,
  expires_at: Date,
): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const token_hash = hashOf(standingToken(context, of));
  await lengthenLink(db, { ...of, institution_id, token_hash, expires_at, created_at: now });
}

/** The address for a page that a family opens again and again: its link is always the same one. */
export async function standingAddress(
  context: Linking & Pick<Context, 'publicUrl' | 'key'>,
  invoice_id: number,
): Promise<string> {
  const of = { invoice_id, alone: 1, all_open: 0 } as const;
  await keepStanding(context, of, untilOf(context));
  return context.publicUrl + paymentPath(context.tenant.hash, standingToken(context, of));
}

/** Makes the links of `standingToken` of many invoices work for as long as new ones do, by one statement. */
export async function keepAllStanding(
  context: Linking & Pick<Context, 'key'>,
  links: readonly LinkOf[],
): Promise<void> {
  if (links.length === 0) return;
  const { db, tenant, now } = context;
  const rows = links.map((of) => ({ ...of, token_hash: hashOf(standingToken(context, of)) }));
  await lengthenLinks(db, tenant.institution_id, rows, { expires_at: untilOf(context), created_at: now });
}
