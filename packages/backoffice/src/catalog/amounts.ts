import { exponentOf } from '@schoolbell/core/format';
import { minorOf } from '@schoolbell/core/money';
import { texts } from '@schoolbell/core/validators';

/** What is wrong with an amount as it is typed, by the places of its currency; null where it is right. */
export function amountError(text: string, currency: string): string | null {
  if (!text.trim()) return texts.required;
  if (minorOf(text, currency) !== null) return null;
  const places = exponentOf(currency);
  return places === 0
    ? `Please enter a whole amount in ${currency}`
    : `Please enter an amount like 12.${'5'.padEnd(places, '0')}`;
}
