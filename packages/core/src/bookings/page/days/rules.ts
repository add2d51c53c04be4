import { FEW_SEATS } from '../../rules.ts';

/** What days and lists need of a place on sale. */
export interface OnSale {
  key: string;
  local_start: string;
  left: number | null;
  is_full: 0 | 1;
}

/** How the seats of a time stand for some children: enough, the last few, or not enough. */
export type SeatsMark = 'many' | 'few' | 'none';

const DAY_MS = 86_400_000;

/** A calendar day some days later or earlier. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The seven days of the week that has this day. `first` is the day it begins with: 1 is Monday, 7 Sunday. */
export function weekOf(day: string, first = 1): string[] {
  const weekday = new Date(day).getUTCDay();
  const start = dayAfter(day, -((weekday - first + 14) % 7));
  return [0, 1, 2, 3, 4, 5, 6].map((n) => dayAfter(start, n));
}

/** The day of a place on sale, in its own zone. */
export const dayOf = ({ local_start }: Pick<OnSale, 'local_start'>): string => local_start.slice(0, 10);

/** How the seats stand. A school that hides its seats still says when there are none. */
export const marked = ({ left, is_full }: Pick<OnSale, 'left' | 'is_full'>, places: number): SeatsMark =>
  is_full || (left !== null && left < places) ? 'none' : left !== null && left <= FEW_SEATS ? 'few' : 'many';

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const word = (count: number): string => numbers[count] ?? `${count}`;

/** "Two children". */
export const childrenText = (count: number): string => `${word(count)} ${count === 1 ? 'child' : 'children'}`;

/** "both seats". `seats` is the school's word for one seat or for several, by the count. */
export const seatsText = (count: number, seats: string): string =>
  `${count === 1 ? 'the' : count === 2 ? 'both' : `all ${word(count).toLowerCase()}`} ${seats}`;

/** Why a time can't be taken, in two lines: "1 seat left", "not enough for two". */
export function shortText(
  { left, is_full }: Pick<OnSale, 'left' | 'is_full'>,
  places: number,
  seats: string,
): [string, string] {
  if (is_full || !left) return ['Full', `no ${seats} left`];
  return [`${left} ${seats} left`, `not enough for ${word(places).toLowerCase()}`];
}

/** The first day after this one with enough seats at some time, and how many times those are; null if none is known. */
export function nextDay(all: readonly OnSale[], after: string, places: number): { day: string; times: number } | null {
  const free = all.filter((one) => marked(one, places) !== 'none' && dayOf(one) > after);
  const day = free.map(dayOf).sort()[0];
  return day ? { day, times: free.filter((one) => dayOf(one) === day).length } : null;
}

/** "Ages 8 to 11". */
export function agesText(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return min === max ? `Age ${min}` : `Ages ${min} to ${max}`;
  return min !== null ? `Ages ${min} and up` : max !== null ? `Ages up to ${max}` : 'Any age';
}

/** Minutes as the countdown shows them: "1:05". */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
