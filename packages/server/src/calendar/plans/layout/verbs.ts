import { minutesBefore } from '@schoolbell/core/calendar/events/rules';
import { addDays, type Occurrence, occurrencesOn } from '@schoolbell/core/calendar/recurrence/rules';
import { PLANNED_AHEAD, plannedDates, type SeriesRule } from '@schoolbell/core/calendar/series/rules';
import { invalid } from '@schoolbell/core/http/errors';
import { closing, type Days } from '@schoolbell/core/calendar/holidays/rules';
import type { StaffContext } from '../../../http/context.ts';
import { datesOfRule, isMixed } from '../../../outside/recurrence-rules.ts';
import { holidaysBetween } from '../../holidays/days/verbs.ts';
import type { Slot } from '../../checks/verbs.ts';
import type { Occasion } from '../../series/occurrences/queries.ts';
import type { Part, Series } from '../../series/queries.ts';

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

/** What is wrong with an imported rule that has no days. */
function refusalOf(rrule: string, dates: string[] | null): string {
  if (dates) return 'There is no such day in this time';
  return isMixed(rrule)
    ? 'Days of the year (BYYEARDAY) cannot be combined with weekdays (BYDAY). Use one of them.'
    : "This rule can't be read";
}

/** The days of a rule, up to its end or as far ahead as is planned. Refuses an imported rule that can't be read, at its field. */
export async function datesFor(rule: SeriesRule, rrule: string, today: string): Promise<string[]> {
  if (rule.repeats !== 'rule') return plannedDates(rule, today);
  const horizon = addDays(rule.from > today ? rule.from : today, PLANNED_AHEAD);
  const dates = await datesOfRule(rrule, rule.from, rule.until && rule.until < horizon ? rule.until : horizon);
  if (!dates || dates.length === 0) throw invalid({ 'repeats.rrule': refusalOf(rrule, dates) });
  const except = new Set(rule.except_dates);
  return dates.filter((date) => !except.has(date));
}

/** Holidays by day, of days that lie between two. */
export async function holidaysOn(
  context: Pick<StaffContext, 'db' | 'tenant'>,
  days: Days,
): Promise<(date: string) => string | null> {
  const closed = closing(await holidaysBetween(context, days));
  return (date) => closed.find((one) => one.start_date <= date && date <= one.end_date)?.holiday_name ?? null;
}

/** Occurrences with staff and place, for the checks. */
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

/** When an occurrence's reminder is sent; null if there is none, or it is too late for one. */
export function remindAt(code: number, starts_at: number, now: Date): string | null {
  const minutes = minutesBefore(code);
  const at = starts_at - (minutes ?? 0) * 60_000;
  return minutes === null || at <= now.getTime() ? null : new Date(at).toISOString();
}

/** A slot as it is written. */
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

/** The laid-out occurrences as they are written; `over` has the starts of those booked despite a clash. */
export function occasionsOf(
  { slots, offSlots, off }: Pick<Plan, 'slots' | 'off'> & { offSlots: readonly Slot[] },
  { over, reminders, now }: { over: ReadonlySet<string>; reminders: number; now: Date },
): Occasion[] {
  const reason = new Map(off.map((one) => [one.date, one.reason]));
  return [
    ...slots.map((slot) =>
      occasionOf(slot, { overridden: over.has(new Date(slot.from).toISOString()), reminders, now }),
    ),
    ...offSlots.map((slot) => occasionOf(slot, { reason: reason.get(slot.date)!, reminders, now })),
  ];
}
