import type { billEnrolments } from '@schoolbell/core/billing/session-bills/contract';
import type { Sellable } from '@schoolbell/core/billing/session-bills/rules';
import { hasPeriod } from '@schoolbell/core/catalog/charging/rules';
import { dayIn } from '@schoolbell/core/format';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure, invalid, missing } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../http/context.ts';
import { openPerson } from '../../../people/verbs.ts';
import { startMembership } from '../../memberships/starting/verbs.ts';
import { billedPeople } from '../../payers/queries.ts';
import { type AheadLesson, lessonsAhead, sellablesOf } from '../lessons/queries.ts';
import { type Plan, planBills, planLessons } from '../planning/verbs.ts';
import { answerOf, doneText, holdLessons, refuseOther, writeBills } from '../writing/verbs.ts';
import { membersOf, type Place, placesAmong, reservedSessions, seatsOf } from './queries.ts';

type Asked = ParsedOf<typeof billEnrolments>;

/** A membership to start for a student, because their subject charges by the period. */
interface Starting {
  user_detail_id: number;
  subject: Sellable;
  starts_on: string;
}

/** The places that are asked for: regular ones of students whom the viewer may open. */
async function openPlaces(context: StaffContext, ids: readonly number[]): Promise<Place[]> {
  const places = await placesAmong(context.db, context.viewer.institution_id, ids);
  if (places.length < new Set(ids).size) throw missing('enrolment');
  for (const id of new Set(places.map((one) => one.user_detail_id))) await openPerson(context, id);
  if (places.some((one) => one.kind !== 'regular'))
    throw invalid({ enrolment_ids: 'Trials and make-ups are not billed ahead' });
  return places;
}

/** The memberships that lessons ask for: one for each student and subject that charges by the period, and that they have none for yet. */
async function startingOf(
  { db, viewer }: StaffContext,
  lessons: readonly AheadLesson[],
  subjects: readonly Sellable[],
  starts_on: string,
): Promise<Starting[]> {
  const students = [...new Set(lessons.map((one) => one.user_detail_id))];
  const members = await membersOf(db, viewer.institution_id, students, starts_on);
  const groups = Map.groupBy(lessons, ({ user_detail_id, sub_id }) => `${user_detail_id} ${sub_id}`);
  return [...groups.values()].flatMap(([{ user_detail_id, sub_id } = lessons[0]!]) =>
    members.some((one) => one.user_detail_id === user_detail_id && one.sub_id === sub_id)
      ? []
      : [{ user_detail_id, subject: subjects.find((one) => one.sub_id === sub_id)!, starts_on }],
  );
}

interface AheadPlan extends Plan {
  memberships: Starting[];
}

/** What the classes ahead of places come to, by how their subjects charge; those that are paid for are left out. */
async function planAhead(context: StaffContext, places: readonly Place[], { from, to }: Asked): Promise<AheadPlan> {
  const { db, viewer, tenant, now } = context;
  const { institution_id } = viewer;
  const today = dayIn(now, tenant.time_zone);
  const asked = { enrolments: places.map((one) => one.enrolment_id), from, to, now };
  const ahead = (await lessonsAhead(db, institution_id, asked)).filter((one) => !one.item_id && !one.by_membership);
  const subjects = await sellablesOf(db, institution_id, [...new Set(ahead.flatMap((one) => one.sub_id ?? []))]);
  const byTime = new Set(subjects.filter((one) => hasPeriod(one.charging)).map((one) => one.sub_id));
  const [timed, single] = [
    ahead.filter((one) => byTime.has(one.sub_id ?? 0)),
    ahead.filter((one) => !byTime.has(one.sub_id ?? 0)),
  ];
  const students = [...new Set(single.map((one) => one.user_detail_id))];
  const reserved = await reservedSessions(db, institution_id, students);
  const plan = await planLessons(context, single, { ahead: true, reserved });
  return { ...plan, memberships: await startingOf(context, timed, subjects, from > today ? from : today) };
}

const fieldsOf = ({ subject, starts_on }: Starting) => ({
  name: subject.sub_name,
  payer_id: null,
  every: 1,
  unit: subject.period_unit ?? ('month' as const),
  anchor_day: null,
  starts_on,
  ends_on: '',
  lead_days: 0,
  proration: 'session' as const,
  items: [
    {
      type: 'period' as const,
      id: subject.sub_id,
      name: '',
      thousandths: 1000,
      unit_price: subject.period_fee ?? 0,
      discount: 0,
      tax_ids: null,
    },
  ],
});

async function shownMemberships(
  { db, viewer }: StaffContext,
  starting: readonly (Starting & { membership_id?: number })[],
) {
  const ids = [...new Set(starting.map((one) => one.user_detail_id))];
  const people = await billedPeople(db, viewer.institution_id, ids);
  return starting.map(({ user_detail_id, subject, starts_on, membership_id = null }) => {
    const { firstName = '', surname = '' } = people.find((one) => one.user_detail_id === user_detail_id) ?? {};
    return {
      membership_id,
      student: { user_detail_id, firstName, surname },
      name: subject.sub_name,
      unit: subject.period_unit ?? ('month' as const),
      price: subject.period_fee ?? 0,
      starts_on,
    };
  });
}

/** Bills classes ahead: sessions are granted with the invoice, packages sold, memberships started. */
export async function billAhead(context: StaffContext, asked: Asked) {
  const { db, viewer, now } = context;
  if (asked.from !== '' && asked.to !== '' && asked.to < asked.from)
    throw invalid({ to: 'Please choose a day on or after the first day' });
  const places = await openPlaces(context, asked.enrolment_ids);
  const ids = places.map((one) => one.enrolment_id);
  if (!asked.preview) await holdLessons(context, await seatsOf(db, viewer.institution_id, ids, now));
  const plan = await planAhead(context, places, asked);
  const bills = await planBills(context, plan.lines, asked);
  if (asked.preview)
    return {
      ...(await answerOf(context, plan, bills)),
      memberships: await shownMemberships(context, plan.memberships),
      message: '',
    };
  if (bills.length + plan.memberships.length === 0)
    throw new Failure('conflict', 'There are no classes ahead to bill: all of them are paid for.');
  refuseOther(context, bills, asked.expected);
  const started: (Starting & { membership_id: number })[] = [];
  for (const one of plan.memberships)
    started.push({ ...one, membership_id: await startMembership(context, one.user_detail_id, fieldsOf(one)) });
  const written = await writeBills(context, bills, asked);
  const done = [
    ...(written.length > 0 ? [doneText(written, asked)] : []),
    ...(started.length > 0
      ? [started.length === 1 ? '1 membership started' : `${started.length} memberships started`]
      : []),
  ];
  return {
    ...(await answerOf(context, plan, written)),
    memberships: await shownMemberships(context, started),
    message: done.join(', '),
  };
}
