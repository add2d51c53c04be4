import * as z from 'zod/mini';
import { day, flag, id, instant, longText, shortText } from '../../http/fields.ts';
import { texts } from '../../validators.ts';
import { EventNames, zoneName } from '../events/schemas.ts';
import { DEFAULT_REMINDER, eventTypes } from '../events/rules.ts';
import { clashKinds } from '../conflicts/rules.ts';
import { LONGEST_INTERVAL, repeatTypes } from '../recurrence/rules.ts';

const someDay = day.check(z.minLength(1, texts.required));
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a valid time'));
const people = z.array(id).check(z.maxLength(20));
const link = z
  .string()
  .check(z.trim(), z.maxLength(2_000), z.regex(/^$|^https?:\/\/\S+$/, 'Please enter a link that begins with https://'));
export const videoTypes = ['none', 'link', 'lessonspace', 'zoom'] as const;

/** When an event repeats: once, on weekdays (1 Monday to 7 Sunday) every so many weeks, or by a rule of RFC 5545 that was imported. */
export const Repeats = z.strictObject({
  type: z._default(z.enum(repeatTypes), 'one_time'),
  freq: z._default(z.literal('WEEKLY'), 'WEEKLY'),
  weekdays: z._default(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)), []),
  interval: z._default(z.int().check(z.minimum(1), z.maximum(LONGEST_INTERVAL)), 1),
  /** The last possible day, included; empty has no end, and is planned two years ahead. */
  until: z._default(day, ''),
  except_dates: z._default(z.array(someDay).check(z.maxLength(400)), []),
  /** `rule` only: the text after `RRULE:`. */
  rrule: z._default(z.string().check(z.maxLength(500)), ''),
});

/** What the form of an event holds, apart from when it is. */
const about = {
  type: z.enum(eventTypes),
  subject: z.nullable(id),
  title: shortText,
  notes: longText,
  staff: people,
  extraStaff: people,
  capacity: z.int().check(z.minimum(0), z.maximum(100_000)),
  location: z.nullable(id),
  room: z.nullable(id),
  rentalLocation: shortText,
  video_call_type: z.enum(videoTypes),
  lessonspace_url: link,
  lessonspace_url_student: link,
  zoom_event_map_id: shortText,
  reminders: z.int().check(z.minimum(0), z.maximum(7)),
};
const when = { from: someDay, to: day, fromTime: time, toTime: time };

/** The form of an event with its defaults. Without a title it is named after its subject. */
export const EventForm = {
  type: z._default(about.type, 'Class'),
  subject: z._default(about.subject, null),
  title: z._default(about.title, ''),
  notes: z._default(about.notes, ''),
  staff: z._default(about.staff, []),
  extraStaff: z._default(about.extraStaff, []),
  capacity: z._default(about.capacity, 0),
  location: z._default(about.location, null),
  room: z._default(about.room, null),
  rentalLocation: z._default(about.rentalLocation, ''),
  video_call_type: z._default(about.video_call_type, 'none'),
  lessonspace_url: z._default(about.lessonspace_url, ''),
  lessonspace_url_student: z._default(about.lessonspace_url_student, ''),
  zoom_event_map_id: z._default(about.zoom_event_map_id, ''),
  reminders: z._default(about.reminders, DEFAULT_REMINDER),
  /** Day and time of the first one in `timezoneName`; `to` is empty if it ends on the day it begins. */
  from: when.from,
  to: z._default(when.to, ''),
  fromTime: when.fromTime,
  toTime: when.toTime,
  timezoneName: zoneName,
  repeats: z._default(Repeats, {
    type: 'one_time',
    freq: 'WEEKLY',
    weekdays: [],
    interval: 1,
    until: '',
    except_dates: [],
    rrule: '',
  }),
};

/** A clash of one occurrence. */
export const Clash = z.strictObject({
  kind: z.enum(clashKinds),
  /** 1 if it can't be booked without an override; 0 if it only warns (a student, working hours). */
  blocks: flag,
  /** The occurrence that is wanted: its day and instants. */
  date: z.string(),
  starts_at: instant,
  ends_at: instant,
  user_detail_id: z.nullable(id),
  room_id: z.nullable(id),
  /** The existing event, if it is one. */
  event_id: z.nullable(id),
  title: z.string(),
  from: z.nullable(instant),
  to: z.nullable(instant),
});
/** A day on which the rule has none, or one at another time, and why. */
export const Note = z.strictObject({ date: z.string(), reason: z.string() });

/** The result of a plan: how many, which clashes, and who is free for all of them. */
export const Check = z.strictObject({
  occurrences: z.int(),
  first: z.nullable(instant),
  last: z.nullable(instant),
  /** Every clash, by time, up to 500; `clash_count` counts all. */
  clashes: z.array(Clash),
  clash_count: z.int(),
  /** How many of the occurrences have one or more clashes. */
  clashing: z.int(),
  /** Days on a holiday, and days whose local time doesn't exist (moved later). */
  skipped: z.array(Note),
  shifted: z.array(Note),
  /** Rooms and qualified staff with the number of occurrences at which they are taken, the free ones first. */
  rooms: z.array(z.strictObject({ room_id: id, location_id: id, name: z.string(), capacity: z.int(), taken: z.int() })),
  staff: z.array(z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string(), taken: z.int() })),
  names: EventNames,
  /** 1 if the viewer can book despite a blocking clash. */
  may_override: flag,
});

const optional = <S extends z.ZodMiniType>(schema: S) => z.optional(schema);
/** What an edit changes; names that are left out stay as they are. Moving an event by hand is `from`, `fromTime` and `toTime`. */
export const Changes = z.strictObject({
  type: optional(about.type),
  subject: optional(about.subject),
  title: optional(about.title),
  notes: optional(about.notes),
  staff: optional(about.staff),
  extraStaff: optional(about.extraStaff),
  capacity: optional(about.capacity),
  location: optional(about.location),
  room: optional(about.room),
  rentalLocation: optional(about.rentalLocation),
  video_call_type: optional(about.video_call_type),
  lessonspace_url: optional(about.lessonspace_url),
  lessonspace_url_student: optional(about.lessonspace_url_student),
  zoom_event_map_id: optional(about.zoom_event_map_id),
  reminders: optional(about.reminders),
  from: optional(when.from),
  to: optional(when.to),
  fromTime: optional(when.fromTime),
  toTime: optional(when.toTime),
  repeats: optional(Repeats),
});
