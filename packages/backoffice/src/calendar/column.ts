import type { Entry } from './entries.ts';

/** A column of the grid: a day, or what one person or room has on a day. */
export interface Column {
  key: string;
  day: string;
  /** Read out: "Monday, November 23". */
  label: string;
  /** Who or where, in the views by staff and by room; null is no one or nowhere. */
  user_detail_id?: number | null;
  room_id?: number | null;
  location_id?: number | null;
  /** Holidays and leaves of the day. */
  off: readonly string[];
  /** When someone works that day, in minutes since midnight; absent where that is not written down. */
  works?: readonly { from: number; to: number }[] | undefined;
  /** No one works there: the school is closed, or this person is away. */
  isClosed: boolean;
  entries: readonly Entry[];
}
