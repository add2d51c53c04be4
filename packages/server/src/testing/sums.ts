import { sql } from 'kysely';
import { transact } from '../db/transaction.ts';
import type { Db } from '../http/context.ts';
import { foldChanges } from '../sums/folding/verbs.ts';
import { type Fact, type Span, sumsOf, within } from '../sums/queries.ts';
import type { TestSchool, TestServer } from './server.ts';

/**
 * Where what is read of a fact differs from its rows, in one statement and so of one moment: by days, and by months.
 * Empty is right.
 */
export async function unlikeRows(db: Db, institution_id: number, fact: Fact, span: Span): Promise<unknown[]> {
  const keys = sql.join(Object.keys(fact.keys).map((key) => sql.ref(key)));
  const sums = sql.join(fact.measures.map((measure) => sql`sum(${sql.ref(measure)})::bigint as ${sql.ref(measure)}`));
  const grouped = (grain: 'day' | 'month', from: unknown) =>
    sql`select ${sql.lit(grain)} as grain, date_trunc(${sql.lit(grain)}, day)::date as day, ${keys}, ${sums} from ${from} x group by 1, 2, ${keys}`;
  const rows = sql`(${fact.rows(institution_id, within(span))})`;
  const { rows: wrong } = await sql`
    with kept as (${grouped('day', sumsOf(fact, institution_id, span, 'day'))} union all ${grouped('month', sumsOf(fact, institution_id, span))}),
    right_ones as (${grouped('day', rows)} union all ${grouped('month', rows)})
    select 'kept' as which, k.* from (table kept except all table right_ones) k
    union all select 'right', r.* from (table right_ones except all table kept) r order by 2, 3, 1`.execute(db);
  return wrong;
}

/** Folds a school's changes as its job does; false where another fold was faster. */
export async function fold({ connections, services }: TestServer, { institution_id }: TestSchool): Promise<boolean> {
  try {
    return await transact(
      connections,
      async (db) => {
        await sql`select set_config('app.institution_id', ${String(institution_id)}, true)`.execute(db);
        return foldChanges(db, institution_id, services.brought);
      },
      { atOneMoment: true },
    );
  } catch (error) {
    if ((error as { code?: string }).code === '40001') return false;
    throw error;
  }
}

/** Folds until nothing is left to fold. */
export async function foldAll(server: TestServer, school: TestSchool): Promise<void> {
  for (let round = 0; round < 1_000; round++) {
    await fold(server, school);
    const { rows } = await school.sql((db) =>
      sql<{
        left: number;
      }>`select count(*) as left from report_change where institution_id = ${school.institution_id}`.execute(db),
    );
    if (rows[0]!.left === 0) return;
  }
  throw new Error('Changes are left');
}
