import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { waitlist } from '@schoolbell/core/calendar/waitlist/contract';
import type { Db } from '../../../http/context.ts';
import { iso } from '../../../db/sql.ts';
import { inLine, entrySource } from '../queries.ts';

export type EntryRow = ResultOf<typeof waitlist>['data'][number];

/** Entries as people read them, with their position in line. */
export async function listEntries(
  db: Db,
  institution_id: number,
  {
    where,
    most,
    skip = 0,
  }: {
    where: { series_id: number; event_id?: number | undefined } | { user_detail_id: number };
    most: number;
    skip?: number;
  },
): Promise<{ rows: EntryRow[]; counted: number }> {
  const wants = (
    event_id: number,
  ) => sql`and (w.event_id = ${event_id} or w.event_id is null and exists (select from event x where x.institution_id = ${institution_id} and x.event_id = ${event_id} and x.series_id = w.series_id
    and x.local_start::date >= w.from_date and (w.to_date is null or x.local_start::date <= w.to_date)))`;
  const asked: RawBuilder<unknown> =
    'series_id' in where
      ? sql`w.series_id = ${where.series_id} and ${inLine} ${where.event_id === undefined ? sql`` : wants(where.event_id)}`
      : sql`w.user_detail_id = ${where.user_detail_id}`;
  const [found, counts] = await Promise.all([
    sql<EntryRow>`
      select w.waitlist_id, w.series_id, coalesce(nullif(coalesce(e.title, s.title), ''), b.sub_name, '') as title, w.event_id, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, w.user_detail_id, p.first_name as "firstName", p.surname, p.role_id, w.kind,
        w.from_date, w.to_date, w.status, w.reason, case when w.status = 'offered' then ${iso('w.offered_until')} end as offered_until, ${iso('w.created_at')} as created_at,
        case when ${inLine} then (select count(*)::int from waitlist o where o.institution_id = ${institution_id} and o.series_id = w.series_id and o.status in ('waiting', 'offered') and o.place <= w.place) else 0 end as position
      from ${entrySource} join event_series s on s.institution_id = w.institution_id and s.series_id = w.series_id
      left join event e on e.institution_id = w.institution_id and e.event_id = w.event_id left join subject b on b.institution_id = s.institution_id and b.sub_id = coalesce(e.sub_id, s.sub_id)
      where w.institution_id = ${institution_id} and ${asked} order by ${'series_id' in where ? sql`w.place` : sql`w.waitlist_id desc`} limit ${most} offset ${skip}`.execute(
      db,
    ),
    sql<{
      counted: number;
    }>`select count(*)::int as counted from (select from waitlist w where w.institution_id = ${institution_id} and ${asked} limit 10001) one`.execute(
      db,
    ),
  ]);
  return { rows: found.rows, counted: counts.rows[0]!.counted };
}
