import { slugMistake } from '@schoolbell/core/bookings/rules';
import { refuseWrong } from '@schoolbell/core/http/errors';
import type { Handlers, StaffContext } from '../../../http/context.ts';
import { idsAmong } from '../queries.ts';
import { openSettings, pictureMistake, saveSettings } from '../verbs.ts';
import { type Page, pagesOf, putPages, type SavedPage } from './queries.ts';

/** What is wrong with sub pages: addresses, and ids that this school does not have. */
async function pageMistakes(
  context: StaffContext,
  kept: readonly Page[],
  pages: readonly SavedPage[],
): Promise<Record<string, string>> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const subjects = await idsAmong(
    db,
    institution_id,
    'subject',
    pages.flatMap((page) => page.sub_ids),
  );
  const locations = await idsAmong(
    db,
    institution_id,
    'location',
    pages.flatMap((page) => page.location_ids),
  );
  const slugs = pages.map((page) => page.slug);
  const ids = pages.map((page) => page.page_id);
  const errors: Record<string, string> = {};
  for (const [at, { page_id, slug, sub_ids, location_ids, image_handle }] of pages.entries()) {
    const isOwn =
      page_id === undefined || (kept.some((page) => page.page_id === page_id) && ids.indexOf(page_id) === at);
    if (!isOwn) errors[`pages.${at}.page_id`] = 'Page not found';
    const mistake = slugMistake(slug) || (slugs.indexOf(slug) < at && 'Another page already has this address');
    if (mistake) errors[`pages.${at}.slug`] = mistake;
    if (sub_ids.some((id) => !subjects.has(id))) errors[`pages.${at}.sub_ids`] = 'Subject not found';
    if (location_ids.some((id) => !locations.has(id))) errors[`pages.${at}.location_ids`] = 'Location not found';
    Object.assign(errors, await pictureMistake(context, `pages.${at}.image_handle`, image_handle));
  }
  return errors;
}

/** The sub pages of the booking page. */
export const pagesHandlers = {
  subpageSettings: async ({ pages: typed, version }, context) => {
    const { db, tenant, now } = context;
    const { institution_id } = tenant;
    await openSettings(context, version);
    const pages = typed.map((page) => ({ ...page, slug: page.slug.toLowerCase() }));
    const kept = await pagesOf(db, institution_id);
    refuseWrong(await pageMistakes(context, kept, pages));
    await putPages(db, institution_id, pages, now);
    const saved = await pagesOf(db, institution_id);
    return saveSettings(context, { before: { pages: kept }, after: { pages: saved } });
  },
} satisfies Partial<Handlers<'bookingSettings'>>;
