import { waitlistMoved, waitlistRemoved } from '@schoolbell/core/calendar/events';
import { kindNames } from '@schoolbell/core/calendar/enrolments/rules';
import { moved, waitlistStatusNames } from '@schoolbell/core/calendar/waitlist/rules';
import { dateTimeIn, dayIn, fullName } from '@schoolbell/core/format';
import { Failure, invalid, missing } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { dayColumn } from '../../http/table.ts';
import { AT_ONCE, pagedFile } from '../../people/exports/verbs.ts';
import { openPerson } from '../../people/verbs.ts';
import { sayFor } from '../../words/verbs.ts';
import { refuseAges } from '../enrolments/seats/verbs.ts';
import { openClass } from '../enrolments/verbs.ts';
import { join } from './joining/verbs.ts';
import { listEntries } from './list/queries.ts';
import { firstDay, freeIn, offer, openPlaces, wantedBy } from './offers/verbs.ts';
import { allowAnyAge, endEntry, type Entry, findEntry, lineOf, writeOrder } from './queries.ts';
import { refuseWithoutSession, tellScreens } from './verbs.ts';

/** Entries that a list carries at most. */
const MOST = 500;

/** A person on the waitlist, with their class locked until the transaction ends. Refuses people who can't enrol in it, and past entries. */
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
  if (!who) throw new Failure('conflict', 'This person is no longer on the waitlist.');
  return { who, line, published: status === 'published' };
}

const required = (fields: string) => invalid({ [fields]: 'This field is required' });

/** The waitlists and their offers. */
export const waitlistHandlers = {
  waitlist: async (where, context) => ({
    data: (await listEntries(context.db, context.viewer.institution_id, { where, most: MOST })).rows,
  }),

  exportWaitlist: async (where, context) =>
    pagedFile(context, {
      list: 'waitlist',
      asked: where,
      columns: [
        'Position',
        'First name',
        'Surname',
        'Class',
        'As',
        dayColumn('From'),
        dayColumn('To'),
        'Event',
        'Status',
        'Held until',
        'Reason',
        dayColumn('Added on'),
        'ID',
      ],
      read: async (page) => {
        const list = { where, most: AT_ONCE, skip: (page - 1) * AT_ONCE };
        const { rows, counted } = await listEntries(context.db, context.viewer.institution_id, list);
        return pageFrom(rows, counted, page, AT_ONCE);
      },
      cells: (one) => [
        one.position,
        one.firstName,
        one.surname,
        one.title,
        kindNames[one.kind],
        one.event_id === null ? one.from_date : '',
        one.to_date,
        one.local_start?.replace('T', ' '),
        waitlistStatusNames[one.status],
        one.offered_until && dateTimeIn(one.offered_until, context.tenant.time_zone),
        one.reason,
        dayIn(one.created_at, context.tenant.time_zone),
        one.user_detail_id,
      ],
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

  joinWaitlist: (input, context) => join(context, input),

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
    tellScreens(context);
    return { message: `${fullName(who)} removed from the waitlist.` };
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
        await sayFor(context.db, context.viewer.institution_id, 'A {seat} is already held for them.'),
      );
    if (!who.is_here) throw new Failure('conflict', 'This person is no longer at the school.');
    if (reason === '' && line.find((one) => one.status === 'waiting')!.waitlist_id !== waitlist_id)
      throw required('reason');
    const { places, taken } = await openPlaces(context, who.series_id, [who.user_detail_id]);
    const seats = wantedBy(who, places, taken).filter((place) => freeIn(place) > 0);
    if (seats.length === 0)
      throw new Failure('conflict', await sayFor(context.db, context.viewer.institution_id, 'No {seat} is free.'));
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
} satisfies Partial<Handlers<'waitlist'>>;
