import * as z from 'zod/mini';
import { minutesBefore, LONGEST_EVENT } from '@schoolbell/core/calendar/events/rules';
import {
  addDays,
  daysBetween,
  LONGEST_SERIES,
  type Occurrence,
  occurrencesOn,
  ruleErrors,
  minutesBetween,
} from '@schoolbell/core/calendar/recurrence/rules';
import { EventForm, type Repeats as RepeatsSchema } from '@schoolbell/core/calendar/series/schemas';
import { PLANNED_AHEAD, plannedDates, type SeriesRule } from '@schoolbell/core/calendar/series/rules';
import { dayIn } from '@schoolbell/core/format';
import { type FieldErrors, invalid } from '@schoolbell/core/http/errors';
import { closing, type Days } from '@schoolbell/core/calendar/holidays/rules';
import { isTimeZone } from '@schoolbell/core/timeZones';
import type { StaffContext } from '../../http/context.ts';
import { datesOfRule } from '../../outside/recurrence-rules.ts';
import { staffAmong } from '../../people/colleagues/queries.ts';
import { holidaysBetween } from '../holidays/days/verbs.ts';
import type { Slot } from '../checks/verbs.ts';
import { storedType } from '../events/queries.ts';
import { findPlaces } from './queries.ts';
import type { Occasion } from '../series/occurrences/queries.ts';
import type { Part, Series, SeriesAbout } from '../series/queries.ts';

const formSchema = z.strictObject(EventForm);
/** The form of an event, as it arrives. */
export type Form = z.output<typeof formSchema>;
export type Repeats = z.output<typeof RepeatsSchema>;

/** A day of a rule on which nothing takes place, or at another time, and why. */
export interface Note {
  date: string;
  reason: string;
}

/** A form as it would be kept: the series, its occurrences, and the days that a holiday takes away. */
export interface Plan {
  series: Omit<Series, 'series_id' | 'version' | 'status'>;
  slots: Slot[];
  off: Note[];
  shifted: Note[];
}

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

/** The days of a rule, up to its end or as far ahead as is planned. Refuses an imported rule that can't be read, at its field. */
export async function datesFor(rule: SeriesRule, rrule: string, today: string): Promise<string[]> {
  if (rule.repeats !== 'rule') return plannedDates(rule, today);
  const horizon = addDays(rule.from > today ? rule.from : today, PLANNED_AHEAD);
  const dates = await datesOfRule(rrule, rule.from, rule.until && rule.until < horizon ? rule.until : horizon);
  if (!dates || dates.length === 0)
    throw invalid({ 'repeats.rrule': dates ? 'There is no such day in this time' : 'This rule cannot be read' });
  const except = new Set(rule.except_dates);
  return dates.filter((date) => !except.has(date));
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

/** Holidays by day, of days that lie between two. */
export async function holidaysOn(
  context: Pick<StaffContext, 'db' | 'tenant'>,
  days: Days,
): Promise<(date: string) => string | null> {
  const closed = closing(await holidaysBetween(context, days));
  return (date) => closed.find((one) => one.start_date <= date && date <= one.end_date)?.holiday_name ?? null;
}

/** Occurrences with who and where, as checks want them. */
export function slotsOf(
  occurrences: readonly Occurrence[],
  { minutes, staff, room_id }: { minutes: number; staff: readonly Part[]; room_id: number | null },
): Slot[] {
  const ids = staff.map((one) => one.user_detail_id);
  return occurrences.map(({ date, local, at, shifted }) => ({
    date,
    local,
    from: at,
    to: at + minutes * 60_000,
    shifted,
    staff: ids,
    room_id,
  }));
}

const shiftedNote = (slot: Pick<Slot, 'date' | 'local'>): Note => ({
  date: slot.date,
  reason: `This time does not exist on that day: it begins at ${slot.local.slice(11)}`,
});

/** Lays the days of a rule out: what takes place, and what a holiday takes away. One that is put on a holiday on purpose is left there, for the check to say. */
export async function layOut(
  context: StaffContext,
  dates: readonly string[],
  { rule, staff, room_id }: { rule: SeriesRule; staff: readonly Part[]; room_id: number | null },
): Promise<Pick<Plan, 'slots' | 'off' | 'shifted'> & { offSlots: Slot[] }> {
  const all = slotsOf(occurrencesOn(dates, rule.time, rule.zone), { minutes: rule.minutes, staff, room_id });
  const holiday =
    rule.repeats === 'one_time' || dates.length === 0
      ? () => null
      : await holidaysOn(context, { start_date: dates[0]!, end_date: dates.at(-1)! });
  const slots = all.filter((slot) => holiday(slot.date) === null);
  const offSlots = all.filter((slot) => holiday(slot.date) !== null);
  return {
    slots,
    offSlots,
    off: offSlots.map(({ date }) => ({ date, reason: holiday(date)! })),
    shifted: slots.filter((slot) => slot.shifted).map(shiftedNote),
  };
}

/** Reads a form into what would be kept. */
export async function readForm(context: StaffContext, form: Form): Promise<Plan & { offSlots: Slot[] }> {
  const { tenant, now } = context;
  const about = await readAbout(context, form);
  const rule = readRule(form, tenant.time_zone, now);
  const today = dayIn(now, rule.zone);
  const rrule = rule.repeats === 'rule' ? form.repeats.rrule : '';
  const dates = await datesFor(rule, rrule, today);
  const laid = await layOut(context, dates, { rule, ...about });
  const horizon =
    rule.until ||
    (rule.repeats === 'one_time' ? rule.from : addDays(rule.from > today ? rule.from : today, PLANNED_AHEAD));
  return { series: { ...about, rule, rrule, planned_until: horizon }, ...laid };
}

/** When an occurrence's reminder leaves; null where there is none, or it is too late for one. */
export function remindAt(code: number, starts_at: number, now: Date): string | null {
  const minutes = minutesBefore(code);
  const at = starts_at - (minutes ?? 0) * 60_000;
  return minutes === null || at <= now.getTime() ? null : new Date(at).toISOString();
}

/** A slot as it is written down. */
export function occasionOf(
  slot: Slot,
  {
    reason = '',
    overridden = false,
    reminders,
    now,
  }: { reason?: string; overridden?: boolean; reminders: number; now: Date },
): Occasion {
  const is_off = reason !== '';
  return {
    original_date: slot.date,
    local_start: slot.local,
    starts_at: new Date(slot.from).toISOString(),
    ends_at: new Date(slot.to).toISOString(),
    shifted: slot.shifted,
    status: is_off ? 'cancelled' : 'scheduled',
    reason,
    is_off,
    overridden,
    remind_at: is_off ? null : remindAt(reminders, slot.from, now),
  };
}
