import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { seeing, type Sight } from '../events/queries.ts';

/** Someone whom an automation would have acted for, or not. */
export interface TriedRow {
  user_detail_id: number;
  role_id: number | null;
  name: string;
  at: Date;
  reason: string;
  /** The event's own facts, and the row that it is about; of the clock's events none. */
  data: Record<string, unknown>;
  subject_id: number | null;
}

/** What an automation would have done. */
export interface Tried {
  matched: number;
  reasons: { reason: string; day: string; count: number }[];
  rows: TriedRow[];
}

/** What an automation would have done, counted by reason and day, and a page of it. Leads that its author may not open are left out. */
export async function tryOut(
  db: Db,
  sight: Sight,
  {
    own_leads_of,
    acts,
    page,
    per_page,
    isClock,
  }: { own_leads_of: number | null; acts: boolean; page: number; per_page: number; isClock: boolean },
): Promise<Tried> {
  const { institution_id, time_zone } = sight;
  // Names and leads are looked up only where they are needed: there may be a hundred thousand rows.
  const open =
    own_leads_of === null
      ? sql`select s.person_id, s.happening_id, s.at, s.reason from seen s`
      : sql`select s.person_id, s.happening_id, s.at,
          case when s.reason = '' and p.role_id = 4 and p.owner_id is distinct from ${own_leads_of}::bigint then 'foreign' else s.reason end as reason
        from seen s left join person p on p.institution_id = ${institution_id} and p.user_detail_id = s.person_id`;
  const told = isClock
    ? sql`'{}'::jsonb as data, null::bigint as subject_id`
    : sql`(select h.data from happening h where h.institution_id = ${institution_id} and h.happening_id = o.happening_id) as data,
        (select h.subject_id from happening h where h.institution_id = ${institution_id} and h.happening_id = o.happening_id) as subject_id`;
  // Counted by quarters of an hour first, because zones are whole quarters apart: to ask the zone about each row takes
  // longer.
  const { rows } = await sql<{ counts: Tried['reasons']; page: (Omit<TriedRow, 'at'> & { at: string })[] }>`
    ${seeing(sight)}, open as materialized (${open}),
    page as (
      select * from open where (reason = '') = ${acts} order by at desc, happening_id desc limit ${per_page} offset ${(page - 1) * per_page})
    select (select coalesce(json_agg(c), '[]') from (
        select reason, (slot at time zone ${time_zone})::date as day, sum(count) as count from (
          select reason, date_bin('15 minutes', at, '2000-01-01T00:00Z') as slot, count(*) as count from open group by 1, 2) o group by 1, 2 order by 1, 2) c) as counts,
      (select coalesce(json_agg(r order by r.at desc, r.happening_id desc), '[]') from (
        select o.happening_id, o.person_id as user_detail_id, p.role_id, coalesce(full_name(p.first_name, p.surname), '') as name, o.at, o.reason, ${told}
        from page o left join person p on p.institution_id = ${institution_id} and p.user_detail_id = o.person_id) r) as page`.execute(
    db,
  );
  const { counts, page: found } = rows[0]!;
  return {
    matched: counts.reduce((sum, one) => sum + one.count, 0),
    reasons: counts,
    rows: found.map((row) => ({ ...row, at: new Date(row.at) })),
  };
}
