import * as z from 'zod/mini';
import { flag, id, instant } from '../../http/fields.ts';
import { enrolmentKinds } from './rules.ts';

/** A student's place in a class. */
export const Enrolment = z.strictObject({
  enrolment_id: id,
  series_id: id,
  title: z.string(),
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  kind: z.enum(enrolmentKinds),
  /** First and last day, both included; null lasts as long as the class. */
  from_date: z.string(),
  to_date: z.nullable(z.string()),
  status: z.enum(['active', 'cancelled', 'transferred']),
  reason: z.string(),
  /** Where the student went on, after a transfer. */
  transferred_to: z.nullable(id),
  transferred_title: z.string(),
  created_at: instant,
  /** The one event that it is for; null for all from a day to a day. */
  event_id: z.nullable(id),
  /** Future events in which the student has a place, and mailed links that still open it. */
  ahead: z.int(),
  links: z.int(),
  may_enrol: flag,
});

/** A class of a student that is at the same time: it warns, and no more. */
export const StudentClash = z.strictObject({
  user_detail_id: id,
  starts_at: instant,
  ends_at: instant,
  event_id: id,
  title: z.string(),
});

/** Whether they get a place despite the subject's age range; otherwise it is refused (409, at `any_age`). */
export const anyAge = z._default(flag, 0);
