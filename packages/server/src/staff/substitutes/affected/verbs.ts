import { daysOffAt, overlap, withinHours } from '@schoolbell/core/calendar/conflicts/rules';
import { mayChangeEvent } from '@schoolbell/core/calendar/events/rules';
import { wallTime, weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { affectedClasses } from '@schoolbell/core/staff/substitutes/contract';
import { approvedLeaves, staffBookings, workingHours } from '../../../calendar/checks/queries.ts';
import type { StaffContext } from '../../../http/context.ts';
import type { Leave } from '../../leaves/queries.ts';
import { type Candidate, candidates, classesDuring, type LeftClass } from '../queries.ts';

export type Affected = ResultOf<typeof affectedClasses>;

export const spanOf = ({ starts_at, ends_at }: Pick<LeftClass, 'starts_at' | 'ends_at'>) => ({
  from: Date.parse(starts_at),
  to: Date.parse(ends_at),
});

/** First and last day of a class, and its times of day on the school's clock, which leaves and working hours use. */
function wallOf({ starts_at, minutes }: LeftClass, { time_zone }: StaffContext['tenant']) {
  const local = wallTime(time_zone, Date.parse(starts_at));
  const end = new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString();
  const last = new Date(Date.parse(`${local}:00Z`) + minutes * 60_000 - 1).toISOString().slice(0, 10);
  return {
    first: local.slice(0, 10),
    last,
    time: local.slice(11, 16),
    until: last === local.slice(0, 10) && end.slice(11, 16) !== '00:00' ? end.slice(11, 16) : '24:00',
  };
}

/** The staff who teach the class's subject, or, if nobody is named for it, anyone who teaches or assists. */
const isQualified = ({ sub_id }: LeftClass, named: ReadonlySet<number>, one: Candidate): boolean =>
  sub_id !== null && named.has(sub_id) ? one.subjects.includes(sub_id) : one.role_id === 2 || one.role_id === 7;

type Who = Pick<StaffContext, 'db' | 'viewer' | 'tenant'>;

/** What people have to do while these classes are: their classes, leaves and working hours. */
async function timesOf({ db, viewer, tenant }: Who, people: number[], classes: readonly LeftClass[]) {
  const { institution_id } = viewer;
  const span = {
    from: Math.min(...classes.map((one) => spanOf(one).from)),
    to: Math.max(...classes.map((one) => spanOf(one).to)),
  };
  const days = classes.map((one) => wallOf(one, tenant));
  const first = days.map((one) => one.first).sort();
  const last = days.map((one) => one.last).sort();
  const [booked, leaves, hours] = await Promise.all([
    staffBookings(db, institution_id, people, span),
    approvedLeaves(db, institution_id, people, first[0]!, last.at(-1)!),
    workingHours(db, institution_id, people),
  ]);
  return { booked, leaves, hours };
}

/** The classes that a leave affects, with the qualified and free staff for each. */
export async function affectedBy({ db, viewer, tenant, now }: StaffContext, leave: Leave): Promise<Affected> {
  const { institution_id } = viewer;
  const away = leave.applied_by.user_detail_id;
  const classes = await classesDuring(db, {
    institution_id,
    time_zone: tenant.time_zone,
    user_detail_id: away,
    start_date: leave.start_date,
    end_date: leave.end_date,
    now,
  });
  if (classes.length === 0) return { data: [], staff: [] };
  const { staff, named } = await candidates(db, institution_id);
  const others = staff.filter((one) => one.user_detail_id !== away);
  const people = others.map((one) => one.user_detail_id);
  const { booked, leaves, hours } = await timesOf({ db, viewer, tenant }, people, classes);
  const data = classes.map((one) => {
    const { first, last, time, until } = wallOf(one, tenant);
    const busy = new Set([
      ...booked.filter((other) => overlap(spanOf(one), other)).map((other) => other.id),
      ...daysOffAt(leaves, first, last).map((other) => other.user_detail_id),
    ]);
    const free = others
      .filter((person) => isQualified(one, named, person) && !busy.has(person.user_detail_id))
      .map((person) => person.user_detail_id);
    const outside = free.filter(
      (id) =>
        !withinHours(
          hours.filter((hour) => hour.user_detail_id === id),
          weekdayOf(first),
          time,
          until,
        ),
    );
    const { event_id, series_id, version, title, colour, starts_at, ends_at, place, part, students, teachers } = one;
    return {
      event_id,
      series_id,
      version,
      title,
      colour,
      starts_at,
      ends_at,
      place,
      part,
      students,
      free,
      outside,
      may_change: mayChangeEvent(viewer, teachers) ? (1 as const) : (0 as const),
    };
  });
  const offered = new Set(data.flatMap((one) => one.free));
  return {
    data,
    staff: others
      .filter((one) => offered.has(one.user_detail_id))
      .map(({ user_detail_id, firstName, surname }) => ({ user_detail_id, firstName, surname })),
  };
}
