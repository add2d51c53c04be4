import { enrolmentGivenBack, enrolmentLeft } from '@schoolbell/core/calendar/events';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { endsFrom, mayGiveBack } from '@schoolbell/core/calendar/waitlist/rules';
import { dayText, fullName } from '@schoolbell/core/format';
import { Failure, closed } from '@schoolbell/core/http/errors';
import type { Context, Handlers, Tenant } from '../../../http/context.ts';
import { hashOf } from '../../../http/tokens.ts';
import { staffWith } from '../../../people/colleagues/queries.ts';
import { timeText } from '../../news/verbs.ts';
import { schoolOf } from '../../../settings/general/verbs.ts';
import { findSettings } from '../../waitlist/settings/queries.ts';
import { endEnrolment, holdEnrolment } from '../queries.ts';
import { freeSeats, placesOf } from '../seats/queries.ts';
import { findPlaceLink, placeFacts, type PlaceFacts, staffOf } from './queries.ts';

/** Events that a page shows at most. */
const MOST_SHOWN = 40;

/** The place that a token opens, with its events to come. */
async function openPlace(
  context: Context,
  institution: string,
  token: string,
): Promise<{ tenant: Tenant; place: PlaceFacts }> {
  const tenant = await context.enter(institution);
  const { db, now } = context;
  const enrolment_id = await findPlaceLink(db, tenant.institution_id, hashOf(token), now);
  const [place] = enrolment_id === undefined ? [] : await placeFacts(db, tenant.institution_id, [enrolment_id], now);
  if (!place) throw closed();
  return { tenant, place };
}

/** The future events of a place once its class is locked: they may have been moved while we waited. */
const eventsNow = async (
  { db, now }: Context,
  institution_id: number,
  enrolment_id: number,
): Promise<PlaceFacts['events']> => (await placeFacts(db, institution_id, [enrolment_id], now))[0]?.events ?? [];

const tooLate = () => new Failure('conflict', 'It is too late to cancel here. Please tell the school.');

/** Who is told what a family did: the staff of these events or their class, or people who manage the calendar if there are none. */
async function whoHears(
  { db }: Context,
  institution_id: number,
  series_id: number,
  events: readonly number[],
): Promise<number[]> {
  const staff = await staffOf(db, institution_id, series_id, events);
  if (staff.length > 0) return staff;
  const office = [
    ...(await staffWith(db, institution_id, 'locations')),
    ...(await staffWith(db, institution_id, 'subjects')),
  ];
  return [...new Set(office.map((one) => one.user_detail_id))];
}

/** Cancels the place in one event; the class's teachers are told. */
async function giveBack(
  context: Context,
  { tenant, place }: { tenant: Tenant; place: PlaceFacts },
  { event_id, reason }: { event_id: number; reason: string },
): Promise<{ message: string }> {
  const { db, now } = context;
  const { institution_id } = tenant;
  const held = await holdEnrolment(db, institution_id, place.enrolment_id);
  const event = (await eventsNow(context, institution_id, place.enrolment_id)).find((one) => one.event_id === event_id);
  if (!held || !event) throw closed();
  const settings = await findSettings(db, institution_id);
  if (!mayGiveBack(Date.parse(event.starts_at), now.getTime(), settings)) throw tooLate();
  if ((await freeSeats(db, institution_id, place.enrolment_id, [event_id])) === 0) throw closed();
  const day = event.local_start.slice(0, 10);
  if (held.event_id === event_id)
    await endEnrolment(db, institution_id, {
      enrolment_id: place.enrolment_id,
      last: day,
      status: 'cancelled',
      reason,
      transferred_to: null,
      now,
    });
  await context.audit(enrolmentGivenBack, {
    person_id: place.user_detail_id,
    after: { enrolment_id: place.enrolment_id, series_id: place.series_id, event_id, reason },
  });
  const staff = await whoHears(context, institution_id, place.series_id, [event_id]);
  const lines = [`${fullName(place)} is not coming: ${timeText(event.local_start)}`, ...(reason ? [reason] : [])];
  await context.later('eventNews', {
    series_id: place.series_id,
    what: 'changed',
    title: place.title,
    lines,
    staff,
    students: [],
    names: [place.user_detail_id],
  });
  return { message: `${fullName(place)} is not coming on ${timeText(event.local_start)}.` };
}

