import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, done, flag, id, instant } from '../../http/fields.ts';
import { listInput, pageOf } from '../../http/page.ts';
import { texts } from '../../validators.ts';
import { DEFAULT_PERIOD, MOST_PAY, payUnits, timesheetOrders, timesheetPeriods } from './rules.ts';

/** Which days: a period as it is today in `timezone` (empty: the school's), or `custom` with both days. */
const span = {
  period: z._default(z.enum(timesheetPeriods), DEFAULT_PERIOD),
  start_date: z._default(day, ''),
  end_date: z._default(day, ''),
  timezone: z._default(z.string().check(z.maxLength(64)), ''),
};

/** Past classes, their length in minutes, how many have unmarked students, and the pay for people who can see it. */
const work = {
  classes: z.int(),
  minutes: z.int(),
  unmarked: z.int(),
  /** `unpaid` counts classes without a rate on their day; `pay` is in minor units, `amount` the same as text. Null for people who can't see pay. */
  pay: z.nullable(z.strictObject({ unpaid: z.int(), pay: z.int(), amount: z.string() })),
};
/** The days that were counted and the zone that they are days of. */
const counted = {
  start_date: z.string(),
  end_date: z.string(),
  timezone: z.string(),
  currency: z.string(),
  may_see_pay: flag,
};
const person = {
  user_detail_id: id,
  role_id: z.int(),
  firstName: z.string(),
  surname: z.string(),
  image_240: z.nullable(z.string()),
  is_archived: flag,
};
const { page, per_page, order_by, search } = listInput(timesheetOrders, 'firstName');
const sorted = { order_by, direction: z._default(z.enum(['asc', 'desc']), 'asc'), search };

export const timesheetStaffs = endpoint({
  method: 'GET',
  path: 'staff/timesheet/staffs',
  access: ['staff'],
  shows: ['events'],
  summary:
    'Returns a page of the staff with the classes each taught or assisted in: number, hours, and the pay if the viewer can see it.',
  input: z.strictObject({ page, per_page, ...span, ...sorted }),
  result: z.extend(pageOf(z.strictObject({ ...person, ...work })), { ...counted, totals: z.strictObject(work) }),
});

export const timesheetDrillDown = endpoint({
  method: 'GET',
  path: 'staff/timesheet/drill-down',
  access: 'staff',
  shows: ['events'],
  summary: 'Lists the classes of one staff member, latest first. Everyone can see their own.',
  input: z.strictObject({ user_detail_id: id, page, per_page, ...span }),
  result: z.extend(
    pageOf(
      z.strictObject({
        event_id: id,
        title: z.string(),
        sub_id: z.nullable(id),
        sub_name: z.string(),
        colour: z.string(),
        starts_at: instant,
        ends_at: instant,
        minutes: z.int(),
        part: z.enum(['teacher', 'assistant']),
        enrolled: z.int(),
        marked: z.int(),
        /** Its pay and the rate; null without a rate, and for people who can't see pay. */
        pay: z.nullable(z.strictObject({ pay: z.int(), amount: z.string(), unit: z.enum(payUnits), rate: z.string() })),
      }),
    ),
    { ...counted, totals: z.strictObject(work), person: z.strictObject(person) },
  ),
});

export const exportTimesheet = endpoint({
  method: 'GET',
  path: 'staff/timesheet/staffs/export',
  access: ['staff'],
  answers: 'table',
  limit: 'export',
  summary:
    "Exports the timesheet as CSV or XLSX in the given time zone: a line for each staff member, or for each class with `detail`; only one person's with `user_detail_id`.",
  input: z.strictObject({
    ...span,
    ...sorted,
    detail: z._default(z.enum(['staff', 'classes']), 'staff'),
    user_detail_id: z.optional(id),
  }),
  result: z.custom<Blob>(),
});

/** A person's pay from a day on, until the next rate: `amount` in minor units, `text` the same as text. */
const Rate = z.strictObject({
  pay_rate_id: id,
  unit: z.enum(payUnits),
  amount: z.int(),
  text: z.string(),
  from_date: z.string(),
  created_by: z.nullable(z.strictObject({ firstName: z.string(), surname: z.string() })),
  created_at: instant,
});

export const payRates = endpoint({
  method: 'GET',
  path: 'staff/payRates',
  access: 'access_control',
  shows: [],
  summary: "Lists a staff member's current and earlier rates of pay, latest first.",
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({ data: z.array(Rate), currency: z.string(), may_change: flag }),
});

export const setPayRate = endpoint({
  method: 'POST',
  path: 'staff/payRates/set',
  access: 'access_control',
  summary: 'Sets a rate of pay per hour or class from a day on. Replaces a rate that begins on the same day.',
  input: z.strictObject({
    user_detail_id: id,
    unit: z.enum(payUnits),
    amount: z.int().check(z.minimum(0), z.maximum(MOST_PAY)),
    from_date: day.check(z.minLength(1, texts.required)),
  }),
  result: z.strictObject({ data: Rate, message: z.string() }),
});

export const deletePayRate = endpoint({
  method: 'POST',
  path: 'staff/payRates/delete',
  access: 'access_control',
  summary: 'Deletes a rate of pay. The earlier rate applies again.',
  input: z.strictObject({ pay_rate_id: id }),
  result: done,
});
