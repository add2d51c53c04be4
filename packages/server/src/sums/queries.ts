import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../http/context.ts';

/** A piece of a statement. */
type Sql = RawBuilder<unknown>;

/** Whether a day is asked for. */
export interface Asked {
  (day: Sql): Sql;
  /** The days, as an array, where they are a list and not a span. */
  days?: Sql;
}

/** What days come to, by keys. Its one statement makes the sums that are kept, the part that is read live, and the check. */
export interface Fact {
  name: string;
  /** At most five, in the order of k1 to k5, with the type that each is read as. */
  keys: Readonly<Record<string, 'text' | 'date' | 'bigint'>>;
  /** At most twelve whole numbers that add up, in the order of m1 to m12. */
  measures: readonly string[];
  /** Selects `day`, the keys and the measures, grouped by day and keys, of the days that `isAsked` lets through. */
  rows(institution_id: number, isAsked: Asked): Sql;
}

declare module '../http/context.ts' {
  interface Brought {
    /** The facts whose sums are kept. */
    facts: readonly Fact[];
  }
}

/** Days from one to another, both included; empty is open. */
export interface Span {
  from: string;
  to: string;
}

/** A fact's columns as they are kept: `k1`, `k2` … and `m1`, `m2` …. */
const places = ({ keys, measures }: Fact) => ({
  keys: Object.keys(keys).map((_, at) => sql.ref(`k${at + 1}`)),
  measures: measures.map((_, at) => sql.ref(`m${at + 1}`)),
});

/** Whether a day is in a span. */
export const within =
  ({ from, to }: Span): Asked =>
  (day) =>
    sql`(${from === '' ? sql`true` : sql`${day} >= ${from}::date`} and ${to === '' ? sql`true` : sql`${day} <= ${to}::date`})`;

/** Whether a day is one of an array of days. */
export const among = (days: Sql): Asked => Object.assign((day: Sql): Sql => sql`${day} = any(${days})`, { days });

/** What a fact's days come to now, in the columns of kept sums. */
export function freshSums(fact: Fact, institution_id: number, isAsked: Asked): Sql {
  const kept = places(fact);
  const columns = [
    ...Object.keys(fact.keys).map((key, at) => sql`coalesce(f.${sql.ref(key)}::text, '') as ${kept.keys[at]!}`),
    ...fact.measures.map((measure, at) => sql`f.${sql.ref(measure)}::bigint as ${kept.measures[at]!}`),
  ];
  return sql`select f.day, ${sql.join(columns)} from (${fact.rows(institution_id, isAsked)}) f`;
}

/** Kept columns under the fact's names and types. */
function named({ keys, measures }: Fact): Sql {
  return sql.join([
    ...Object.entries(keys).map(([key, type], at) => {
      const kept = sql.ref(`s.k${at + 1}`);
      return sql`${type === 'text' ? kept : sql`nullif(${kept}, '')::${sql.raw(type)}`} as ${sql.ref(key)}`;
    }),
    ...measures.map((measure, at) => sql`${sql.ref(`s.m${at + 1}`)} as ${sql.ref(measure)}`),
  ]);
}

/**
 * A fact's sums over a span, to select from as a table with the columns `day`, keys and measures: what is kept of months and
 * days without a change, and the fact itself over the days with one. So it is exact at every moment. `day` is the first of
 * the month in rows of whole months; with `grain: 'day'` there are none.
 */
export function sumsOf(fact: Fact, institution_id: number, span: Span, grain: 'day' | 'month' = 'month'): Sql {
  const { from, to } = span;
  const isAsked = within(span);
  const columns = named(fact);
  const of = sql`s.institution_id = ${institution_id} and s.fact = ${fact.name}`;
  const changed = sql`changed as materialized (
      select distinct c.day from report_change c where c.institution_id = ${institution_id} and c.fact = ${fact.name} and ${isAsked(sql`c.day`)})`;
  const live = sql`select s.day, ${columns} from (${freshSums(fact, institution_id, among(sql`array(select c.day from changed c)`))}) s`;
  const unchanged = sql`${isAsked(sql`s.day`)} and not exists (select from changed c where c.day = s.day)`;
  if (grain === 'day')
    return sql`(with ${changed}
      select s.day, ${columns} from report_sum s where ${of} and s.grain = 'day' and ${unchanged} union all ${live})`;
  // The months that the span cuts, or that have a change, are read by their days: each by the index, as offset 0 has it.
  return sql`(with ${changed}, loose as materialized (
      select distinct date_trunc('month', d.day)::date as month from (
        select c.day from changed c
        ${from === '' ? sql`` : sql`union all select ${from}::date where extract(day from ${from}::date) > 1`}
        ${to === '' ? sql`` : sql`union all select ${to}::date where extract(day from ${to}::date + 1) > 1`}) d)
    select s.day, ${columns} from report_sum s
      where ${of} and s.grain = 'month' and ${isAsked(sql`s.day`)} and not exists (select from loose l where l.month = s.day)
    union all select s.day, ${columns} from loose l cross join lateral (
        select * from report_sum s where ${of} and s.grain = 'day' and s.day >= l.month and s.day < (l.month + interval '1 month')::date offset 0) s
      where ${unchanged}
    union all ${live})`;
}

/** Whether days of a school wait to be folded. */
export async function hasChanges(db: Db, institution_id: number): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from report_change c where c.institution_id = ${institution_id}) as found`.execute(db);
  return rows[0]!.found;
}

/** Marks days of a fact as changed, so that they are read live, and folded next. */
export async function markDays(db: Db, institution_id: number, fact: string, days: readonly string[]): Promise<void> {
  await sql`insert into report_change (institution_id, fact, day) select ${institution_id}::bigint, ${fact}, one.day from unnest(${days}::date[]) one (day)`.execute(
    db,
  );
}
