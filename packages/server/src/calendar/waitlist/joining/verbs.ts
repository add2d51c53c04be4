import { waitlistJoined } from '@schoolbell/core/calendar/events';
import { resultsOf } from '@schoolbell/core/calendar/enrolments/rules';
import type { joinWaitlist } from '@schoolbell/core/calendar/waitlist/contract';
import { fullName } from '@schoolbell/core/format';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import type { StaffContext } from '../../../http/context.ts';
import { listWords } from '../../../words/queries.ts';
import { placesOf } from '../../enrolments/seats/queries.ts';
import { refuseAges } from '../../enrolments/seats/verbs.ts';
import { studentsAmong } from '../../enrolments/students/queries.ts';
import { openClass } from '../../enrolments/verbs.ts';
import { insertEntries } from '../queries.ts';
import { refuseWithoutSession, tellScreens } from '../verbs.ts';

type Asked = ParsedOf<typeof joinWaitlist>;

/** The days of the events to wait for, first one first. Refuses a period without any. */
async function daysOf(
  { db, viewer, now }: StaffContext,
  series_id: number,
  { event_id, from, to }: Asked,
): Promise<string[]> {
  const places = await placesOf(db, viewer.institution_id, { series_id, event_id, from, to, now });
  if (places.length === 0) throw new Failure('conflict', 'There is no future event in this period.');
  return places.map((place) => place.date).sort();
}

async function messageOf({ db, viewer }: StaffContext, joined: number): Promise<string> {
  if (joined === 0) return 'All of them are already on this waitlist.';
  const words = await listWords(db, viewer.institution_id);
  return say(words, `${joined} {${joined === 1 ? 'student' : 'students'}} put on the waitlist.`);
}

/** The result for each named person. */
function resultsFor(
  { user_detail_ids }: Asked,
  students: readonly { user_detail_id: number; firstName: string; surname: string }[],
  joined: readonly number[],
) {
  const names = new Map(students.map((one) => [one.user_detail_id, fullName(one)]));
  return resultsOf(user_detail_ids, names.keys(), joined).map((one) => ({
    ...one,
    name: names.get(one.user_detail_id) ?? '',
  }));
}

/** Adds students to the waitlist of a class or of one event, for a trial also leads. People who already wait keep their position. */
export async function join(context: StaffContext, asked: Asked) {
  const { user_detail_ids, kind, from, to, any_age, ...which } = asked;
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  if (to !== '' && from !== '' && to < from) throw invalid({ to: 'Please choose a last day on or after the first' });
  const { series_id } = await openClass(context, which, true);
  const event_id = which.event_id ?? null;
  const students = await studentsAmong(db, viewer, user_detail_ids, { leads: kind === 'trial' });
  if (students.length === 0) throw new Failure('notFound', 'We found no one to add to the waitlist.');
  const ids = students.map((one) => one.user_detail_id);
  const [day] = (await daysOf(context, series_id, asked)) as [string];
  const [from_date, to_date] = event_id === null ? [from || day, to || null] : [day, day];
  const isAnyAge = await refuseAges(context, { series_id, event_id, day, students: ids }, any_age);
  if (kind === 'makeup') await refuseWithoutSession(context, event_id, students);
  const made = await insertEntries(
    db,
    {
      institution_id,
      series_id,
      event_id,
      kind,
      from_date,
      to_date,
      any_age: isAnyAge ? 1 : 0,
      created_by: viewer.user_detail_id,
      now,
    },
    ids,
  );
  await Promise.all(
    made.map(({ user_detail_id, waitlist_id }) =>
      context.audit(waitlistJoined, {
        person_id: user_detail_id,
        after: { waitlist_id, series_id, event_id, kind, ...(isAnyAge && { any_age: 1 }) },
      }),
    ),
  );
  await context.later('offerSeats', { series_id });
  tellScreens(context);
  const joined = made.map((one) => one.user_detail_id);
  return {
    changed: made.length,
    message: await messageOf(context, made.length),
    results: resultsFor(asked, students, joined),
  };
}
