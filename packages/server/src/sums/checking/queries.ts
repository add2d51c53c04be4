import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { type Fact, freshSums, type Span, within } from '../queries.ts';

/** A kept sum that is not what it should be; null where there is none. */
export interface Difference {
  fact: string;
  grain: 'day' | 'month';
  day: string;
  keys: string[];
  kept: number[] | null;
  found: number[] | null;
}

/** Compares what is kept of whole months with the fact itself, in one statement; days and months with changes are left out. */
export async function differences(db: Db, institution_id: number, fact: Fact, span: Span): Promise<Difference[]> {
  const { name } = fact;
  const isAsked = within(span);
  const list = (columns: string[]) => sql.raw(columns.join(', '));
  const names = fact.measures.map((_, at) => `m${at + 1}`);
  const keys = list(Object.keys(fact.keys).map((_, at) => `s.k${at + 1}`));
  const joined = list(Object.keys(fact.keys).map((_, at) => `k${at + 1}`));
  const measures = list(names.map((one) => `s.${one}`));
  const { rows } = await sql<Difference>`
    with changed as materialized (select distinct c.day from report_change c where c.institution_id = ${institution_id} and c.fact = ${name}),
    loose as materialized (select distinct date_trunc('month', c.day)::date as month from changed c),
    fresh as materialized (${freshSums(fact, institution_id, isAsked)}),
    found as (
      select 'day' as grain, s.day, ${keys}, array[${measures}] as sums from fresh s where not exists (select from changed c where c.day = s.day)
      union all
      select 'month', s.month, ${keys}, array[${list(names.map((one) => `sum(s.${one})::bigint`))}]
      from (select f.*, date_trunc('month', f.day)::date as month from fresh f) s
      where not exists (select from loose l where l.month = s.month) group by s.month, ${keys}),
    kept as (
      select s.grain, s.day, ${keys}, array[${measures}] as sums from report_sum s
      where s.institution_id = ${institution_id} and s.fact = ${name} and ${isAsked(sql`s.day`)}
        and case s.grain when 'day' then not exists (select from changed c where c.day = s.day) else not exists (select from loose l where l.month = s.day) end)
    select ${name}::text as fact, grain, day, array[${joined}] as keys, to_json(kept.sums) as kept, to_json(found.sums) as found
    from kept full join found using (grain, day, ${joined})
    where kept.sums is distinct from found.sums order by date_trunc('month', day), grain, day, ${joined}`.execute(db);
  return rows;
}

/** Adds to how many differences were ever found in a school. */
export async function countDifferences(db: Db, institution_id: number, count: number): Promise<void> {
  await sql`insert into report_fold as f (institution_id, differences) values (${institution_id}, ${count})
    on conflict (institution_id) do update set differences = f.differences + excluded.differences where f.institution_id = ${institution_id}`.execute(
    db,
  );
}
