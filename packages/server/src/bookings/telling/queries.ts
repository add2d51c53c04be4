import { type RawBuilder, sql } from 'kysely';
import type { Happened } from '@schoolbell/core/happenings/rules';

/** What is told of some lines of a booking, as they are now. A line without a person is told of nobody. */
export const linesTold = (
  institution_id: number,
  booking_id: number,
  lines: readonly number[],
): RawBuilder<Happened> => sql<Happened>`
  select l.person_id, l.booking_id as subject_id, l.booking_id || ' ' || l.line as key, b.version,
    jsonb_build_object('booking_type', b.booking_type, 'payment_type', b.payment_type, 'confirm_status', case when l.state = 'confirmed' then 'confirmed' else 'pending' end,
      'subject', coalesce(e.sub_id, s.sub_id), 'package', null, 'location', coalesce(e.location_id, s.location_id)) as data
  from booking_line l join booking b on b.institution_id = ${institution_id} and b.booking_id = l.booking_id
  join event_series s on s.institution_id = ${institution_id} and s.series_id = l.series_id
  left join event e on e.institution_id = ${institution_id} and e.event_id = l.event_id
  where l.institution_id = ${institution_id} and l.booking_id = ${booking_id} and l.line = any(${[...lines]}::smallint[]) and l.person_id is not null order by l.line`;
