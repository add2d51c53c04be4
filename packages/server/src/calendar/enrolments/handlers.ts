import { mayEnrol } from '@schoolbell/core/calendar/events/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn, dayText, fullName } from '@schoolbell/core/format';
import { resultsOf } from '@schoolbell/core/calendar/enrolments/rules';
import { Failure, missing, invalid } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import { say } from '@schoolbell/core/words/rules';
import {
  enrolmentCancelled,
  enrolmentLinksRevoked,
  enrolmentTransferred,
  studentEnrolled,
} from '@schoolbell/core/calendar/events';
import { holdSessions, sessionsFor } from '../credits/handlers.ts';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { namesOf } from '../../records/mails/queries.ts';
import { segmentAudience } from '../../filters/segments/handlers.ts';
import { listWords } from '../../words/queries.ts';
import { studentClashes } from '../checks/verbs.ts';
import { findEvent } from '../events/queries.ts';
import { tell } from '../news/verbs.ts';
import { findSeries, type Series } from '../series/queries.ts';
import { teachersOf } from '../edits/verbs.ts';
import { endSeated, heldFor, releaseSeats, waitingFor } from '../waitlist/queries.ts';
import { familiesHandlers } from './families/handlers.ts';
import { revokePlaceLinks } from './families/queries.ts';
import { passedOver, refuseAges, refuseFull, seatsLeft, wrongAge } from './seats/verbs.ts';
import {
  endEnrolment,
  eventsOfPlace,
  freeSeats,
  holdEnrolment,
  insertEnrolments,
  listEnrolments,
  type Place,
  placesOf,
  seatsTaken,
  studentsAmong,
  studentsOfBatches,
} from './queries.ts';

const MOST_SHOWN = 500;

interface Asked {
  user_detail_ids: readonly number[];
  batch_ids: readonly number[];
  segment_ids: readonly number[];
  series_id?: number | undefined;
  event_id?: number | undefined;
  from: string;
  to: string;
  kind: 'regular' | 'trial' | 'makeup';
}

/** The class that is meant, held until the transaction ends where places are taken. Refuses who may not enrol. */
export async function openClass(
  context: StaffContext,
  { series_id, event_id }: Pick<Asked, 'series_id' | 'event_id'>,
  locked: boolean,
): Promise<Series> {
  const { db, viewer } = context;
  const of = event_id === undefined ? series_id : (await findEvent(db, viewer.institution_id, event_id))?.series_id;
  if (of === undefined && event_id === undefined) throw invalid({ series_id: 'This field is required' });
  if (of === undefined || (series_id !== undefined && of !== series_id)) throw missing('class');
  const series = await findSeries(db, viewer.institution_id, of, { locked });
  if (!series) throw missing('class');
  if (!mayEnrol(viewer, teachersOf(series.staff)))
    throw new Failure('forbidden', 'Only those who manage the calendar or leads, or teach this class, may enrol.');
  return series;
}

/** Everybody who is meant, each once: named ones, those of batches, and those who fit segments at this moment. A lead may come to try. */
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
  if (students.length === 0) throw new Failure('notFound', 'Nobody to enrol was found.');
  if (students.length > 500) throw invalid({ user_detail_ids: 'Please choose at most 500' });
  return students;
}

