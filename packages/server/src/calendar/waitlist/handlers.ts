import { resultsOf } from '@schoolbell/core/calendar/enrolments/rules';
import { moved } from '@schoolbell/core/calendar/waitlist/rules';
import { dateTimeIn, fullName } from '@schoolbell/core/format';
import { Failure, missing, invalid } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import { say } from '@schoolbell/core/words/rules';
import {
  enrolmentSettingsChanged,
  waitlistJoined,
  waitlistMoved,
  waitlistRemoved,
} from '@schoolbell/core/calendar/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { openPerson } from '../../people/verbs.ts';
import { listWords } from '../../words/queries.ts';
import { sessionsFor } from '../credits/verbs.ts';
import { openClass } from '../enrolments/verbs.ts';
import { placesOf } from '../enrolments/seats/queries.ts';
import { studentsAmong } from '../enrolments/students/queries.ts';
import { refuseAges } from '../enrolments/seats/verbs.ts';
import { findEvent } from '../events/queries.ts';
import { firstDay, freeIn, offer, openPlaces, wantedBy } from './offers/verbs.ts';
import { allowAnyAge, endEntry, type Entry, findEntry, insertEntries, lineOf, writeOrder } from './queries.ts';
import { findSettings, writeSettings } from './settings/queries.ts';
import { listEntries } from './list/queries.ts';

/** Entries that a list carries at most. */
const MOST = 500;

/** Somebody in line, with their class held until the transaction ends. Refuses who may not enrol in it, and what is over. */
async function openEntry(
  context: StaffContext,
  waitlist_id: number,
): Promise<{ who: Entry; line: Entry[]; published: boolean }> {
  const { db, viewer } = context;
  const found = await findEntry(db, viewer.institution_id, waitlist_id);
  if (!found) throw missing('entry of the waitlist');
  const { status } = await openClass(context, { series_id: found.series_id }, true);
  const line = await lineOf(db, viewer.institution_id, found.series_id);
  const who = line.find((one) => one.waitlist_id === waitlist_id);
  if (!who) throw new Failure('conflict', 'This entry is in line no longer.');
  return { who, line, published: status === 'published' };
}

/** A make-up is waited for in one event, by who has a session for it. */
async function refuseWithoutSession(
  context: StaffContext,
  event_id: number | null,
  students: readonly { user_detail_id: number; firstName: string; surname: string }[],
): Promise<void> {
  const event = event_id === null ? undefined : await findEvent(context.db, context.viewer.institution_id, event_id);
  if (!event) throw invalid({ event_id: 'A make-up is for one event: please choose it' });
  await sessionsFor(context, students, event);
}

const required = (fields: string) => invalid({ [fields]: 'This field is required' });
const told = (context: StaffContext) => {
  context.changed('enrolments');
  context.changed('events');
};

