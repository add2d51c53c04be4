import { dateIn } from '@schoolbell/core/format';
import { lengthOf, type Days } from '@schoolbell/core/calendar/holidays/rules';

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });

/** A calendar day, 'MMM DD, YYYY'. */
const dayText = (day: string) => dateIn(`${day}T00:00:00Z`, 'UTC');

/** A stretch of days in words: "Sun, Aug 09, 2026", "Jul 01, 2026 – Jul 31, 2026 · 31 days". */
export function daysText(days: Days): string {
  const length = lengthOf(days);
  if (length === 1) return `${weekday.format(new Date(`${days.start_date}T00:00:00Z`))}, ${dayText(days.start_date)}`;
  return `${dayText(days.start_date)} – ${dayText(days.end_date)} · ${length} days`;
}

/** The weeks of a month as its days' numbers, Monday first; null before the first. */
export function monthDays(year: number, month: number): (number | null)[] {
  const before = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return [...Array<null>(before).fill(null), ...Array.from({ length }, (_, at) => at + 1)];
}

/** Year, month (0 to 11) and day as YYYY-MM-DD. */
export function dayOf(year: number, month: number, day: number): string {
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
