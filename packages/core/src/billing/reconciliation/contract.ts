import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, id } from '../../http/fields.ts';
import { shownWith } from '../../http/hidden.ts';
import { pageOf } from '../../http/page.ts';
import { billingAccess } from '../rules.ts';
import { outcomes } from './rules.ts';

const asked = { user_detail_id: id, from: z._default(day, ''), to: z._default(day, '') };
const shows = ['billing', 'enrolments', 'events', 'students'] as const;

const numbers = {
  /** Marked between the two days: billed, covered and unbilled together. */
  held: z.int(),
  /** Charged by a line of an invoice. */
  billed: z.int(),
  /** Paid by a session that was left, by a make-up session, or by a membership. */
  covered: z.int(),
  unbilled: z.int(),
  /** Charged once, and taken off again by a credit note. */
  credited: z.int(),
  /** Paid for and still to come, as of today. */
  left: z.int(),
  /** What the unbilled ones cost by the catalogue. */
  fees: shownWith(billingAccess, z.optional(z.int()), () => undefined),
};

export const reconciliationSummary = endpoint({
  method: 'GET',
  path: 'reconciliation/summary',
  access: 'students',
  shows,
  summary:
    'Returns what a student’s sessions between two days came to, for each subject and in total: how many were held, and how many of these were billed, covered or not billed yet; how many were credited, and how many are left today. `sub_id` 0 stands for sessions that are not for one subject. `fees`, in minor units, is only there with `billing` or `own_invoices`. `reconciliation/sessions` lists what is behind each number.',
  input: z.strictObject(asked),
  result: z.strictObject({
    currency: z.string(),
    data: z.array(z.strictObject({ sub_id: z.int(), sub_name: z.string(), colour: z.string(), ...numbers })),
    total: z.strictObject(numbers),
  }),
});

export const rentalSummary = endpoint({
  method: 'GET',
  path: 'reconciliation/rental-summary',
  access: 'students',
  shows,
  summary:
    'Returns the same as `reconciliation/summary` for rentals, in minutes and by location. `location_id` 0 stands for rentals elsewhere.',
  input: z.strictObject(asked),
  result: z.strictObject({
    currency: z.string(),
    data: z.array(z.strictObject({ location_id: z.int(), p_name: z.string(), ...numbers })),
    total: z.strictObject(numbers),
  }),
});

export const reconciledSessions = endpoint({
  method: 'GET',
  path: 'reconciliation/sessions',
  access: 'students',
  shows,
  summary:
    'Returns a page of what is behind a number of a summary, newest first: of a subject or location (0 stands for none), or of all without `group`. The `count`s of all rows add up to the number: sessions, or minutes of rentals.',
  input: z.strictObject({
    ...asked,
    what: z._default(z.enum(['sessions', 'rentals']), 'sessions'),
    outcome: z.enum(outcomes),
    group: z.optional(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  }),
  result: pageOf(
    z.strictObject({
      /** Its place in the list, from 1 on. */
      place: z.int(),
      outcome: z.enum(outcomes),
      count: z.int(),
      event: z.nullable(z.strictObject({ event_id: id, title: z.string(), local_start: z.string(), minutes: z.int() })),
      attendanceCode: z.nullable(z.int()),
      /** What covers it. */
      covered_by: z.enum(['', 'session', 'makeup', 'period']),
      /** The sessions that were given: those it used, or those that are left or were taken back. */
      grant: z.nullable(
        z.strictObject({
          grant_id: id,
          kind: z.enum(['session', 'makeup']),
          subjects: z.array(z.string()),
          note: z.string(),
          expires_on: z.nullable(z.string()),
        }),
      ),
      invoice: z.nullable(z.strictObject({ invoice_id: id, number: z.nullable(z.string()) })),
      credit_note: z.nullable(z.strictObject({ credit_note_id: id, number: z.string() })),
      /** Its fee by the catalogue, of one that is not billed yet; null if the catalogue has none. */
      fee: shownWith(billingAccess, z.optional(z.nullable(z.int())), () => undefined),
    }),
  ),
});

export const attendanceInvoices = endpoint({
  method: 'GET',
  path: 'attendance/invoiceList',
  access: 'students',
  shows,
  summary:
    'Returns the lines of invoices that a mark can be attached to: those whose sessions fit the event and are left, or are used by the mark already; the first to expire on top. Names only invoices that the viewer sees: none without `billing` or `own_invoices`.',
  input: z.strictObject({ event_id: id, user_detail_id: id }),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        invoice_item_id: id,
        grant_id: id,
        number: z.nullable(z.string()),
        name: z.string(),
        left: z.int(),
        availbleMakeUpSessions: z.int(),
        expires_on: z.nullable(z.string()),
      }),
    ),
  }),
});
