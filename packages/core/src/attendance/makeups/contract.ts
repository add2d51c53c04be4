import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, id, instant, token } from '../../http/fields.ts';
import { SharedNote } from '../notes/contract.ts';
import { sentToFamily } from '../../people/person.ts';
import { longestLife } from '../../people/rules.ts';

/** An event that a make-up can be booked into. */
const Offered = z.strictObject({
  event_id: id,
  title: z.string(),
  local_start: z.string(),
  starts_at: instant,
  minutes: z.int(),
  zone: z.string(),
  place: z.string(),
});

const Link = z.strictObject({
  link_id: id,
  sent_to: sentToFamily,
  created_by: z.string(),
  created_at: instant,
  expires_at: instant,
  opened_at: z.nullable(instant),
  booked_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
  event: z.nullable(z.strictObject({ event_id: id, title: z.string(), local_start: z.string() })),
});

export const makeUpLinks = endpoint({
  method: 'GET',
  path: 'sessionCredits/links',
  access: 'students',
  shows: ['enrolments', 'events'],
  summary: "Lists the make-up links sent to a student's family, newest first.",
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({ data: z.array(Link) }),
});

export const makeUpClasses = endpoint({
  method: 'GET',
  path: 'sessionCredits/makeUpClasses',
  access: 'students',
  shows: ['enrolments', 'events'],
  summary:
    "Returns the classes that a student's make-up can be booked into, by start: those that the family's link offers.",
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({ data: z.array(Offered) }),
});

export const makeMakeUpLink = endpoint({
  method: 'POST',
  path: 'sessionCredits/makeLink',
  access: 'students',
  summary:
    'Creates a link that lets a family book one make-up, mailed to the student or a guardian, or copied. Answers 409 if no make-up session is left.',
  input: z.strictObject({
    user_detail_id: id,
    /** Whom it is mailed to: the student or one of their guardians; null answers the address instead. */
    send_to: z.nullable(id),
    days: z._default(z.int().check(z.minimum(1), z.maximum(longestLife)), 14),
  }),
  /** The address is shown once, and only if it wasn't mailed. */
  result: z.strictObject({ link_id: id, url: z.nullable(z.string()), message: z.string() }),
});

export const revokeMakeUpLink = endpoint({
  method: 'POST',
  path: 'sessionCredits/revokeLink',
  access: 'students',
  summary: 'Withdraws a make-up link, so that it no longer works.',
  input: z.strictObject({ link_id: id }),
  result: done,
});

/** Every link that doesn't open gives the same `notFound`: expired, withdrawn, used, another school's, guessed. */
export const makeUpByHash = endpoint({
  method: 'GET',
  path: 'online/makeUp/getDetailsByHash',
  access: 'public',
  limit: 'formConfig',
  summary: 'Returns the classes a family can choose for a make-up, by the link from their mail.',
  input: z.strictObject({ institution: token, makeUpHash: token }),
  result: z.strictObject({
    institution: z.strictObject({ institutionName: z.string(), institutionLogo: z.nullable(z.string()) }),
    firstName: z.string(),
    make_ups: z.int(),
    /** The last day on which one of them can be used; null if they don't expire. */
    valid_to: z.nullable(z.string()),
    data: z.array(Offered),
    /** The shared class notes of the missed classes. */
    missed: z.array(SharedNote),
  }),
});

export const bookMakeUpByHash = endpoint({
  method: 'POST',
  path: 'online/makeUp/bookByHash',
  access: 'public',
  limit: 'form',
  idempotent: true,
  summary:
    'Books a make-up for a family and uses up their link. Answers 409 if the seat or the make-up session is no longer free.',
  input: z.strictObject({ institution: token, makeUpHash: token, event_id: id }),
  result: z.strictObject({ message: z.string(), event: Offered }),
});
