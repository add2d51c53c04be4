import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { categories } from '@schoolbell/core/access';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import { accessRefusal, allowedRedirect, originOf, themeErrors } from '@schoolbell/core/settings/rules';
import { accessChanged, sitesChanged, themeChanged, updatePageChanged } from '@schoolbell/core/settings/events';
import type { Handlers, StaffContext } from '../http/context.ts';
import { accessFrom } from '../http/access.ts';
import { holdersOf } from './access/queries.ts';
import {
  listedSites,
  replaceSites,
  rolesOf,
  saveControl,
  saveTheme,
  saveUpdatePage,
  themeOf,
  updatePageOf,
} from './queries.ts';

const published = join(import.meta.dirname, '../../../widgets/dist');
const LOADER = '/w/1/loader.js';

/** The hash of the loader as it was last built; empty if the widgets have not been built yet. */
async function loaderIntegrity(): Promise<string> {
  const versions = (await readdir(published).catch(() => [])).filter((name) => /^\d+\.\d+\.\d+$/.test(name));
  const [newest] = versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  if (!newest) return '';
  const hashes = JSON.parse(
    await readFile(join(published, newest, 'integrity.json'), 'utf8').catch(() => '{}'),
  ) as Record<string, string>;
  return hashes['loader.js'] ?? '';
}

async function rolesWithAccess({ db, tenant }: StaffContext) {
  const roles = await rolesOf(db, tenant.institution_id);
  return roles.map(({ role_id, staff_count, controls }) => {
    const access = accessFrom(role_id, controls);
    const access_controls = categories.map((category) => ({
      category: category as string,
      value: access.has(category) ? (1 as const) : (0 as const),
    }));
    return { role_id, staff_count, access_controls };
  });
}

async function embedOf({ db, tenant, publicUrl }: StaffContext) {
  const [sites, update_page, theme, integrity] = await Promise.all([
    listedSites(db, tenant.institution_id),
    updatePageOf(db, tenant.institution_id),
    themeOf(db, tenant.institution_id),
    loaderIntegrity(),
  ]);
  return {
    institution: tenant.hash,
    server: publicUrl,
    sites,
    update_page,
    theme,
    loader: { path: LOADER, integrity },
  };
}

/** A school's settings: access, widgets and their theme, and sent mails. */
export const settingsHandlers = {
  accessControls: async (_, context) => ({ data: await rolesWithAccess(context) }),

  updateAccessControl: async ({ role_id, category, value }, context) => {
    const { db, tenant, viewer } = context;
    const refusal = accessRefusal({ role_id, category, value }, viewer);
    if (refusal) throw new Failure('forbidden', refusal);
    const ofRole = async () => (await rolesWithAccess(context)).find((role) => role.role_id === role_id)!;
    const before = (await ofRole()).access_controls.find((control) => control.category === category)!;
    await saveControl(db, tenant.institution_id, role_id, category, value);
    await context.audit(accessChanged, { before: { role_id, ...before }, after: { role_id, category, value } });
    context.changed('access', await holdersOf(db, tenant.institution_id, role_id));
    return { data: await ofRole(), message: 'Access updated.' };
  },

  embedSettings: (_, context) => embedOf(context),

  saveSites: async ({ sites }, context) => {
    const { db, tenant, now } = context;
    const origins = sites.map(originOf);
    const text = 'Please enter an address like https://www.example.org';
    const wrong = Object.fromEntries(origins.flatMap((origin, at) => (origin ? [] : [[`sites.${at}`, text]])));
    if (Object.keys(wrong).length > 0) throw new Failure('invalid', text, wrong);
    const before = await listedSites(db, tenant.institution_id);
    const after = [...new Set(origins as string[])];
    await replaceSites(db, tenant.institution_id, after, now);
    await context.audit(sitesChanged, { before, after });
    return { data: await embedOf(context), message: 'Allowed sites updated.' };
  },

  saveUpdatePage: async ({ update_page: typed }, context) => {
    const { db, tenant, publicUrl } = context;
    const before = await updatePageOf(db, tenant.institution_id);
    const page = typed && allowedRedirect(typed, await listedSites(db, tenant.institution_id), publicUrl);
    if (page === null)
      throw invalid({ update_page: 'Please enter an address on one of your allowed sites, starting with https://' });
    const after = page.split('#')[0]!;
    await saveUpdatePage(db, tenant.institution_id, after);
    await context.audit(updatePageChanged, { before, after });
    return { data: await embedOf(context), message: 'Page updated.' };
  },

  saveTheme: async ({ theme }, context) => {
    const { db, tenant } = context;
    const errors = themeErrors(theme);
    if (Object.keys(errors).length > 0)
      throw new Failure('invalid', 'These colours are too hard to read. Choose more contrast.', errors);
    const before = await themeOf(db, tenant.institution_id);
    await saveTheme(db, tenant.institution_id, theme);
    await context.audit(themeChanged, { before, after: theme });
    return { data: await embedOf(context), message: 'Theme updated.' };
  },
} satisfies Partial<Handlers<'settings'>>;
