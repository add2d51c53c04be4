import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id, instant, shortText } from '../../http/fields.ts';
import { pageOf } from '../../http/page.ts';
import { trialOutcomes } from './rules.ts';

/** A trial of a student or a lead: the class, the time, and the result. */
const Trial = z.strictObject({
  enrolment_id: id,
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  /** 3 a student, 4 a lead. */
  role_id: z.int(),
  series_id: id,
  title: z.string(),
  /** 1 where the class has more than this one event. */
  repeats: flag,
  /** The trial's event, the first of it where it was for several; null if it was taken out of the calendar. */
  event_id: z.nullable(id),
  local_start: z.nullable(z.string()),
  starts_at: z.nullable(instant),
  outcome: z.enum(trialOutcomes),
  attendanceCode: z.nullable(z.int()),
  reason: z.string(),
  /** 1 if the student is enrolled in the class. */
  enrolled: flag,
  may_enrol: flag,
});

const narrowing = {
  search: z._default(shortText, ''),
  outcome: z._default(z.enum(['', ...trialOutcomes]), ''),
  enrolled: z._default(z.enum(['', '0', '1']), ''),
};

export const trials = endpoint({
  method: 'GET',
  path: 'students/trials',
  access: 'students',
  shows: ['batches', 'duplicates', 'enrolments', 'events', 'students', 'tags'],
  summary:
    'Returns a page of trials, latest first: the person, the class, the time, whether they came, and whether they enrolled.',
  input: z.strictObject({
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
    ...narrowing,
  }),
  result: pageOf(Trial),
});

export const exportTrials = endpoint({
  method: 'GET',
  path: 'students/trials/export',
  access: 'students',
  answers: 'table',
  limit: 'export',
  summary: 'Exports the trials, latest first, with the filters of the list.',
  input: z.strictObject(narrowing),
  result: z.custom<Blob>(),
});
