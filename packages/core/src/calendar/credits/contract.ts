import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { shownWith } from '../../http/hidden.ts';
import { day, done, flag, id, instant, shortText } from '../../http/fields.ts';
import { pageOf } from '../../http/page.ts';
import { anyAge } from '../enrolments/schemas.ts';
import { entryKinds, grantKinds } from './rules.ts';

const granters = ['billing', 'packages', 'setup'] as const;
const person = z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() });
const EventAbout = z.nullable(z.strictObject({ event_id: id, title: z.string(), local_start: z.string() }));

/** Sessions given at one time, and how many are left today. */
export const SessionGrant = z.strictObject({
  grant_id: id,
  kind: z.enum(grantKinds),
  /** No subject is any, no length is any. */
  subjects: z.array(z.strictObject({ sub_id: id, sub_name: z.string() })),
  minutes: z.nullable(z.int()),
  granted: z.int(),
  left: z.int(),
  held: z.int(),
  used: z.int(),
  make_ups: z.int(),
  availbleMakeUpSessions: z.int(),
  valid_from: z.string(),
  expires_on: z.nullable(z.string()),
  note: z.string(),
  event: EventAbout,
  granted_by: z.nullable(person),
  created_at: instant,
});

export const sessionCredits = endpoint({
  method: 'GET',
  path: 'sessionCredits/list',
  access: 'students',
  shows: ['enrolments', 'events'],
  summary:
    'Returns how many sessions a student has left, and each grant of them, the first to expire on top. Used-up and expired grants come last.',
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({
    sessions: z.int(),
    make_ups: z.int(),
    held: z.int(),
    unbilled: z.int(),
    data: z.array(SessionGrant),
  }),
});

export const sessionHistory = endpoint({
  method: 'GET',
  path: 'sessionCredits/history',
  access: 'students',
  shows: ['enrolments', 'events'],
  summary: "Returns a page of the history of a student's sessions, newest first.",
  input: z.strictObject({
    user_detail_id: id,
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  }),
  result: pageOf(
    z.strictObject({
      entry_id: id,
      grant_id: id,
      grant_kind: z.enum(grantKinds),
      kind: z.enum(entryKinds),
      amount: z.int(),
      note: z.string(),
      event: EventAbout,
      actor: z.nullable(person),
      created_at: instant,
    }),
  ),
});

export const unbilledSessions = endpoint({
  method: 'GET',
  path: 'student/unbilled-sessions',
  access: 'students',
  shows: ['batches', 'duplicates', 'enrolments', 'events', 'students', 'tags'],
  summary:
    'Returns a page of classes that a student was marked in and that still have to be billed, newest first: no session was left to use, no membership covers them, no invoice charges them. `fee`, in minor units, is the catalogue’s; only with `billing` or `own_invoices`.',
  input: z.strictObject({
    user_detail_id: id,
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  }),
  result: pageOf(
    z.strictObject({
      event_id: id,
      title: z.string(),
      local_start: z.string(),
      minutes: z.int(),
      attendanceCode: z.int(),
      /** Null if the subject has no fee for this length. */
      fee: shownWith(['billing', 'own_invoices'], z.optional(z.nullable(z.int())), () => undefined),
    }),
  ),
});

const many = z.int().check(z.minimum(1, 'Please enter at least 1'), z.maximum(1_000, 'Please enter at most 1000'));

export const grantSessions = endpoint({
  method: 'POST',
  path: 'sessionCredits/grant',
  access: granters,
  idempotent: true,
  summary:
    'Gives a student sessions, for some subjects or for any, with the number of absences that can be made up for.',
  input: z.strictObject({
    user_detail_id: id,
    sessions: many,
    sub_ids: z._default(z.array(id).check(z.maxLength(100)), []),
    minutes: z._default(z.nullable(z.int().check(z.minimum(5), z.maximum(1_440))), null),
    make_ups: z._default(z.int().check(z.minimum(0), z.maximum(1_000)), 0),
    valid_from: z._default(day, ''),
    expires_on: z._default(day, ''),
    note: z._default(shortText, ''),
  }),
  result: z.strictObject({ grant_id: id, message: z.string() }),
});

export const adjustSessions = endpoint({
  method: 'POST',
  path: 'sessionCredits/adjust',
  access: granters,
  idempotent: true,
  summary: 'Adds sessions to a grant or removes some, with a reason. Answers 409 if fewer are left.',
  input: z.strictObject({
    grant_id: id,
    amount: z.int().check(z.minimum(-1_000), z.maximum(1_000)),
    note: z.string().check(z.trim(), z.minLength(1, 'This field is required'), z.maxLength(255)),
  }),
  result: done,
});

export const revokeSessions = endpoint({
  method: 'POST',
  path: 'sessionCredits/revoke',
  access: granters,
  summary: 'Withdraws the unused sessions of a grant. Used ones stay used.',
  input: z.strictObject({ grant_id: id, note: z._default(shortText, '') }),
  result: done,
});

export const bookMakeUp = endpoint({
  method: 'POST',
  path: 'sessionCredits/makeUp',
  access: 'students',
  idempotent: true,
  summary:
    "Books a make-up for a student. Answers 409 if no make-up session or seat is left, if someone is waiting for the seat and no reason is given, or if the student's age doesn't fit and that isn't confirmed.",
  input: z.strictObject({
    user_detail_id: id,
    event_id: id,
    ahead_reason: z._default(shortText, ''),
    any_age: anyAge,
    notify: z._default(flag, 1),
  }),
  result: z.strictObject({ enrolment_id: id, left: z.int(), message: z.string() }),
});
