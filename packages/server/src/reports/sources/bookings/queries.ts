import { sql } from 'kysely';
import { bookingFact } from '../../../bookings/facts/queries.ts';
import { asText, column, dayOf, idsOf, one, type ReportPlace, type Source, type Sql } from '../queries.ts';

/** How a booking stands in the two words that filters have; neither, once it is over. */
const confirmOf = (state: Sql) => (): Sql =>
  sql`(case when ${state} = 'confirmed' then 'confirmed' when ${state} in ('pending', 'unpaid', 'waiting') then 'pending' end)`;

const lines = ({ institution_id }: ReportPlace): Sql =>
  sql`booking_line l join event_series s on s.institution_id = ${institution_id} and s.series_id = l.series_id
    where l.institution_id = ${institution_id} and l.booking_id = b.booking_id`;

const names = ({ institution_id }: ReportPlace): Sql =>
  sql`coalesce((select string_agg(distinct l.child_name, ', ') from booking_line l where l.institution_id = ${institution_id} and l.booking_id = b.booking_id), '')`;

/** Bookings that were sent. What is only held has no day. */
export const bookingSource: Source = {
  rows: ({ institution_id }) => ({
    from: sql`booking b`,
    where: sql`b.institution_id = ${institution_id} and b.sent_at is not null`,
  }),
  day: () => sql`b.made_on`,
  id: sql`b.booking_id::text`,
  fields: {
    booking_type: asText('b.booking_type'),
    booking_state: column('b.state'),
    confirm_status: confirmOf(sql`b.state`),
    payment_type: column('b.payment_type'),
    student_name: names,
    subject: (place) => idsOf(sql`select distinct s.sub_id from ${lines(place)} and s.sub_id is not null`),
    location: (place) => idsOf(sql`select distinct s.location_id from ${lines(place)} and s.location_id is not null`),
    event_date: dayOf('b.first_at'),
  },
  measures: { bookings: one, places: column('b.places') },
  shown: (place) => ({
    title: names(place),
    detail: sql`b.reference`,
    status: sql`b.state`,
    link: sql`'booking'`,
    link_id: sql`b.booking_id`,
    person_id: sql`null::bigint`,
  }),
  kept: {
    fact: bookingFact,
    fields: {
      booking_type: asText('s.booking_type'),
      booking_state: column('s.state'),
      confirm_status: confirmOf(sql`s.state`),
    },
    measures: { bookings: sql`s.bookings`, places: sql`s.places` },
  },
};
