import { studentEnrolled } from '@schoolbell/core/calendar/events';
import { fullName } from '@schoolbell/core/format';
import { resultsOf } from '@schoolbell/core/calendar/enrolments/rules';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import { holdSessions, sessionsFor } from '../../credits/verbs.ts';
import type { StaffContext } from '../../../http/context.ts';
import { segmentAudience } from '../../../filters/segments/verbs.ts';
import { listWords } from '../../../words/queries.ts';
import { studentClashes } from '../../checks/students/verbs.ts';
import { findEvent } from '../../events/queries.ts';
import type { Series } from '../../series/queries.ts';
import { endSeated, heldFor, releaseSeats, waitingFor } from '../../waitlist/seats/queries.ts';
import { passedOver, refuseAges, refuseFull, seatsLeft } from '../seats/verbs.ts';
import { tellTrials } from '../../trials/verbs.ts';
import { insertEnrolments } from '../queries.ts';
import { type Place, placesOf, seatsTaken } from '../seats/queries.ts';
import { studentsAmong, studentsOfBatches } from '../students/queries.ts';
import { openClass, type Asked } from '../verbs.ts';

/** Clashes that an answer carries at most. */
export const MOST_SHOWN = 500;

/** All chosen people, each once: named ones, those in batches, and those in segments now. Leads can come for a trial. */
async function whoIsMeant(context: StaffContext, { user_detail_ids, batch_ids, segment_ids, kind }: Asked) {
  const { db, viewer } = context;
  const segments: number[] = [];
  for (const segment_id of segment_ids) segments.push(...(await segmentAudience(context, segment_id)));
  const students = await studentsAmong(
    db,
    viewer,
    [...new Set([...user_detail_ids, ...(await studentsOfBatches(db, viewer.institution_id, batch_ids)), ...segments])],
    { leads: kind === 'trial' },
  );
  if (students.length === 0) throw new Failure('notFound', 'We found no one to enrol.');
  if (students.length > 500) throw invalid({ user_detail_ids: 'Please choose at most 500' });
  return students;
}

/** The places that an enrolment takes; people who already have one keep it. */
export async function seating(context: StaffContext, series: Series, asked: Asked, locked: boolean) {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  if (asked.to !== '' && asked.from !== '' && asked.to < asked.from)
    throw invalid({ to: 'Please choose a last day on or after the first' });
  const students = await whoIsMeant(context, asked);
  const ids = students.map((one) => one.user_detail_id);
  // A seat held for one of them is theirs to take.
  const same = { series_id: series.series_id, event_id: asked.event_id ?? null, students: ids };
  const held = locked ? new Map<number, number>() : await heldFor(db, institution_id, same);
  if (locked) await releaseSeats(db, institution_id, same);
  const found = await placesOf(db, institution_id, {
    series_id: series.series_id,
    event_id: asked.event_id,
    from: asked.from,
    to: asked.to,
    now,
    locked,
  });
  const places = found.map((place) => ({ ...place, enrolled: place.enrolled - (held.get(place.event_id) ?? 0) }));
  if (places.length === 0) throw new Failure('conflict', 'There is no future event in this period.');
  const taken = await seatsTaken(
    db,
    institution_id,
    ids,
    places.map((place) => place.event_id),
  );
  const seated = new Map<number, number>();
  for (const { user_detail_id } of taken) seated.set(user_detail_id, (seated.get(user_detail_id) ?? 0) + 1);
  const fresh = students.filter((one) => seated.get(one.user_detail_id) !== places.length);
  const already = new Map<number, number>();
  for (const { event_id } of taken) already.set(event_id, (already.get(event_id) ?? 0) + 1);
  const waiting = await waitingFor(db, institution_id, { ...same, events: places.map((place) => place.event_id) });
  const wanted = (event_id: number) => students.length - (already.get(event_id) ?? 0);
  return { students, places, fresh, seats: seatsLeft(places), wanted, waiting };
}

export const slots = (places: readonly Place[]) => places.map(({ from, to }) => ({ from, to }));

export const ownEvents = (places: readonly Place[]) => new Set(places.map((place) => place.event_id));

