import { sql } from 'kysely';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import type { Fact } from '../../sums/queries.ts';

/**
 * Students and leads by the school's day on which they came. A list of days is read by the instants around each: in no time zone is an
 * instant's day another one.
 */
export const personFact: Fact = {
  name: 'person',
  keys: { role_id: 'bigint', source: 'text', referral: 'text', owner: 'bigint', stage: 'bigint' },
  measures: ['came', 'converted'],
  rows: (institution_id, isAsked) => {
    const zone = sql`(select i.time_zone from institution i where i.institution_id = ${institution_id})`;
    const day = sql`(p.created_at at time zone ${zone})::date`;
    const instant = (days: unknown) => sql`(${days})::timestamp at time zone 'UTC'`;
    const near = isAsked.days
      ? sql`(select d.day, ${instant(sql`d.day - 1`)} as from_at, ${instant(sql`d.day + 2`)} as to_at from unnest(${isAsked.days}) d (day) offset 0) d
        join person p on p.created_at >= d.from_at and p.created_at < d.to_at and ${day} = d.day`
      : sql`person p`;
    return sql`
    select ${isAsked.days ? sql`d.day` : day} as day, p.role_id, p.signup_source as source, p.referral_source as referral, p.owner_id as owner, p.stage_id as stage,
      count(*) as came, count(p.converted_at) as converted
    from ${near} where p.institution_id = ${institution_id} and p.role_id in (${sql.lit(STUDENT)}, ${sql.lit(LEAD)}) ${isAsked.days ? sql`` : sql`and ${isAsked(day)}`}
    group by 1, 2, 3, 4, 5, 6`;
  },
};
