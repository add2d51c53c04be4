import { sql } from 'kysely';
import { age } from '../people/queries.ts';
import { asText, column, namesOf, one, personBy, type Source, studentName } from '../queries.ts';

/** What is given and still there; once it has expired, nothing is. */
const left = sql`(case when g.expires_on < today.day then least(0, c.net) else c.net end)`;
const expired = sql`(c.given - c.used - c.booked - ${left})`;

/** Sessions given at one time, with what their ledger comes to. */
export const creditSource: Source = {
  rows: (place) => ({
    from: sql`credit_grant g cross join (select ${place.today}::date as day) today ${personBy(place, 'g.user_detail_id')}
      join (select x.grant_id, sum(x.amount) as net, coalesce(sum(x.amount) filter (where x.kind in ('grant', 'adjust', 'revoke')), 0) as given,
          -coalesce(sum(x.amount) filter (where x.cause <> 'booking' and x.kind in ('use', 'release', 'hold')), 0) as used,
          -coalesce(sum(x.amount) filter (where x.cause = 'booking'), 0) as booked
        from credit_entry x where x.institution_id = ${place.institution_id} group by x.grant_id) c on c.grant_id = g.grant_id`,
    where: sql`g.institution_id = ${place.institution_id}`,
  }),
  day: () => sql`g.valid_from`,
  id: sql`g.grant_id::text`,
  fields: {
    student: asText('g.user_detail_id'),
    student_age: age,
    credit_kind: column('g.kind'),
    subject: () => sql`to_jsonb(g.sub_ids::text[])`,
    credit: () => left,
    quantity: column('c.given'),
    validity_date: column('g.expires_on'),
  },
  labels: { student: namesOf.person },
  measures: {
    credits: one,
    given: column('c.given'),
    used: column('c.used'),
    booked: column('c.booked'),
    expired: () => expired,
    left: () => left,
  },
  shown: () => ({
    title: studentName,
    detail: sql`g.note`,
    status: sql`''`,
    link: sql`'student'`,
    link_id: sql`g.user_detail_id`,
    person_id: sql`p.user_detail_id`,
  }),
};
