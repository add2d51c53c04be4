import { bookingSettingsChanged } from '@schoolbell/core/bookings/events';
import { bookingPath } from '@schoolbell/core/bookings/rules';
import type { onlineBookingSettings } from '@schoolbell/core/bookings/settings/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { stale } from '@schoolbell/core/http/errors';
import { difference } from '../../catalog/edits/verbs.ts';
import { findFile } from '../../files/queries.ts';
import type { StaffContext } from '../../http/context.ts';
import { addressesOf } from './addresses/queries.ts';
import { pagesOf } from './pages/queries.ts';
import {
  beginSettings,
  bookingSettings,
  type BookingSettings,
  checklistOf,
  type Group,
  lastToSave,
  writeSettings,
} from './queries.ts';

type Shown = ResultOf<typeof onlineBookingSettings>['data'];

/** How the school takes bookings, as its settings show it. */
export async function shownSettings({ db, tenant, now, publicUrl }: StaffContext): Promise<Shown> {
  const { institution_id, hash: institution } = tenant;
  const settings = await bookingSettings(db, institution_id);
  const { slug, custom } = await addressesOf(db, institution_id);
  const { horizon_days } = settings.preferences;
  const { subject, event, form } = await checklistOf(db, institution_id, { now, horizon_days });
  const { app, preferences, private: one_on_ones, marketing, rental } = settings;
  return {
    ...settings,
    app: { ...app, types: [...app.types] as Shown['app']['types'] },
    preferences,
    private: { ...one_on_ones, minutes: [...one_on_ones.minutes] },
    marketing,
    rental: { ...rental, room_ids: [...rental.room_ids] },
    pages: await pagesOf(db, institution_id),
    slug,
    url: slug === null ? null : publicUrl + bookingPath(slug),
    custom,
    institution,
    checklist: { address: slug === null ? 0 : 1, subject, event, form },
  };
}

/** The settings, held until the transaction ends. Throws `stale` if they were saved after `version` was read. */
export async function openSettings(context: StaffContext, version: number): Promise<BookingSettings> {
  const { db, tenant, viewer } = context;
  await beginSettings(db, tenant.institution_id);
  const kept = await bookingSettings(db, tenant.institution_id, { held: true });
  if (version !== kept.version) throw stale(await shownSettings(context), await lastToSave(db, viewer));
  return kept;
}

/** Writes what changed of the held settings, if anything did, and answers with all of them. */
export async function saveSettings(
  context: StaffContext,
  { before, after, groups = {} }: { before: object; after: object; groups?: Partial<Record<Group, object>> },
): Promise<{ data: Shown; message: string }> {
  const { db, tenant, now } = context;
  const changed = difference({ ...before }, { ...after });
  if (Object.keys(changed.after).length > 0) {
    await writeSettings(db, tenant.institution_id, groups, now);
    await context.audit(bookingSettingsChanged, changed);
  }
  return { data: await shownSettings(context), message: 'Settings saved.' };
}

/** What is wrong with a picture: it has to be one that this school uploaded. */
export async function pictureMistake(
  { db, tenant }: StaffContext,
  field: string,
  handle: string | null,
): Promise<Record<string, string>> {
  if (!handle || (await findFile(db, tenant.institution_id, handle))?.kind === 'image') return {};
  return { [field]: 'Image not found' };
}
