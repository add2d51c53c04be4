import { dayText, money } from '../../format.ts';
import { MOST_MINOR } from '../../money.ts';
import { alphanumeric, isDay, texts } from '../../validators.ts';
import { type Discount, discountOf, split } from '../totals/rules.ts';

/** What a coupon is for: any line that one of these lists names. Without any it is for everything. */
export interface CouponScope {
  types: readonly string[];
  sub_ids: readonly number[];
  package_ids: readonly number[];
  product_ids: readonly number[];
}

/** A coupon as it is decided by. `value` is hundredths of a percent, or minor units; days are YYYY-MM-DD, both included. */
export interface Coupon extends Discount {
  from_on: string | null;
  until_on: string | null;
  /** How often it may be used in all, and by each payer; null is as often as people like. */
  most: number | null;
  most_each: number | null;
  used: number;
  /** The least that the lines it is for must come to, in minor units. */
  least_spend: number;
  applies: Partial<CouponScope>;
  first_time: 0 | 1;
  /** 0 active, 1 switched off. */
  status: 0 | 1;
}

/** A line as a coupon sees it: what it sells, and what it costs after its own discount, in minor units. */
export interface CouponItem {
  type: string;
  /** The subject, the period's subject, the package, the product; null for what has none. */
  id: number | null;
  amount: number;
}

/** What a coupon is used for. `day` is today in the branch's zone, so a coupon lasts until the end of its day there. */
export interface CouponUse {
  day: string;
  currency: string;
  /** How often this payer has used it, not counting what was given back. */
  used_each: number;
  /** Whether the payer has had an issued invoice before. */
  is_known: boolean;
  items: readonly CouponItem[];
}

/** A code as it is compared: without surrounding space, in lower case. */
export const codeKey = (code: string): string => code.trim().toLowerCase();

/** What is wrong with a code's form; null where it is right. The text is the specification's. */
export const codeError = (code: string): string | null => alphanumeric(code.trim());

/** Whether a coupon is for a line. */
export function isFor({ applies }: Pick<Coupon, 'applies'>, { type, id }: Pick<CouponItem, 'type' | 'id'>): boolean {
  const { types = [], sub_ids = [], package_ids = [], product_ids = [] } = applies;
  if (types.length + sub_ids.length + package_ids.length + product_ids.length === 0) return true;
  if (types.includes(type)) return true;
  if (id === null) return false;
  if (type === 'subject' || type === 'period') return sub_ids.includes(id);
  return (type === 'package' && package_ids.includes(id)) || (type === 'product' && product_ids.includes(id));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/** The amounts of lines as far as a coupon is for them; 0 for the others. */
const amountsFor = (coupon: Pick<Coupon, 'applies'>, items: readonly CouponItem[]): number[] =>
  items.map((item) => (isFor(coupon, item) ? item.amount : 0));

/** Why a coupon cannot be used, as the text at `coupon_code`; null where it can. */
export function couponError(coupon: Coupon, { day, currency, used_each, is_known, items }: CouponUse): string | null {
  const { from_on, until_on, most, most_each, used, least_spend, first_time, status } = coupon;
  if (status === 1) return 'This code is no longer active';
  if (from_on !== null && day < from_on) return `This code is valid from ${dayText(from_on)}`;
  if (until_on !== null && day > until_on) return `This code expired on ${dayText(until_on)}`;
  if (most !== null && used >= most) return 'This code has been used up';
  if (most_each !== null && used_each >= most_each) return 'This family has already used this code';
  if (first_time === 1 && is_known) return 'This code is for new families only';
  if (!items.some((item) => isFor(coupon, item))) return 'This code is not for any of these items';
  if (sum(amountsFor(coupon, items)) < least_spend)
    return `This code needs at least ${money(least_spend, currency)} of the items it is for`;
  return null;
}

/**
 * What a coupon takes off each line, in minor units and in the lines' order: `off` of `totalsOf`. It is worked out of all lines
 * that it is for together, never more than they cost, and spread over them by the largest remainder.
 */
export function couponOff(coupon: Pick<Coupon, 'kind' | 'value' | 'applies'>, items: readonly CouponItem[]): number[] {
  const amounts = amountsFor(coupon, items);
  return split(discountOf(sum(amounts), coupon), amounts);
}

/** A coupon as staff write it. */
export type CouponDraft = Pick<
  Coupon,
  'kind' | 'value' | 'from_on' | 'until_on' | 'most' | 'most_each' | 'least_spend'
> & {
  code: string;
};

/** What is wrong with a coupon that staff write, by field. A code that was used keeps what it takes off. */
export function couponErrors(
  draft: CouponDraft,
  before: (Pick<Coupon, 'kind' | 'value' | 'used'> & { code: string }) | null = null,
): Record<string, string> {
  const { code, kind, value, from_on, until_on, most, most_each, least_spend } = draft;
  const form = codeError(code);
  const isUsed = before !== null && before.used > 0;
  const isCount = (count: number | null) => count === null || (Number.isSafeInteger(count) && count > 0);
  const amountError =
    !Number.isSafeInteger(value) || value <= 0
      ? texts.count
      : kind === 'percent' && value > 10_000
        ? 'The discount must be at most 100%'
        : value > MOST_MINOR
          ? 'The amount is too large'
          : null;
  return {
    ...(form !== null && { code: form }),
    ...(amountError !== null && { value: amountError }),
    ...(isUsed &&
      codeKey(code) !== codeKey(before.code) && { code: 'This code has been used. Add a new coupon instead.' }),
    ...(isUsed &&
      (kind !== before.kind || value !== before.value) && {
        value: 'This code has been used, so its discount stays. Add a new coupon instead.',
      }),
    ...(from_on !== null && !isDay(from_on) && { from_on: texts.date }),
    ...(until_on !== null && !isDay(until_on) && { until_on: texts.date }),
    ...(from_on !== null &&
      until_on !== null &&
      until_on < from_on && { until_on: 'Choose a day on or after the first day' }),
    ...(!isCount(most) && { most: texts.count }),
    ...(!isCount(most_each) && { most_each: texts.count }),
    ...((!Number.isSafeInteger(least_spend) || least_spend < 0 || least_spend > MOST_MINOR) && {
      least_spend: 'The amount must be between 0 and the largest amount',
    }),
  };
}

/** Where a coupon is: only an active one can be used today. */
export type CouponState = 'archived' | 'expired' | 'used up' | 'later' | 'active';

/** Where a coupon is on a day of the school's. */
export function couponState(
  { from_on, until_on, most, used, status }: Pick<Coupon, 'from_on' | 'until_on' | 'most' | 'used' | 'status'>,
  day: string,
): CouponState {
  if (status === 1) return 'archived';
  if (until_on !== null && day > until_on) return 'expired';
  if (most !== null && used >= most) return 'used up';
  return from_on !== null && day < from_on ? 'later' : 'active';
}
