import { sql } from 'kysely';
import type { Fact } from '../../sums/queries.ts';

/** Runs by the school's day on which they were triggered, with where they are now. */
export const runFact: Fact = {
  name: 'run',
  keys: { automation_id: 'bigint', state: 'text' },
  measures: ['runs'],
  rows: (institution_id, isAsked) => sql`
    select r.triggered_on as day, r.automation_id, r.state, count(*) as runs
    from automation_run r where r.institution_id = ${institution_id} and ${isAsked(sql`r.triggered_on`)} group by 1, 2, 3`,
};
