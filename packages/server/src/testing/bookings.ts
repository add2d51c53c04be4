import { sql } from 'kysely';
import { takeSeats } from '../bookings/queries.ts';
import type { CalendarSchool } from './calendar.ts';
import type { TestSchool } from './server.ts';

/** Puts a subject on the booking page, at a price for one session. */
export async function sellSubject(
  school: TestSchool,
  sub_id: number,
  { fee = 2200, minutes = 60 }: { fee?: number; minutes?: number } = {},
): Promise<void> {
  const { institution_id } = school;
  await school.sql(async (db) => {
    await db.updateTable('subject').set({ is_bookable: 1 }).where('sub_id', '=', sub_id).execute();
    await db
      .insertInto('subject_duration')
      .values({ institution_id, sub_id, minutes, fee })
      .onConflict((same) =>
        same.columns(['institution_id', 'sub_id', 'minutes']).where('archived_at', 'is', null).doUpdateSet({ fee }),
      )
      .execute();
  });
}

let references = 0;

/** What a request is put in the books with. */
interface Requested {
  series_id: number;
  /** The events whose seats it holds; one event alone is a booking of that event. */
  events: readonly number[];
  /** Who it is for: a person, or a name only. */
  children: readonly { person_id: number | null; child_name: string }[];
  guardian_id?: number | null;
  state?: 'pending' | 'unpaid';
  open_until?: Date;
  first_at?: Date;
  now?: Date;
}

/** Puts a request in the books as if a family had sent it, with its seats. For tests of what follows a request. */
export async function newRequest(school: TestSchool, asked: Requested): Promise<number> {
  const { institution_id } = school;
  const { series_id, events, children, guardian_id = null, state = 'pending', now = new Date() } = asked;
  const first_at = asked.first_at ?? new Date('2031-02-10T10:00:00Z');
  return school.sql(async (db) => {
    const { booking_id } = await db
      .insertInto('booking')
      .values({
        institution_id,
        reference: `TEST${(references += 1).toString(36).toUpperCase().padStart(4, '0')}`,
        booking_type: 2,
        state,
        places: children.length,
        email: 'parent@family.example',
        guardian_id,
        open_until: asked.open_until ?? first_at,
        first_at,
        sent_at: now,
        made_on: now.toISOString().slice(0, 10),
        created_at: now,
        updated_at: now,
      })
      .returning('booking_id')
      .executeTakeFirstOrThrow();
    const event_id = events.length === 1 ? events[0]! : null;
    await db
      .insertInto('booking_line')
      .values(
        children.map((child, at) => ({
          institution_id,
          booking_id,
          line: at + 1,
          child: at,
          ...child,
          series_id,
          event_id,
          from_date: first_at.toISOString().slice(0, 10),
          to_date: event_id === null ? null : first_at.toISOString().slice(0, 10),
          price: 2200,
          state,
        })),
      )
      .execute();
    await takeSeats(db, institution_id, { booking_id, lines: children.map((_, at) => at + 1), events });
    return booking_id;
  });
}

/** The events of a class, the first one first, as the calendar has them. */
export async function eventsOfClass(
  { school }: Pick<CalendarSchool, 'school'>,
  series_id: number,
): Promise<{ event_id: number; capacity: number; enrolled: number; held: number }[]> {
  return school.sql((db) =>
    db
      .selectFrom('event')
      .select(['event_id', 'capacity', 'enrolled', 'held'])
      .where('series_id', '=', series_id)
      .orderBy('starts_at')
      .execute(),
  );
}

/** Events that don't count their seats and places as their rows do, or have more than they have room for. Empty is right. */
export async function seatFaults({ sql: ask, institution_id }: TestSchool): Promise<unknown[]> {
  const { rows } = await ask((db) =>
    sql`select e.event_id, e.capacity, e.enrolled, e.held from event e where e.institution_id = ${institution_id} and (
        e.held <> (select count(*) from booking_seat s where s.institution_id = ${institution_id} and s.event_id = e.event_id)
          + (select count(*) from waitlist_seat w where w.institution_id = ${institution_id} and w.event_id = e.event_id)
        or e.enrolled <> (select count(*) from event_student c where c.institution_id = ${institution_id} and c.event_id = e.event_id and c.status = 'enrolled')
        or e.capacity > 0 and e.enrolled + e.held > e.capacity)`.execute(db),
  );
  return rows;
}
