import { minuteOf, type Place } from '@schoolbell/core/calendar/layout/rules';
import { movedBy } from '@schoolbell/core/calendar/recurrence/rules';
import { schoolToday } from '../session/school.ts';
import type { Column } from './column.ts';
import { localIn } from './entries.ts';
import type { Task } from './EventTasks.tsx';

interface Proposing {
  day: string;
  zone: string;
  /** The column that was drawn in, which may say who and where. */
  column: Column | undefined;
  staff: number[];
}

/** A new event at a place of the grid, or where one usually begins. */
export const newTask = (place: Place | null, { day, zone, column, staff }: Proposing): Task => ({
  kind: 'new',
  place: place ?? proposedOn(day, zone),
  staff: column?.user_detail_id ? [column.user_detail_id] : staff,
  ...(column?.room_id && { room: column.room_id }),
  ...(column?.location_id && { location: column.location_id }),
});

/** Where a new event begins: today at the next full half hour, on other days at nine. */
function proposedOn(day: string, zone: string): Place {
  const next = 30 * (Math.floor(minuteOf(localIn(new Date().toISOString(), zone)) / 30) + 1);
  return { local: day === schoolToday() ? movedBy(`${day}T00:00`, next) : `${day}T09:00`, minutes: 60 };
}
