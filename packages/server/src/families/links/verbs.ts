import { createHmac } from 'node:crypto';
import { closed } from '@schoolbell/core/http/errors';
import { askedByLink, type Purpose } from '@schoolbell/core/families/links/rules';
import { allowedRedirect } from '@schoolbell/core/settings/rules';
import { listedSites, updatePageOf } from '../../settings/queries.ts';
import type { Context, Tenant } from '../../http/context.ts';
import { hashOf } from '../../http/tokens.ts';
import { openForm } from '../../forms/config/verbs.ts';
import type { Sheet } from '../../forms/queries.ts';
import { addLinks, findOpenLink, giveTokens, type LinkToAdd, type OpenLink } from './queries.ts';

/** Where a school's links lead: its own page while that is on one of its allowed sites, else ours. */
export async function linkPlaceOf({ db, tenant, publicUrl }: Pick<Context, 'db' | 'tenant' | 'publicUrl'>) {
  const [page, sites] = [await updatePageOf(db, tenant.institution_id), await listedSites(db, tenant.institution_id)];
  return { publicUrl, institution: tenant.hash, page: (page && allowedRedirect(page, sites, publicUrl)) || '' };
}

/** The token of a link in a letter to many: the database has its hash only, and the server makes it again as the letter leaves. */
export const letterToken = ({ tenant, key }: Pick<Context, 'tenant' | 'key'>, link_id: number): string =>
  createHmac('sha256', key('letter link')).update(`${tenant.institution_id} ${link_id}`).digest('base64url');

/** Days that a link in a letter to many works. */
const LETTER_DAYS = 30;

/** Makes a link for each reader of a letter, by which they correct what the school has about a student. Answers their ids in order. */
export async function makeLetterLinks(
  context: Pick<Context, 'db' | 'tenant' | 'key' | 'now'>,
  links: readonly Pick<LinkToAdd, 'person_id' | 'guardian_id' | 'sent_to'>[],
  made: Pick<LinkToAdd, 'custom_form_id' | 'created_by'>,
): Promise<number[]> {
  if (links.length === 0) return [];
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const expires_at = new Date(now.getTime() + LETTER_DAYS * 86_400_000);
  const fresh = { ...made, institution_id, purpose: 'update', token_hash: null, expires_at, created_at: now } as const;
  const ids = await addLinks(
    db,
    links.map((link) => ({ ...fresh, ...link })),
  );
  await giveTokens(
    db,
    institution_id,
    ids.map((id) => ({ id, token_hash: hashOf(letterToken(context, id)) })),
  );
  return ids;
}

export interface Opened {
  tenant: Tenant;
  link: OpenLink;
  sheet: Sheet;
  origin: string;
}

/** Opens a link of a purpose by its token. Corrections ask for no terms and no signature, and take no further children: those belong to an enrolment. */
export async function openLink(
  context: Context,
  purpose: Purpose,
  institution: string,
  token: string,
): Promise<Opened> {
  const tenant = await context.enter(institution);
  const link = await findOpenLink(context.db, {
    institution_id: tenant.institution_id,
    token_hash: hashOf(token),
    purpose,
    now: context.now,
  });
  if (!link) throw closed();
  const { sheet: whole, origin } = await openForm(context, tenant, { type: 'student', hash: link.form_hash });
  const offers = purpose === 'conversion' && whole.offers.children ? { children: whole.offers.children } : {};
  const sheet = {
    ...whole,
    offers,
    settings: purpose === 'update' ? [] : whole.settings,
    fields: askedByLink(whole.fields, link.known, purpose),
  };
  return { tenant, link, sheet, origin };
}
