import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { EventFound } from '@schoolbell/core/calendar/found/schemas';
import { MOST_FOUND } from '@schoolbell/core/people/found/rules';
import type { Db, SignedIn } from '../../http/context.ts';
import type { Found } from '../../people/found/queries.ts';
import { iso } from '../../db/sql.ts';

/** Days after its last event that a series is found for. */
const FOUND_AFTER = 30;

/**
 * Published series whose title, subject or staff contain every word, by their next time; a series that ended a month ago is
 * left to the calendar. All words are searched in one text per series.
 */
export async function findClasses(
  db: Db,
  { institution_id }: SignedIn,
  words: readonly string[],
  { skip, take, now }: { skip: number; take: number; now: Date },
): Promise<Found<z.output<typeof EventFound>>> {
  if (words.length === 0) return { rows: [], counted: 0, more: false };
  const since = new Date(now.getTime() - FOUND_AFTER * 86_400_000);
  const near = (rest: ReturnType<typeof sql>) =>
    sql`(select e.event_id, e.starts_at, e.local_start from event e where e.institution_id = ${institution_id} and e.series_id = f.series_id and e.status = 'scheduled' and ${rest} limit 1)`;
  const { rows } = await sql<z.output<typeof EventFound> & { counted: number }>`
    with found as (
      select s.series_id, coalesce(nullif(s.title, ''), b.sub_name, '') as title, coalesce(b.colour, '') as colour, coalesce(w.staff, '') as staff, (s.repeats <> 'one_time')::int as repeats
      from event_series s left join subject b on b.institution_id = s.institution_id and b.sub_id = s.sub_id
      left join lateral (select string_agg(full_name(p.first_name, p.surname), ', ' order by t.part desc, p.user_detail_id) as staff from event_series_staff t
        join person p on p.institution_id = t.institution_id and p.user_detail_id = t.user_detail_id where t.institution_id = s.institution_id and t.series_id = s.series_id) w on true
      where s.institution_id = ${institution_id} and s.status = 'published' and s.planned_until >= ${since.toISOString().slice(0, 10)}::date
        and not exists (select from unnest(${words}::text[]) word where position(fold(word) in fold(s.title || ' ' || coalesce(b.sub_name, '') || ' ' || coalesce(w.staff, ''))) = 0)
        and exists (select from unnest(${words}::text[]) word where position(fold(word) in fold(s.title || ' ' || coalesce(b.sub_name, ''))) > 0))
    select f.series_id, n.event_id, f.title, f.colour, f.staff, ${iso('n.starts_at')} as starts_at, to_char(n.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, f.repeats, count(*) over ()::int as counted
    from found f cross join lateral (select * from (
      select 0 as place, c.* from ${near(sql`e.starts_at > ${now}::timestamptz order by e.starts_at`)} c union all select 1, l.* from ${near(sql`e.starts_at <= ${now}::timestamptz and e.starts_at > ${since}::timestamptz order by e.starts_at desc`)} l) both_ways order by place limit 1) n
    order by n.place, case when n.place = 0 then n.starts_at end, n.starts_at desc, f.series_id limit ${take} offset ${skip}`.execute(
    db,
  );
  return {
    rows: rows.map(({ counted: _, ...event }) => event),
    counted: Math.min(MOST_FOUND, rows[0]?.counted ?? 0),
    more: (rows[0]?.counted ?? 0) > MOST_FOUND,
  };
}
