import { studentEnrolled, enrolmentLinksRevoked } from '@schoolbell/core/calendar/events';
import { mayEnrol } from '@schoolbell/core/calendar/events/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayText } from '@schoolbell/core/format';
import { Failure, missing, invalid } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { studentClashes } from '../checks/students/verbs.ts';
import { findEvent } from '../events/queries.ts';
import { endSeated } from '../waitlist/seats/queries.ts';
import { revokePlaceLinks } from './families/queries.ts';
import { passedOver, refuseAges, refuseFull, wrongAge } from './seats/verbs.ts';
import { endEnrolment, holdEnrolment, insertEnrolments, listEnrolments } from './queries.ts';
import { eventsOfPlace } from './seats/queries.ts';
import { openClass, type Asked } from './verbs.ts';
import { tellFamily, leave } from './leaving/verbs.ts';
import { enrolAll, MOST_SHOWN, ownEvents, slots, seating } from './enrolling/verbs.ts';

/** Ends a place for another in a class, taken for the same student, kind and time. Answers the new place. */
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

/** Students' places in classes. */
export const enrolmentsHandlers = {
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
    const { db, viewer } = context;
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
    const made_id = await moveTo(context, left, series_id, seats, { ahead_reason, any_age });
    const { title } = (await findEvent(db, institution_id, places[0]!.event_id))!;
    if (notify) {
      await tellFamily(context, left, {
        about: `${name} moves to ${title}`,
        lines: [`From ${dayText(first)} on ${name} comes to ${title} instead.`],
      });
      await context.later('enrolmentMail', { enrolments: [made_id] });
    }
    const clashes = await studentClashes(context, [user_detail_id], slots(places), ownEvents(places));
    return { enrolment_id: made_id, message: `Moved to ${title}.`, clashes: clashes.slice(0, MOST_SHOWN) };
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
} satisfies Partial<Handlers<'enrolments'>>;
