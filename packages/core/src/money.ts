import { amount, exponentOf } from './format.ts';

/** The largest price, in minor units: far above any fee, far below what a number holds exactly. */
export const MOST_MINOR = 1_000_000_000_000;

/** A typed amount in minor units of a currency: "1,234.50" is 123450 in EUR. Null if it isn't one, or is finer than the currency. */
export function minorOf(text: string, currency: string): number | null {
  const typed = text.trim().replaceAll(/[\s,'’](?=\d{3}(\D|$))/g, '');
  const match = /^(\d{1,13})(?:\.(\d*))?$/.exec(typed);
  if (!match) return null;
  const places = exponentOf(currency);
  const decimals = (match[2] ?? '').replace(/0+$/, '');
  if (decimals.length > places) return null;
  const minor = Number(match[1]! + decimals.padEnd(places, '0'));
  return minor <= MOST_MINOR ? minor : null;
}

/** Minor units as a field shows them for typing: 123450 is "1234.50". */
export function typedAmount(minor: number, currency: string): string {
  return amount(minor, currency).replaceAll(',', '');
}

/**
 * The same number in another currency: 55.00 in EUR is 55 in JPY, rounded half up if that is coarser. It isn't an exchange:
 * the person who copies prices corrects them.
 */
export function renamedTo(minor: number, from: string, to: string): number {
  const steps = exponentOf(to) - exponentOf(from);
  if (steps >= 0) return Math.min(MOST_MINOR, minor * 10 ** steps);
  const unit = 10 ** -steps;
  return Math.floor((2 * minor + unit) / (2 * unit));
}
