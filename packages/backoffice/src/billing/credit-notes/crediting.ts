import type { creditableItems } from '@schoolbell/core/billing/credit-notes/contract';
import { creditedLine } from '@schoolbell/core/billing/credit-notes/rules';
import { money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { minorOf, typedAmount } from '@schoolbell/core/money';

/** An invoice, and what of each line can still be credited. */
export type Lines = ResultOf<typeof creditableItems>;

/** What is typed per line, by the line's id. */
export type Amounts = Readonly<Record<number, string>>;

/** Why the text of a line can't be credited; null where it can, or is empty. */
export function lineError(text: string, left: number, currency: string): string | null {
  if (!text.trim()) return null;
  const minor = minorOf(text, currency);
  if (minor === null) return `Enter an amount like ${typedAmount(12_345, currency)}`;
  return minor > left ? `At most ${money(left, currency)} is left` : null;
}

/** What is credited of a line, in the invoice's kind of price. */
export const creditOf = (amounts: Amounts, item_id: number, currency: string): number =>
  minorOf(amounts[item_id] ?? '', currency) ?? 0;

/** Whether all that is left is credited: then the server takes the remaining cents too. */
export const isRest = (lines: Lines, amounts: Amounts): boolean =>
  lines.items.every((item) => creditOf(amounts, item.item_id, lines.currency) === item.left);

/** What it comes to with tax, how much less is owed, and how much money gets free. */
export function outcomeOf(lines: Lines, amounts: Amounts): { total: number; owed: number; freed: number } {
  const { currency, inclusive, credited, balance } = lines;
  const total = isRest(lines, amounts)
    ? lines.total - credited
    : lines.items.reduce((sum, item) => sum + withTax(item, creditOf(amounts, item.item_id, currency), lines), 0);
  const freed = Math.max(0, total - balance);
  return { total, owed: total - freed, freed: inclusive && total === 0 ? 0 : freed };
}

/** An amount of a line with its tax, as the server works it out from the line's rates. */
function withTax(item: Lines['items'][number], amount: number, { inclusive, credited }: Lines): number {
  if (inclusive || amount === 0) return amount;
  const taxes = item.rates.map((rate) => ({ name: '', rate, en_code: 'S', amount: 0 }));
  const whole = { net: Number.MAX_SAFE_INTEGER, tax: Number.MAX_SAFE_INTEGER, credited_net: 0, credited_tax: 0, taxes };
  // The rest of a line that no note has touched takes all of its tax.
  if (credited === 0 && amount === item.left) return item.total;
  return creditedLine(whole as never, amount, false).total;
}
