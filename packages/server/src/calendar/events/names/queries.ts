import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { EventNames } from '@schoolbell/core/calendar/events/schemas';
import type { Db } from '../../../http/context.ts';
import { image } from '../../../db/sql.ts';
import type { EventRow } from '../queries.ts';

export type Names = z.output<typeof EventNames>;

/** Names for the ids of events. */
export async function namesFor(
  db: Db,
  institution_id: number,
  ids: {
    subjects: readonly number[];
    staff: readonly number[];
    locations: readonly number[];
    rooms: readonly number[];
  },
): Promise<Names> {
  const own = (list: readonly number[]) => [...new Set(list)];
  const [subjects, staff, locations, rooms] = await Promise.all([
    sql<
      Names['subjects'][number]
    >`select sub_id, sub_name, colour from subject where institution_id = ${institution_id} and sub_id = any(${own(ids.subjects)}::bigint[]) order by sub_name, sub_id`.execute(
      db,
    ),
    sql<
      Names['staff'][number]
    >`select p.user_detail_id, p.first_name as "firstName", p.surname, ${image('p.image_handle')} as image_240 from person p
      where p.institution_id = ${institution_id} and p.user_detail_id = any(${own(ids.staff)}::bigint[]) order by p.first_name, p.user_detail_id`.execute(
      db,
    ),
    sql<
      Names['locations'][number]
    >`select location_id, p_name from location where institution_id = ${institution_id} and location_id = any(${own(ids.locations)}::bigint[]) order by p_name, location_id`.execute(
      db,
    ),
    sql<
      Names['rooms'][number]
    >`select room_id, location_id, name, capacity from room where institution_id = ${institution_id} and room_id = any(${own(ids.rooms)}::bigint[]) order by name, room_id`.execute(
      db,
    ),
  ]);
  return { subjects: subjects.rows, staff: staff.rows, locations: locations.rows, rooms: rooms.rows };
}

/** The names of a list of events. */
export function namesOfEvents(db: Db, institution_id: number, events: readonly EventRow[]): Promise<Names> {
  return namesFor(db, institution_id, {
    subjects: events.flatMap((event) => event.sub_id ?? []),
    staff: events.flatMap((event) => [...event.staff, ...event.extraStaff]),
    locations: events.flatMap((event) => event.location_id ?? []),
    rooms: events.flatMap((event) => event.room_id ?? []),
  });
}
