import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** What a line's place is in, as it is priced: the subject and minutes of its first event, how many there are, and their days. */
export interface PlaceHeld {
  line: number;
  sub_id: number | null;
  minutes: number;
  events: number;
  from: string;
  to: string;
}

/** What the lines of a booking hold seats in. */
export async function placesHeld(db: Db, institution_id: number, booking_id: number): Promise<PlaceHeld[]> {
  const { rows } = await sql<PlaceHeld>`
    select s.line, (array_agg(e.sub_id::float8 order by e.starts_at, e.event_id))[1] as sub_id, (array_agg(e.minutes order by e.starts_at, e.event_id))[1] as minutes, count(*)::int as events,
      to_char(min(e.local_start), 'YYYY-MM-DD') as "from", to_char(max(e.local_start), 'YYYY-MM-DD') as "to"
    from booking_seat s join event e on e.institution_id = ${institution_id} and e.event_id = s.event_id
    where s.institution_id = ${institution_id} and s.booking_id = ${booking_id} group by s.line order by s.line`.execute(
    db,
  );
  return rows;
}
