import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, flag, id } from '../../http/fields.ts';
import { exportInput, listInput, pageOf } from '../../http/page.ts';
import { billingAccess } from '../rules.ts';
import { InvoiceRow } from '../invoices/schemas.ts';
import { cancelTypes, membershipStates } from './rules.ts';
import { MembershipDetails, MembershipFields, MembershipRow, UpcomingInvoice } from './schemas.ts';

/** Columns that the list of memberships sorts by. */
export const membershipOrders = ['next_bill_on', 'name', 'price', 'starts_on'] as const;

export const memberships = endpoint({
  method: 'GET',
  path: 'memberships',
  access: billingAccess,
  shows: ['billing', 'students'],
  summary:
    'Returns a page of memberships, the one that is billed next first, prices in minor units. With `own_invoices` alone only those that the viewer made. Searches names of memberships, payers and students.',
  input: z.strictObject({
    ...listInput(membershipOrders, 'next_bill_on'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
    state: z._default(z.nullable(z.enum(membershipStates)), null),
    user_detail_id: z._default(z.nullable(id), null),
  }),
  result: pageOf(MembershipRow),
});

export const exportMemberships = endpoint({
  method: 'GET',
  path: 'memberships/export',
  access: billingAccess,
  answers: 'table',
  limit: 'export',
  summary: 'Exports the memberships, with the filters of the list.',
  input: z.strictObject({
    ...exportInput(membershipOrders, 'next_bill_on'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
    state: z._default(z.nullable(z.enum(membershipStates)), null),
    user_detail_id: z._default(z.nullable(id), null),
  }),
  result: z.custom<Blob>(),
});

const of = { membership_id: id };

export const membership = endpoint({
  method: 'GET',
  path: 'membership',
  access: billingAccess,
  shows: ['billing', 'students'],
  summary: 'Returns everything about one membership, its next bill, and what the viewer may do with it now.',
  input: z.strictObject(of),
  result: MembershipDetails,
});

export const membershipInvoices = endpoint({
  method: 'GET',
  path: 'membership/invoices',
  access: billingAccess,
  shows: ['billing', 'students'],
  summary: 'Returns a page of the invoices of a membership, newest first.',
  input: z.strictObject({
    ...of,
    page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  }),
  result: pageOf(InvoiceRow),
});

const saved = z.strictObject({ data: MembershipDetails, message: z.string() });

export const addMembership = endpoint({
  method: 'POST',
  path: 'membership/add',
  access: billingAccess,
  idempotent: true,
  summary:
    'Starts a membership for a student; what is due of it is billed at once, by the job. Without `payer_id` the first of those pays who pay for the student. `starts_on` is today unless given, at most 92 days back.',
  input: z.extend(MembershipFields, { user_detail_id: id }),
  result: saved,
});

export const editMembership = endpoint({
  method: 'POST',
  path: 'membership/edit',
  access: billingAccess,
  idempotent: true,
  summary:
    'Changes a membership from its next bill on; what was billed stays. `starts_on` changes only before the first bill. Answers 409 with the current membership if the version is old.',
  input: z.extend(MembershipFields, { ...of, version: z.int() }),
  result: saved,
});

/** What a change of a membership credited. */
const credited = z.strictObject({
  data: MembershipDetails,
  credit_notes: z.array(z.strictObject({ credit_note_id: id, number: z.string(), total: z.int() })),
  message: z.string(),
});

export const pauseMembership = endpoint({
  method: 'POST',
  path: 'membership/pause',
  access: billingAccess,
  idempotent: true,
  summary:
    'Pauses a membership from its next period on, until `resume_date` (empty: until it is resumed). `now: 1` pauses it from tomorrow and credits what is billed after today; `resume: 1` ends the pause today.',
  input: z.strictObject({
    ...of,
    resume_date: z._default(day, ''),
    now: z._default(flag, 0),
    resume: z._default(flag, 0),
  }),
  result: credited,
});

export const cancelMembership = endpoint({
  method: 'POST',
  path: 'membership/cancel',
  access: billingAccess,
  idempotent: true,
  summary:
    'Cancels a membership at the end of its period, on `cancel_date`, or today. What is billed after its last day is credited unless `credit` is 0.',
  input: z.strictObject({
    ...of,
    cancellation_type: z._default(z.enum(cancelTypes), 'period_end'),
    cancel_date: z._default(day, ''),
    credit: z._default(flag, 1),
  }),
  result: credited,
});

export const revertCancel = endpoint({
  method: 'POST',
  path: 'membership/revertSubscriptionCancel',
  access: billingAccess,
  idempotent: true,
  summary:
    'Takes the cancellation of a membership back, until its last day is over; then 409. Days that were credited are billed again.',
  input: z.strictObject(of),
  result: saved,
});

export const autochargeMembership = endpoint({
  method: 'POST',
  path: 'membership/autocharge',
  access: billingAccess,
  idempotent: true,
  summary: 'Charges a membership to a saved payment method from now on. Answers 409 without one.',
  input: z.strictObject({ ...of, autocharge: flag }),
  result: saved,
});

export const upcomingInvoices = endpoint({
  method: 'POST',
  path: 'membership/getUpcomingInvoices',
  access: billingAccess,
  shows: ['billing'],
  summary:
    'Returns the next bills of a membership with their days, totals and reasons, exactly as they will be billed.',
  input: z.strictObject({ ...of, count: z._default(z.int().check(z.minimum(1), z.maximum(24)), 3) }),
  result: z.strictObject({ data: z.array(UpcomingInvoice) }),
});

/** A planned line, added up. */
const PlannedLine = z.strictObject({
  name: z.string(),
  detail: z.string(),
  thousandths: z.int(),
  unit_price: z.int(),
  discount: z.int(),
  net: z.int(),
  tax: z.int(),
  total: z.int(),
  /** Sessions that it grants. */
  sessions: z.int(),
  /** "15 of 31 days"; empty where the line is charged in full. */
  why: z.string(),
});

export const upcomingInvoiceDetails = endpoint({
  method: 'POST',
  path: 'membership/getUpcomingInvoiceDetails',
  access: billingAccess,
  shows: ['billing'],
  summary:
    'Returns the planned lines of the bill that begins on `period_from` (empty: the next one), what they come to, and why.',
  input: z.strictObject({ ...of, period_from: z._default(day, '') }),
  result: z.strictObject({
    bill: UpcomingInvoice,
    lines: z.array(PlannedLine),
    /** What the lines cost for a whole period, before tax where prices have none. */
    whole: z.int(),
    subtotal: z.int(),
    tax: z.int(),
    total: z.int(),
  }),
});