/** Ends the place in a class from a day on, if every event from then on can still be cancelled; its teachers and the family are told. */
async function endPlace(
  context: Context,
  { tenant, place }: { tenant: Tenant; place: PlaceFacts },
  { from, reason }: { from: string; reason: string },
): Promise<{ message: string }> {
  const { db, now } = context;
  const { institution_id } = tenant;
  const { enrolment_id, series_id, user_detail_id, title } = place;
  const held = await holdEnrolment(db, institution_id, enrolment_id);
  if (held?.status !== 'active' || held.event_id !== null) throw closed();
  const settings = await findSettings(db, institution_id);
  const ahead = (await eventsNow(context, institution_id, enrolment_id)).filter(
    (event) => event.local_start.slice(0, 10) >= from,
  );
  if (ahead.length === 0) throw new Failure('conflict', 'There is no event from this day on.');
  if (!ahead.every((event) => mayGiveBack(Date.parse(event.starts_at), now.getTime(), settings))) throw tooLate();
  const places = await placesOf(db, institution_id, {
    series_id,
    event_id: undefined,
    from,
    to: '',
    now,
    locked: true,
    cancelled: true,
  });
  const staff = await whoHears(
    context,
    institution_id,
    series_id,
    ahead.map((event) => event.event_id),
  );
  const events = await freeSeats(
    db,
    institution_id,
    enrolment_id,
    places.map((one) => one.event_id),
  );
  await endEnrolment(db, institution_id, {
    enrolment_id,
    last: addDays(from, -1),
    status: 'cancelled',
    reason,
    transferred_to: null,
    now,
  });
  await context.audit(enrolmentLeft, {
    person_id: user_detail_id,
    after: { enrolment_id, series_id, from, events, reason },
  });
  const told = {
    series_id,
    what: 'changed',
    title,
    subject: `${title}: ${fullName(place)} leaves`,
    lines: [`${fullName(place)} is not coming from ${dayText(from)} on.`, ...(reason ? [reason] : [])],
  };
  await context.later('eventNews', { ...told, staff, students: [], names: [user_detail_id] });
  await context.later('eventNews', { ...told, staff: [], students: [user_detail_id] });
  return { message: `${fullName(place)} is not coming to ${title} from ${dayText(from)} on.` };
}

/** What families see of a place, and give back, by the link in a mail. */
export const familiesHandlers = {
  placeByHash: async ({ institution, enrolmentHash }, context) => {
    const { tenant, place } = await openPlace(context, institution, enrolmentHash);
    const settings = await findSettings(context.db, tenant.institution_id);
    return {
      institution: await schoolOf(context, tenant),
      title: place.title,
      name: fullName(place),
      place: place.place,
      hours: settings.families_cancel === 1 ? settings.cancellation_hours : null,
      ends_from:
        place.event_id === null && place.status === 'active'
          ? endsFrom(place.events, context.now.getTime(), settings)
          : null,
      events: place.events.slice(0, MOST_SHOWN).map(({ event_id, local_start, minutes, zone, starts_at }) => ({
        event_id,
        local_start,
        minutes,
        zone,
        may_cancel: mayGiveBack(Date.parse(starts_at), context.now.getTime(), settings) ? (1 as const) : (0 as const),
      })),
      event_count: place.events.length,
    };
  },
  cancelByHash: async ({ institution, enrolmentHash, ...which }, context) =>
    giveBack(context, await openPlace(context, institution, enrolmentHash), which),
  endPlaceByHash: async ({ institution, enrolmentHash, ...which }, context) =>
    endPlace(context, await openPlace(context, institution, enrolmentHash), which),
} satisfies Partial<Handlers<'enrolments'>>;
