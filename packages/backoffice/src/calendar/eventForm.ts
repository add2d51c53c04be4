import { DEFAULT_REMINDER, type EventType } from '@schoolbell/core/calendar/events/rules';
import { minuteOf, timeOf, timesOf, type Place } from '@schoolbell/core/calendar/layout/rules';
import { addDays, minutesBetween, weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import type { editEvent, eventDetails, makeEvent } from '@schoolbell/core/calendar/series/contract';
import type { InputOf, ResultOf } from '@schoolbell/core/http/endpoint';

export type Details = ResultOf<typeof eventDetails>;
type Sent = Required<Omit<InputOf<typeof makeEvent>, 'draft' | 'override' | 'notify'>>;
type Changes = NonNullable<InputOf<typeof editEvent>['changes']>;

/** What is typed into the form of an event: numbers and choices as text, until they are sent. */
export interface Typed {
  type: EventType;
  subject: string | null;
  title: string;
  from: string;
  fromTime: string;
  toTime: string;
  timezoneName: string;
  repeats: 'one_time' | 'weekly' | 'rule';
  weekdays: number[];
  interval: string;
  until: string;
  except_dates: string[];
  rrule: string;
  staff: string[];
  extraStaff: string[];
  location: string | null;
  room: string | null;
  rentalLocation: string;
  capacity: string;
  reminders: number;
  video_call_type: Sent['video_call_type'];
  lessonspace_url: string;
  lessonspace_url_student: string;
  zoom_event_map_id: string;
  notes: string;
}

/** The form as its fields see it: what was typed, what is wrong with it, and a way to change it. */
export interface TypedForm {
  typed: Typed;
  errors: Record<string, string>;
  set: (change: Partial<Typed>) => void;
}

/** Where a new event begins. */
export interface Start {
  place: Place;
  staff?: number[];
  room?: number;
  location?: number;
}

/** A new event with the form's defaults: a class for as many as come, its reminder 15 minutes before, once. */
export function newEvent({ place, staff = [], room, location }: Start): Typed {
  const { from, fromTime, toTime } = timesOf(place);
  return {
    type: 'Class',
    subject: null,
    title: '',
    from,
    fromTime,
    toTime,
    timezoneName: '',
    repeats: 'one_time',
    weekdays: [],
    interval: '1',
    until: '',
    except_dates: [],
    rrule: '',
    staff: staff.map(String),
    extraStaff: [],
    location: location === undefined ? null : String(location),
    room: room === undefined ? null : String(room),
    rentalLocation: '',
    capacity: '',
    reminders: DEFAULT_REMINDER,
    video_call_type: 'none',
    lessonspace_url: '',
    lessonspace_url_student: '',
    zoom_event_map_id: '',
    notes: '',
  };
}

const idText = (id: number | null): string | null => (id === null ? null : String(id));

/** An event as it is, to be changed. A title that only repeats the subject's name is left to the subject. */
export function typedOf({ event, names, repeats, ...about }: Details): Typed {
  const { from, fromTime, toTime } = timesOf({ local: event.local_start, minutes: event.minutes });
  const subject = names.subjects.find((one) => one.sub_id === event.sub_id);
  return {
    type: event.type,
    subject: idText(event.sub_id),
    title: subject?.sub_name === event.title ? '' : event.title,
    from,
    fromTime,
    toTime,
    timezoneName: event.zone,
    repeats: repeats.type,
    weekdays: repeats.weekdays,
    interval: String(repeats.interval),
    until: repeats.until,
    except_dates: repeats.except_dates,
    rrule: repeats.rrule,
    staff: event.staff.map(String),
    extraStaff: event.extraStaff.map(String),
    location: idText(event.location_id),
    room: idText(event.room_id),
    rentalLocation: about.rentalLocation,
    capacity: event.capacity === 0 ? '' : String(event.capacity),
    reminders: about.reminders,
    video_call_type: about.video_call_type,
    lessonspace_url: about.lessonspace_url,
    lessonspace_url_student: about.lessonspace_url_student,
    zoom_event_map_id: about.zoom_event_map_id,
    notes: about.notes,
  };
}

const idOf = (text: string | null): number | null => (text ? Number(text) : null);

/** The form as the server takes it. What ends at or before its start ends on the day after. */
export function sentOf(typed: Typed): Sent {
  const { repeats, weekdays, interval, until, except_dates, rrule, capacity, ...rest } = typed;
  const weekly = repeats === 'weekly';
  return {
    ...rest,
    title: typed.title.trim(),
    subject: idOf(typed.subject),
    location: idOf(typed.location),
    room: idOf(typed.room),
    staff: typed.staff.map(Number),
    extraStaff: typed.extraStaff.map(Number),
    capacity: Number(capacity || 0),
    to: typed.toTime <= typed.fromTime ? addDays(typed.from, 1) : '',
    lessonspace_url: typed.lessonspace_url.trim(),
    lessonspace_url_student: typed.lessonspace_url_student.trim(),
    repeats: {
      type: repeats,
      freq: 'WEEKLY',
      weekdays: weekly ? (weekdays.length > 0 ? weekdays : [weekdayOf(typed.from)]) : [],
      interval: weekly ? Number(interval) : 1,
      until: repeats === 'one_time' ? '' : until,
      except_dates: repeats === 'one_time' ? [] : except_dates,
      rrule: repeats === 'rule' ? rrule.trim() : '',
    },
  };
}

/** Minutes of an event whose length no one has chosen. */
const USUAL = 60;

/** A new subject brings its own length along, where the event is as long as the one before made it, or as usual: what was drawn or typed stays. */
export function lengthWith(
  { from, fromTime, toTime }: Typed,
  minutes: number | null | undefined,
  before: number | null | undefined,
): Pick<Typed, 'toTime'> | undefined {
  if (!minutes || !fromTime || !toTime) return undefined;
  const now = minutesBetween(from, fromTime, toTime <= fromTime ? addDays(from, 1) : '', toTime);
  return now === (before ?? USUAL) ? { toTime: timeOf(minuteOf(fromTime) + minutes) } : undefined;
}

/** A start moved to another time of day: the end moves with it, so that the event stays as long as it was. `before` is the last whole start, because a time that is half typed is empty. */
export function startedAt({ toTime }: Pick<Typed, 'toTime'>, fromTime: string, before: string): Partial<Typed> {
  if (!fromTime || !toTime || !before) return { fromTime };
  return { fromTime, toTime: timeOf(minuteOf(toTime) + minuteOf(fromTime) - minuteOf(before)) };
}

const times = ['from', 'to', 'fromTime', 'toTime'] as const;

/** What was changed in the form; times go together, and so do a room and its location. */
export function changesOf(before: Typed, after: Typed): Changes {
  const [was, is] = [sentOf(before), sentOf(after)];
  const differs = (name: keyof Sent) => JSON.stringify(was[name]) !== JSON.stringify(is[name]);
  const names = (Object.keys(is) as (keyof Sent)[]).filter(
    (name) => name !== 'timezoneName' && !(times as readonly string[]).includes(name) && differs(name),
  );
  if (names.includes('room') && !names.includes('location')) names.push('location');
  const changed = Object.fromEntries(names.map((name) => [name, is[name]]));
  return {
    ...changed,
    ...(times.some(differs) && { from: is.from, to: is.to, fromTime: is.fromTime, toTime: is.toTime }),
  };
}
