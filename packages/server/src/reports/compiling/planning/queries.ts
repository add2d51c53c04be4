import { type QueryResult, sql } from 'kysely';
import type { Plan } from '@schoolbell/core/reports/plan/rules';
import { PLANNED_EACH_TIME } from '../../../db/connect.ts';
import type { Db } from '../../../http/context.ts';

/** What a statement over records begins with. */
export const eachTime = sql.raw(PLANNED_EACH_TIME);

/** What a statement of a plan begins with. */
export const planned = ({ from }: Plan) => (from === 'rows' ? eachTime : sql``);

const planning = (db: Db, mode: 'auto' | 'force_generic_plan') =>
  sql`select set_config('plan_cache_mode', ${sql.lit(mode)}, true)`.execute(db);

/**
 * Reads by a report's plan. Kept sums are few, so that planning their statement takes longer than reading them: it is
 * planned once a connection, for any days. PostgreSQL by itself would plan it for the days five times, and for good where
 * that looks cheaper.
 */
export async function asPlanned<Row>(
  db: Db,
  { from }: Plan,
  read: () => Promise<QueryResult<Row>>,
): Promise<QueryResult<Row>> {
  if (from === 'rows') return read();
  const [, answer] = await Promise.all([planning(db, 'force_generic_plan'), read(), planning(db, 'auto')]);
  return answer;
}