/** The make-up sessions that places in an event will hold. Nobody gets a place if one has no session left. */
async function sessionsOf(
  context: StaffContext,
  event_id: number,
  students: readonly { user_detail_id: number; firstName: string; surname: string }[],
) {
  const event = (await findEvent(context.db, context.viewer.institution_id, event_id))!;
  return sessionsFor(context, students, event);
}

type Seating = Awaited<ReturnType<typeof seating>>;
type Enrolling = Asked & { notify: 0 | 1; ahead_reason: string; any_age: 0 | 1 };

/** The enrolment to write, refused if the class is full or for another age. */
async function settled(
  context: StaffContext,
  { series_id }: Series,
  seats: Seating,
  { ahead_reason, any_age, ...asked }: Omit<Enrolling, 'notify'>,
) {
  const { viewer, now } = context;
  await refuseFull(context, seats, ahead_reason);
  const { places, fresh } = seats;
  const reason = passedOver(seats) > 0 ? ahead_reason : '';
  const days = places.map((place) => place.date).sort();
  const event_id = asked.event_id ?? null;
  const students = fresh.map((one) => one.user_detail_id);
  const isAnyAge = await refuseAges(context, { series_id, event_id, day: days[0]!, students }, any_age);
  if (asked.kind === 'makeup' && places.length > 1)
    throw invalid({ event_id: 'A make-up is for one event. Please choose one' });
  const from_date = asked.event_id === undefined && asked.from !== '' ? asked.from : days[0]!;
  const to_date = asked.event_id === undefined ? asked.to || null : days[0]!;
  const place = { series_id, event_id, kind: asked.kind, from_date, to_date };
  return {
    enrolment: {
      ...place,
      institution_id: viewer.institution_id,
      reason,
      created_by: viewer.user_detail_id,
      now,
    },
    about: { ...place, ...(reason !== '' && { ahead_of_waitlist: reason }), ...(isAnyAge && { any_age: 1 }) },
  };
}

/** Gives a place to all chosen people without one. */
export async function enrolAll(context: StaffContext, { notify, ...asked }: Enrolling) {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const series = await openClass(context, asked, true);
  const seats = await seating(context, series, asked, true);
  const { enrolment, about } = await settled(context, series, seats, asked);
  const { students, places, fresh } = seats;
  const ids = fresh.map((one) => one.user_detail_id);
  const events = places.map((place) => place.event_id);
  const clashes = await studentClashes(context, ids, slots(places), ownEvents(places));
  const sessions = asked.kind === 'makeup' ? await sessionsOf(context, events[0]!, fresh) : [];
  const made = fresh.length > 0 ? await insertEnrolments(db, enrolment, ids, events) : [];
  if (sessions.length > 0) await holdSessions(context, { event_id: events[0]!, by: viewer.user_detail_id }, sessions);
  await endSeated(db, institution_id, { series_id: series.series_id, event_id: enrolment.event_id, now }, made);
  await Promise.all(
    made.map(({ user_detail_id, enrolment_id }) =>
      context.audit(studentEnrolled, { person_id: user_detail_id, after: { enrolment_id, ...about } }),
    ),
  );
  const event = (await findEvent(db, institution_id, events[0]!))!;
  if (asked.kind === 'trial') tellTrials(context, event, made);
  if (notify && made.length > 0)
    await context.later('enrolmentMail', { enrolments: made.map((one) => one.enrolment_id) });
  context.changed('enrolments');
  context.changed('events');
  const words = await listWords(db, institution_id);
  const meant = students.map((one) => one.user_detail_id);
  const results = resultsOf([...new Set([...asked.user_detail_ids, ...meant])], meant, ids).map((one) => ({
    ...one,
    name: nameOf(students, one.user_detail_id),
  }));
  return {
    changed: fresh.length,
    message: `${say(words, `${fresh.length} {${fresh.length === 1 ? 'student' : 'students'}}`)} enrolled in ${event.title}`,
    results,
    clashes: clashes.slice(0, MOST_SHOWN),
    clash_count: clashes.length,
  };
}

const nameOf = (
  people: readonly { user_detail_id: number; firstName: string; surname: string }[],
  id: number,
): string => {
  const found = people.find((one) => one.user_detail_id === id);
  return found ? fullName(found) : '';
};
