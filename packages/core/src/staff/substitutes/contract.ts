import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant } from '../../http/fields.ts';

const person = z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() });

/** A class during a leave, with the staff who are qualified and free at its time. */
const AffectedClass = z.strictObject({
  event_id: id,
  series_id: id,
  version: z.int(),
  title: z.string(),
  colour: z.string(),
  starts_at: instant,
  ends_at: instant,
  place: z.string(),
  part: z.enum(['teacher', 'assistant']),
  /** The students with a place in it, whose families are told. */
  students: z.array(id),
  free: z.array(id),
  /** Those who don't work at this time; they can still be asked. */
  outside: z.array(id),
  may_change: flag,
});

export const affectedClasses = endpoint({
  method: 'GET',
  path: 'staff/leaves/affected',
  access: 'manage_leaves',
  shows: ['events', 'leaves'],
  summary: 'Lists the future classes that a leave affects, and who is qualified and free to substitute in each.',
  input: z.strictObject({ leave_id: id }),
  result: z.strictObject({ data: z.array(AffectedClass), staff: z.array(person) }),
});

/** The substitute of each class; `version` is the class as it was shown. */
export const Substitutes = z
  .array(z.strictObject({ event_id: id, version: z.int(), user_detail_id: id }))
  .check(z.maxLength(300));

export const substitute = endpoint({
  method: 'POST',
  path: 'staff/leaves/substitute',
  access: 'manage_leaves',
  summary:
    'Assigns substitutes for an approved leave, all of them or none. Answers 409 if a class has changed or someone is no longer free. Families, substitutes and the absent colleague get a mail.',
  input: z.strictObject({ leave_id: id, substitutes: Substitutes.check(z.minLength(1)), notify: z._default(flag, 1) }),
  result: z.strictObject({ message: z.string(), change_ids: z.array(id) }),
});

export const undoSubstitutes = endpoint({
  method: 'POST',
  path: 'staff/leaves/undoSubstitutes',
  access: 'manage_leaves',
  summary:
    'Undoes the assignment of substitutes within an hour, unless the classes have since been changed or marked. The leave stays.',
  input: z.strictObject({ change_ids: z.array(id).check(z.minLength(1), z.maxLength(300)) }),
  result: done,
});
