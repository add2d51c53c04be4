import { closed } from '@schoolbell/core/http/errors';
import { askedByLink, type Purpose } from '@schoolbell/core/families/links/rules';
import { allowedRedirect } from '@schoolbell/core/settings/rules';
import { listedSites, updatePageOf } from '../../settings/queries.ts';
import type { Context, Tenant } from '../../http/context.ts';
import { hashOf } from '../../http/tokens.ts';
import { openForm } from '../../forms/config/verbs.ts';
import type { Sheet } from '../../forms/queries.ts';
import { findOpenLink, type OpenLink } from './queries.ts';

/** Where a school's links lead: its own page while that is on one of its allowed sites, else ours. */
export async function linkPlaceOf({ db, tenant, publicUrl }: Pick<Context, 'db' | 'tenant' | 'publicUrl'>) {
  const [page, sites] = [await updatePageOf(db, tenant.institution_id), await listedSites(db, tenant.institution_id)];
  return { publicUrl, institution: tenant.hash, page: (page && allowedRedirect(page, sites, publicUrl)) || '' };
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
