import { weeklyText } from '@schoolbell/core/bookings/slots/rules';
import { weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import type { BookedLine } from './queries.ts';

/** What of a class was booked, as families read it. Teachers are left out where the school does not show them. */
export function bookedOf({ title, place, teachers, events, event_id, interval }: BookedLine, showsTeachers: boolean) {
  const [first, last] = [events[0], events.at(-1)];
  const weekdays = [...new Set(events.map((event) => weekdayOf(event.local_start.slice(0, 10))))].sort();
  return {
    title,
    local_start: first?.local_start ?? '',
    zone: first?.zone ?? '',
    minutes: first?.minutes ?? 0,
    place,
    teachers: showsTeachers ? teachers : '',
    events: events.length,
    last: last?.local_start ?? '',
    weekly: event_id === null ? weeklyText(weekdays, interval) : '',
  };
}
