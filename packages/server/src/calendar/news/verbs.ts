import { weeklyLines } from '@schoolbell/core/calendar/series/weekly/rules';
import { dateTimeIn } from '@schoolbell/core/format';
import type { StaffContext } from '../../http/context.ts';

/** Lines of a mail that name what moved, at most. */
const MOST_LINES = 8;

/** What those whom an event concerns are told: by mail, one a person, after the commit. */
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
  /** The edit that did it: what it touched stands so by it. Without one, it is about all of the series, or about these students' places in it. */
  change_id?: number | null;
  /** Which events calendars are to know of, where that is none of these. */
  events?: readonly number[];
  /** What is there no longer, for calendars to forget. */
  gone?: readonly Gone[];
  /** Who taught what and does no longer. */
  left?: readonly { event_id: number; staff: readonly number[] }[];
}

/** An event that was taken out of a series; instants are milliseconds since 1970. */
export interface Gone {
  original_date: string;
  starts_at: number;
  ends_at: number;
  zone: string;
  title: string;
  version: number;
  /** Who was in it; without them it is told to everybody who is written to. */
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
    ? `${timeText(was)} does not take place: ${off}`
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

/** Queues the mails about an event; whoever did it is not told. */
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

/** What taking an edit back did to events, and whom it concerns: those who had been told of the edit. */
export interface UndoNews {
  series_id: number;
  events: readonly number[];
  gone: readonly Gone[];
  left: NonNullable<News['left']>;
  staff: readonly number[];
  students: readonly number[];
}

/** Queues the mails about an edit that was taken back: one a person, with the events that are theirs. */
export async function tellOfUndo(context: StaffContext, news: UndoNews): Promise<void> {
  const staff = [...new Set(news.staff)].filter((id) => id !== context.viewer.user_detail_id);
  if (staff.length + news.students.length > 0) await context.later('undoNews', { ...news, staff });
}
