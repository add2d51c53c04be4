import type * as z from 'zod/mini';
import type { Changes as ChangesSchema } from '@schoolbell/core/calendar/series/schemas';
import type { Form } from '../../plans/form/verbs.ts';
import type { SeriesEvent } from '../../series/occurrences/queries.ts';
import type { Part, Series } from '../../series/queries.ts';
import { inherited } from '../queries.ts';
import type { Scope } from '@schoolbell/core/calendar/events/rules';

/** What an edit changes, as it arrives. */
export type Changes = z.output<typeof ChangesSchema>;

/** An edit as it is asked for. */
export interface Edit {
  event_id: number;
  version: number;
  scope: Scope;
  changes: Changes;
}

/** Which column each of the form's fields is kept in; a room and its location, and both kinds of staff, change as one. */
export const fields = {
  type: 'type',
  subject: 'sub_id',
  title: 'title',
  capacity: 'capacity',
  reminders: 'reminders',
  notes: 'notes',
  rentalLocation: 'rental_location',
  video_call_type: 'video_call_type',
  lessonspace_url: 'lessonspace_url',
  lessonspace_url_student: 'lessonspace_url_student',
  zoom_event_map_id: 'zoom_event_map_id',
  location: 'location_id',
  room: 'room_id',
} as const;

/** A field that has a column. */
export type Field = keyof typeof fields;
/** The name under which an event remembers that a field differs from its series. */
export const ownName = (field: string): string =>
  field === 'location' ? 'room' : field === 'extraStaff' ? 'staff' : field;
/** Whether an event has a detail from its series unless it says otherwise. */
export const isInherited = (column: string): column is (typeof inherited)[number] =>
  (inherited as readonly string[]).includes(column);

/** The current form of an event, with the changes applied. */
export function changedForm(series: Series, target: SeriesEvent, changes: Changes): Form {
  const parts = (part: Part['part']) =>
    target.staff.filter((one) => one.part === part).map((one) => one.user_detail_id);
  const elsewhere =
    changes.location !== undefined && changes.location !== target.location_id && changes.room === undefined;
  const stands = {
    type: target.type === 'class' ? 'Class' : target.type,
    subject: target.sub_id,
    title: target.title,
    notes: target.notes ?? series.notes,
    staff: parts('teacher'),
    extraStaff: parts('assistant'),
    capacity: target.capacity,
    location: changes.room !== undefined && changes.location === undefined ? null : target.location_id,
    room: elsewhere ? null : target.room_id,
    rentalLocation: target.rental_location ?? series.rental_location,
    video_call_type: target.video_call_type ?? series.video_call_type,
    lessonspace_url: target.lessonspace_url ?? series.lessonspace_url,
    lessonspace_url_student: target.lessonspace_url_student ?? series.lessonspace_url_student,
    zoom_event_map_id: target.zoom_event_map_id ?? series.zoom_event_map_id,
    reminders: target.reminders,
  };
  return {
    ...stands,
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
  } as Form;
}

/** Which fields an edit changes, apart from times; a room comes with its location. */
export function changedFields(changes: Changes): { columns: Field[]; staff: boolean } {
  const names = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  const columns = names.filter((name): name is Field => name in fields);
  const place = columns.some((name) => name === 'location' || name === 'room');
  return {
    columns: [
      ...columns.filter((name) => name !== 'location' && name !== 'room'),
      ...(place ? (['location', 'room'] as const) : []),
    ],
    staff: names.includes('staff') || names.includes('extraStaff'),
  };
}
