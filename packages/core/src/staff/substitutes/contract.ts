import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant } from '../../http/fields.ts';

const person = z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() });

/** A class to come in the days of a leave, with whoever is qualified and free at its time. */
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
  /** Who has a place in it: their families are told. */
  students: z.array(id),
  free: z.array(id),
  /** Those of them who do not work at this time: they may be asked all the same. */
  outside: z.array(id),
  may_change: flag,
});

export const affectedClasses = endpoint({
  method: 'GET',
  path: 'staff/leaves/affected',
  access: 'manage_leaves',
  shows: ['events', 'leaves'],
  summary: 'Which classes to come a leave affects, and who is qualified and free to stand in for each.',
  input: z.strictObject({ leave_id: id }),
  result: z.strictObject({ data: z.array(AffectedClass), staff: z.array(person) }),
});

/** Who stands in for which class; `version` is the class as it was shown. */
export const Substitutes = z
  .array(z.strictObject({ event_id: id, version: z.int(), user_detail_id: id }))
  .check(z.maxLength(300));

export const substitute = endpoint({
  method: 'POST',
  path: 'staff/leaves/substitute',
  access: 'manage_leaves',
  summary:
    'Lets colleagues stand in for somebody whose leave is approved, all of them or nobody. 409 with what stands now where a class changed or somebody is not free any more. Families, substitutes and whoever is away are told by mail.',
  input: z.strictObject({ leave_id: id, substitutes: Substitutes.check(z.minLength(1)), notify: z._default(flag, 1) }),
  result: z.strictObject({ message: z.string(), change_ids: z.array(id) }),
});

export const undoSubstitutes = endpoint({
  method: 'POST',
  path: 'staff/leaves/undoSubstitutes',
  access: 'manage_leaves',
  summary:
    'Takes substitutes back, within an hour and while nobody changed or marked the classes; the leave stays as it is.',
  input: z.strictObject({ change_ids: z.array(id).check(z.minLength(1), z.maxLength(300)) }),
  result: done,
});
