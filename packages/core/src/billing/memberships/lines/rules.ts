import { rounded } from '../../totals/rules.ts';
import type { Part, Period, Proration } from '../rules.ts';
import { partOf } from '../rules.ts';

/** A line of a membership: the quantity in thousandths, price and discount in minor units. */
export interface MembershipLine {
  type: 'period' | 'package' | 'product' | 'custom';
  name: string;
  thousandths: number;
  unit_price: number;
  discount: number;
}

/** A line as a bill charges it. `discount` is in minor units; `why` says what of the period it is, or is empty. */
export interface BilledLine extends MembershipLine {
  why: string;
}

/** A part of an amount of minor units, rounded half away from zero: 310.00 by 15 of 31 days is 150.00. */
export const partAmount = (amount: number, { part, of }: Pick<Part, 'part' | 'of'>): number =>
  of <= 0 ? 0 : Number(rounded(BigInt(amount) * BigInt(part), BigInt(of)));

/** What of a period is charged, in words: "15 of 31 days", "3 of 8 sessions"; empty for all of it. */
export function partText({ part, of, by }: Part): string {
  if (part === of) return '';
  return `${part} of ${of} ${by === 'day' ? 'day' : 'session'}${of === 1 ? '' : 's'}`;
}

/** Packages and products are handed over whole, so a part of a period charges them in full. */
const parted = ({ type }: Pick<MembershipLine, 'type'>): boolean => type === 'period' || type === 'custom';

/**
 * The lines of a bill. Of a part of a period, a line becomes one piece at its share of the line's price, rounded once: quantity
 * times price less discount, times part of all.
 */
export function billedLines(lines: readonly MembershipLine[], part: Part): BilledLine[] {
  return lines.map((line) => {
    if (part.part === part.of || !parted(line)) return { ...line, why: '' };
    const whole = BigInt(line.thousandths) * BigInt(line.unit_price) - BigInt(line.discount) * 1000n;
    const share = rounded((whole < 0n ? 0n : whole) * BigInt(part.part), BigInt(part.of) * 1000n);
    return { ...line, thousandths: 1000, unit_price: Number(share), discount: 0, why: partText(part) };
  });
}

/** The sessions that a bill grants: a part of a period gives its share, rounded half up, and at least 1 of any. */
export function grantedSessions(sessions: number, { part, of }: Pick<Part, 'part' | 'of'>): number {
  if (part === of || sessions === 0) return sessions;
  return Math.max(1, Math.floor((2 * sessions * part + of) / (2 * of)));
}

/**
 * What of a billed period is unused where a membership stops after a day: that day itself counts as used. Nothing without
 * proration, because what was billed is then charged in full.
 */
export function unusedAfter(
  billed: Period,
  last: string,
  { proration, session_days }: { proration: Proration; session_days: readonly string[] },
): Part {
  const whole = partOf(billed, billed, proration, session_days);
  if (proration === 'none' || last >= billed.to_on) return { ...whole, part: 0 };
  if (last < billed.from_on) return whole;
  const used = partOf({ from_on: billed.from_on, to_on: last }, billed, proration, session_days);
  return { ...used, part: used.of - used.part };
}
