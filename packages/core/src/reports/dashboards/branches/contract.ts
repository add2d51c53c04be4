import * as z from 'zod/mini';
import { endpoint } from '../../../http/endpoint.ts';
import { flag, id } from '../../../http/fields.ts';
import { spanAsked } from '../../contract.ts';

const span = z.strictObject({ start: z.string(), end: z.string() });

/** Money in minor units, as the reports `invoiced`, `collections` and `aging` have it; what is owed is that of today. */
const Money = z.strictObject({
  invoices: z.int(),
  invoiced: z.int(),
  collected: z.int(),
  owed: z.int(),
});

/** Students, events and marks, as the reports `activeStudents`, `newStudents` and `attendanceByDay` have them. */
const Teaching = z.strictObject({
  students: z.int(),
  new_students: z.int(),
  events: z.int(),
  enrolled: z.int(),
  present: z.int(),
});

const CurrencyMoney = z.strictObject({
  currency: z.string(),
  ...Money.shape,
  /** Of the days before; null unless `compare` is 1. */
  previous: z.nullable(z.pick(Money, { invoiced: true, collected: true })),
});

const Numbers = {
  /** Null without `billing` or `own_invoices` there. */
  money: z.nullable(z.array(CurrencyMoney)),
  /** Null without `students` there. */
  teaching: z.nullable(Teaching),
};

export const branchDashboard = endpoint({
  method: 'GET',
  path: 'dashboard/branches',
  access: 'branch_reports',
  shows: ['billing', 'enrolments', 'events', 'students'],
  summary:
    "Returns the numbers of each branch in which the viewer works, by their rights there, in the branch's own days; totals add up what is shown, each currency apart. A branch without `branch_reports` has a name and no numbers.",
  input: z.strictObject(spanAsked),
  result: z.strictObject({
    period: span,
    before: z.nullable(span),
    data: z.array(
      z.strictObject({
        id,
        /** The viewer's record there, which `session/switch` takes. */
        user_detail_id: id,
        institutionName: z.string(),
        is_current: flag,
        /** 0 without `branch_reports` there. */
        allowed: flag,
        /** 1 where only the viewer's own invoices count. */
        own: flag,
        ...Numbers,
      }),
    ),
    totals: z.strictObject({ money: z.array(CurrencyMoney), teaching: z.nullable(Teaching) }),
  }),
});
