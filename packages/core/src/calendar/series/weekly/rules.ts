import { addDays } from '../../recurrence/rules.ts';

/** An event on the clock of its own place. */
interface Timed {
  local_start: string;
  minutes: number;
}

/** Fewer events than this are easier to read one by one. */
const FEWEST = 3;
const DAY_MS = 86_400_000;

const textOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const weekdayText = textOf({ weekday: 'long' });
const dayText = textOf({ month: 'short', day: 'numeric' });
const longDayText = textOf({ month: 'short', day: 'numeric', year: 'numeric' });
const timeText = textOf({ hour: 'numeric', minute: '2-digit' });
const wall = (local: string): Date => new Date(`${local.slice(0, 16)}:00Z`);
const noon = (day: string): Date => wall(`${day}T12:00`);
const dayOf = (event: Timed): string => event.local_start.slice(0, 10);
const daysBetween = (from: string, to: string): number => (noon(to).getTime() - noon(from).getTime()) / DAY_MS;

/** The days between the first and the last on which a class that repeats every `step` days has no event; null where events lie between. */
function skippedOf(days: readonly string[], step: number): string[] | null {
  const skipped: string[] = [];
  const left = new Set(days);
  for (let day = days[0]!; day <= days.at(-1)!; day = addDays(day, step)) if (!left.delete(day)) skipped.push(day);
  return left.size === 0 ? skipped : null;
}

/** "Every Thursday, 10:00 AM – 11:30 AM, from Nov 26, 2026 to Jan 28, 2027, except Dec 24": null where events keep no rhythm. */
function lineOf(events: readonly Timed[]): string | null {
  const days = [...new Set(events.map(dayOf))].sort();
  if (days.length < FEWEST || days.length < events.length) return null;
  const step = Math.min(...days.slice(1).map((day, at) => daysBetween(days[at]!, day)));
  const skipped = skippedOf(days, step);
  if (!skipped || skipped.length > days.length / 2) return null;
  const { local_start, minutes } = events[0]!;
  const [from, weekday] = [wall(local_start), weekdayText.format(wall(local_start))];
  const times = `${timeText.format(from)} – ${timeText.format(new Date(from.getTime() + minutes * 60_000))}`;
  const how = step === 7 ? `Every ${weekday}` : `Every ${step / 7} weeks on ${weekday}`;
  const except = skipped.length > 0 ? `, except ${skipped.map((day) => dayText.format(noon(day))).join(', ')}` : '';
  return `${how}, ${times}, from ${longDayText.format(noon(days[0]!))} to ${longDayText.format(noon(days.at(-1)!))}${except}`;
}

/** Events as a family reads them: a line for each weekday and time that repeats, and the events that are left. */
export function weeklyLines<Event extends Timed>(events: readonly Event[]): { weekly: string[]; others: Event[] } {
  const groups = new Map<string, Event[]>();
  for (const event of events) {
    const key = `${wall(event.local_start).getUTCDay()} ${event.local_start.slice(11, 16)} ${event.minutes}`;
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  const lines = [...groups.values()].map((group) => ({ group, line: lineOf(group) }));
  const told = new Set<Event>(lines.flatMap(({ group, line }) => (line === null ? [] : group)));
  return {
    weekly: lines.flatMap(({ line }) => line ?? []),
    others: events.filter((event) => !told.has(event)),
  };
}
