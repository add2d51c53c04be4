import { weeklyLines } from '@schoolbell/core/calendar/series/weekly/rules';
import { dateTimeIn } from '@schoolbell/core/format';
import type { StaffContext } from '../../http/context.ts';

/** Lines of a mail that name what moved, at most. */
const MOST_LINES = 8;

/** What the people concerned by an event are told: by mail, one per person, after the commit. */
export interface News {
  series_id: number;
  /** What happened, as the subject's end: "moved". */
  what: 'published' | 'changed' | 'cancelled';
  title: string;
  /** The whole subject, where the title and what happened do not say it. */
  subject?: string;
  lines: readonly string[];
  staff: readonly number[];
  students: readonly number[];
  /** The edit that caused it. Without one, it is about the whole series, or about these students' places in it. */
  change_id?: number | null;
  /** The events for calendars, if they are different ones. */
  events?: readonly number[];
  /** Removed events, for calendars to delete. */
  gone?: readonly Gone[];
  /** Who taught what and does no longer. */
  left?: readonly { event_id: number; staff: readonly number[] }[];
  /** The people whom its lines name. */
  names?: readonly number[];
}

/** An event that was taken out of a series; instants are milliseconds since 1970. */
export interface Gone {
  original_date: string;
  starts_at: number;
  ends_at: number;
  zone: string;
  title: string;
  version: number;
  /** The former students; without them all recipients are told. */
  staff?: readonly number[];
  students?: readonly number[];
}

/** A wall time in words: "Dec 01, 2026 04:00 PM". */
export const timeText = (local: string): string => dateTimeIn(`${local.slice(0, 16)}:00Z`, 'UTC');

/** What became of an event: when it was, when it is, and what takes it `off` there. */
interface Move {
  was: string;
  is: string;
  off?: string;
}
const moveText = ({ was, is, off }: Move): string =>
  off
    ? `${timeText(was)} will not take place: ${off}`
    : was === is
      ? timeText(is)
      : `${timeText(was)} is now ${timeText(is)}`;

/** Lines about what moved, the first few by name. */
export function movedLines(moves: readonly Move[]): string[] {
  const rest = moves.length - MOST_LINES;
  return [...moves.slice(0, MOST_LINES).map(moveText), ...(rest > 0 ? [`and ${rest} more`] : [])];
}

/** Lines about the events of a place: one for each weekday and time that repeats, then the others. */
export function placeLines(events: readonly { local_start: string; minutes: number }[]): string[] {
  const { weekly, others } = weeklyLines(events);
  return [...weekly, ...movedLines(others.map(({ local_start }) => ({ was: local_start, is: local_start })))];
}

/** Queues the mails about an event, except to the person who did it. */
export async function tell(context: StaffContext, news: News): Promise<void> {
  const staff = news.staff.filter((id) => id !== context.viewer.user_detail_id);
  if (staff.length + news.students.length > 0) await context.later('eventNews', { ...news, staff });
}

/** What a change of holidays did to events, and whom it concerns. */
export interface ClosingNews {
  cancelled: readonly number[];
  back: readonly number[];
  reason: string;
  staff: readonly number[];
  students: readonly number[];
}

/** Queues the mails about a change of holidays: one a person, with the events that are theirs. */
export async function tellOfClosing(context: StaffContext, news: ClosingNews): Promise<void> {
  const staff = news.staff.filter((id) => id !== context.viewer.user_detail_id);
  if (staff.length + news.students.length > 0) await context.later('closingNews', { ...news, staff });
}

/** What undoing an edit did to events, and whom it concerns: everyone who was told of the edit. */
export interface UndoNews {
  series_id: number;
  events: readonly number[];
  gone: readonly Gone[];
  left: NonNullable<News['left']>;
  staff: readonly number[];
  students: readonly number[];
}

/** Queues the mails about an undone edit: one per person, with their events. */
export async function tellOfUndo(context: StaffContext, news: UndoNews): Promise<void> {
  const staff = [...new Set(news.staff)].filter((id) => id !== context.viewer.user_detail_id);
  if (staff.length + news.students.length > 0) await context.later('undoNews', { ...news, staff });
}
