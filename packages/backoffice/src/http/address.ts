import { LAST_PAGE } from '@schoolbell/core/http/page';

/**
 * What lists read of their address. Anybody may have changed it, or kept it since long: what a call would refuse is as if
 * it were not there, so that every address opens something.
 */
export interface Address {
  get: (name: string) => string | null;
}

/** As long as a search may be. */
const LONGEST_SEARCH = 100;

function wholeIn(address: Address, name: string, most: number): number | undefined {
  const number = Math.trunc(Number(address.get(name)));
  return number >= 1 && number <= most ? number : undefined;
}

/** The page; the first where it names none that can be asked for. */
export const pageIn = (address: Address): number => wholeIn(address, 'page', LAST_PAGE) ?? 1;

/** A record's id; undefined where it names none. */
export const idIn = (address: Address, name: string): number | undefined =>
  wholeIn(address, name, Number.MAX_SAFE_INTEGER);

/** Ids with commas between them, up to 200. */
export const idsIn = (address: Address, name: string): number[] =>
  (address.get(name) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, 200);

/** What is searched for, without the one character that no text here holds. */
export const searchIn = (address: Address): string =>
  (address.get('search') ?? '').replaceAll('\0', '').slice(0, LONGEST_SEARCH);
