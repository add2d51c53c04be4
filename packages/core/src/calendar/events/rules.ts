import type { Viewer } from '../../access.ts';

/** The types of event; `Class` by default, as the specification writes it. */
export const eventTypes = ['Class', 'oneOnOne', 'trial', 'rental'] as const;
export type EventType = (typeof eventTypes)[number];

/** A draft is seen by staff alone and holds neither room nor teacher; a cancelled event stays in sight with its reason. */
export const eventStatuses = ['draft', 'scheduled', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** How an edit of an event that repeats is meant. */
export const scopes = ['this', 'following', 'all'] as const;
export type Scope = (typeof scopes)[number];

/** Reminders by their code, in minutes before the start; 2 is what the form begins with. */
export const reminders = [
  { code: 0, label: 'No reminder', minutes: null },
  { code: 1, label: '5 mins before', minutes: 5 },
  { code: 2, label: '15 mins before', minutes: 15 },
  { code: 3, label: '30 mins before', minutes: 30 },
  { code: 4, label: '1 hour before', minutes: 60 },
  { code: 5, label: '2 hours before', minutes: 120 },
  { code: 6, label: '1 day before', minutes: 1_440 },
  { code: 7, label: '2 days before', minutes: 2_880 },
] as const;

/** The reminder of a form that nobody has changed: 15 minutes before. */
export const DEFAULT_REMINDER = 2;

/** Longest event, in minutes: one day. */
export const LONGEST_EVENT = 1_440;

/** Days that a list of a period spans at most: six weeks of a month's view, and some. */
export const LONGEST_PERIOD = 62;

/** Events that a list of a period carries at most. */
export const MOST_EVENTS = 3_000;

/** Minutes before the start at which a reminder is sent; null for no reminder. */
export function minutesBefore(code: number): number | null {
  return reminders.find((one) => one.code === code)?.minutes ?? null;
}

/** People who manage rooms or subjects can change everyone's events: owners, admins and the front office by default. */
export function managesCalendar(viewer: Viewer): boolean {
  return viewer.access.has('locations') || viewer.access.has('subjects');
}

/** Whether a viewer can change an event: people who manage the calendar can change any, a teacher (role 2) their own. */
export function mayChangeEvent(viewer: Viewer & { user_detail_id: number }, teachers: readonly number[]): boolean {
  return managesCalendar(viewer) || (viewer.role_id === 2 && teachers.includes(viewer.user_detail_id));
}

/** Whether a viewer can enrol and remove students: also people who manage leads, because they book trials. */
export function mayEnrol(viewer: Viewer & { user_detail_id: number }, teachers: readonly number[]): boolean {
  return mayChangeEvent(viewer, teachers) || viewer.access.has('leads');
}

/** Whether a viewer can book despite a clash; each time is recorded. */
export function mayOverride(viewer: Viewer): boolean {
  return viewer.access.has('setup');
}
