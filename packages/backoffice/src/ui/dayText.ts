import { DAY_MINUTES, minuteOf, timeOf } from '@schoolbell/core/calendar/layout/rules';

/** A time of day as everyone reads it: "09:00 AM" of "09:00" or of minutes since midnight. */
export function clockText(time: string | number): string {
  const minute = typeof time === 'number' ? time : minuteOf(time);
  const text = timeOf(minute);
  const hour = Math.floor((minute % DAY_MINUTES) / 60);
  return `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')}${text.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** From when to when, on the wall: "09:00 AM – 10:00 AM". */
export const timesText = (local: string, minutes: number): string =>
  `${clockText(local)} – ${clockText(minuteOf(local) + minutes)}`;

const formats = {
  weekday: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' }),
  long: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }),
  full: new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: '2-digit',
    year: 'numeric',
  }),
  month: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
  short: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }),
};

/** A calendar day in words: "Mon", "Monday, November 23", "Mon, Nov 23, 2026", "November 2026", "Nov 23". */
export const dayText = (day: string, how: keyof typeof formats): string =>
  formats[how].format(Date.parse(`${day.slice(0, 10)}T00:00:00Z`));
