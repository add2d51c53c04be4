import { addDays, instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import { amount, dateTimeIn, dayIn } from '@schoolbell/core/format';
import { invalid } from '@schoolbell/core/http/errors';
import {
  hoursText,
  payOf,
  stretchErrors,
  stretchOf,
  type TimesheetPeriod,
  totalOf,
  type WorkGroup,
  type WorkTotal,
} from '@schoolbell/core/staff/timesheet/rules';
import { maySeePay } from '@schoolbell/core/people/rules';
import { isTimeZone } from '@schoolbell/core/timeZones';
import type { StaffContext, TableContext } from '../../http/context.ts';
import { staffFor, type Worked, type WorkLine, workOf } from './queries.ts';

interface Asked {
  period: TimesheetPeriod;
  start_date: string;
  end_date: string;
  timezone: string;
}

/** The requested classes, and the answer's period. A class belongs to the day on which it starts in the requested zone; rates follow the school's days. */
export function spanOf(
  { tenant, viewer, now }: TableContext,
  { period, timezone, ...asked }: Asked,
): {
  span: Worked;
  about: { start_date: string; end_date: string; timezone: string; currency: string; may_see_pay: 0 | 1 };
} {
  if (timezone !== '' && !isTimeZone(timezone)) throw invalid({ timezone: 'Please choose one of the options' });
  const zone = timezone || tenant.time_zone;
  const days = stretchOf(period, dayIn(now, zone), asked);
  const errors = stretchErrors(days);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const [from, to] = [days.start_date, addDays(days.end_date, 1)].map(
    (day) => new Date(instantOf(day, '00:00', zone).at),
  ) as [Date, Date];
  return {
    span: { institution_id: tenant.institution_id, from, to, now, zone: tenant.time_zone },
    about: { ...days, timezone: zone, currency: tenant.currency, may_see_pay: maySeePay(viewer) ? 1 : 0 },
  };
}

/** A total as the viewer may read it. */
export function shown({ viewer, tenant }: StaffContext, { unpaid, pay, ...work }: WorkTotal) {
  return { ...work, pay: maySeePay(viewer) ? { unpaid, pay, amount: amount(pay, tenant.currency) } : null };
}

interface Listed {
  search: string;
  order_by: 'firstName' | 'surname' | 'classes' | 'minutes';
  direction: 'asc' | 'desc';
}

/** The staff in the requested order, with their classes; former staff only if they taught. */
export async function worksOf(
  { db, viewer }: TableContext,
  span: Worked,
  { search, order_by, direction }: Listed,
  id?: number,
) {
  const byWork = order_by === 'classes' || order_by === 'minutes' ? order_by : null;
  const people = await staffFor(db, viewer.institution_id, {
    search,
    order: byWork ? 'firstName' : (order_by as 'firstName' | 'surname'),
    direction: byWork ? 'asc' : direction,
    id,
  });
  const works = await workOf(
    db,
    span,
    people.map((one) => one.user_detail_id),
  );
  const all = people
    .map((person) => ({ person, groups: works.get(person.user_detail_id) ?? ([] as WorkGroup[]) }))
    .map((one) => ({ ...one, total: totalOf(one.groups) }))
    .filter(({ person, groups }) => !person.is_archived || groups.length > 0);
  if (!byWork) return all;
  const way = direction === 'asc' ? 1 : -1;
  return all.toSorted((one, other) => way * (one.total[byWork] - other.total[byWork]));
}

const plain = (text: string) => text.replaceAll(',', '');

/** Each colleague's totals, as lines of a file. */
export function staffLines(
  context: TableContext,
  works: Awaited<ReturnType<typeof worksOf>>,
  { start_date, end_date }: { start_date: string; end_date: string },
) {
  const { viewer, tenant } = context;
  return works.map(({ person, total }) => [
    person.firstName,
    person.surname,
    start_date,
    end_date,
    total.classes,
    hoursText(total.minutes),
    total.unmarked,
    ...(maySeePay(viewer) ? [plain(amount(total.pay, tenant.currency)), total.unpaid] : []),
  ]);
}

/** A class as a line of a file. */
export function classLine({ viewer, tenant }: TableContext, zone: string, name: string, line: WorkLine) {
  const pay = maySeePay(viewer)
    ? line.rate
      ? [
          plain(amount(line.rate.amount, tenant.currency)),
          line.rate.unit,
          plain(amount(payOf(line.minutes, line.rate), tenant.currency)),
        ]
      : ['', '', '']
    : [];
  return [
    name,
    line.part,
    dateTimeIn(line.starts_at, zone),
    dateTimeIn(line.ends_at, zone),
    line.title,
    line.sub_name,
    hoursText(line.minutes),
    line.enrolled,
    line.marked,
    ...pay,
  ];
}
