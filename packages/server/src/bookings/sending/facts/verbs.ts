import { weekdaysOf } from '@schoolbell/core/bookings/sending/rules';
import type { BookedLine } from './queries.ts';

/** What of a class was booked, as families read it. Teachers are left out where the school does not show them. */
export function bookedOf({ title, place, teachers, events, event_id }: BookedLine, showsTeachers: boolean) {
  const [first, last] = [events[0], events.at(-1)];
  return {
    title,
    local_start: first?.local_start ?? '',
    zone: first?.zone ?? '',
    minutes: first?.minutes ?? 0,
    place,
    teachers: showsTeachers ? teachers : '',
    events: events.length,
    last: last?.local_start ?? '',
    weekly: event_id === null ? weekdaysOf(events.map((event) => event.local_start)) : '',
  };
}
