import { type LineTax, rateOf, rounded, split } from '../totals/rules.ts';

/** A line of an invoice as far as notes ask: what it cost, and what earlier notes took off it, in minor units. */
export interface Creditable {
  net: number;
  tax: number;
  /** Of notes that were not voided. */
  credited_net: number;
  credited_tax: number;
  taxes: readonly LineTax[];
}

/** What a note takes off one line. `byTax` follows the line's taxes. */
export interface CreditedLine {
  net: number;
  tax: number;
  total: number;
  byTax: number[];
}

const HUNDRED = 100_000_000n;

/** What is left to credit of a line: before tax where tax comes on top of prices, else with it. */
export const leftOf = (line: Creditable, inclusive: boolean): number =>
  line.net - line.credited_net + (inclusive ? line.tax - line.credited_tax : 0);

/**
 * What crediting an amount of a line comes to. `amount` is in the invoice's own kind of price: before tax where tax comes on
 * top, else with it. The rates are the invoice's own; whatever credits the rest of a line takes the remaining cents.
 */
export function creditedLine(line: Creditable, amount: number, inclusive: boolean): CreditedLine {
  const left = { net: line.net - line.credited_net, tax: line.tax - line.credited_tax };
  const rates = line.taxes.map(({ rate }) => rateOf(rate));
  const all = rates.reduce((sum, rate) => sum + rate, 0n);
  const parted = (tax: number) => (rates.length === 0 ? [] : split(tax, rates.map(Number)));
  if (amount >= leftOf(line, inclusive)) return { ...left, total: left.net + left.tax, byTax: parted(left.tax) };
  if (inclusive) {
    const tax = Math.min(left.tax, Number(rounded(BigInt(amount) * all, HUNDRED + all)));
    const net = Math.min(left.net, amount - tax);
    return { net, tax: amount - net, total: amount, byTax: parted(amount - net) };
  }
  const exact = rates.map((rate) => Number(rounded(BigInt(amount) * rate, HUNDRED)));
  const tax = exact.reduce((sum, one) => sum + one, 0);
  if (tax <= left.tax) return { net: amount, tax, total: amount + tax, byTax: exact };
  return { net: amount, tax: left.tax, total: amount + left.tax, byTax: parted(left.tax) };
}

/** The unused part of an amount: so many of all days or sessions are left, rounded half away from zero. */
export function unusedPart(amount: number, unused: number, all: number): number {
  return all <= 0 ? 0 : Number(rounded(BigInt(amount) * BigInt(unused), BigInt(all)));
}

/** What becomes of a plan whose invoice is credited: unpaid installments get smaller, from the last one back, those that come to nothing go. */
export function loweredParts(
  parts: readonly { installment_id: number; amount: number; paid: number }[],
  less: number,
): { installment_id: number; amount: number }[] {
  const changed: { installment_id: number; amount: number }[] = [];
  let left = less;
  for (const part of parts.toReversed()) {
    const off = Math.min(left, part.amount - part.paid);
    if (off > 0) changed.push({ installment_id: part.installment_id, amount: part.amount - off });
    left -= off;
  }
  return changed;
}
