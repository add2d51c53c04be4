import * as z from 'zod/mini';
import { LONGEST_EVENT } from '@schoolbell/core/calendar/events/rules';
import { daysBetween, LONGEST_SERIES, ruleErrors, minutesBetween } from '@schoolbell/core/calendar/recurrence/rules';
import { EventForm, type Repeats as RepeatsSchema } from '@schoolbell/core/calendar/series/schemas';
import type { SeriesRule } from '@schoolbell/core/calendar/series/rules';
import { dayIn } from '@schoolbell/core/format';
import { type FieldErrors, invalid } from '@schoolbell/core/http/errors';
import { isTimeZone } from '@schoolbell/core/timeZones';
import type { StaffContext } from '../../../http/context.ts';
import { staffAmong } from '../../../people/colleagues/queries.ts';
import { storedType } from '../../events/queries.ts';
import { findPlaces } from '../queries.ts';
import type { Part, SeriesAbout } from '../../series/queries.ts';

const formSchema = z.strictObject(EventForm);

/** The form of an event, as it arrives. */
export type Form = z.output<typeof formSchema>;
export type Repeats = z.output<typeof RepeatsSchema>;

/** Who teaches and who assists, each once. */
export function partsOf({ staff, extraStaff }: Pick<Form, 'staff' | 'extraStaff'>): Part[] {
  const teachers = [...new Set(staff)];
  return [
    ...teachers.map((user_detail_id) => ({ user_detail_id, part: 'teacher' as const })),
    ...[...new Set(extraStaff)]
      .filter((id) => !teachers.includes(id))
      .map((user_detail_id) => ({ user_detail_id, part: 'assistant' as const })),
  ];
}

/** What a form says of a series apart from when it is. Refuses, at its field, what the school does not have. */
export async function readAbout(
  context: StaffContext,
  form: Omit<Form, 'from' | 'to' | 'fromTime' | 'toTime' | 'timezoneName' | 'repeats'>,
): Promise<SeriesAbout & { staff: Part[] }> {
  const { db, viewer } = context;
  const { institution_id } = viewer;
  const staff = partsOf(form);
  const [places, known] = [
    await findPlaces(db, institution_id, { sub_id: form.subject, location_id: form.location, room_id: form.room }),
    await staffAmong(
      db,
      institution_id,
      staff.map((one) => one.user_detail_id),
    ),
  ];
  const here = new Set(known.map((one) => one.user_detail_id));
  const errors: FieldErrors = {};
  if (form.subject !== null && places.sub_name === undefined) errors['subject'] = 'Please choose one of the options';
  if (form.location !== null && places.location === undefined) errors['location'] = 'Please choose one of the options';
  if (form.room !== null && (!places.room || (form.location !== null && places.room.location_id !== form.location)))
    errors['room'] = 'Please choose a room of this location';
  if (form.staff.some((id) => !here.has(id))) errors['staff'] = 'Please choose one of the options';
  if (form.extraStaff.some((id) => !here.has(id))) errors['extraStaff'] = 'Please choose one of the options';
  if (form.title === '' && form.subject === null) errors['title'] = 'This field is required';
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    type: storedType(form.type),
    sub_id: form.subject,
    title: form.title,
    notes: form.notes,
    capacity: form.capacity,
    location_id: form.location ?? places.room?.location_id ?? null,
    room_id: form.room,
    rental_location: form.rentalLocation,
    reminders: form.reminders,
    video_call_type: form.video_call_type,
    lessonspace_url: form.lessonspace_url,
    lessonspace_url_student: form.lessonspace_url_student,
    zoom_event_map_id: form.zoom_event_map_id,
    staff,
  };
}

/** The rule of a form. Refuses, at its field, what no clock or calendar shows. */
export function readRule(
  form: Pick<Form, 'from' | 'to' | 'fromTime' | 'toTime' | 'timezoneName' | 'repeats'>,
  zone: string,
  now: Date,
): SeriesRule {
  const named = form.timezoneName || zone;
  if (!isTimeZone(named)) throw invalid({ timezoneName: 'Please choose one of the options' });
  const minutes = minutesBetween(form.from, form.fromTime, form.to, form.toTime);
  if (minutes < 5) throw invalid({ toTime: 'Please choose a time at least five minutes after the start' });
  if (minutes > LONGEST_EVENT) throw invalid({ to: 'Please choose at most 24 hours' });
  const { type, weekdays, interval, until, except_dates } = form.repeats;
  const rule = {
    from: form.from,
    time: form.fromTime,
    zone: named,
    minutes,
    repeats: type,
    weekdays,
    interval,
    until: type === 'one_time' ? '' : until,
    except_dates,
  };
  if (type !== 'one_time' && daysBetween(rule.from, dayIn(now, named)) > LONGEST_SERIES)
    throw invalid({ from: 'Please choose a day of the last ten years' });
  const errors = rule.repeats === 'rule' ? {} : ruleErrors({ ...rule, repeats: rule.repeats });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return rule;
}
