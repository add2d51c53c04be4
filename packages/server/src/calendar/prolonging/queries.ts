import type { Db } from '../../http/context.ts';

/** Series without an end that are planned less far than wanted. */
export async function endlessSeries(db: Db, institution_id: number, horizon: string): Promise<number[]> {
  const rows = await db
    .selectFrom('event_series')
    .select('series_id')
    .where('institution_id', '=', institution_id)
    .where('repeats', '<>', 'one_time')
    .where('until', 'is', null)
    .where('planned_until', '<', horizon)
    .orderBy('series_id')
    .execute();
  return rows.map((row) => row.series_id);
}

/** Records how far a series is planned. */
export async function setPlanned(
  db: Db,
  institution_id: number,
  series_id: number,
  planned_until: string,
): Promise<void> {
  await db
    .updateTable('event_series')
    .set({ planned_until })
    .where('institution_id', '=', institution_id)
    .where('series_id', '=', series_id)
    .execute();
}
