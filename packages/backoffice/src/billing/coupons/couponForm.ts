import type { CouponRow } from '@schoolbell/core/billing/coupons/contract';
import { couponErrors } from '@schoolbell/core/billing/coupons/rules';
import { type ItemType, itemTypes } from '@schoolbell/core/billing/items/schemas';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { texts } from '@schoolbell/core/validators';
import { amountError } from '../../catalog/amounts.ts';
import { optionalCountError } from '../../ui/numbers.ts';

/** A coupon as its fields hold it. */
export interface CouponTyped {
  code: string;
  name: string;
  kind: string;
  value: string;
  from_on: string;
  until_on: string;
  most: string;
  most_each: string;
  least_spend: string;
  /** "type:custom", "sub:1", "package:2", "product:3". */
  applies: readonly string[];
  first_time: boolean;
}

const lists = { sub: 'sub_ids', package: 'package_ids', product: 'product_ids' } as const;

/** A percentage as it is typed, in hundredths; null where it is none. */
export function hundredthsOf(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

/** What a form begins with. */
export function couponTyped(row: CouponRow | null, currency: string): CouponTyped {
  const count = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
  const { applies } = row ?? {};
  return {
    code: row?.code ?? '',
    name: row?.name ?? '',
    kind: row?.kind ?? 'percent',
    value: row ? (row.kind === 'percent' ? String(row.value / 100) : typedAmount(row.value, currency)) : '',
    from_on: row?.from_on ?? '',
    until_on: row?.until_on ?? '',
    most: count(row?.most),
    most_each: count(row?.most_each),
    least_spend: row && row.least_spend > 0 ? typedAmount(row.least_spend, currency) : '',
    applies: [
      ...(applies?.types ?? []).map((type) => `type:${type}`),
      ...Object.entries(lists).flatMap(([of, list]) => (applies?.[list] ?? []).map((id) => `${of}:${id}`)),
    ],
    first_time: row?.first_time === 1,
  };
}

const valueOf = ({ kind, value }: CouponTyped, currency: string): number | null =>
  kind === 'percent' ? hundredthsOf(value) : minorOf(value, currency);
const countOf = (text: string): number | null => (text.trim() ? Number(text) || 0 : null);
const leastOf = (text: string, currency: string): number => (text.trim() ? (minorOf(text, currency) ?? 0) : 0);

/** The form as the call takes it. */
export function sentCoupon(typed: CouponTyped, currency: string) {
  const idsOf = (of: string) =>
    typed.applies.flatMap((key) => (key.startsWith(`${of}:`) ? [Number(key.slice(of.length + 1))] : []));
  const isOn = (type: ItemType) => typed.applies.includes(`type:${type}`);
  return {
    code: typed.code.trim(),
    name: typed.name.trim(),
    kind: typed.kind as CouponRow['kind'],
    value: valueOf(typed, currency) ?? 0,
    from_on: typed.from_on,
    until_on: typed.until_on,
    most: countOf(typed.most),
    most_each: countOf(typed.most_each),
    least_spend: leastOf(typed.least_spend, currency),
    applies: {
      types: itemTypes.filter(isOn),
      sub_ids: idsOf('sub'),
      package_ids: idsOf('package'),
      product_ids: idsOf('product'),
    },
    first_time: typed.first_time ? (1 as const) : (0 as const),
  };
}

const unreadable = ({ kind, value }: CouponTyped, currency: string): string | null => {
  if (kind === 'amount') return amountError(value, currency);
  if (!value.trim()) return texts.required;
  return hundredthsOf(value) === null ? 'Please enter a percentage like 12.5' : null;
};

/** What is wrong with it, by field: what can't be read, and what the rules of coupons refuse. */
export function typedErrors(typed: CouponTyped, before: CouponRow | null, currency: string): Record<string, string> {
  const sent = sentCoupon(typed, currency);
  const draft = { ...sent, from_on: sent.from_on || null, until_on: sent.until_on || null };
  const { code, least_spend } = typed;
  const own: Record<string, string | null> = {
    code: code.trim() ? null : texts.required,
    value: unreadable(typed, currency),
    most: optionalCountError(typed.most, 1, 1_000_000_000),
    most_each: optionalCountError(typed.most_each, 1, 1_000_000_000),
    least_spend: least_spend.trim() ? amountError(least_spend, currency) : null,
  };
  const unread = Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== null);
  return { ...couponErrors(draft, before), ...Object.fromEntries(unread) };
}
