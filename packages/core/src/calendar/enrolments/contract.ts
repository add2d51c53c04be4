import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, done, flag, id, shortText, token } from '../../http/fields.ts';
import { pageOf } from '../../http/page.ts';
import { PersonResult } from '../../http/bulk.ts';
import { texts } from '../../validators.ts';
import { enrolmentKinds } from './rules.ts';
import { Enrolment, anyAge, StudentClash } from './schemas.ts';

const someDay = day.check(z.minLength(1, texts.required));
const some = (most: number) => z._default(z.array(id).check(z.maxLength(most)), []);

const whom = { user_detail_ids: some(500), batch_ids: some(20), segment_ids: some(20) };

/** Which events: all of a class, or `event_id` alone. */
const which = {
  series_id: z.optional(id),
  event_id: z.optional(id),
  from: z._default(day, ''),
  to: z._default(day, ''),
};
const asked = { ...whom, ...which, kind: z._default(z.enum(enrolmentKinds), 'regular') };

export const previewEnrolment = endpoint({
  method: 'POST',
  path: 'enrolment/v2/preview',
  access: 'students',
  shows: ['enrolments', 'events'],
  summary: 'Previews an enrolment: the students, the number of events, the seats left, and clashes with other classes.',
  input: z.strictObject({
    ...asked,
    /** A place that ends by it: what the student has by that one is in nobody's way. */
    instead_of: z.optional(id),
  }),
  result: z.strictObject({
    students: z.array(
      z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string(), enrolled: flag }),
    ),
    events: z.int(),
    /** Seats left at the fullest of the events; null if it takes as many as come. */
    seats: z.nullable(z.int()),
    /** People who wait for a seat in any of them and aren't among these students, or behind them on the waitlist. */
    waiting: z.int(),
    /** The subject's age range in words, and which of those without a place are outside it. */
    ages: z.string(),
    wrong_age: z.array(id),
    clashes: z.array(StudentClash),
    clash_count: z.int(),
  }),
});

export const enrol = endpoint({
  method: 'POST',
  path: 'enrolment/v2/add',
  access: 'students',
  idempotent: true,
  summary:
    'Enrols students, batches and segments in a class or one event of it, from one day to another; trials also take leads. Enrols everyone or no one: answers 409 with the reason if there are too few seats or someone is waiting for them.',
  input: z.strictObject({
    ...asked,
    notify: z._default(flag, 1),
    /** Why they go ahead of people on the waitlist. */
    ahead_reason: z._default(shortText, ''),
    any_age: anyAge,
  }),
  result: z.strictObject({
    changed: z.int(),
    message: z.string(),
    results: z.array(PersonResult),
    clashes: z.array(StudentClash),
    clash_count: z.int(),
  }),
});

export const cancelEnrolment = endpoint({
  method: 'POST',
  path: 'enrolment/v2/cancel',
  access: 'students',
  summary:
    "Ends a student's enrolment from a day on (today by default), or in one event. Past and marked events don't change.",
  input: z.strictObject({
    enrolment_id: id,
    event_id: z.optional(id),
    from: z._default(day, ''),
    reason: z._default(shortText, ''),
    notify: z._default(flag, 1),
  }),
  result: z.strictObject({ message: z.string(), events: z.int() }),
});

export const transferEnrolment = endpoint({
  method: 'POST',
  path: 'enrolment/v2/transfer',
  access: 'students',
  summary:
    'Moves a student to another class from a day on. Earlier events stay in the old class. Answers 409 if the new class is full.',
  input: z.strictObject({
    enrolment_id: id,
    series_id: id,
    from: someDay,
    notify: z._default(flag, 1),
    ahead_reason: z._default(shortText, ''),
    any_age: anyAge,
  }),
  result: z.strictObject({ enrolment_id: id, message: z.string(), clashes: z.array(StudentClash) }),
});

export const enrolments = endpoint({
  method: 'GET',
  path: 'enrolment/v2/list',
  access: 'students',
  shows: ['enrolments', 'events'],
  summary: 'Returns a page of enrolments of a class or a student, newest first.',
  input: z.strictObject({
    series_id: z.optional(id),
    user_detail_id: z.optional(id),
    status: z._default(z.enum(['', 'active', 'cancelled', 'transferred']), ''),
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  }),
  result: pageOf(Enrolment),
});

export const revokePlaceLinks = endpoint({
  method: 'POST',
  path: 'enrolment/v2/revokeLinks',
  access: 'students',
  summary: 'Withdraws every link that was mailed about an enrolment. The next mail brings a new link.',
  input: z.strictObject({ enrolment_id: id }),
  result: done,
});

/** What a family sees of a place by its link. Every link that does not open answers the same `notFound`. */
export const placeByHash = endpoint({
  method: 'GET',
  path: 'online/enrolment/getDetailsByHash',
  access: 'public',
  limit: 'formConfig',
  summary:
    "Returns a student's place in a class, by the link from the family's mail: the events to come, and which of them can still be cancelled.",
  input: z.strictObject({ institution: token, enrolmentHash: token }),
  result: z.strictObject({
    institution: z.strictObject({ institutionName: z.string(), institutionLogo: z.nullable(z.string()) }),
    title: z.string(),
    name: z.string(),
    place: z.string(),
    /** How many hours before the start a place can be given back; null if the school wants to be asked. */
    hours: z.nullable(z.int()),
    /** The first day from which the family may end the place as a whole; null if it is for one event, or it is too late for all that is to come. */
    ends_from: z.nullable(z.string()),
    events: z.array(
      z.strictObject({ event_id: id, local_start: z.string(), minutes: z.int(), zone: z.string(), may_cancel: flag }),
    ),
    event_count: z.int(),
  }),
});

export const cancelByHash = endpoint({
  method: 'POST',
  path: 'online/enrolment/cancelByHash',
  access: 'public',
  limit: 'form',
  idempotent: true,
  summary: "Cancels a student's place in one event for a family. Answers 409 if the start is too close.",
  input: z.strictObject({ institution: token, enrolmentHash: token, event_id: id, reason: z._default(shortText, '') }),
  result: done,
});

export const endPlaceByHash = endpoint({
  method: 'POST',
  path: 'online/enrolment/endByHash',
  access: 'public',
  limit: 'form',
  idempotent: true,
  summary:
    "Cancels a student's place in a class from a day on for a family, and tells its staff. Answers 409 if the first of these events is too close.",
  input: z.strictObject({ institution: token, enrolmentHash: token, from: someDay, reason: z._default(shortText, '') }),
  result: done,
});
