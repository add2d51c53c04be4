import type { EnrolmentSettings } from '@schoolbell/core/calendar/waitlist/contract';
import type * as z from 'zod/mini';
import type { Db } from '../../../http/context.ts';

export type Settings = z.output<typeof EnrolmentSettings>;

/** A school's hours of offers and of giving places back. */
export async function findSettings(db: Db, institution_id: number): Promise<Settings> {
  const { families_cancel, ...hours } = await db
    .selectFrom('institution')
    .select(['offer_hours', 'cancellation_hours', 'families_cancel'])
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow();
  return { ...hours, families_cancel };
}

/** Writes them. */
export async function writeSettings(db: Db, institution_id: number, settings: Settings): Promise<void> {
  await db.updateTable('institution').set(settings).where('institution_id', '=', institution_id).execute();
}
