import type { EventType } from '@schoolbell/core/calendar/events/rules';
import { asWritten } from '@schoolbell/core/words/rules';
import type { Say } from '../words/say.ts';
import type { CalendarEvent } from './entries.ts';
import type { Details } from './eventForm.ts';

// What panels and dialogs say of events: apart from what the calendar is first drawn with.

const typeNames: Record<EventType, string> = {
  Class: 'Class',
  oneOnOne: '{OneOnOne}',
  trial: 'Trial',
  rental: 'Rental',
};

/** An event type's name in the school's words. */
export const typeText = (type: EventType, say: Say): string => asWritten(say(typeNames[type]));

/** Where an event is opened: beside the calendar, on its day. `local` is when it begins, as its wall has it. */
export const pathOfEvent = (event_id: number, local: string): string =>
  `/calendar?day=${local.slice(0, 10)}&event=${event_id}`;

/** Whether an event has begun or is marked: who is in it stays in it. */
export const isPast = ({ starts_at, marked }: CalendarEvent): boolean =>
  marked > 0 || Date.parse(starts_at) <= Date.now();

/** How many seats are left, as it is behind an event's name. */
export const seatsLeft = (say: Say, left: number): string =>
  say(left === 1 ? ' (1 {seat} left)' : ` (${Math.max(0, left)} {seats} left)`);

/** How many are to come. A total would count holidays and cancelled classes too, and a series without a last day has none. */
export function aheadText({ until, type }: Details['repeats'], { ahead }: Pick<Details['series'], 'ahead'>): string {
  const count = ahead.toLocaleString('en-US');
  return until || type === 'rule' ? `${count} to come` : `no end date, ${count} planned so far`;
}
