import { sql } from 'kysely';
import type { School } from '../../../demo/school.ts';
import type { Db } from '../../../http/context.ts';
import type { Made } from '../seats/demo.ts';

/** Gives the children of confirmed bookings their places; those of a past class were there. */
export async function givePlaces(
  db: Db,
  { institution_id, now }: School,
  made: readonly Made[],
  ids: readonly number[],
): Promise<void> {
  const places = made.flatMap(({ planned, event, children, ended_at }, at) =>
    planned.state === 'confirmed'
      ? children.map(({ user_detail_id }, place) => ({
          booking_id: ids[at]!,
          line: place + 1,
          user_detail_id,
          event,
          ended_at,
        }))
      : [],
  );
  const enrolments = places.map(({ user_detail_id, event: { series_id, event_id, day }, ended_at }) => ({
    institution_id,
    series_id,
    user_detail_id,
    kind: 'regular' as const,
    event_id,
    from_date: day,
    to_date: day,
    created_by: null,
    created_at: ended_at,
  }));
  const rows = await db.insertInto('enrolment').values(enrolments).returning('enrolment_id').execute();
  const enrolled = places.map((one, at) => ({ ...one, enrolment_id: rows[at]!.enrolment_id }));
  await db
    .insertInto('event_student')
    .values(
      enrolled.map(({ user_detail_id, enrolment_id, event: { event_id } }) => ({
        institution_id,
        event_id,
        user_detail_id,
        enrolment_id,
      })),
    )
    .execute();
  const lines = enrolled.map(({ booking_id, line, enrolment_id }) => ({ booking_id, line, enrolment_id }));
  await sql`update booking_line l set enrolment_id = n.enrolment_id from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) n (booking_id bigint, line smallint, enrolment_id bigint)
    where l.institution_id = ${institution_id} and l.booking_id = n.booking_id and l.line = n.line`.execute(db);
  const marks = enrolled
    .filter(({ event }) => event.ends_at < now)
    .map(({ user_detail_id, event: { event_id, teacher, ends_at } }) => ({
      institution_id,
      event_id,
      user_detail_id,
      attendance_code: 1,
      marked_by: teacher,
      marked_at: new Date(ends_at.getTime() + 5 * 60_000),
      device_mark: `demo-${event_id}-${user_detail_id}`,
    }));
  if (marks.length > 0) await db.insertInto('attendance_mark').values(marks).execute();
}