/** Which places an enrolment takes: whoever has one already keeps it. */
async function seating(context: StaffContext, series: Series, asked: Asked, locked: boolean) {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  if (asked.to !== '' && asked.from !== '' && asked.to < asked.from)
    throw invalid({ to: 'The last day must not be before the first' });
  const students = await whoIsMeant(context, asked);
  const ids = students.map((one) => one.user_detail_id);
  // A seat that is held for one of them is theirs to take.
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
  if (places.length === 0) throw new Failure('conflict', 'There is no event to come in this time.');
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
const slots = (places: readonly Place[]) => places.map(({ from, to }) => ({ from, to }));
const ownEvents = (places: readonly Place[]) => new Set(places.map((place) => place.event_id));

/** The make-up sessions that places in an event are going to hold. Nobody gets one where somebody has none left. */
async function sessionsOf(
  context: StaffContext,
  event_id: number,
  students: readonly { user_detail_id: number; firstName: string; surname: string }[],
) {
  const event = (await findEvent(context.db, context.viewer.institution_id, event_id))!;
  return sessionsFor(context, students, event);
}

async function enrolAll(
  context: StaffContext,
  { notify, ahead_reason, any_age, ...asked }: Asked & { notify: 0 | 1; ahead_reason: string; any_age: 0 | 1 },
) {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const series = await openClass(context, asked, true);
  const seats = await seating(context, series, asked, true);
  await refuseFull(context, seats, ahead_reason);
  const { students, places, fresh } = seats;
  const reason = passedOver(seats) > 0 ? ahead_reason : '';
  const days = places.map((place) => place.date).sort();
  const ids = fresh.map((one) => one.user_detail_id);
  const isAnyAge = await refuseAges(
    context,
    { series_id: series.series_id, event_id: asked.event_id ?? null, day: days[0]!, students: ids },
    any_age,
  );
  if (asked.kind === 'makeup' && places.length > 1)
    throw invalid({ event_id: 'A make-up is for one event: please choose it' });
  const from_date = asked.event_id === undefined && asked.from !== '' ? asked.from : days[0]!;
  const to_date = asked.event_id === undefined ? asked.to || null : days[0]!;
  const enrolment = {
    institution_id,
    series_id: series.series_id,
    event_id: asked.event_id ?? null,
    kind: asked.kind,
    from_date,
    to_date,
    reason,
    created_by: viewer.user_detail_id,
    now,
  };
  const clashes = await studentClashes(context, ids, slots(places), ownEvents(places));
  const sessions = asked.kind === 'makeup' ? await sessionsOf(context, places[0]!.event_id, fresh) : [];
  const made =
    fresh.length > 0
      ? await insertEnrolments(
          db,
          enrolment,
          ids,
          places.map((place) => place.event_id),
        )
      : [];
  if (sessions.length > 0)
    await holdSessions(context, { event_id: places[0]!.event_id, by: viewer.user_detail_id }, sessions);
  await endSeated(db, institution_id, { series_id: series.series_id, event_id: enrolment.event_id, now }, made);
  const about = {
    series_id: series.series_id,
    event_id: enrolment.event_id,
    kind: asked.kind,
    from_date,
    to_date,
    ...(reason !== '' && { ahead_of_waitlist: reason }),
    ...(isAnyAge && { any_age: 1 }),
  };
  await Promise.all(
    made.map(({ user_detail_id, enrolment_id }) =>
      context.audit(studentEnrolled, { person_id: user_detail_id, after: { enrolment_id, ...about } }),
    ),
  );
  const { title } = (await findEvent(db, institution_id, places[0]!.event_id))!;
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
    message: `${say(words, `${fresh.length} {${fresh.length === 1 ? 'student' : 'students'}}`)} enrolled in ${title}`,
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

/** Ends a place from a day on; what is past or marked stays. Answers how many events it frees. A place that ends on a later day may still end sooner. */
async function leave(
  context: StaffContext,
  enrolment_id: number,
  {
    event_id,
    from,
    status,
    reason,
  }: { event_id?: number | undefined; from: string; status: 'cancelled' | 'transferred'; reason: string },
) {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const held = await holdEnrolment(db, institution_id, enrolment_id);
  if (!held) throw missing('enrolment');
  const series = await openClass(context, { series_id: held.series_id }, true);
  const isTransfer = status === 'transferred';
  const ended = new Failure('conflict', 'This enrolment has ended already.');
  if (held.status !== 'active' && isTransfer) throw ended;
  // What is over stays, so nothing ends before today.
  const today = dayIn(now, series.rule.zone);
  const first = from > today ? from : today;
  const one = event_id ?? held.event_id ?? undefined;
  const places = await placesOf(db, institution_id, {
    series_id: held.series_id,
    event_id: one,
    from: one === undefined ? first : '',
    to: '',
    now,
    locked: true,
    cancelled: true,
  });
  const freed = await freeSeats(
    db,
    institution_id,
    enrolment_id,
    places.map((place) => place.event_id),
  );
  if (freed === 0 && held.status !== 'active') throw ended;
  if (freed === 0 && one !== undefined) throw new Failure('conflict', 'There is no place to give back in this event.');
  if (event_id === undefined || held.event_id === event_id)
    await endEnrolment(db, institution_id, {
      enrolment_id,
      last: addDays(first, -1),
      status,
      reason,
      transferred_to: null,
      now,
    });
  await context.audit(isTransfer ? enrolmentTransferred : enrolmentCancelled, {
    person_id: held.user_detail_id,
    after: { enrolment_id, series_id: held.series_id, event_id: event_id ?? null, from: first, events: freed, reason },
  });
  const name = (await namesOf(db, institution_id, [held.user_detail_id])).get(held.user_detail_id) ?? '';
  return { held, series, freed, places, first, name };
}

/** Tells the family which place ended, so that it leaves their calendar too. Who is told nothing of the class, because it is a draft, isn't told of this either. */
async function tellFamily(
  context: StaffContext,
  { held, series, freed, places }: Awaited<ReturnType<typeof leave>>,
  { event_id, about, lines }: { event_id?: number | undefined; about: string; lines: readonly string[] },
): Promise<void> {
  if (freed === 0 || series.status !== 'published') return;
  const { title } = (await findEvent(context.db, context.viewer.institution_id, places[0]!.event_id))!;
  await tell(context, {
    series_id: series.series_id,
    what: 'changed',
    title,
    subject: `${title}: ${about}`,
    lines,
    staff: [],
    students: [held.user_detail_id],
    ...(event_id !== undefined && { events: [event_id] }),
  });
}

/** Students' places in classes. */
export const enrolmentsHandlers: Handlers<'enrolments'> = {
  ...familiesHandlers,

  previewEnrolment: async ({ instead_of, ...asked }, context) => {
    const series = await openClass(context, asked, false);
    const seated = await seating(context, series, asked, false);
    const { students, places, fresh, seats } = seated;
    const own =
      instead_of === undefined ? [] : await eventsOfPlace(context.db, context.viewer.institution_id, instead_of);
    const clashes = await studentClashes(
      context,
      fresh.map((one) => one.user_detail_id),
      slots(places),
      new Set([...ownEvents(places), ...own]),
    );
    const day = places.map((place) => place.date).sort()[0]!;
    const { people, text } = await wrongAge(context, {
      series_id: series.series_id,
      event_id: asked.event_id ?? null,
      day,
      students: fresh.map((one) => one.user_detail_id),
    });
    const isFresh = new Set(fresh.map((one) => one.user_detail_id));
    return {
      students: students.map((one) => ({
        ...one,
        enrolled: isFresh.has(one.user_detail_id) ? (0 as const) : (1 as const),
      })),
      events: places.filter((place) => !place.is_off).length,
      seats,
      waiting: passedOver(seated),
      ages: text,
      wrong_age: people.map((one) => one.user_detail_id),
      clashes: clashes.slice(0, MOST_SHOWN),
      clash_count: clashes.length,
    };
  },

  enrol: (asked, context) => enrolAll(context, asked),

  cancelEnrolment: async ({ enrolment_id, event_id, from, reason, notify }, context) => {
    const left = await leave(context, enrolment_id, { event_id, from, status: 'cancelled', reason });
    const one = event_id ?? left.held.event_id ?? undefined;
    const when = one === undefined ? `from ${dayText(left.first)} on` : `on ${dayText(left.places[0]!.date)}`;
    if (notify)
      await tellFamily(context, left, {
        event_id: one,
        about: `no place for ${left.name} ${when}`,
        lines: [`${left.name} has no place here any more ${when}.`, ...(reason ? [reason] : [])],
      });
    return { message: 'Enrolment cancelled.', events: left.freed };
  },

  transferEnrolment: async ({ enrolment_id, series_id, from, notify, ahead_reason, any_age }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const before = await holdEnrolment(db, institution_id, enrolment_id, series_id);
    if (before?.series_id === series_id) throw invalid({ series_id: 'Please choose another class' });
    if (before && before.event_id !== null)
      throw new Failure('conflict', 'A place in one event is not moved to a class: end it, and enrol anew.');
    const left = await leave(context, enrolment_id, { from, status: 'transferred', reason: '' });
    const {
      held: { user_detail_id, kind, to_date },
      first,
      name,
    } = left;
    if (to_date && to_date < first) throw invalid({ from: 'The place ends before this day' });
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
      enrolment_id,
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
        transferred_from: enrolment_id,
        ...(reason !== '' && { ahead_of_waitlist: reason }),
        ...(isAnyAge && { any_age: 1 }),
      },
    });
    const { title } = (await findEvent(db, institution_id, places[0]!.event_id))!;
    if (notify) {
      await tellFamily(context, left, {
        about: `${name} moves to ${title}`,
        lines: [`From ${dayText(first)} on ${name} comes to ${title} instead.`],
      });
      await context.later('enrolmentMail', { enrolments: [made!.enrolment_id] });
    }
    const clashes = await studentClashes(context, [user_detail_id], slots(places), ownEvents(places));
    return { enrolment_id: made!.enrolment_id, message: `Moved to ${title}.`, clashes: clashes.slice(0, MOST_SHOWN) };
  },

  revokePlaceLinks: async ({ enrolment_id }, context) => {
    const { db, viewer, now } = context;
    const held = await holdEnrolment(db, viewer.institution_id, enrolment_id);
    if (!held) throw missing('enrolment');
    await openClass(context, { series_id: held.series_id }, false);
    const gone = await revokePlaceLinks(db, viewer.institution_id, enrolment_id, now);
    if (gone > 0)
      await context.audit(enrolmentLinksRevoked, {
        person_id: held.user_detail_id,
        after: { enrolment_id, links: gone },
      });
    context.changed('enrolments');
    return { message: gone === 0 ? 'No link opens this place' : 'The links open nothing any longer' };
  },

  enrolments: async ({ series_id, user_detail_id, status, page, per_page }, { db, viewer, now }) => {
    if (series_id === undefined && user_detail_id === undefined) throw invalid({ series_id: 'This field is required' });
    const { rows, counted } = await listEnrolments(db, {
      institution_id: viewer.institution_id,
      series_id,
      user_detail_id,
      status,
      page,
      per_page,
      now,
    });
    return pageFrom(
      rows.map(({ teachers, ...row }) => ({
        ...row,
        may_enrol: mayEnrol(viewer, teachers) ? (1 as const) : (0 as const),
      })),
      counted,
      page,
      per_page,
    );
  },
};
