import { sql } from 'kysely';
import type { Fact } from '../../sums/queries.ts';

/** Bookings by the school's day on which they were sent, with how they stand. What is not sent yet has no day. */
export const bookingFact: Fact = {
  name: 'booking',
  keys: { booking_type: 'bigint', state: 'text' },
  measures: ['bookings', 'places'],
  rows: (institution_id, isAsked) => sql`
    select b.made_on as day, b.booking_type, b.state, count(*) as bookings, sum(b.places) as places
    from booking b where b.institution_id = ${institution_id} and b.sent_at is not null and ${isAsked(sql`b.made_on`)} group by 1, 2, 3`,
};
