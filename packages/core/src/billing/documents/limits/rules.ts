import { amount } from '../../../format.ts';
import { MOST_MINOR } from '../../../money.ts';
import { type Line, rounded } from '../../totals/rules.ts';

/**
 * Which amounts of a document are too large, by field: a line whose quantity times price, or lines that together, come to more than
 * `MOST_MINOR` minor units. Asked before adding up, so that every sum of a document, with taxes of any rate, is a safe integer.
 */
export function amountErrors(
  lines: readonly Pick<Line, 'thousandths' | 'unit_price'>[],
  currency: string,
): Record<string, string> {
  const most = BigInt(MOST_MINOR);
  const amounts = lines.map(({ thousandths, unit_price }) => rounded(BigInt(thousandths) * BigInt(unit_price), 1000n));
  const large = amounts.flatMap((one, at) => (one > most ? [at] : []));
  const text = `must come to at most ${amount(MOST_MINOR, currency)}`;
  if (large.length > 0) return Object.fromEntries(large.map((at) => [`items.${at}.thousandths`, `This line ${text}`]));
  return amounts.reduce((sum, one) => sum + one, 0n) > most ? { items: `All lines together ${text}` } : {};
}
