import { dateIn, dateTimeIn, dayIn, timeIn } from '@schoolbell/core/format';

/** The reader's own time zone: every date and time on a screen is written in it. */
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant's day, 'MMM DD, YYYY'. */
export const formatDate = (instant: string): string => dateIn(instant, zone);
/** An instant's time, 'hh:mm A'. */
export const formatTime = (instant: string): string => timeIn(instant, zone);
/** Both, a space between. */
export const formatDateTime = (instant: string): string => dateTimeIn(instant, zone);

/** Today's calendar day where the reader is, YYYY-MM-DD: file names carry it, and ages count to it. */
export const today = (): string => dayIn(Date.now(), zone);

/** Whole calendar days from an instant to now, where the reader is; negative while it lies ahead. */
export function daysSince(instant: string, now = Date.now()): number {
  return Math.round((Date.parse(dayIn(now, zone)) - Date.parse(dayIn(instant, zone))) / 86_400_000);
}
