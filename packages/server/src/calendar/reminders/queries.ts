import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** Writes the reminder times of events, and for a series those of later ones. */
export async function setReminders(
  db: Db,
  institution_id: number,
  {
    series_id,
    reminders,
    times,
    now,
  }: {
    series_id: number | null;
    reminders: number;
    times: readonly { event_id: number; remind_at: string | null }[];
    now: Date;
  },
): Promise<void> {
  if (series_id !== null)
    await db
      .updateTable('event_series')
      .set({ reminders, last_change: null, version: sql`version + 1`, updated_at: now })
      .where('institution_id', '=', institution_id)
      .where('series_id', '=', series_id)
      .execute();
  await sql`update event e set reminders = ${reminders}, remind_at = t.remind_at, own = case when ${series_id === null} and not 'reminders' = any(e.own) then array_append(e.own, 'reminders') else e.own end, last_change = null, version = e.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t (event_id bigint, remind_at timestamptz) where e.institution_id = ${institution_id} and e.event_id = t.event_id`.execute(
    db,
  );
}
