import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, done, flag, id, instant, shortText, token } from '../../http/fields.ts';
import { pageOf } from '../../http/page.ts';
import { PersonResult } from '../../http/bulk.ts';
import { anyAge } from '../enrolments/schemas.ts';
import { enrolmentKinds } from '../enrolments/rules.ts';
import { LONGEST_HOURS, waitlistStatuses } from './rules.ts';

const page = z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1);
const hours = (least: number) => z.int().check(z.minimum(least), z.maximum(LONGEST_HOURS));

/** Somebody on a waitlist. */
const Entry = z.strictObject({
  waitlist_id: id,
  series_id: id,
  title: z.string(),
  /** For one event alone, with its wall time; null for all of the class from `from_date` on. */
  event_id: z.nullable(id),
  local_start: z.nullable(z.string()),
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  role_id: z.int(),
  kind: z.enum(enrolmentKinds),
  from_date: z.string(),
  to_date: z.nullable(z.string()),
  status: z.enum(waitlistStatuses),
  /** 1 is the first in line; 0 is in line no longer. */
  position: z.int(),
  /** Why their position was changed, or why they were removed. */
  reason: z.string(),
  offered_until: z.nullable(instant),
  created_at: instant,
});

export const waitlist = endpoint({
  method: 'GET',
  path: 'waitlist/list',
  access: 'students',
  shows: ['enrolments', 'events'],
  summary: 'Lists the waitlist of a class in order; with `event_id`, only people who want a seat in that event.',
  input: z.strictObject({ series_id: id, event_id: z.optional(id) }),
  result: z.strictObject({ data: z.array(Entry) }),
});

export const exportWaitlist = endpoint({
  method: 'GET',
  path: 'waitlist/export',
  access: 'students',
  answers: 'table',
  limit: 'export',
  summary: 'Exports the waitlist of a class in order; with `event_id`, only people who want a seat in that event.',
  input: z.strictObject({ series_id: id, event_id: z.optional(id) }),
  result: z.custom<Blob>(),
});

export const studentWaitlist = endpoint({
  method: 'GET',
  path: 'waitlist/list/user',
  access: 'students',
  shows: ['enrolments', 'events'],
  summary: "Returns a page of a student's waitlist entries, past ones included, newest first.",
  input: z.strictObject({
    user_detail_id: id,
    page,
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  }),
  result: pageOf(Entry),
});

export const joinWaitlist = endpoint({
  method: 'POST',
  path: 'waitlist/add',
  access: 'students',
  idempotent: true,
  summary: 'Adds students to the end of the waitlist of a class or one event. A free seat is offered at once.',
  input: z.strictObject({
    user_detail_ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
    series_id: z.optional(id),
    event_id: z.optional(id),
    kind: z._default(z.enum(enrolmentKinds), 'regular'),
    from: z._default(day, ''),
    to: z._default(day, ''),
    any_age: anyAge,
  }),
  result: z.strictObject({ changed: z.int(), message: z.string(), results: z.array(PersonResult) }),
});

export const leaveWaitlist = endpoint({
  method: 'POST',
  path: 'waitlist/remove',
  access: 'students',
  summary: 'Removes someone from a waitlist. A seat held for them is offered to the next person.',
  input: z.strictObject({ waitlist_id: id, reason: z._default(shortText, '') }),
  result: done,
});

export const moveOnWaitlist = endpoint({
  method: 'POST',
  path: 'waitlist/move',
  access: 'students',
  summary: 'Moves someone to another position on a waitlist (1 is the first), for a reason that all staff can see.',
  input: z.strictObject({
    waitlist_id: id,
    position: z.int().check(z.minimum(1), z.maximum(100_000)),
    reason: shortText,
  }),
  result: done,
});

export const offerSeat = endpoint({
  method: 'POST',
  path: 'waitlist/offer',
  access: 'students',
  summary:
    "Offers free seats to someone on a waitlist and holds them. Needs a reason if they aren't first. Answers 409 if no seat is free.",
  input: z.strictObject({ waitlist_id: id, reason: z._default(shortText, ''), any_age: anyAge }),
  result: z.strictObject({ message: z.string(), offered_until: instant }),
});

const When = z.strictObject({ local_start: z.string(), minutes: z.int(), zone: z.string() });

/** Every link that does not open answers the same `notFound`: expired, answered, of another school, guessed. */
export const offerByHash = endpoint({
  method: 'GET',
  path: 'online/waitlist/getDetailsByHash',
  access: 'public',
  limit: 'formConfig',
  summary: 'Returns the seat offered to a family, by the link from their mail.',
  input: z.strictObject({ institution: token, waitlistHash: token }),
  result: z.strictObject({
    institution: z.strictObject({ institutionName: z.string(), institutionLogo: z.nullable(z.string()) }),
    title: z.string(),
    name: z.string(),
    place: z.string(),
    offered_until: instant,
    zone: z.string(),
    /** A line for each weekday and time that repeats. */
    weekly: z.array(z.string()),
    /** The first of the other events, and how many there are. */
    events: z.array(When),
    event_count: z.int(),
    /** What the student has at the same time. */
    clashes: z.array(z.strictObject({ title: z.string(), starts_at: instant })),
  }),
});

export const answerOffer = endpoint({
  method: 'POST',
  path: 'online/waitlist/answerByHash',
  access: 'public',
  limit: 'form',
  idempotent: true,
  summary:
    'Accepts or declines an offered seat for a family. If they can no longer have it (age, or no make-up session left), `taken` is 0, the message says why, and the seat is offered to the next person.',
  input: z.strictObject({ institution: token, waitlistHash: token, answer: z.enum(['accept', 'decline']) }),
  result: z.strictObject({ taken: flag, message: z.string() }),
});

/** How long seats are held, and until when families give places back by themselves. */
export const EnrolmentSettings = z.strictObject({
  offer_hours: hours(1),
  cancellation_hours: hours(0),
  families_cancel: flag,
});

export const enrolmentSettings = endpoint({
  method: 'GET',
  path: 'enrolment/v2/settings',
  access: 'staff',
  shows: ['enrolments', 'events'],
  summary:
    'Returns how many hours an offered seat is held, and how many hours before the start families can still cancel.',
  input: z.strictObject({}),
  result: EnrolmentSettings,
});

export const updateEnrolmentSettings = endpoint({
  method: 'POST',
  path: 'enrolment/v2/settings',
  access: 'setup',
  summary: 'Changes these hours. Open offers keep their time.',
  input: EnrolmentSettings,
  result: done,
});
