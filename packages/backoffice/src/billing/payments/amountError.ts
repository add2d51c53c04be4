import { money } from '@schoolbell/core/format';
import { minorOf, typedAmount } from '@schoolbell/core/money';

/** Why a text is no amount of money to move, at most so many minor units; null where it is one. */
export function amountError(text: string, currency: string, most?: number): string | null {
  if (!text.trim()) return 'Please enter an amount';
  const minor = minorOf(text, currency);
  if (minor === null) return `Enter an amount like ${typedAmount(12_345, currency)}`;
  if (minor === 0) return 'The amount must be above 0';
  return most !== undefined && minor > most ? `Enter at most ${money(most, currency)}` : null;
}
