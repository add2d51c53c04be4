import { addDays, weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import { dayText as dateText } from '@schoolbell/core/format';
import type { ReportSpan } from '@schoolbell/core/reports/periods/rules';
import { stepText } from '@schoolbell/core/reports/periods/steps/rules';
import { type TimeGroup, timeGroups } from '@schoolbell/core/reports/rules';

/** Points that a chart over time shows at most. */
export const MOST_STEPS = 60;

const monthOf = (day: string, months: number): string => {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`;
};

/** Months of the grains that are made of months. */
const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

/** The first day of the step that a day is in: of its week, which begins on Monday, of its month, and so on. */
export function stepOf(grain: TimeGroup, day: string): string {
  if (grain === 'day') return day;
  if (grain === 'week') return addDays(day, 1 - weekdayOf(day));
  return monthOf(day, -((Number(day.slice(5, 7)) - 1) % monthsIn[grain]));
}

/** The first day of the next step. */
export function nextStep(grain: TimeGroup, step: string): string {
  if (grain === 'day') return addDays(step, 1);
  return grain === 'week' ? addDays(step, 7) : monthOf(step, monthsIn[grain]);
}

/** The first days of all steps of a span, also of those in which nothing happened. */
export function stepsIn(grain: TimeGroup, { start, end }: ReportSpan): string[] {
  const steps: string[] = [];
  for (let step = stepOf(grain, start); step <= end; step = nextStep(grain, step)) steps.push(step);
  return steps;
}

/** The finest grain, from one on, in which a span has no more steps than a chart shows. */
export function grainFor(grain: TimeGroup, span: ReportSpan): TimeGroup {
  const coarser = timeGroups.slice(timeGroups.indexOf(grain));
  return coarser.find((one) => stepsIn(one, span).length <= MOST_STEPS) ?? 'year';
}

/** The last day of a step that is in the span. */
export function endOfStep(grain: TimeGroup, step: string, { end }: ReportSpan): string {
  const last = addDays(nextStep(grain, step), -1);
  return last < end ? last : end;
}

// Of the screens' own words for days only these, so that the clock's are not fetched for them.
const format = (options: Intl.DateTimeFormatOptions) => {
  const written = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (day: string) => written.format(Date.parse(`${day}T00:00:00Z`));
};
const dayOfMonth = format({ month: 'short', day: 'numeric' });

/** A step below a chart, as short as it can be: "Nov 23", "Nov", "Jan 2027". */
export function shortStepText(grain: TimeGroup, step: string): string {
  if (grain === 'day' || grain === 'week') return dayOfMonth(step);
  if (grain !== 'month') return stepText(grain, step);
  const month = dayOfMonth(step).slice(0, 3);
  return step.slice(5, 7) === '01' ? `${month} ${step.slice(0, 4)}` : month;
}

/** Days from one to another: "Oct 23 – Nov 21, 2026"; a single day is itself. */
export function spanText({ start, end }: ReportSpan): string {
  if (start === end) return dateText(start);
  const from = start.slice(0, 4) === end.slice(0, 4) ? dateText(start).slice(0, 6) : dateText(start);
  return `${from} – ${dateText(end)}`;
}
