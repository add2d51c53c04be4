import { useState, type KeyboardEvent } from 'react';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import type { Entry } from './entries.ts';
import { dayText } from '../ui/dayText.ts';
import { focusNext, stepOf } from './stepping.ts';

interface DayKeysParts {
  entries: readonly Entry[];
  /** The first and the last day that are drawn. */
  start: string;
  end: string;
  onDrop: (entry: Entry, day: string) => void;
}

/** Moving by keys over a month: arrows go from event to event, with Alt they carry one from day to day until Enter. */
export function useDayKeys({ entries, start, end, onDrop }: DayKeysParts) {
  const [held, setHeld] = useState<{ entry: Entry; day: string } | null>(null);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const button = (event.target as Element).closest<HTMLElement>('[data-event]');
    const entry = button && entries.find((one) => one.event.event_id === Number(button.dataset['event']));
    const step = stepOf(event, event.currentTarget);
    if (held && (event.key === 'Escape' || event.key === 'Enter')) {
      event.preventDefault();
      setHeld(null);
      if (event.key === 'Enter' && held.day !== held.entry.local.slice(0, 10)) onDrop(held.entry, held.day);
      return;
    }
    if (!button || !entry || !step) return;
    event.preventDefault();
    if (!event.altKey) return focusNext(button, event.currentTarget, step);
    if (!button.dataset['movable']) return;
    const from = held?.entry.event.event_id === entry.event.event_id ? held.day : entry.local.slice(0, 10);
    const day = addDays(from, step.across + 7 * step.down);
    if (start <= day && day <= end) setHeld({ entry, day });
  }

  return {
    over: held?.day ?? null,
    said: held ? `${held.entry.event.title}: ${dayText(held.day, 'long')}. Enter to move it there.` : '',
    onKeyDown,
  };
}
