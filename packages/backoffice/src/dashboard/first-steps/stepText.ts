import { weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import { dateIn, dayIn, dayText, fullName, money, timeIn } from '@schoolbell/core/format';
import { clockText } from '../../ui/dayText.ts';
import type { Steps } from './steps.ts';

const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** "Piano · 30 min · GBP 28.00" */
export const subjectText = ({ name, minutes, fee }: NonNullable<Steps['subject']>, currency: string): string =>
  [name, minutes !== null && `${minutes} min`, fee && money(fee, currency)].filter(Boolean).join(' · ');

/** "Piano, beginners · Tuesdays 04:00 PM"; the day where it is only once. */
export function classText({ title, from_date, start_time, is_weekly }: NonNullable<Steps['class']>): string {
  const when = is_weekly ? weekdays[weekdayOf(from_date) - 1] : dayText(from_date);
  return `${title || 'Class'} · ${when} ${clockText(`${from_date}T${start_time}`)}`;
}

/** A student as a step names them; nothing where the viewer may not open students. */
export const studentText = (student: NonNullable<Steps['student']>): string => fullName(student);

export const websiteText = ({ origin }: NonNullable<Steps['website']>): string => origin.replace(/^https?:\/\//, '');

/** "Ticked off at 10:14 AM", or the day where that was not today. */
export function tickedText(done_at: string, now: Date, zone: string): string {
  return dayIn(done_at, zone) === dayIn(now, zone)
    ? `Ticked off at ${timeIn(done_at, zone)}`
    : `Ticked off on ${dateIn(done_at, zone)}`;
}
