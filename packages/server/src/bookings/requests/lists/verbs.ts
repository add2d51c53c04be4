import { addDays, instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import { billingAccess } from '@schoolbell/core/billing/rules';
import type { BookingTab, BookingType } from '@schoolbell/core/bookings/rules';
import { may } from '@schoolbell/core/access';
import { dayIn } from '@schoolbell/core/format';
import { invalid } from '@schoolbell/core/http/errors';
import { type Page, pageFrom } from '@schoolbell/core/http/page';
import { stretchErrors, stretchOf, type Stretch, type TimesheetPeriod } from '@schoolbell/core/staff/timesheet/rules';
import type { StaffContext, TableContext } from '../../../http/context.ts';
import { ordersOf } from '../../../billing/orders/verbs.ts';
import type { OrderStanding } from '../../../billing/orders/queries.ts';
import { type BookingFilter, type BookingList, type BookingRow, listBookings } from './queries.ts';

interface Period extends Stretch {
  period: TimesheetPeriod;
}

/** What the calls of lists ask. */
export type Asked = Period &
  Pick<BookingList, 'page' | 'per_page' | 'order_by' | 'direction' | 'search'> & { tab: BookingTab };

/** The days of a period, by the school's calendar. Throws `invalid` at the field that is wrong. */
export function daysOf({ tenant, now }: TableContext, { period, ...asked }: Period): Stretch {
  const days = stretchOf(period, dayIn(now, tenant.time_zone), asked);
  const errors = stretchErrors(days);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return days;
}

/** Whether the viewer sees guardians. */
export const seesGuardians = ({ viewer }: TableContext): boolean => viewer.access.has('guardian');

/** Which bookings are asked for: those sent on days of the school. */
export function filterOf(
  context: TableContext,
  { period, start_date, end_date, tab, search }: Asked,
  type: BookingType | null,
): BookingFilter {
  const { tenant, now } = context;
  const days = daysOf(context, { period, start_date, end_date });
  const [from, to] = [days.start_date, addDays(days.end_date, 1)].map(
    (day) => new Date(instantOf(day, '00:00', tenant.time_zone).at),
  ) as [Date, Date];
  return { institution_id: tenant.institution_id, type, from, to, tab, search, now, guardians: seesGuardians(context) };
}

const orderFrom = ({ status, order_id: _, state: __, ...order }: OrderStanding) =>
  status === null ? null : { ...order, status };

/** Bookings with how their orders stand; nothing is looked up for viewers who see no fees. */
export async function withOrders<Row extends BookingRow>({ db, viewer }: StaffContext, rows: readonly Row[]) {
  const ids = may(viewer, billingAccess) ? rows.flatMap((row) => row.order_id ?? []) : [];
  const standing = new Map((await ordersOf(db, viewer.institution_id, ids)).map((one) => [one.order_id, one]));
  return rows.map(({ order_id, ...row }) => {
    const order = order_id === null ? undefined : standing.get(order_id);
    return { ...row, order: order ? orderFrom(order) : null };
  });
}

type Shown = Awaited<ReturnType<typeof withOrders<BookingRow>>>[number];

/** A page of bookings of one type, or (null) of all. */
export async function pageOfBookings(
  context: StaffContext,
  asked: Asked,
  type: BookingType | null,
): Promise<Page<Shown>> {
  const { page, per_page, order_by, direction } = asked;
  const list = { ...filterOf(context, asked, type), page, per_page, order_by, direction };
  const { rows, counted } = await listBookings(context.db, list);
  return pageFrom(await withOrders(context, rows), counted, page, per_page);
}
