import { clashesOf } from '@schoolbell/core/calendar/conflicts/rules';
import { closed } from '@schoolbell/core/http/errors';
import { fullName } from '@schoolbell/core/format';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import type { answerOffer } from '@schoolbell/core/calendar/waitlist/contract';
import { weeklyLines } from '@schoolbell/core/calendar/series/weekly/rules';
import { say } from '@schoolbell/core/words/rules';
import { waitlistAccepted, waitlistDeclined } from '@schoolbell/core/calendar/events';
import { listWords } from '../../../words/queries.ts';
import type { Context, Handlers, Tenant } from '../../../http/context.ts';
import { hashOf } from '../../../http/tokens.ts';
import { studentBookings, titlesOf } from '../../checks/queries.ts';
import { offerFacts } from '../../enrolments/families/queries.ts';
import { endOverdue } from '../../enrolments/outside/verbs.ts';
import { insertEnrolments } from '../../enrolments/queries.ts';
import { holdSessions, sessionFor } from '../../credits/verbs.ts';
import { findEvent } from '../../events/queries.ts';
import { findSeries } from '../../series/queries.ts';
import { tellTrials } from '../../trials/verbs.ts';
import { dropped, freeIn, openPlaces, wantedBy, whyNot } from '../offers/verbs.ts';
import { endEntry, type Entry } from '../queries.ts';
import { endSeated, releaseSeats } from '../seats/queries.ts';
import { findOffer } from '../offers/queries.ts';
import { schoolOf } from '../../../settings/general/verbs.ts';

/** Events that a page shows at most. */
const MOST_SHOWN = 12;

/** The offer that a token opens; with `locked`, its class is locked until the transaction ends and the offer looked at again. */
async function openOffer(
  context: Context,
  institution: string,
  token: string,
  locked: boolean,
): Promise<{ tenant: Tenant; who: Entry }> {
  const tenant = await context.enter(institution);
  const { db, now } = context;
  const found = await findOffer(db, tenant.institution_id, hashOf(token), now);
  if (!found) throw closed();
  if (!locked) return { tenant, who: found };
  await findSeries(db, tenant.institution_id, found.series_id, { locked: true });
  await endOverdue({ ...context, tenant }, found.series_id);
  const who = await findOffer(db, tenant.institution_id, hashOf(token), now);
  if (!who) throw closed();
  return { tenant, who };
}

/** A person's other events at the same time, which only cause a warning. */
async function elsewhere(
  { db }: Context,
  { institution_id }: Tenant,
  student: number,
  events: readonly { starts_at: string; minutes: number }[],
): Promise<{ title: string; starts_at: string }[]> {
  if (events.length === 0) return [];
  const slots = events.map(({ starts_at, minutes }) => ({
    from: Date.parse(starts_at),
    to: Date.parse(starts_at) + minutes * 60_000,
  }));
  const span = { from: Math.min(...slots.map((slot) => slot.from)), to: Math.max(...slots.map((slot) => slot.to)) };
  const found = clashesOf(slots, await studentBookings(db, institution_id, [student], span))
    .slice(0, MOST_SHOWN)
    .map(({ taken }) => taken);
  const titles = await titlesOf(
    db,
    institution_id,
    found.map((taken) => taken.event_id),
  );
  return found.map(({ event_id, from }) => ({
    title: titles.get(event_id) ?? '',
    starts_at: new Date(from).toISOString(),
  }));
}

/** The result of an offer: taken or not, and the text for the family. */
interface Answer {
  taken: 0 | 1;
  message: string;
}

/** An offer that can't be taken any more: it ends, and its seats go to the next in line. */
async function handOn(context: Context, tenant: Tenant, who: Entry, reason: string): Promise<Answer> {
  await dropped({ ...context, tenant }, who, reason);
  return { taken: 0, message: `${fullName(who)} can't have this place. ${reason}. Please ask the school.` };
}

