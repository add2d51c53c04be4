import type { Scope } from '../events/rules.ts';
import { addDays, datesOf, MOST_OCCURRENCES, type Rule } from '../recurrence/rules.ts';

/** Fields of an event that only the office reads, and fields that only staff read. */
const unread: readonly string[] = ['capacity', 'reminders', 'zoom_event_map_id'];
const readByStaff: readonly string[] = ['notes', 'lessonspace_url'];

/** Whom an edit concerns: nobody is told of what they can't see. Moved, added and removed events are told to everyone. */
export function toldOf(moves: boolean, fields: readonly string[]): { staff: boolean; families: boolean } {
  const families = moves || fields.some((field) => !unread.includes(field) && !readByStaff.includes(field));
  return { staff: families || fields.some((field) => readByStaff.includes(field)), families };
}

/** Days that a series without an end is planned ahead. */
export const PLANNED_AHEAD = 731;

/** How long an edit can be undone, in milliseconds: an hour. */
export const UNDO_WITHIN = 3_600_000;

/** The fields of a series' event that planning an edit needs. */
export interface Planned {
  event_id: number;
  original_date: string;
  /** Wall time, YYYY-MM-DDTHH:mm. */
  local_start: string;
  minutes: number;
  /** Milliseconds since 1970. */
  starts_at: number;
  marked: number;
  /** Names of fields that were changed for it alone; `when` is its time. */
  own: readonly string[];
}

/** A series' rule, with how long each occurrence is. */
export type SeriesRule = Omit<Rule, 'repeats'> & { repeats: Rule['repeats'] | 'rule'; minutes: number };

/** Whether an edit can change an event: not if it has started or has a mark. */
export function isOpen(event: Pick<Planned, 'starts_at' | 'marked'>, now: number): boolean {
  return event.starts_at > now && event.marked === 0;
}

/** The events in an edit's scope, whether or not it can change them. */
export function inScope<E extends Planned>(events: readonly E[], target: E, scope: Scope): E[] {
  if (scope === 'this') return [target];
  return scope === 'all' ? [...events] : events.filter((event) => event.starts_at >= target.starts_at);
}

/** The days of a weekly rule or a single event, up to its end or as far ahead as is planned. */
export function plannedDates(rule: SeriesRule, today: string): string[] {
  if (rule.repeats === 'rule') return [];
  const horizon = addDays(rule.from > today ? rule.from : today, PLANNED_AHEAD);
  return datesOf({ ...rule, repeats: rule.repeats }, rule.until || horizon, MOST_OCCURRENCES);
}
