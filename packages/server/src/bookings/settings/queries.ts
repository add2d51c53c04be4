import { sql } from 'kysely';
import {
  type AppSettings,
  firstApp,
  firstMarketing,
  firstPreferences,
  firstPrivate,
  firstRental,
  firstTrial,
  type MarketingSettings,
  type Preferences,
  type PrivateSettings,
  type RentalSettings,
  type TrialSettings,
} from '@schoolbell/core/bookings/settings/rules';
import type { Db } from '../../http/context.ts';

/** How a school takes bookings, with what every school begins with where it saved nothing. */
export interface BookingSettings {
  app: AppSettings;
  preferences: Preferences;
  private: PrivateSettings;
  marketing: MarketingSettings;
  rental: RentalSettings;
  trial: TrialSettings;
  version: number;
}

const first = {
  app: firstApp,
  preferences: firstPreferences,
  private: firstPrivate,
  marketing: firstMarketing,
  rental: firstRental,
  trial: firstTrial,
};

/** The settings of online bookings; version 0 where nothing was saved. */
export async function bookingSettings(db: Db, institution_id: number, { held = false } = {}): Promise<BookingSettings> {
  const { rows } = await sql<Partial<BookingSettings>>`
    select app, preferences, private, marketing, rental, trial, version from booking_setting where institution_id = ${institution_id} ${held ? sql`for no key update` : sql``}`.execute(
    db,
  );
  const saved = rows[0];
  return {
    app: { ...first.app, ...saved?.app },
    preferences: { ...first.preferences, ...saved?.preferences },
    private: { ...first.private, ...saved?.private },
    marketing: { ...first.marketing, ...saved?.marketing },
    rental: { ...first.rental, ...saved?.rental },
    trial: { ...first.trial, ...saved?.trial },
    version: saved?.version ?? 0,
  };
}
