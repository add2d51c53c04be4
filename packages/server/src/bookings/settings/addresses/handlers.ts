import { domainMistake } from '@schoolbell/core/bookings/settings/addresses/rules';
import { slugMistake } from '@schoolbell/core/bookings/rules';
import { Failure, refuseWrong } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../../http/context.ts';
import { newToken } from '../../../http/tokens.ts';
import { openSettings, saveSettings } from '../verbs.ts';
import { addressesOf, giveUpAddress, takeAddress } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days for which an address that was given up leads to the new one. */
const LEADS_ON_DAYS = 90;

const taken = (field: string, text: string) => new Failure('conflict', `${text}.`, { [field]: text });

/** Where a school's booking page is found. */
export const addressesHandlers = {
  saveURL: async ({ slug: typed, version }, context) => {
    const { db, tenant, now } = context;
    const { institution_id } = tenant;
    await openSettings(context, version);
    const slug = typed.toLowerCase();
    const mistake = slugMistake(slug);
    if (mistake) refuseWrong({ slug: mistake });
    const before = await addressesOf(db, institution_id);
    if (slug !== before.slug) {
      const leads_on_until = new Date(now.getTime() + LEADS_ON_DAYS * DAY_MS);
      if (!(await takeAddress(db, institution_id, { kind: 'slug', address: slug, leads_on_until, now })))
        throw taken('slug', 'Another school has this address');
    }
    return saveSettings(context, { before: { slug: before.slug }, after: { slug } });
  },

  saveCustomURL: async ({ domain: typed, version }, context) => {
    const { db, tenant, now, publicUrl } = context;
    const { institution_id } = tenant;
    await openSettings(context, version);
    const domain = typed.toLowerCase();
    const mistake = domainMistake(domain, new URL(publicUrl).hostname);
    if (mistake) refuseWrong({ domain: mistake });
    const before = (await addressesOf(db, institution_id)).custom?.domain ?? null;
    if (domain !== before) {
      const proof = `schoolbell=${newToken()}`;
      const wanted = { kind: 'domain', address: domain, leads_on_until: null, proof, now } as const;
      if (!(await takeAddress(db, institution_id, wanted))) throw taken('domain', 'Another school has this domain');
    }
    return saveSettings(context, { before: { domain: before }, after: { domain } });
  },

  deleteCustomURL: async ({ version }, context) => {
    const { db, tenant } = context;
    await openSettings(context, version);
    const before = (await addressesOf(db, tenant.institution_id)).custom?.domain ?? null;
    await giveUpAddress(db, tenant.institution_id, 'domain', null);
    return saveSettings(context, { before: { domain: before }, after: { domain: null } });
  },
} satisfies Partial<Handlers<'bookingSettings'>>;
