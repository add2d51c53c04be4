import { addDays, instantOf, wallTime, weekdayOf } from '../../calendar/recurrence/rules.ts';
import { dateTimeIn, dayIn } from '../../format.ts';

/** When letters leave in the morning, and on the eve of a class, by the school's clock. */
const MORNING = '08:00';
const EVENING = '17:00';
const MONDAY = 1;
/** No letter waits longer than this. */
export const MOST_DAYS_LATER = 365;

/** A time at which a letter can leave. */
export interface Later {
  label: string;
  at: number;
}

/** What "Send later" offers, by the school's clock; what is over, or the same as one before, is left out. */
export function laterChoices(now: number, zone: string, class_at: number | null = null): Later[] {
  const today = dayIn(now, zone);
  const monday = addDays(today, ((MONDAY - weekdayOf(today) + 6) % 7) + 1);
  const choices = [
    { label: 'Tomorrow morning', at: instantOf(addDays(today, 1), MORNING, zone).at },
    { label: 'Monday morning', at: instantOf(monday, MORNING, zone).at },
    ...(class_at === null
      ? []
      : [{ label: 'Day before the class', at: instantOf(addDays(dayIn(class_at, zone), -1), EVENING, zone).at }]),
  ];
  return choices.filter(({ at }, place) => at > now && choices.findIndex((one) => one.at === at) === place);
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A time as the menu says it: "Mon, Nov 23, 2026 08:00 AM". */
export const laterText = (at: number, zone: string): string =>
  `${days[weekdayOf(dayIn(at, zone)) - 1]}, ${dateTimeIn(at, zone)}`;

/** A day and a time by the school's clock as an instant, or what is wrong with them. */
export function laterAt(day: string, time: string, zone: string, now: number): { at: number } | { error: string } {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return { error: 'Choose a day and a time' };
  const { at } = instantOf(day, time, zone);
  if (at <= now) return { error: 'Choose a time in the future' };
  return at > now + MOST_DAYS_LATER * 86_400_000 ? { error: 'Choose a time within a year' } : { at };
}

/** The hour that a day of one's own begins with: the next full one. */
export function nextHour(now: number, zone: string): { day: string; time: string } {
  const local = wallTime(zone, Math.ceil((now + 1) / 3_600_000) * 3_600_000);
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}
