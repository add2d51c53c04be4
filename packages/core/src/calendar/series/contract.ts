import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id, instant, shortText } from '../../http/fields.ts';
import { CalendarEvent, EventNames } from '../events/schemas.ts';
import { scopes } from '../events/rules.ts';
import { Changes, Check, EventForm, Note, Repeats, videoTypes } from './schemas.ts';

const hold = { override: z._default(flag, 0), notify: z._default(flag, 1) };
const saved = z.strictObject({
  series_id: id,
  event_id: id,
  occurrences: z.int(),
  message: z.string(),
  skipped: z.array(Note),
  shifted: z.array(Note),
  /** Takes the change back with `event/v2/undo`; null if there is nothing to take back. */
  change_id: z.nullable(id),
});

export const checkEvent = endpoint({
  method: 'POST',
  path: 'event/v2/check',
  access: 'students',
  shows: [],
  summary: 'Checks a series before it is created: returns every clash, and which rooms and qualified staff are free.',
  input: z.strictObject(EventForm),
  result: Check,
});

export const makeEvent = endpoint({
  method: 'POST',
  path: 'event/v2/make',
  access: 'students',
  idempotent: true,
  summary:
    'Creates an event or a series, published or as a draft that reserves nothing. Answers 409 with every clash in `current`. Booking despite a clash needs the access `setup` and is recorded in the audit log.',
  input: z.strictObject({ ...EventForm, draft: z._default(flag, 0), ...hold }),
  result: saved,
});

export const publishEvent = endpoint({
  method: 'POST',
  path: 'event/v2/publish',
  access: 'students',
  summary: 'Publishes a draft, reserves its room and staff, and tells the people concerned.',
  input: z.strictObject({ series_id: id, ...hold }),
  result: saved,
});

export const addRepeats = endpoint({
  method: 'POST',
  path: 'event/v2/addRepeats',
  access: 'students',
  summary: 'Makes a single event repeat from its day on and keeps its students.',
  input: z.strictObject({ event_id: id, repeats: Repeats, ...hold }),
  result: saved,
});

const edit = { event_id: id, version: z.int(), scope: z._default(z.enum(scopes), 'this'), changes: Changes };

export const previewEdit = endpoint({
  method: 'POST',
  path: 'event/v2/previewEdit',
  access: 'students',
  shows: [],
  summary:
    'Previews an edit: how many events move, change, are added or removed, which stay because they are past or marked, what clashes, and who is told.',
  input: z.strictObject(edit),
  result: z.extend(Check, {
    moved: z.int(),
    changed: z.int(),
    added: z.int(),
    removed: z.int(),
    /** Past or marked events, and those changed on their own: they don't change. */
    kept: z.int(),
    told: z.strictObject({ staff: z.int(), families: z.int() }),
  }),
});

export const editEvent = endpoint({
  method: 'POST',
  path: 'event/v2/edit',
  access: 'students',
  summary:
    'Changes this event, this and later ones, or all future ones. Past and marked events never change. Answers 409 with the current record if the version is old.',
  input: z.strictObject({ ...edit, ...hold }),
  result: saved,
});

export const undoChange = endpoint({
  method: 'POST',
  path: 'event/v2/undo',
  access: 'students',
  summary: 'Undoes an edit or cancellation within an hour, unless the events have since been changed or marked.',
  input: z.strictObject({ change_id: id }),
  result: z.strictObject({ message: z.string() }),
});

export const cancelEvent = endpoint({
  method: 'POST',
  path: 'event/v2/cancel',
  access: 'students',
  summary: 'Cancels this event, this and later ones, or all future ones, with a reason that families are told.',
  input: z.strictObject({
    event_id: id,
    version: z.int(),
    scope: z._default(z.enum(scopes), 'this'),
    reason: z._default(shortText, ''),
    notify: hold.notify,
  }),
  result: saved,
});

export const eventDetails = endpoint({
  method: 'GET',
  path: 'event/v2/details',
  access: 'staff',
  shows: ['enrolments', 'events'],
  summary: 'Returns one event with everything its form shows, and the rule of its series.',
  input: z.strictObject({ event_id: id }),
  result: z.strictObject({
    event: CalendarEvent,
    names: EventNames,
    notes: z.string(),
    rentalLocation: z.string(),
    video_call_type: z.enum(videoTypes),
    lessonspace_url: z.string(),
    lessonspace_url_student: z.string(),
    zoom_event_map_id: z.string(),
    reminders: z.int(),
    repeats: Repeats,
    /** Which of its fields were changed for this event alone. */
    own: z.array(z.string()),
    /** How many of the series there are, how many are still to come, and which of its days a holiday takes. */
    series: z.strictObject({ total: z.int(), ahead: z.int(), first: instant, last: instant, off: z.array(Note) }),
    may_change: flag,
    may_enrol: flag,
    may_override: flag,
  }),
});
