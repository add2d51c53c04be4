import { sql } from 'kysely';
import type { Fact } from '../../sums/queries.ts';

/** Runs by the school's day on which they began, with how they stand. */
export const runFact: Fact = {
  name: 'run',
  keys: { automation_id: 'bigint', state: 'text' },
  measures: ['runs'],
  rows: (institution_id, isAsked) => sql`
    select r.day, r.automation_id, r.state, count(*) as runs
    from automation_run r where r.institution_id = ${institution_id} and ${isAsked(sql`r.day`)} group by 1, 2, 3`,
};
