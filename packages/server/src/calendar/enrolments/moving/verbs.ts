import type { transferEnrolment } from '@schoolbell/core/calendar/enrolments/contract';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { studentEnrolled } from '@schoolbell/core/calendar/events';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayText } from '@schoolbell/core/format';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../http/context.ts';
import { studentClashes } from '../../checks/students/verbs.ts';
import { findEvent } from '../../events/queries.ts';
import { endSeated } from '../../waitlist/seats/queries.ts';
import { passedOver, refuseAges, refuseFull } from '../seats/verbs.ts';
import { endEnrolment, holdEnrolment, insertEnrolments } from '../queries.ts';
import { openClass, type Asked } from '../verbs.ts';
import { tellFamily, leave } from '../leaving/verbs.ts';
import { MOST_SHOWN, ownEvents, slots, seating } from '../enrolling/verbs.ts';

/** Ends a place for another in a class, taken for the same student, kind and time. Returns the new place. */
async function moveTo(
  context: StaffContext,
  { held, first }: Awaited<ReturnType<typeof leave>>,
  series_id: number,
  seats: Awaited<ReturnType<typeof seating>>,
  { ahead_reason, any_age }: { ahead_reason: string; any_age: 0 | 1 },
): Promise<number> {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const { user_detail_id, kind, to_date } = held;
  const { places } = seats;
  const reason = passedOver(seats) > 0 ? ahead_reason : '';
  const isAnyAge = await refuseAges(
    context,
    { series_id, event_id: null, day: places.map((place) => place.date).sort()[0]!, students: [user_detail_id] },
    any_age,
  );
  const [made] = await insertEnrolments(
    db,
    {
      institution_id,
      series_id,
      event_id: null,
      kind,
      from_date: first,
      to_date,
      reason,
      created_by: viewer.user_detail_id,
      now,
    },
    [user_detail_id],
    places.map((place) => place.event_id),
  );
  await endEnrolment(db, institution_id, {
    enrolment_id: held.enrolment_id,
    last: addDays(first, -1),
    status: 'transferred',
    reason: '',
    transferred_to: made!.enrolment_id,
    now,
  });
  await endSeated(db, institution_id, { series_id, event_id: null, now }, [
    { user_detail_id, enrolment_id: made!.enrolment_id },
  ]);
  await context.audit(studentEnrolled, {
    person_id: user_detail_id,
    after: {
      enrolment_id: made!.enrolment_id,
      series_id,
      kind,
      from_date: first,
      to_date,
      transferred_from: held.enrolment_id,
      ...(reason !== '' && { ahead_of_waitlist: reason }),
      ...(isAnyAge && { any_age: 1 }),
    },
  });
  return made!.enrolment_id;
}

/** Moves a student to another class from a day on; what was before stays in the old one. */
export async function transfer(
  context: StaffContext,
  { enrolment_id, series_id, from, notify, ahead_reason, any_age }: ParsedOf<typeof transferEnrolment>,
) {
  const { db, viewer } = context;
  const { institution_id } = viewer;
  const before = await holdEnrolment(db, institution_id, enrolment_id, series_id);
  if (before?.series_id === series_id) throw invalid({ series_id: 'Please choose another class' });
  if (before && before.event_id !== null)
    throw new Failure('conflict', "A place in one event can't be moved to a class. End it and enrol again.");
  const left = await leave(context, enrolment_id, { from, status: 'transferred', reason: '' });
  const {
    held: { user_detail_id, kind, to_date },
    first,
    name,
  } = left;
  if (to_date && to_date < first) throw invalid({ from: 'The place already ends before this day' });
  const series = await openClass(context, { series_id }, true);
  const asked: Asked = {
    user_detail_ids: [user_detail_id],
    batch_ids: [],
    segment_ids: [],
    series_id,
    from: first,
    to: to_date ?? '',
    kind,
  };
  const seats = await seating(context, series, asked, true);
  await refuseFull(context, seats, ahead_reason);
  const { places } = seats;
  const made_id = await moveTo(context, left, series_id, seats, { ahead_reason, any_age });
  const { title } = (await findEvent(db, institution_id, places[0]!.event_id))!;
  if (notify) {
    await tellFamily(context, left, {
      about: `${name} is moving to ${title}`,
      lines: [`From ${dayText(first)} on, ${name} is in ${title} instead.`],
    });
    await context.later('enrolmentMail', { enrolments: [made_id] });
  }
  const clashes = await studentClashes(context, [user_detail_id], slots(places), ownEvents(places));
  return { enrolment_id: made_id, message: `Moved to ${title}.`, clashes: clashes.slice(0, MOST_SHOWN) };
}
