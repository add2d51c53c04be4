import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { eventStatuses, eventTypes, type EventStatus, type EventType } from '@schoolbell/core/calendar/events/rules';
import { calendarViews, daysOfView, type CalendarView } from '@schoolbell/core/calendar/layout/rules';
import { idsIn } from '../http/address.ts';
import { dayFrom } from '../http/addressDays.ts';
import { schoolToday } from '../session/school.ts';
import { currentSession } from '../session/session.ts';

/** The two ways to see a week: hours with lanes, or each day as a list. */
export const layouts = ['grid', 'columns'] as const;
export type Layout = (typeof layouts)[number];

/** What events can be coloured by. */
export const colourings = ['subject', 'staff', 'status'] as const;
export type Colouring = (typeof colourings)[number];

/** Filters that hold ids, by their name in the address and in the call. */
export const idFilters = ['staff', 'rooms', 'locations', 'subjects', 'students'] as const;

type IdFilter = (typeof idFilters)[number];

/** What narrows the calendar; an empty list narrows nothing. */
export type Filters = Record<IdFilter, number[]> & { types: EventType[]; statuses: EventStatus[] };

/** What a calendar's address says. */
export interface Shown {
  view: CalendarView;
  day: string;
  colour: Colouring;
  /** How a week is drawn; null where no one has chosen, and the week itself decides. */
  layout: Layout | null;
  filters: Filters;
}

const KEPT = 'calendarView';
const LAYOUT = 'calendarLayout';
/** What narrows and colours the calendar, as it was left, with whose it is. */
const CHOSEN = 'calendarChosen';
const choices = [...idFilters, 'types', 'statuses', 'colour'] as const;
const isChoice = (name: string) => (choices as readonly string[]).includes(name);

/** The view of an address that names none: the one last chosen, else the agenda on a phone and the week elsewhere. */
function usualView(): CalendarView {
  const kept = localStorage.getItem(KEPT) as CalendarView;
  if (calendarViews.includes(kept)) return kept;
  return matchMedia('(max-width: 639.98px)').matches ? 'agenda' : 'week';
}

const mine = (): string => `${currentSession()?.user.user_detail_id ?? 0}?`;

/** Whose classes a calendar opens on where its owner has chosen nothing: a teacher's own. */
function usualChoice(): string {
  const user = currentSession()?.user;
  return user?.role_id === 2 ? `staff=${user.user_detail_id}` : '';
}

/** The choices of an address, and nothing else of it. */
const chosenIn = (search: URLSearchParams): string =>
  String(new URLSearchParams([...search].filter(([name, value]) => value && isChoice(name))));

/** An address as it is meant: one that chooses nothing is narrowed and coloured as this person left it. */
function meant(search: URLSearchParams): URLSearchParams {
  if (chosenIn(search)) return search;
  const kept = localStorage.getItem(CHOSEN);
  const choice = kept?.startsWith(mine()) ? kept.slice(mine().length) : usualChoice();
  return choice ? new URLSearchParams([...search, ...new URLSearchParams(choice)]) : search;
}

let begins: number | undefined;

/** The weekday that weeks begin with where the reader's language is spoken: 1 Monday to 7 Sunday. */
export function weekBegins(): number {
  const locale = new Intl.Locale(navigator.language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (begins ??= (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1);
}

const namedIn = <Name extends string>(search: URLSearchParams, filter: string, all: readonly Name[]): Name[] => {
  const names = (search.get(filter) ?? '').split(',');
  return all.filter((one) => names.includes(one));
};

/** Reads what an address says: for the screen, and for fetching it before it is opened. */
export function shownOf(asked: URLSearchParams): Shown {
  const search = meant(asked);
  const [view, colour] = [search.get('view') as CalendarView, search.get('colour') as Colouring];
  const layout = (search.get('layout') ?? localStorage.getItem(LAYOUT)) as Layout;
  return {
    view: calendarViews.includes(view) ? view : usualView(),
    day: dayFrom(search, 'day') || schoolToday(),
    colour: colourings.includes(colour) ? colour : 'subject',
    layout: layouts.includes(layout) ? layout : null,
    filters: {
      ...(Object.fromEntries(idFilters.map((name) => [name, idsIn(search, name)])) as Pick<Filters, IdFilter>),
      types: namedIn(search, 'types', eventTypes),
      statuses: namedIn(search, 'statuses', eventStatuses),
    },
  };
}

/** What the list of events is asked for. */
export function inputOf({ view, day, filters }: Shown) {
  return { ...daysOfView(view, day, weekBegins()), timezone: '', ...filters };
}

/** How many filters narrow the calendar. */
export const filterCount = (filters: Filters): number => Object.values(filters).filter((list) => list.length).length;

/** The calendar's address: what it says, and how it is changed. */
export function useShown(): Shown & { opened: number | null; set: (changes: Record<string, string | null>) => void } {
  const [search, setSearch] = useSearchParams();
  const shown = useMemo(() => shownOf(search), [search]);
  // What was left is put into the address, so that it can be seen and shared from there.
  useEffect(() => {
    const whole = meant(search);
    if (whole !== search) setSearch(whole, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);
  const set = useCallback(
    (changes: Record<string, string | null>) => {
      if (changes['view']) localStorage.setItem(KEPT, changes['view']);
      if (changes['layout']) localStorage.setItem(LAYOUT, changes['layout']);
      setSearch(
        (now) => {
          const next = new URLSearchParams(meant(now));
          for (const [name, value] of Object.entries(changes)) {
            if (!value) next.delete(name);
            else next.set(name, value);
          }
          if (Object.keys(changes).some(isChoice)) localStorage.setItem(CHOSEN, mine() + chosenIn(next));
          return next;
        },
        { preventScrollReset: true },
      );
    },
    [setSearch],
  );
  return { ...shown, opened: idsIn(search, 'event')[0] ?? null, set };
}
