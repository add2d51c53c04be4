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
import { bookingSettingsChanged } from '@schoolbell/core/bookings/events';
import type { Db, SignedIn } from '../../http/context.ts';

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

/** Groups of settings, each with its shape. */
export type Group = Exclude<keyof BookingSettings, 'version'>;

/** Makes sure that a school has its row, so that it can be held: version 0 is what no row reads as. */
export async function beginSettings(db: Db, institution_id: number): Promise<void> {
  await sql`insert into booking_setting (institution_id, version) values (${institution_id}, 0) on conflict do nothing`.execute(
    db,
  );
}

/** Writes a group of the settings, if one is named, and counts the version up. */
export async function writeSettings(
  db: Db,
  institution_id: number,
  changed: Partial<Record<Group, object>>,
  now: Date,
): Promise<void> {
  const set = Object.entries(changed).map(([name, value]) => sql`${sql.ref(name)} = ${JSON.stringify(value)}::jsonb, `);
  await sql`update booking_setting set ${set.length > 0 ? sql.join(set, sql``) : sql``} updated_at = ${now}, version = version + 1 where institution_id = ${institution_id}`.execute(
    db,
  );
}

/** Who last saved these settings: a name, or "You" for the viewer. How one subject is booked is saved by itself. */
export async function lastToSave(db: Db, viewer: SignedIn): Promise<string | undefined> {
  const { institution_id } = viewer;
  const { rows } = await sql<{ actor_id: number | null; name: string | null }>`
    select a.actor_id, full_name(p.first_name, p.surname) as name
    from audit a left join person p on p.institution_id = ${institution_id} and p.user_detail_id = a.actor_id
    where a.institution_id = ${institution_id} and a.kind = ${bookingSettingsChanged.name} and a.after->'sub_id' is null
    order by a.created_at desc, a.id desc limit 1`.execute(db);
  return rows[0]?.actor_id === viewer.user_detail_id ? 'You' : (rows[0]?.name ?? undefined);
}

/** Which of some ids this school has, of subjects, locations or rooms. */
export async function idsAmong(
  db: Db,
  institution_id: number,
  table: keyof typeof keys,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(keys[table])} as id from ${sql.table(table)} where institution_id = ${institution_id} and ${sql.ref(keys[table])} = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}
const keys = { subject: 'sub_id', location: 'location_id', room: 'room_id' } as const;

/** What an empty school still has to do. */
export interface Checklist {
  subject: 0 | 1;
  event: 0 | 1;
  form: 0 | 1;
}

/**
 * Whether a subject is on the page, whether one that can be booked has a class ahead, and whether both forms in force ask
 * for an e-mail address, without which no family hears of its booking.
 */
export async function checklistOf(
  db: Db,
  institution_id: number,
  { now, horizon_days }: { now: Date; horizon_days: number },
): Promise<Checklist> {
  const { rows } = await sql<Checklist>`
    with sold as (
      select s.sub_id, coalesce(b.link_only, 0) as link_only from subject s
      left join booking_subject b on b.institution_id = ${institution_id} and b.sub_id = s.sub_id
      where s.institution_id = ${institution_id} and s.is_bookable = 1 and s.archived_at is null
    ), forms as (
      select distinct on (f.form_type) f.custom_form_id from form f
      where f.institution_id = ${institution_id} and (f.purpose = 'booking' or f.is_first = 1) order by f.form_type, f.purpose
    )
    select (exists (select from sold where link_only = 0))::int as subject,
      (exists (select from sold join event e on e.institution_id = ${institution_id} and e.sub_id = sold.sub_id
        where e.type = 'class' and e.published and e.status = 'scheduled' and not e.is_off
          and e.starts_at > ${now} and e.starts_at < ${now}::timestamptz + make_interval(days => ${horizon_days})))::int as event,
      (not exists (select from forms where not exists (
        select from field_place p join field d on d.institution_id = ${institution_id} and d.id = p.field_id
        where p.institution_id = ${institution_id} and p.custom_form_id = forms.custom_form_id and p.to_show = 1 and d.archived_at is null and d.field_name in ('email', 'guardian'))))::int as form`.execute(
    db,
  );
  return rows[0]!;
}