/** Takes the held seats, and free seats of later events of the class. Whether the student can still have them is checked again. */
async function accept(context: Context, tenant: Tenant, who: Entry): Promise<Answer> {
  const { db, now } = context;
  const { institution_id } = tenant;
  const { series_id, event_id, user_detail_id, waitlist_id, kind } = who;
  await releaseSeats(db, institution_id, { series_id, event_id, students: [user_detail_id] });
  const { places, taken } = await openPlaces({ ...context, tenant }, series_id, [user_detail_id]);
  const seats = wantedBy(who, places, taken).filter((place) => freeIn(place) > 0);
  if (seats.length === 0) return handOn(context, tenant, who, 'There is no future event');
  const reason = await whyNot({ ...context, tenant }, who, seats);
  if (reason !== '') return handOn(context, tenant, who, reason);
  const event = kind === 'regular' ? undefined : await findEvent(db, institution_id, seats[0]!.event_id);
  const session = kind === 'makeup' ? await sessionFor({ db, tenant }, user_detail_id, event!) : undefined;
  const days = seats.map((place) => place.date).sort();
  const [from_date, to_date] =
    event_id === null ? [who.from_date > days[0]! ? who.from_date : days[0]!, who.to_date] : [days[0]!, days[0]!];
  const made = await insertEnrolments(
    db,
    { institution_id, series_id, event_id, kind, from_date, to_date, reason: '', created_by: null, now },
    [user_detail_id],
    seats.map((place) => place.event_id),
  );
  if (session)
    await holdSessions({ db, tenant, now }, { event_id: event_id!, by: null }, [
      { user_detail_id, grant_id: session.grant_id },
    ]);
  await endSeated(db, institution_id, { series_id, event_id, now }, made);
  if (kind === 'trial') tellTrials(context, event!, made);
  const { enrolment_id } = made[0]!;
  await context.audit(waitlistAccepted, {
    person_id: user_detail_id,
    after: { waitlist_id, enrolment_id, series_id, event_id, kind, from_date, to_date },
  });
  await context.later('enrolmentMail', { enrolments: [enrolment_id] });
  return { taken: 1, message: `${fullName(who)} has a place. We have sent you a mail with the details.` };
}

async function answer(input: ParsedOf<typeof answerOffer>, context: Context): Promise<Answer> {
  const { tenant, who } = await openOffer(context, input.institution, input.waitlistHash, true);
  let said: Answer = {
    taken: 0,
    message: say(
      await listWords(context.db, tenant.institution_id),
      'Thank you for telling us. The {seat} goes to the next person.',
    ),
  };
  if (input.answer === 'accept') said = await accept(context, tenant, who);
  else {
    await endEntry(context.db, tenant.institution_id, {
      waitlist_id: who.waitlist_id,
      status: 'declined',
      now: context.now,
    });
    await context.audit(waitlistDeclined, {
      person_id: who.user_detail_id,
      after: { waitlist_id: who.waitlist_id, series_id: who.series_id },
    });
  }
  return said;
}

/** What families see and say by the link of an offer. */
export const answersHandlers = {
  offerByHash: async ({ institution, waitlistHash }, context) => {
    const { tenant, who } = await openOffer(context, institution, waitlistHash, false);
    const { title, place, events } = await offerFacts(context.db, tenant.institution_id, who.waitlist_id);
    const { weekly, others } = weeklyLines(events);
    return {
      institution: await schoolOf(context, tenant),
      title,
      place,
      name: fullName(who),
      offered_until: who.offered_until!.toISOString(),
      zone: tenant.time_zone,
      weekly,
      events: others.slice(0, MOST_SHOWN).map(({ local_start, minutes, zone }) => ({ local_start, minutes, zone })),
      event_count: others.length,
      clashes: await elsewhere(context, tenant, who.user_detail_id, events),
    };
  },
  answerOffer: answer,
} satisfies Partial<Handlers<'waitlist'>>;
