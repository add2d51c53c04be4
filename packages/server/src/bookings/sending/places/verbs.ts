import { studentEnrolled } from '@schoolbell/core/calendar/events';
import type { Context } from '../../../http/context.ts';
import { insertEnrolments } from '../../../calendar/enrolments/queries.ts';
import { endSeated, releaseSeats } from '../../../calendar/waitlist/seats/queries.ts';
import type { Line } from '../../queries.ts';
import { writePlaces } from '../queries.ts';

type Giving = Pick<Context, 'db' | 'tenant' | 'now' | 'audit' | 'changed'>;

/** A line whose child gets a place: the seats are those that it held until now. */
export type LineToEnrol = Pick<Line, 'line' | 'series_id' | 'event_id' | 'from_date' | 'to_date' | 'seats'> & {
  person_id: number;
};

/**
 * Gives children their places, right after `changeLines` let the seats of their lines go: the class is locked, so no one else
 * can have taken them.
 */
export async function enrolLines(
  { db, tenant, now, audit, changed }: Giving,
  booking_id: number,
  lines: readonly LineToEnrol[],
  created_by: number | null,
): Promise<void> {
  const { institution_id } = tenant;
  const groups = Map.groupBy(lines, ({ series_id, event_id, seats }) => `${series_id} ${event_id} ${seats.join()}`);
  const places: { line: number; enrolment_id: number }[] = [];
  for (const group of groups.values()) {
    const { series_id, event_id, from_date, to_date, seats } = group[0]!;
    const students = group.map((one) => one.person_id);
    await releaseSeats(db, institution_id, { series_id, event_id, students });
    const place = { series_id, event_id, kind: 'regular', from_date, to_date };
    const made = await insertEnrolments(db, { ...place, institution_id, created_by, now }, students, seats);
    await endSeated(db, institution_id, { series_id, event_id, now }, made);
    for (const { user_detail_id, enrolment_id } of made) {
      places.push({ line: group.find((one) => one.person_id === user_detail_id)!.line, enrolment_id });
      await audit(studentEnrolled, { person_id: user_detail_id, after: { enrolment_id, ...place, booking_id } });
    }
  }
  await writePlaces(db, institution_id, booking_id, places);
  changed('enrolments');
  changed('events');
}
