import { dayText as dateText } from '../../../format.ts';
import type { TimeGroup } from '../../rules.ts';

// Of the screens' own words for days only these, so that the clock's are not fetched for them.
const format = (options: Intl.DateTimeFormatOptions) => {
  const written = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (day: string) => written.format(Date.parse(`${day}T00:00:00Z`));
};
const weekday = format({ weekday: 'short' });
const monthOfYear = format({ month: 'long', year: 'numeric' });

const quarterOf = (day: string): string => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;

/** A step in words: "Mon, Nov 23, 2026", "Week of Nov 23, 2026", "November 2026", "Q4 2026", "2026". */
export function stepText(grain: TimeGroup, step: string): string {
  switch (grain) {
    case 'day':
      return `${weekday(step)}, ${dateText(step)}`;
    case 'week':
      return `Week of ${dateText(step)}`;
    case 'month':
      return monthOfYear(step);
    case 'quarter':
      return quarterOf(step);
    case 'year':
      return step.slice(0, 4);
  }
}
