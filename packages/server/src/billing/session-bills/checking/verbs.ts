import { STUDENT } from '@schoolbell/core/access';
import { seesInvoices } from '@schoolbell/core/attendance/rules';
import type { checkStudentInvoice } from '@schoolbell/core/billing/session-bills/contract';
import { costOf, sessionLines } from '@schoolbell/core/billing/session-bills/rules';
import { fits } from '@schoolbell/core/calendar/credits/rules';
import { dayIn } from '@schoolbell/core/format';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { invalid, missing } from '@schoolbell/core/http/errors';
import type { GrantOf } from '../../../calendar/credits/queries.ts';
import { findEvent } from '../../../calendar/events/queries.ts';
import { findSeries } from '../../../calendar/series/queries.ts';
import type { StaffContext } from '../../../http/context.ts';
import { billedPeople } from '../../payers/queries.ts';
import { chargedPeriods, sellablesOf, sessionsOf } from '../lessons/queries.ts';
import { coverBy } from '../planning/verbs.ts';
import { askedEvents, type Checked, checkedLessons } from './queries.ts';

type Asked = ParsedOf<typeof checkStudentInvoice>;

/** So many events of a class are looked at. */
const MOST_EVENTS = 60;

async function openEvents(context: StaffContext, { event_id, series_id, from, to }: Asked): Promise<number[]> {
  const { db, viewer, tenant, now } = context;
  const { institution_id } = viewer;
  if (event_id === undefined && series_id === undefined) throw invalid({ series_id: 'This field is required' });
  if (event_id !== undefined && !(await findEvent(db, institution_id, event_id))) throw missing('event');
  if (series_id !== undefined && !(await findSeries(db, institution_id, series_id))) throw missing('class');
  if (from !== '' && to !== '' && to < from) throw invalid({ to: 'Please choose a day on or after the first day' });
  const first = from || dayIn(now, tenant.time_zone);
  return askedEvents(db, institution_id, { event_id, series_id, from: first, to, most: MOST_EVENTS });
}

interface Facts {
  subjects: Parameters<typeof sessionLines>[1]['subjects'];
  charged: Parameters<typeof sessionLines>[1]['charged'];
  grants: readonly GrantOf[];
  sees: boolean;
}

/** How one student would pay for the events. */
function checkedOf(own: readonly Checked[], { subjects, charged, grants, sees }: Facts) {
  const members = own.filter((one) => one.by_membership);
  const paid = own.filter((one) => !one.by_membership && (one.used || one.item_id !== null));
  const rest = own.filter((one) => !one.by_membership && !one.used && one.item_id === null);
  const { covered, open } = coverBy(grants, rest);
  const { lines } = sessionLines(open, { subjects, charged, ahead: true });
  const left = grants.filter((grant) => grant.left > 0 && own.some((one) => fits(grant, one)));
  return {
    state:
      open.length > 0
        ? ('unbilled' as const)
        : members.length > 0 && members.length === own.length
          ? ('membership' as const)
          : ('covered' as const),
    covered: paid.length + covered.length,
    membership: members.length,
    unbilled: open.length,
    left: left.reduce((sum, grant) => sum + grant.left, 0),
    cost: sees ? costOf(lines) : null,
  };
}

/** How students would pay for events: by sessions that are left, by a membership, or not yet, and what that costs. */
export async function checkStudents(context: StaffContext, asked: Asked) {
  const { db, viewer, tenant } = context;
  const { institution_id } = viewer;
  const ids = [...new Set(asked.user_detail_ids)];
  const people = (await billedPeople(db, institution_id, ids)).filter((one) => one.role_id === STUDENT);
  if (people.length < ids.length) throw missing();
  const events = await openEvents(context, asked);
  const lessons = await checkedLessons(db, institution_id, ids, events);
  const [sellables, charged, grants] = [
    await sellablesOf(db, institution_id, [...new Set(lessons.flatMap((one) => one.sub_id ?? []))]),
    await chargedPeriods(db, institution_id, ids),
    await sessionsOf(db, institution_id, ids),
  ];
  const subjects = new Map(sellables.map((one) => [one.sub_id, one]));
  return {
    currency: tenant.currency,
    events: events.length,
    data: people.map(({ user_detail_id, firstName, surname }) => ({
      user_detail_id,
      firstName,
      surname,
      ...checkedOf(
        lessons.filter((one) => one.user_detail_id === user_detail_id),
        {
          subjects,
          charged,
          grants: grants.filter((one) => one.user_detail_id === user_detail_id),
          sees: seesInvoices(viewer),
        },
      ),
    })),
  };
}
