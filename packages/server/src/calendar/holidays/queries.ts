import { sql } from 'kysely';
import type { Days } from '@schoolbell/core/calendar/holidays/rules';
import type { Db } from '../../http/context.ts';

/** A school's own holiday. */
export interface OwnHoliday extends Days {
  id: number;
  holiday_name: string;
  version: number;
}
/** A country, and if needed a region, whose public holidays a school shows. */
export interface KeptCountry {
  country: string;
  region: string;
}
/** A public holiday on which the school is open. */
export interface KeptOpen {
  country: string;
  holiday_date: string;
  holiday_name: string;
}

const columns = ['id', 'holiday_name', 'start_date', 'end_date', 'version'] as const;

/** A school's own holidays that share a day with a stretch of days, by date. */
export async function ownHolidays(
  db: Db,
  institution_id: number,
  { start_date, end_date }: Days,
): Promise<OwnHoliday[]> {
  return db
    .selectFrom('holiday')
    .select(columns)
    .where('institution_id', '=', institution_id)
    .where('start_date', '<=', end_date)
    .where('end_date', '>=', start_date)
    .orderBy('start_date')
    .orderBy('id')
    .execute();
}

/** One of the school's own holidays, locked until the transaction ends. Undefined if there is none. */
export async function findHoliday(db: Db, institution_id: number, id: number): Promise<OwnHoliday | undefined> {
  return db
    .selectFrom('holiday')
    .select(columns)
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds an own holiday. */
export async function insertHoliday(
  db: Db,
  institution_id: number,
  holiday: Days & { holiday_name: string },
  by: number,
  now: Date,
): Promise<OwnHoliday> {
  return db
    .insertInto('holiday')
    .values({ institution_id, ...holiday, created_by: by, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes an own holiday that is held. */
export async function changeHoliday(
  db: Db,
  institution_id: number,
  id: number,
  holiday: Days & { holiday_name: string },
): Promise<OwnHoliday> {
  return db
    .updateTable('holiday')
    .set({ ...holiday, version: sql`version + 1` })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Takes an own holiday away. */
export async function removeHoliday(db: Db, institution_id: number, id: number): Promise<void> {
  await db.deleteFrom('holiday').where('institution_id', '=', institution_id).where('id', '=', id).execute();
}

/** The countries whose public holidays a school shows, by code. */
export async function keptCountries(db: Db, institution_id: number): Promise<KeptCountry[]> {
  return db
    .selectFrom('holiday_country')
    .select(['country', 'region'])
    .where('institution_id', '=', institution_id)
    .orderBy('country')
    .execute();
}

/** Adds a country's public holidays from now on, or those of another region. */
export async function keepCountry(db: Db, institution_id: number, kept: KeptCountry): Promise<void> {
  await db
    .insertInto('holiday_country')
    .values({ institution_id, ...kept })
    .onConflict((conflict) => conflict.columns(['institution_id', 'country']).doUpdateSet({ region: kept.region }))
    .execute();
}

/** Keeps a country's public holidays no longer. */
export async function dropCountry(db: Db, institution_id: number, country: string): Promise<void> {
  await db
    .deleteFrom('holiday_country')
    .where('institution_id', '=', institution_id)
    .where('country', '=', country)
    .execute();
}

/** Public holidays within a stretch of days on which the school is open. */
export async function holidaysKeptOpen(
  db: Db,
  institution_id: number,
  { start_date, end_date }: Days,
): Promise<KeptOpen[]> {
  return db
    .selectFrom('holiday_kept_open')
    .select(['country', 'holiday_date', 'holiday_name'])
    .where('institution_id', '=', institution_id)
    .where('holiday_date', '>=', start_date)
    .where('holiday_date', '<=', end_date)
    .execute();
}

/** Keeps the school open on a public holiday, or closed again. */
export async function setKeptOpen(db: Db, institution_id: number, day: KeptOpen, is_open: 0 | 1): Promise<void> {
  if (is_open)
    await db
      .insertInto('holiday_kept_open')
      .values({ institution_id, ...day })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom('holiday_kept_open')
      .where('institution_id', '=', institution_id)
      .where('country', '=', day.country)
      .where('holiday_date', '=', day.holiday_date)
      .where('holiday_name', '=', day.holiday_name)
      .execute();
}
