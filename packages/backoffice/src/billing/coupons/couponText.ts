import type { CouponRow } from '@schoolbell/core/billing/coupons/contract';
import { type CouponState, couponState } from '@schoolbell/core/billing/coupons/rules';
import type { ItemType } from '@schoolbell/core/billing/items/schemas';
import { dayText, money } from '@schoolbell/core/format';
import type { Tone } from '../../ui/tones.ts';

/** What a coupon takes off: "10 %" or "GBP 5.00". */
export const takesOff = ({ kind, value }: Pick<CouponRow, 'kind' | 'value'>, currency: string): string =>
  kind === 'percent' ? `${value / 100} %` : money(value, currency);

/** When a coupon can be used; both days are included. */
export function daysText({ from_on, until_on }: Pick<CouponRow, 'from_on' | 'until_on'>): string {
  if (from_on && until_on) return `${dayText(from_on)} – ${dayText(until_on)}`;
  if (from_on) return `From ${dayText(from_on)}`;
  return until_on ? `Until ${dayText(until_on)}` : 'Any day';
}

/** How often a coupon is used: "3 of 10". */
export const usesText = ({ used, most }: Pick<CouponRow, 'used' | 'most'>): string =>
  most === null ? String(used) : `${used} of ${most}`;

const states: Record<CouponState, { tone: Tone; word: string }> = {
  active: { tone: 'success', word: 'Active' },
  later: { tone: 'info', word: 'Not started' },
  expired: { tone: 'warning', word: 'Expired' },
  'used up': { tone: 'plum', word: 'Used up' },
  archived: { tone: 'neutral', word: 'Archived' },
};

/** Where a coupon is, in a word and its tone. */
export const stateOf = (coupon: CouponRow, today: string): { tone: Tone; word: string } =>
  states[couponState(coupon, today)];

/** Kinds of lines that a coupon can be for. */
export const kindsOfLines: Record<ItemType, string> = {
  subject: 'All {subjects} by the class',
  period: 'All {subjects} by the period',
  package: 'All {packages}',
  addOn: 'All add-ons',
  product: 'All {products}',
  registrationFee: 'All registration fees',
  custom: 'All custom lines',
};
