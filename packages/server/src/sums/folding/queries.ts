import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { among, type Fact, freshSums } from '../queries.ts';

/** Changes that one fold looks at; more are folded by the next. */
const AT_ONCE = 200;

/** Whether this transaction alone folds the sums of a school; the other one does the work. */
export async function aloneAtFolding(db: Db, institution_id: number): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('kept sums ' || ${institution_id}::text, 0)) as alone`.execute(
    db,
  );
  return rows[0]!.alone;
}

/** Counts this fold. Fails where another one has ended since this transaction began: what this one sees is old. */
export async function countFold(db: Db, institution_id: number): Promise<void> {
  await sql`insert into report_fold as f (institution_id, folds, folded_at) values (${institution_id}, 1, now())
    on conflict (institution_id) do update set folds = f.folds + 1, folded_at = now() where f.institution_id = ${institution_id}`.execute(
    db,
  );
}

/** Takes the days that changed first, with all changes of them that this transaction sees, of the facts named. */
export async function takeChanges(
  db: Db,
  institution_id: number,
  facts: readonly string[],
): Promise<{ fact: string; days: string[] }[]> {
  const { rows } = await sql<{ fact: string; days: string[] }>`
    with first as materialized (
      select c.fact, c.day from report_change c where c.institution_id = ${institution_id} and c.fact = any(${facts}::text[])
      order by c.change_id limit ${sql.lit(AT_ONCE)}),
    gone as (
      delete from report_change c using (select distinct fact, day from first) f
      where c.institution_id = ${institution_id} and c.fact = f.fact and c.day = f.day returning c.fact, c.day)
    select fact, array_agg(distinct day::text) as days from gone group by fact order by fact`.execute(db);
  return rows;
}

/** Replaces the kept sums of days of a fact, and then those of their months. */
export async function foldDays(db: Db, institution_id: number, fact: Fact, days: readonly string[]): Promise<void> {
  const { name } = fact;
  const keys = sql.raw(
    Object.keys(fact.keys)
      .map((_, at) => `k${at + 1}`)
      .join(', '),
  );
  const measures = sql.raw(fact.measures.map((_, at) => `m${at + 1}`).join(', '));
  const added = sql.raw(fact.measures.map((_, at) => `sum(s.m${at + 1})::bigint`).join(', '));
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))];
  for (const [grain, gone] of [['day', days] as const, ['month', months] as const])
    await sql`delete from report_sum s where s.institution_id = ${institution_id} and s.fact = ${name} and s.grain = ${grain} and s.day = any(${gone}::date[])`.execute(
      db,
    );
  await sql`insert into report_sum (institution_id, fact, grain, day, ${keys}, ${measures})
    select ${institution_id}::bigint, ${name}, 'day', s.* from (${freshSums(fact, institution_id, among(sql`${days}::date[]`))}) s`.execute(
    db,
  );
  await sql`insert into report_sum (institution_id, fact, grain, day, ${keys}, ${measures})
    select ${institution_id}::bigint, ${name}, 'month', m.month, ${keys}, ${added}
    from unnest(${months}::date[]) m (month) join report_sum s on s.institution_id = ${institution_id} and s.fact = ${name} and s.grain = 'day'
      and s.day >= m.month and s.day < (m.month + interval '1 month')::date
    group by m.month, ${keys}`.execute(db);
}
