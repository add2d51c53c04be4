import { type RawBuilder, sql } from 'kysely';
import type { Plan } from '@schoolbell/core/reports/plan/rules';
import { PLANNED_EACH_TIME } from '../../../db/connect.ts';
import type { Db } from '../../../http/context.ts';

export const eachTime = sql.raw(PLANNED_EACH_TIME);

const planning = (db: Db, mode: 'auto' | 'force_generic_plan') =>
  sql`select set_config('plan_cache_mode', ${sql.lit(mode)}, true)`.execute(db);

/**
 * Runs a report's statement and returns its rows. Over records it is planned for the days that are asked for. Kept sums are few, so
 * that planning takes longer than reading them: once a connection, for any days. PostgreSQL by itself would plan for the days
 * five times, and for good where that looks cheaper.
 */
export async function readPlanned<Row>(db: Db, { from }: Plan, statement: RawBuilder<Row>): Promise<Row[]> {
  if (from === 'rows') return (await sql<Row>`${eachTime}${statement}`.execute(db)).rows;
  const [, { rows }] = await Promise.all([
    planning(db, 'force_generic_plan'),
    statement.execute(db),
    planning(db, 'auto'),
  ]);
  return rows;
}
