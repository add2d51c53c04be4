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
  /** Takes the change back with `event/v2/undo`; null where there is nothing to take back. */
  change_id: z.nullable(id),
});

export const checkEvent = endpoint({
  method: 'POST',
  path: 'event/v2/check',
  access: 'students',
  shows: [],
  summary:
    'Checks a whole series before it is made: every clash at once, and which rooms and qualified staff are free.',
  input: z.strictObject(EventForm),
  result: Check,
});

export const makeEvent = endpoint({
  method: 'POST',
  path: 'event/v2/make',
  access: 'students',
  idempotent: true,
  summary:
    'Makes an event or a series, as a draft that holds nothing or published at once. 409 with every clash in `current` where it is not free; an override needs the access setup and is written down.',
  input: z.strictObject({ ...EventForm, draft: z._default(flag, 0), ...hold }),
  result: saved,
});

export const publishEvent = endpoint({
  method: 'POST',
  path: 'event/v2/publish',
  access: 'students',
  summary: 'Publishes a draft: it takes its room and its staff, and those whom it concerns are told.',
  input: z.strictObject({ series_id: id, ...hold }),
  result: saved,
});

export const addRepeats = endpoint({
  method: 'POST',
  path: 'event/v2/addRepeats',
  access: 'students',
  summary: 'Lets an event that happens once repeat from its day on; its students come along.',
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
    'What an edit would do: how many move, change, come and go, which stay because they are past or marked, what clashes, and whom it tells.',
  input: z.strictObject(edit),
  result: z.extend(Check, {
    moved: z.int(),
    changed: z.int(),
    added: z.int(),
    removed: z.int(),
    /** Past or marked, and those that somebody had changed alone: they stay as they are. */
    kept: z.int(),
    told: z.strictObject({ staff: z.int(), families: z.int() }),
  }),
});

export const editEvent = endpoint({
  method: 'POST',
  path: 'event/v2/edit',
  access: 'students',
  summary:
    'Changes this event, it and those after it, or all to come. Past and marked ones never change. An older version answers 409 with what stands now.',
  input: z.strictObject({ ...edit, ...hold }),
  result: saved,
});

export const undoChange = endpoint({
  method: 'POST',
  path: 'event/v2/undo',
  access: 'students',
  summary: 'Takes an edit or a cancellation back, within an hour and while nobody changed or marked what it touched.',
  input: z.strictObject({ change_id: id }),
  result: z.strictObject({ message: z.string() }),
});

export const cancelEvent = endpoint({
  method: 'POST',
  path: 'event/v2/cancel',
  access: 'students',
  summary: 'Cancels this event, it and those after it, or all to come, with a reason that families are told.',
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
  summary: 'One event with all that its form holds, and the rule of its series.',
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