/** Who waits for a seat, and who is offered one. */
export const waitlistHandlers = {
  waitlist: async (where, context) => ({
    data: (await listEntries(context.db, context.viewer.institution_id, { where, most: MOST })).rows,
  }),

  studentWaitlist: async ({ user_detail_id, page, per_page }, context) => {
    await openPerson(context, user_detail_id);
    const { rows, counted } = await listEntries(context.db, context.viewer.institution_id, {
      where: { user_detail_id },
      most: per_page,
      skip: (page - 1) * per_page,
    });
    return pageFrom(rows, counted, page, per_page);
  },

  joinWaitlist: async ({ user_detail_ids, kind, from, to, any_age, ...which }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    if (to !== '' && from !== '' && to < from) throw invalid({ to: 'The last day must not be before the first' });
    const series = await openClass(context, which, true);
    const event_id = which.event_id ?? null;
    const students = await studentsAmong(db, viewer, user_detail_ids, { leads: kind === 'trial' });
    if (students.length === 0) throw new Failure('notFound', 'Nobody to put on the waitlist was found.');
    const places = await placesOf(db, institution_id, {
      series_id: series.series_id,
      event_id: which.event_id,
      from,
      to,
      now,
    });
    if (places.length === 0) throw new Failure('conflict', 'There is no event to come in this time.');
    const days = places.map((place) => place.date).sort();
    const [from_date, to_date] = event_id === null ? [from || days[0]!, to || null] : [days[0]!, days[0]!];
    const isAnyAge = await refuseAges(
      context,
      { series_id: series.series_id, event_id, day: days[0]!, students: students.map((one) => one.user_detail_id) },
      any_age,
    );
    if (kind === 'makeup') await refuseWithoutSession(context, event_id, students);
    const made = await insertEntries(
      db,
      {
        institution_id,
        series_id: series.series_id,
        event_id,
        kind,
        from_date,
        to_date,
        any_age: isAnyAge ? 1 : 0,
        created_by: viewer.user_detail_id,
        now,
      },
      students.map((one) => one.user_detail_id),
    );
    await Promise.all(
      made.map(({ user_detail_id, waitlist_id }) =>
        context.audit(waitlistJoined, {
          person_id: user_detail_id,
          after: { waitlist_id, series_id: series.series_id, event_id, kind, ...(isAnyAge && { any_age: 1 }) },
        }),
      ),
    );
    await context.later('offerSeats', { series_id: series.series_id });
    told(context);
    const names = new Map(students.map((one) => [one.user_detail_id, fullName(one)]));
    const results = resultsOf(
      user_detail_ids,
      names.keys(),
      made.map((one) => one.user_detail_id),
    ).map((one) => ({ ...one, name: names.get(one.user_detail_id) ?? '' }));
    const words = await listWords(db, institution_id);
    return {
      changed: made.length,
      message:
        made.length === 0
          ? 'All of them wait for it already.'
          : say(words, `${made.length} {${made.length === 1 ? 'student' : 'students'}} put on the waitlist.`),
      results,
    };
  },

  leaveWaitlist: async ({ waitlist_id, reason }, context) => {
    const { who } = await openEntry(context, waitlist_id);
    await endEntry(context.db, context.viewer.institution_id, {
      waitlist_id,
      status: 'removed',
      reason,
      now: context.now,
    });
    await context.audit(waitlistRemoved, {
      person_id: who.user_detail_id,
      after: { waitlist_id, series_id: who.series_id, reason },
    });
    told(context);
    return { message: `${fullName(who)} taken off the waitlist.` };
  },

  moveOnWaitlist: async ({ waitlist_id, position, reason }, context) => {
    if (reason === '') throw required('reason');
    const { who, line } = await openEntry(context, waitlist_id);
    await writeOrder(
      context.db,
      context.viewer.institution_id,
      moved(
        line.map((one) => one.waitlist_id),
        waitlist_id,
        position,
      ),
      { waitlist_id, reason },
    );
    await context.audit(waitlistMoved, {
      person_id: who.user_detail_id,
      after: { waitlist_id, series_id: who.series_id, position, reason },
    });
    return { message: `${fullName(who)} moved.` };
  },

  offerSeat: async ({ waitlist_id, reason, any_age }, context) => {
    const { who, line, published } = await openEntry(context, waitlist_id);
    if (!published) throw new Failure('conflict', 'This class is a draft: publish it first.');
    if (who.status === 'offered')
      throw new Failure(
        'conflict',
        say(await listWords(context.db, context.viewer.institution_id), 'A {seat} is held for them already.'),
      );
    if (!who.is_here) throw new Failure('conflict', 'This person is no longer here.');
    if (reason === '' && line.find((one) => one.status === 'waiting')!.waitlist_id !== waitlist_id)
      throw required('reason');
    const { places, taken } = await openPlaces(context, who.series_id, [who.user_detail_id]);
    const seats = wantedBy(who, places, taken).filter((place) => freeIn(place) > 0);
    if (seats.length === 0)
      throw new Failure(
        'conflict',
        say(await listWords(context.db, context.viewer.institution_id), 'No {seat} is free.'),
      );
    if (any_age || !who.any_age)
      await allowAnyAge(
        context.db,
        context.viewer.institution_id,
        waitlist_id,
        await refuseAges(
          context,
          { series_id: who.series_id, event_id: who.event_id, day: firstDay(seats), students: [who.user_detail_id] },
          any_age,
        ),
      );
    if (who.kind === 'makeup') await refuseWithoutSession(context, who.event_id, [who]);
    const until = await offer(context, who, seats, reason);
    return {
      message: `Offered to ${fullName(who)} until ${dateTimeIn(until, context.tenant.time_zone)}.`,
      offered_until: until.toISOString(),
    };
  },

  enrolmentSettings: (_, { db, viewer }) => findSettings(db, viewer.institution_id),

  updateEnrolmentSettings: async (settings, context) => {
    const { db, viewer } = context;
    const before = await findSettings(db, viewer.institution_id);
    await writeSettings(db, viewer.institution_id, settings);
    await context.audit(enrolmentSettingsChanged, { before, after: settings });
    return { message: 'Settings updated.' };
  },
} satisfies Partial<Handlers<'waitlist'>>;
