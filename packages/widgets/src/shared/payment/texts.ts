import { exponentOf } from '@schoolbell/core/format';

/** Minor units as money: "£22.00". Its decimals are the ledger's, which browsers count otherwise for some currencies. */
export function moneyText(lang: string, currency: string, amount: number): string {
  const digits = exponentOf(currency);
  return new Intl.NumberFormat(lang, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}

/** "Nov 16". */
export const shortDay = (lang: string, day: string): string =>
  new Date(day).toLocaleDateString(lang, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Harry, Ivy and Max". */
export const listText = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

/** "3 parts", "1 part". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
