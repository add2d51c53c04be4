import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** A class or another event, once or again and again; what holds for its occurrences unless they say otherwise. */
export interface EventSeriesTable {
  institution_id: number;
  series_id: Generated<number>;
  type: Generated<string>;
  status: Generated<'draft' | 'published'>;
  sub_id: number | null;
  title: Generated<string>;
  notes: Generated<string>;
  from_date: string;
  start_time: string;
  minutes: number;
  zone: string;
  repeats: Generated<'one_time' | 'weekly' | 'rule'>;
  weekdays: Generated<number[]>;
  interval: Generated<number>;
  until: string | null;
  except_dates: Generated<string[]>;
  rrule: Generated<string>;
  planned_until: string;
  capacity: Generated<number>;
  location_id: number | null;
  room_id: number | null;
  rental_location: Generated<string>;
  reminders: Generated<number>;
  video_call_type: Generated<string>;
  lessonspace_url: Generated<string>;
  lessonspace_url_student: Generated<string>;
  zoom_event_map_id: Generated<string>;
  created_by: number | null;
  last_change: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** Teachers and assistants of a series, for later occurrences. */
export interface EventSeriesStaffTable {
  institution_id: number;
  series_id: number;
  user_detail_id: number;
  part: 'teacher' | 'assistant';
}

/** Every occurrence of every series. */
export interface EventTable {
  institution_id: number;
  event_id: Generated<number>;
  series_id: number;
  original_date: string;
  local_start: string;
  /** The day of `local_start`. */
  local_on: ColumnType<string, never, never>;
  zone: string;
  minutes: number;
  starts_at: Moment;
  ends_at: Moment;
  shifted: Generated<boolean>;
  type: Generated<string>;
  sub_id: number | null;
  title: Generated<string>;
  status: Generated<'scheduled' | 'cancelled'>;
  reason: Generated<string>;
  is_off: Generated<boolean>;
  published: Generated<boolean>;
  overridden: Generated<boolean>;
  holds: ColumnType<boolean, never, never>;
  capacity: Generated<number>;
  enrolled: Generated<number>;
  held: Generated<number>;
  marked: Generated<number>;
  present: Generated<number>;
  late: Generated<number>;
  left_early: Generated<number>;
  billable: Generated<number>;
  location_id: number | null;
  room_id: number | null;
  reminders: Generated<number>;
  remind_at: MaybeMoment;
  notes: string | null;
  rental_location: string | null;
  video_call_type: string | null;
  lessonspace_url: string | null;
  lessonspace_url_student: string | null;
  zoom_event_map_id: string | null;
  own: Generated<string[]>;
  last_change: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** Teachers and assistants of events. */
export interface EventStaffTable {
  institution_id: number;
  event_id: number;
  user_detail_id: number;
  part: 'teacher' | 'assistant';
  starts_at: Moment;
  ends_at: Moment;
  holds: boolean;
}

/** A student's place in a class, from a day to a day. */
export interface EnrolmentTable {
  institution_id: number;
  enrolment_id: Generated<number>;
  series_id: number;
  user_detail_id: number;
  kind: Generated<'regular' | 'trial' | 'makeup'>;
  event_id: number | null;
  from_date: string;
  to_date: string | null;
  status: Generated<'active' | 'cancelled' | 'transferred'>;
  reason: Generated<string>;
  cancelled_at: MaybeMoment;
  transferred_to: number | null;
  created_by: number | null;
  created_at: Instant;
}

/** Which student has a place in which event. */
export interface EventStudentTable {
  institution_id: number;
  event_id: number;
  user_detail_id: number;
  enrolment_id: number;
  status: Generated<'enrolled' | 'cancelled'>;
}

/** Attendance marks of events. */
export interface AttendanceMarkTable {
  institution_id: number;
  event_id: number;
  user_detail_id: number;
  attendance_code: number;
  comment: Generated<string>;
  marked_by: number | null;
  marked_at: Instant;
  device_mark: string | null;
  /** The line of an invoice that staff chose for it. */
  invoice_item_id: number | null;
}

/** Edits of events, kept while they can be undone. */
export interface EventChangeTable {
  institution_id: number;
  change_id: Generated<number>;
  series_id: number;
  made_by: number | null;
  made_at: Instant;
  before: ColumnType<unknown, string, string>;
  after: ColumnType<unknown, string, string>;
  undone_at: MaybeMoment;
}

/** Events with their staff, students and attendance. */
export interface CalendarTables {
  event_series: EventSeriesTable;
  event_series_staff: EventSeriesStaffTable;
  event: EventTable;
  event_staff: EventStaffTable;
  enrolment: EnrolmentTable;
  event_student: EventStudentTable;
  attendance_mark: AttendanceMarkTable;
  event_change: EventChangeTable;
}

declare module '../db/database.ts' {
  interface Database extends CalendarTables {}
}
