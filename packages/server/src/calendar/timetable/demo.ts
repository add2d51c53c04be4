import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import type { Lesson } from '../../demo/timetable.ts';

/** A day, in milliseconds. */
export const DAY = 86_400_000;

/** Where the demo school is. */
export const ZONE = 'Europe/London';

/** The timetable reaches half a year back and half a year ahead. */
export const HALF = 26 * 7;

/** The first and the last day of the timetable, and today. */
export interface Span {
  first: string;
  last: string;
  today: string;
}

/** A lesson of the timetable with its series. */
export interface Seeded {
  series_id: number;
  lesson: Lesson;
}

/** The later of two days. */
export const later = (one: string, other: string): string => (one > other ? one : other);

/** The day of a weekday in the week that begins on a Monday. */
export const dayOf = (monday: string, weekday: number): string => addDays(monday, weekday - 1);
