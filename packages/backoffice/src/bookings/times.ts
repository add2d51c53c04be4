import { URGENT_HOURS } from '@schoolbell/core/bookings/rules';
import { useEffect, useState } from 'react';
import { daysSince, formatTime, today, zone } from '../ui/dates.ts';
import { clockText, dayText } from '../ui/dayText.ts';
import { dayIn } from '@schoolbell/core/format';

const MINUTE = 60_000;

/** The calendar day after another, YYYY-MM-DD. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 1440 * MINUTE).toISOString().slice(0, 10);

/** The time now, once a minute. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A moment near by, as people say it: "06:20 PM today", "10:05 AM tomorrow", "Fri, 09:30 AM", "Dec 4, 09:30 AM". */
export function momentText(instant: string, now = Date.now()): string {
  const ahead = -daysSince(instant, now);
  const time = formatTime(instant);
  if (ahead === 0) return `${time} today`;
  if (ahead === 1) return `${time} tomorrow`;
  if (ahead === -1) return `${time} yesterday`;
  return `${dayText(dayIn(instant, zone), ahead > 1 && ahead < 7 ? 'weekday' : 'short')}, ${time}`;
}

/** Whether so little time is left that it must be answered now. */
export const isUrgent = (instant: string, now: number): boolean =>
  Date.parse(instant) - now < URGENT_HOURS * 60 * MINUTE;

/** The time left, as one reads it at a glance: "25 min left", "2 h left", "3 days left". */
export function leftText(instant: string, now: number): string {
  const minutes = Math.floor((Date.parse(instant) - now) / MINUTE);
  if (minutes < 0) return 'Time is up';
  if (minutes < 60) return `${minutes} min left`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h left`;
  return `${Math.floor(hours / 24)} days left`;
}

/** A class's first time on the wall: "Thu, Nov 26, 04:30 PM". */
export function whenText(local_start: string): string {
  const day = local_start.slice(0, 10);
  const near = { [today()]: 'Today', [dayAfter(today())]: 'Tomorrow' }[day];
  return `${near ?? `${dayText(day, 'weekday')}, ${dayText(day, 'short')}`}, ${clockText(local_start)}`;
}
