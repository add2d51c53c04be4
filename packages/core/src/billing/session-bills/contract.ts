import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, flag, id, shortText } from '../../http/fields.ts';
import { MOST_MINOR } from '../../money.ts';
import { billingAccess } from '../rules.ts';

const Person = z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() });
const lesson = { event_id: id, user_detail_id: id };

/** How a bill is asked for, whatever it is for. */
const asking = {
  preview: z._default(flag, 0),
  draft: z._default(flag, 0),
  send: z._default(flag, 0),
  /** The total of the preview (minor units): another one answers 409. */
  expected: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(MOST_MINOR))), null),
};

/** What a family is billed, or would be; amounts in minor units. */
const Bill = z.strictObject({
  /** None before it is billed; several where payers have shares. */
  invoices: z.array(z.strictObject({ invoice_id: id, number: z.nullable(z.string()) })),
  payers: z.array(z.extend(Person, { share: z.nullable(z.number()) })),
  lines: z.array(
    z.strictObject({
      student: Person,
      type: z.enum(['subject', 'period', 'package']),
      name: z.string(),
      detail: z.string(),
      thousandths: z.int(),
      unit_price: z.int(),
      net: z.int(),
      tax: z.int(),
      total: z.int(),
      /** Sessions that it grants in all. */
      sessions: z.int(),
      lessons: z.array(z.strictObject({ event_id: id, title: z.string(), day: z.string() })),
    }),
  ),
  due_on: z.string(),
  subtotal: z.int(),
  tax: z.int(),
  total: z.int(),
});

/** A lesson that is not on a bill, and why. */
const Left = z.strictObject({ ...lesson, student: Person, title: z.string(), day: z.string(), reason: z.string() });

const bills = {
  currency: z.string(),
  bills: z.array(Bill),
  total: z.int(),
  /** Lessons that are charged for. */
  lessons: z.int(),
  /** Lessons that sessions pay for which are left: they are not charged for. */
  covered: z.int(),
  unpriced: z.array(Left),
  message: z.string(),
};

export const billSessions = endpoint({
  method: 'POST',
  path: 'invoices/billSessions',
  access: billingAccess,
  idempotent: true,
  summary:
    'Bills the classes until a day that a student was marked in and nobody has paid for (`family: 1`: with brothers and sisters on the same bill), or those of all students (`all: 1`, 100 students at once): an invoice for each family. `sessions` narrows it; 409 names those that were billed by others. `preview: 1` writes nothing.',
  input: z.strictObject({
    user_detail_id: z._default(z.nullable(id), null),
    all: z._default(flag, 0),
    family: z._default(flag, 1),
    until: z._default(day, ''),
    sessions: z._default(z.array(z.strictObject(lesson)).check(z.maxLength(1_000)), []),
    ...asking,
  }),
  result: z.strictObject({
    ...bills,
    /** 1 if `all` has more students than one call bills: call again. */
    more: flag,
  }),
});

export const billEnrolments = endpoint({
  method: 'POST',
  path: 'enrolment/v2/billEnrolments',
  access: billingAccess,
  idempotent: true,
  summary:
    'Bills the classes ahead of enrolments between two days, by how their subjects charge: sessions that are granted at once, packages, or memberships that begin on `from`. Classes that are paid for are left out. `preview: 1` writes nothing.',
  input: z.strictObject({
    enrolment_ids: z.array(id).check(z.minLength(1, 'Choose at least one enrolment'), z.maxLength(100)),
    from: z._default(day, ''),
    to: z._default(day, ''),
    ...asking,
  }),
  result: z.strictObject({
    ...bills,
    memberships: z.array(
      z.strictObject({
        /** Null before it is started. */
        membership_id: z.nullable(id),
        student: Person,
        name: z.string(),
        unit: z.enum(['week', 'month', 'quarter', 'year']),
        price: z.int(),
        starts_on: z.string(),
      }),
    ),
  }),
});

export const unbillEnrolment = endpoint({
  method: 'POST',
  path: 'enrolment/v2/unbillEnrolment',
  access: billingAccess,
  idempotent: true,
  summary:
    'Takes back what an enrolment was billed ahead and nobody has used: lines of drafts go, issued ones are credited by a note and their unused sessions withdrawn. Answers 409 if there is nothing to take back.',
  input: z.strictObject({ enrolment_id: id, reason: z._default(shortText, '') }),
  result: z.strictObject({
    message: z.string(),
    /** Sessions that were taken back. */
    sessions: z.int(),
    credit_notes: z.array(z.strictObject({ credit_note_id: id, number: z.string(), total: z.int() })),
  }),
});

export const checkStudentInvoice = endpoint({
  method: 'POST',
  path: 'event/v2/checkStudentInvoice',
  access: 'students',
  shows: ['billing', 'enrolments', 'events', 'students'],
  summary:
    'Returns how students would pay for an event, or for the events of a class between two days: by sessions that they have left, by a membership, or not yet. `cost` is what is unpaid by the catalogue, in minor units; null without `billing` and `own_invoices`.',
  input: z.strictObject({
    event_id: z.optional(id),
    series_id: z.optional(id),
    from: z._default(day, ''),
    to: z._default(day, ''),
    user_detail_ids: z.array(id).check(z.minLength(1, 'Choose at least one student'), z.maxLength(200)),
  }),
  result: z.strictObject({
    currency: z.string(),
    events: z.int(),
    data: z.array(
      z.strictObject({
        user_detail_id: id,
        firstName: z.string(),
        surname: z.string(),
        /** `unbilled` if any event is; `membership` if all are paid by one. */
        state: z.enum(['covered', 'membership', 'unbilled']),
        covered: z.int(),
        membership: z.int(),
        unbilled: z.int(),
        /** Sessions for these events that the student has now. */
        left: z.int(),
        cost: z.nullable(z.int()),
      }),
    ),
  }),
});
