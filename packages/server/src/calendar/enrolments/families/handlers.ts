import { mayGiveBack } from '@schoolbell/core/calendar/waitlist/rules';
import { fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import type { Context, Handlers, Tenant } from '../../../http/context.ts';
import { hashOf } from '../../../http/tokens.ts';
import { timeText } from '../../news/handlers.ts';
import { findSeries } from '../../series/queries.ts';
import { closed, schoolOf } from '../../waitlist/answers/handlers.ts';
import { findSettings } from '../../waitlist/queries.ts';
import { endEnrolment, freeSeats, holdEnrolment } from '../queries.ts';
import { findPlaceLink, placeFacts, type PlaceFacts } from './queries.ts';

/** Events that a page shows at most. */
const MOST_SHOWN = 40;

/** The place that a token opens, with its events to come. */
async function openPlace(context: Context, institution: string, token: string): Promise<{ tenant: Tenant; place: PlaceFacts }> {
  const tenant = await context.enter(institution);
  const { db, now } = context;
  const enrolment_id = await findPlaceLink(db, tenant.institution_id, hashOf(token), now);
  const [place] = enrolment_id === undefined ? [] : await placeFacts(db, tenant.institution_id, [enrolment_id], now);
  if (!place) throw closed();
  return { tenant, place };
}

/** Gives the place in one event back; the class's teachers hear of it. */
async function giveBack(context: Context, { tenant, place }: { tenant: Tenant; place: PlaceFacts }, { event_id, reason }: { event_id: number; reason: string }): Promise<{ message: string }> {
  const { db, now } = context;
  const { institution_id } = tenant;
  const held = await holdEnrolment(db, institution_id, place.enrolment_id);
  const event = place.events.find((one) => one.event_id === event_id);
  if (!held || !event) throw closed();
  const settings = await findSettings(db, institution_id);
  if (!mayGiveBack(Date.parse(event.starts_at), now.getTime(), settings)) throw new Failure('conflict', 'It is too late to give this place back here. Please tell the school.');
  if ((await freeSeats(db, institution_id, place.enrolment_id, [event_id])) === 0) throw closed();
  const day = event.local_start.slice(0, 10);
  if (held.event_id === event_id) await endEnrolment(db, institution_id, { enrolment_id: place.enrolment_id, last: day, status: 'cancelled', reason, transferred_to: null, now });
  await context.audit({ kind: 'enrolment_given_back', person_id: place.user_detail_id, after: { enrolment_id: place.enrolment_id, series_id: place.series_id, event_id, reason } });
  const series = await findSeries(db, institution_id, place.series_id);
  const staff = (series?.staff ?? []).map((one) => one.user_detail_id);
  const lines = [`${fullName(place)} does not come: ${timeText(event.local_start)}`, ...(reason ? [reason] : [])];
  if (staff.length > 0) await context.later('eventNews', { series_id: place.series_id, what: 'changed', title: place.title, lines, staff, students: [] });
  context.changed('enrolments');
  context.changed('events');
  return { message: `${fullName(place)} does not come on ${timeText(event.local_start)}.` };
}

/** What families see of a place, and give back, by the link in a mail. */
export const familiesHandlers: Pick<Handlers<'enrolments'>, 'placeByHash' | 'cancelByHash'> = {
  placeByHash: async ({ institution, enrolmentHash }, context) => {
    const { tenant, place } = await openPlace(context, institution, enrolmentHash);
    const settings = await findSettings(context.db, tenant.institution_id);
    return {
      institution: await schoolOf(context, tenant), title: place.title, name: fullName(place), place: place.place, hours: settings.families_cancel === 1 ? settings.cancellation_hours : null,
      events: place.events.slice(0, MOST_SHOWN).map(({ event_id, local_start, minutes, zone, starts_at }) => ({ event_id, local_start, minutes, zone, may_cancel: mayGiveBack(Date.parse(starts_at), context.now.getTime(), settings) ? 1 as const : 0 as const })),
      event_count: place.events.length,
    };
  },
  cancelByHash: async ({ institution, enrolmentHash, ...which }, context) => giveBack(context, await openPlace(context, institution, enrolmentHash), which),
};
