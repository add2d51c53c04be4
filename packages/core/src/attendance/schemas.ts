import * as z from 'zod/mini';
import { CalendarEvent } from '../calendar/events/schemas.ts';
import { enrolmentKinds } from '../calendar/enrolments/rules.ts';
import { day, flag, id, instant } from '../http/fields.ts';
import { texts } from '../validators.ts';

export const someDay = day.check(z.minLength(1, texts.required));
const some = z._default(z.array(id).check(z.maxLength(200)), []);
export const paging = {
  page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
};
/** A mark's code as it is sent and kept. */
export const code = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(7)]);
export const person = z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() });

/** How many of an event's students came, and how many are unmarked. */
export const Stats = z.strictObject({
  present_count: z.int(),
  absent_count: z.int(),
  unmarked: z.int(),
  present_percentage: z.number(),
});

/** A student of an event with the mark, and the sessions that it uses. */
export const AttendanceStudent = z.strictObject({
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  image_240: z.nullable(z.string()),
  kind: z.enum(enrolmentKinds),
  attendance: z.strictObject({
    attendanceCode: z.nullable(code),
    comment: z.string(),
    checked: flag,
    /** The invoice's line that charges for the class or whose session it uses; null for those who don't see invoices. */
    invoice_item_id: z.nullable(id),
    /** How often it was changed: what a mark is sent with as `based_on`. */
    version: z.int(),
    marked_by: z.nullable(person),
    marked_at: z.nullable(instant),
  }),
  /**
   * The sessions that the mark uses, or would use, or the invoice that charges for the class by itself (no grant then); null if
   * there is neither, and the class is yet to be billed. The invoice shows with `billing` or `own_invoices` alone.
   */
  selectedInvoice: z.nullable(
    z.strictObject({
      invoice_item_id: z.nullable(id),
      number: z.string(),
      grant_id: z.nullable(id),
      left: z.int(),
      availbleMakeUpSessions: z.int(),
    }),
  ),
});

const ClassNote = z.strictObject({ notes: z.string(), class_note_check: flag, version: z.int() });
export const Sheet = z.strictObject({
  event: CalendarEvent,
  details: z.strictObject({ class_note: ClassNote }),
  students: z.array(AttendanceStudent),
  stats: Stats,
  /** 1 if the viewer can mark; `notMarkable` says why nobody can at this time. */
  may_mark: flag,
  notMarkable: z.nullable(z.string()),
});

/** The result of a sent mark; with `conflict` the student's entry shows another person's mark, and nothing was changed. */
export const Outcome = z.strictObject({
  user_detail_id: id,
  device_mark: z.string(),
  status: z.enum(['done', 'unchanged', 'conflict', 'refused']),
  reason: z.string(),
});

export const narrowing = { staff: some, subjects: some, locations: some };
export const Listed = z.strictObject({ event: CalendarEvent, stats: Stats });

/** Filters of a student's attendance. */
export const filters = z._default(
  z.strictObject({ subjects: some, attendanceCodes: z._default(z.array(code).check(z.maxLength(5)), []) }),
  { subjects: [], attendanceCodes: [] },
);
export const ofStudent = { user_detail_id: id, start: z._default(day, ''), end: z._default(day, '') };

export const counts = {
  present: z.int(),
  late: z.int(),
  left_early: z.int(),
  absent: z.int(),
  absent_billable: z.int(),
  total: z.int(),
  ...Stats.shape,
};
