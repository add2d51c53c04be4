import * as z from 'zod/mini';
import { endpoint } from '../../../http/endpoint.ts';
import { flag, id } from '../../../http/fields.ts';

/** The last 30 days, today included. */
const period = z.strictObject({ start: z.string(), end: z.string() });

/** How well events were visited; `seats` is 0 where none of them is limited. */
const visited = {
  present: z.int(),
  events: z.int(),
  /** Places taken in events with limited seats. */
  seated: z.int(),
  seats: z.int(),
};

export const popularStaff = endpoint({
  method: 'GET',
  path: 'dashboard/popularStaff',
  access: ['reports', 'staff'],
  shows: ['enrolments', 'events'],
  summary:
    'Returns the five colleagues whose events of the last 30 days the most students attended, and how many seats were taken.',
  input: z.strictObject({}),
  result: z.strictObject({
    period,
    data: z.array(z.strictObject({ user_detail_id: id, name: z.string(), ...visited })),
  }),
});

export const popularSubjects = endpoint({
  method: 'GET',
  path: 'dashboard/popularSubjects',
  access: ['reports', 'subjects'],
  shows: ['catalog', 'enrolments', 'events'],
  summary:
    'Returns the five subjects whose events of the last 30 days the most students attended, and how many seats were taken.',
  input: z.strictObject({}),
  result: z.strictObject({
    period,
    data: z.array(z.strictObject({ sub_id: id, name: z.string(), ...visited })),
  }),
});

export const staffSummary = endpoint({
  method: 'GET',
  path: 'dashboard/staffSummary',
  access: ['reports', 'staff'],
  shows: ['enrolments', 'events', 'leaves'],
  summary:
    'Counts colleagues, those who are away today, and of the last 30 days the classes, the minutes taught and the past classes with unmarked students.',
  input: z.strictObject({}),
  result: z.strictObject({
    period,
    staff: z.int(),
    away: z.int(),
    classes: z.int(),
    /** A class with two teachers counts for both. */
    minutes: z.int(),
    unmarked: z.int(),
  }),
});

/** Open parts of invoices, in minor units. */
const parts = z.strictObject({ parts: z.int(), balance: z.int() });

export const invoicesWidget = endpoint({
  method: 'GET',
  path: 'dashboard/invoices',
  access: ['billing', 'own_invoices'],
  shows: ['billing'],
  summary:
    "Returns for each currency what is due today, what is overdue, and what was issued in the last 30 days, in minor units. With `own_invoices` alone only the viewer's own invoices count.",
  input: z.strictObject({}),
  result: z.strictObject({
    period,
    today: z.string(),
    /** 1 where only the viewer's own invoices count. */
    own: flag,
    data: z.array(
      z.strictObject({
        currency: z.string(),
        due_today: parts,
        overdue: parts,
        issued: z.strictObject({ invoices: z.int(), total: z.int() }),
      }),
    ),
  }),
});
