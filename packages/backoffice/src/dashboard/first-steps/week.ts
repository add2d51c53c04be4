import { addDays, weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import { schoolToday } from '../../session/school.ts';

/** The first day of next week, where the school is. */
export function nextMonday(): string {
  const today = schoolToday();
  return addDays(today, 8 - weekdayOf(today));
}
