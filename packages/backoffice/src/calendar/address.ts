import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { eventStatuses, eventTypes, type EventStatus, type EventType } from '@schoolbell/core/calendar/events/rules';
import { calendarViews, daysOfView, type CalendarView } from '@schoolbell/core/calendar/layout/rules';
import { dayIn } from '@schoolbell/core/format';
import { isDay } from '@schoolbell/core/validators';
import { currentSession } from '../session/session.ts';

/** What events can be coloured by. */
export const colourings = ['subject', 'staff', 'status'] as const;
export type Colouring = (typeof colourings)[number];

/** Filters that hold ids, by their name in the address and in the call. */
export const idFilters = ['staff', 'rooms', 'locations', 'subjects', 'students'] as const;

/** What narrows the calendar; an empty list narrows nothing. */
export type Filters = Record<(typeof idFilters)[number], number[]> & { types: EventType[]; statuses: EventStatus[] };

/** What a calendar's address says. */
export interface Shown {
  view: CalendarView;
  day: string;
  colour: Colouring;
  filters: Filters;
}

const KEPT = 'calendarView';

/** The school's time zone: the calendar is drawn on its wall. */
export const schoolZone = (): string => currentSession()?.institution.institutionTimeZone ?? 'UTC';

/** Today where the school is. */
export const schoolToday = (): string => dayIn(Date.now(), schoolZone());

/** The view of an address that names none: the one last chosen, else the day on a phone and the week elsewhere. */
function usualView(): CalendarView {
  const kept = localStorage.getItem(KEPT) as CalendarView;
  if (calendarViews.includes(kept)) return kept;
  return matchMedia('(max-width: 639.98px)').matches ? 'day' : 'week';
}

const listed = (search: URLSearchParams, name: string): string[] => (search.get(name) ?? '').split(',').filter(Boolean).slice(0, 200);
const ids = (search: URLSearchParams, name: string): number[] => listed(search, name).map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);

/** Reads what an address says: for the screen, and for fetching it before it is opened. */
export function shownOf(search: URLSearchParams): Shown {
  const [view, day, colour] = [search.get('view') as CalendarView, search.get('day') ?? '', search.get('colour') as Colouring];
  return {
    view: calendarViews.includes(view) ? view : usualView(), day: isDay(day) && day > '1901' && day < '9998' ? day : schoolToday(), colour: colourings.includes(colour) ? colour : 'subject',
    filters: {
      staff: ids(search, 'staff'), rooms: ids(search, 'rooms'), locations: ids(search, 'locations'), subjects: ids(search, 'subjects'), students: ids(search, 'students'),
      types: listed(search, 'types').filter((one): one is EventType => (eventTypes as readonly string[]).includes(one)),
      statuses: listed(search, 'statuses').filter((one): one is EventStatus => (eventStatuses as readonly string[]).includes(one)),
    },
  };
}

/** What the list of events is asked for. */
export function inputOf({ view, day, filters }: Shown) {
  return { ...daysOfView(view, day), timezone: '', ...filters };
}

/** How many filters narrow the calendar. */
export const filterCount = (filters: Filters): number => Object.values(filters).filter((list) => list.length > 0).length;

/** The calendar's address: what it says, and how it is changed. */
export function useShown(): Shown & { opened: string | null; set: (changes: Record<string, string | null>) => void } {
  const [search, setSearch] = useSearchParams();
  const shown = useMemo(() => shownOf(search), [search]);
  const set = useCallback((changes: Record<string, string | null>) => {
    if (changes['view']) localStorage.setItem(KEPT, changes['view']);
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries(changes)) {
        if (!value) next.delete(name);
        else next.set(name, value);
      }
      return next;
    }, { preventScrollReset: true });
  }, [setSearch]);
  return { ...shown, opened: search.get('event'), set };
}
