import { ERASED, LEAD, STUDENT } from '@schoolbell/core/access';
import { enrolmentLinksRevoked } from '@schoolbell/core/calendar/events';
import { mayEnrol } from '@schoolbell/core/calendar/events/rules';
import { dayText } from '@schoolbell/core/format';
import { missing, invalid } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import type { Handlers } from '../../http/context.ts';
import { studentClashes } from '../checks/students/verbs.ts';
import { findPerson } from '../../people/queries.ts';
import { findSeries } from '../series/queries.ts';
import { revokePlaceLinks } from './families/queries.ts';
import { passedOver, wrongAge } from './seats/verbs.ts';
import { holdEnrolment, listEnrolments } from './queries.ts';
import { eventsOfPlace } from './seats/queries.ts';
import { openClass } from './verbs.ts';
import { tellFamily, leave } from './leaving/verbs.ts';
import { tellGivers } from './outside/verbs.ts';
import { transfer } from './moving/verbs.ts';
import { enrolAll, MOST_SHOWN, ownEvents, slots, seating } from './enrolling/verbs.ts';

/** The people whose places count, including erased ones, whose past places stay counted. */
const attendees = [STUDENT, LEAD, ERASED];

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
        about: `${left.name} no longer has a place ${when}`,
        lines: [`${left.name} no longer has a place here ${when}.`, ...(reason ? [reason] : [])],
      });
    const isWhole = event_id === undefined || event_id === left.held.event_id;
    const told = isWhole
      ? await tellGivers(context, { enrolment_id, first: left.first, reason, actor_id: context.viewer.user_detail_id })
      : '';
    return { message: ['Enrolment cancelled.', told].filter(Boolean).join(' '), events: left.freed };
  },

  transferEnrolment: (input, context) => transfer(context, input),

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
    return { message: gone === 0 ? 'There is no link to this place' : 'The links no longer work' };
  },

  enrolments: async ({ series_id, user_detail_id, status, page, per_page }, { db, viewer, now }) => {
    if (series_id === undefined && user_detail_id === undefined) throw invalid({ series_id: 'This field is required' });
    if (series_id !== undefined && !(await findSeries(db, viewer.institution_id, series_id))) throw missing('class');
    if (
      user_detail_id !== undefined &&
      !(await findPerson(db, viewer.institution_id, user_detail_id, { roles: attendees }))
    )
      throw missing();
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
