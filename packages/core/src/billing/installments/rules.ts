import { addDays } from '../../calendar/recurrence/rules.ts';
import { monthsLater } from '../../calendar/layout/rules.ts';
import { amount as amountText } from '../../format.ts';
import { isDay, texts } from '../../validators.ts';
import { split } from '../totals/rules.ts';

/** The smallest and largest number of parts of a plan. */
export const FEWEST_PARTS = 2;
export const MOST_PARTS = 60;

/** What a plan is over: the invoice's total, or what is still owed. */
export const planBases = ['total', 'balance'] as const;
export type PlanBase = (typeof planBases)[number];

/** A part that is planned: amounts are minor units, days are YYYY-MM-DD. */
export interface PlannedPart {
  due_on: string;
  amount: number;
}

/** A part of an invoice's plan. A part with any payment is locked: its amount and day stay. */
export interface PlanPart extends PlannedPart {
  installment_id: number;
  paid: number;
}

const sum = (list: readonly { amount: number }[]): number => list.reduce((total, { amount }) => total + amount, 0);

/** What the parts of a plan must come to: the total less what was credited, or what is still owed, in minor units. */
export function planSum(
  { total, credited, paid }: { total: number; credited: number; paid: number },
  base: PlanBase,
): number {
  return base === 'total' ? total - credited : total - credited - paid;
}

/** Equal parts of an amount, the extra cents first: 100.00 in 3 is 33.34, 33.33, 33.33. */
export const equalParts = (amount: number, count: number): number[] => split(amount, Array<number>(count).fill(1));

/**
 * The days on which equal parts fall due: the first one, and then every so many weeks or months. Months keep the day of the
 * first one; a shorter month has its last day instead.
 */
export function dueDays(
  first: string,
  { every, unit }: { every: number; unit: 'week' | 'month' },
  count: number,
): string[] {
  return Array.from({ length: count }, (_, at) =>
    unit === 'week' ? addDays(first, 7 * every * at) : monthsLater(first, every * at),
  );
}

/** A plan of equal parts. */
export function planByCount(
  amount: number,
  { first, count, every, unit }: { first: string; count: number; every: number; unit: 'week' | 'month' },
): PlannedPart[] {
  const days = dueDays(first, { every, unit }, count);
  return equalParts(amount, count).map((part, at) => ({ due_on: days[at]!, amount: part }));
}

/**
 * What is wrong with a plan, by field: too few or too many parts, a part without an amount, a day before the invoice's or out of
 * order, or a sum that is not exactly what the parts must come to. `kept` counts the parts with a payment, which stay beside them.
 */
export function planErrors(
  parts: readonly PlannedPart[],
  { whole, issue_on, currency, kept = 0 }: { whole: number; issue_on: string; currency: string; kept?: number },
): Record<string, string> {
  if (whole <= 0) return { installments: 'Nothing is left to pay on this invoice' };
  const count = parts.length + kept;
  if (parts.length === 0 || count < FEWEST_PARTS || count > MOST_PARTS)
    return { installments: `Choose ${FEWEST_PARTS} to ${MOST_PARTS} parts` };
  const errors: Record<string, string> = {};
  parts.forEach(({ due_on, amount }, at) => {
    const before = parts[at - 1]?.due_on ?? '';
    if (!Number.isSafeInteger(amount) || amount <= 0) errors[`installments.${at}.amount`] = texts.count;
    if (!isDay(due_on)) errors[`installments.${at}.due_on`] = texts.date;
    else if (due_on < issue_on) errors[`installments.${at}.due_on`] = 'Choose a day on or after the issue date';
    else if (due_on < before) errors[`installments.${at}.due_on`] = 'Choose a day on or after the part before';
  });
  const rest = whole - sum(parts);
  if (Object.keys(errors).length === 0 && rest !== 0) {
    const off = `${amountText(Math.abs(rest), currency)} too ${rest > 0 ? 'low' : 'high'}`;
    errors.installments = `The parts must come to ${amountText(whole, currency)}. They are ${off}.`;
  }
  return errors;
}

/** How money that is on an invoice already meets the parts of its new plan: the parts that are due first are paid first. */
export function paidOnParts(parts: readonly PlannedPart[], paid: number): number[] {
  let left = paid;
  return parts.map(({ amount }) => {
    const part = Math.min(amount, left);
    left -= part;
    return part;
  });
}

/** A change of some parts: another amount or another day; `amount` 0 takes the part away. */
export type PartChange = Pick<PlanPart, 'installment_id'> & Partial<PlannedPart>;

/** A plan after a change, or why it cannot be: `locked` where a part has a payment, `missing` where there is no such part. */
export type Replanned<P extends PlanPart> =
  | { parts: P[]; error: null }
  | { parts: null; error: 'locked' | 'missing' | 'nothing' };

/**
 * Changes parts of a plan. What they gain or lose goes to the other parts without a payment, in proportion to their amounts by
 * the largest remainder, so that the plan comes to the same as before; `nothing` where these would be left without an amount, or
 * there are none. The changes may add up by themselves. Parts come back in the order of their days.
 */
export function replanned<P extends PlanPart>(parts: readonly P[], changes: readonly PartChange[]): Replanned<P> {
  const byId = new Map(changes.map((change) => [change.installment_id, change]));
  const named = parts.filter((part) => byId.has(part.installment_id));
  if (named.length < byId.size) return { parts: null, error: 'missing' };
  if (named.some((part) => part.paid > 0)) return { parts: null, error: 'locked' };
  const changed = named.map((part) => ({ ...part, ...byId.get(part.installment_id) }));
  if (changed.some((part) => part.amount < 0)) return { parts: null, error: 'nothing' };
  const others = parts.filter((part) => part.paid === 0 && !byId.has(part.installment_id));
  const gained = sum(changed) - sum(named);
  const amounts =
    gained === 0
      ? others.map((part) => part.amount)
      : split(
          Math.max(0, sum(others) - gained),
          others.map((part) => part.amount),
        );
  const moved = others.map((part, at) => ({ ...part, amount: amounts[at]! }));
  if (gained !== 0 && (sum(moved) !== sum(others) - gained || amounts.length === 0))
    return { parts: null, error: 'nothing' };
  if (moved.some((part) => part.amount <= 0)) return { parts: null, error: 'nothing' };
  const kept = [...parts.filter((part) => part.paid > 0), ...moved, ...changed.filter((part) => part.amount > 0)];
  return {
    parts: kept.toSorted(
      (one, other) => one.due_on.localeCompare(other.due_on) || one.installment_id - other.installment_id,
    ),
    error: null,
  };
}

/** A plan without a part: what it was goes to the other parts without a payment. */
export const withoutPart = <P extends PlanPart>(parts: readonly P[], installment_id: number): Replanned<P> =>
  replanned(parts, [{ installment_id, amount: 0 }]);

/** What to say where a change of a plan is refused. */
export const replanTexts: Record<'locked' | 'missing' | 'nothing', string> = {
  locked: 'This part already has a payment',
  missing: 'This part is no longer in the plan',
  nothing: 'The other unpaid parts cannot take the difference',
};
