import { type RawBuilder, sql } from 'kysely';
import { leftOut, type LeftOut } from '@schoolbell/core/automations/runs/rules';

/** Whose events are lined up, and whether they are only tried. */
interface Sight {
  institution_id: number;
  automation_id: number | null;
  isTried: boolean;
}

/** Reasons that a run is written down with. */
export const begins: LeftOut[] = ['loop', 'chain'];

/** Columns that a dry run does without, since it may see a hundred thousand rows; they come after others. */
export const kept = (
  { isTried }: Sight,
  table: string,
  names: readonly string[] = ['key', 'path'],
): RawBuilder<unknown> => (isTried ? sql`` : sql`, ${sql.join(names.map((name) => sql.ref(`${table}.${name}`)))}`);

/**
 * The rows that a person started less than some hours before, one after the other: only those that act count. Of two
 * events, the later one may have been worked off first.
 */
export function withoutRepeats(sight: Sight, hours: number): RawBuilder<unknown> {
  const { institution_id, automation_id, isTried } = sight;
  const window = sql`make_interval(hours => ${hours}::int)`;
  const last = isTried
    ? sql`null::timestamptz`
    : sql`(select max(r.triggered_at) from automation_run r where r.institution_id = ${institution_id} and r.automation_id = ${automation_id} and r.person_id = n.person_id
        and r.triggered_at < n.at + ${window} and r.reason <> all(${begins.map((one) => leftOut[one])}::text[]))`;
  // Tried ones have no runs before them: one that is far from the event before it acts whatever went before, and need not
  // wait for it.
  const isFirst = isTried ? sql`coalesce(l.at >= l.before + ${window}, true)` : sql`l.before is null`;
  // Nor has anything to wait for one that is far from the event after it as well.
  const isAlone = isTried ? sql`${isFirst} and coalesce(l.after >= l.at + ${window}, true)` : sql`false`;
  // Steps look their event up by its place in an array: a join would read all events once a step.
  return sql`,
    lined as materialized (
      select l.happening_id, l.person_id${kept(sight, 'l')}, l.at, l.reason, ${isFirst} as is_first, l.reason <> '' or ${isAlone} as is_alone
      from (select o.*, lag(o.at) over line as before, lead(o.at) over line as after from once o
        window line as (partition by o.person_id, o.reason = '' order by o.at, o.happening_id)) l),
    crowd as materialized (
      select n.*, (row_number() over (order by n.person_id, n.at, n.happening_id))::int as place from lined n where not n.is_alone),
    followers as materialized (
      select array_agg(case when n.is_first then '-infinity' else n.at end order by n.place) as ats from crowd n),
    walked as (
      select n.place, coalesce(n.at >= n.acted + ${window}, true) as acts, case when n.at < n.acted + ${window} then n.acted else n.at end as last_at
      from (select n.*, ${last} as acted from crowd n where n.is_first) n
      union all
      select w.place + 1, f.ats[w.place + 1] >= w.last_at + ${window}, case when f.ats[w.place + 1] >= w.last_at + ${window} then f.ats[w.place + 1] else w.last_at end
      from walked w cross join followers f where f.ats[w.place + 1] > '-infinity'),
    spaced as (
      select happening_id, person_id${kept(sight, 'lined')}, at, reason from lined where is_alone
      union all select n.happening_id, n.person_id${kept(sight, 'n')}, n.at, case when w.acts then '' else 'repeated' end from crowd n join walked w on w.place = n.place)`;
}
