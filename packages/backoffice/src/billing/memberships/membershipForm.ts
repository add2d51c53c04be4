import type { MembershipDetails, MembershipItemInput } from '@schoolbell/core/billing/memberships/schemas';
import type { Proration } from '@schoolbell/core/billing/memberships/rules';
import type { PeriodUnit } from '@schoolbell/core/catalog/charging/rules';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { texts } from '@schoolbell/core/validators';
import { amountError } from '../../catalog/amounts.ts';
import { countError } from '../../ui/numbers.ts';

/** A line as it is typed; `key` tells the lines apart, and `kept` is what the form does not show of a stored one. */
export interface TypedLine {
  key: number;
  /** A subject's id; empty for anything else. */
  sub_id: string;
  name: string;
  price: string;
  kept: Pick<MembershipItemInput, 'type' | 'id' | 'thousandths' | 'discount' | 'tax_ids'> | null;
}

/** A membership as it is typed. */
export interface MembershipTyped {
  name: string;
  every: string;
  unit: string;
  anchor_day: string;
  starts_on: string;
  ends_on: string;
  lead_days: string;
  proration: string;
  items: TypedLine[];
}

/** What a form begins with: a new membership, or what stands. */
export function membershipTyped(stored: MembershipDetails | null, currency: string, today: string): MembershipTyped {
  if (!stored)
    return {
      name: '',
      every: '1',
      unit: 'month',
      anchor_day: '1',
      starts_on: today,
      ends_on: '',
      lead_days: '0',
      proration: 'session',
      items: [{ key: 1, sub_id: '', name: '', price: '', kept: null }],
    };
  return {
    name: stored.name,
    every: String(stored.every),
    unit: stored.unit,
    anchor_day: String(stored.anchor_day),
    starts_on: stored.starts_on,
    ends_on: stored.ends_on ?? '',
    lead_days: String(stored.lead_days),
    proration: stored.proration,
    items: stored.items.map(({ membership_item_id, type, id, name, unit_price, ...kept }) => ({
      key: membership_item_id,
      sub_id: type === 'period' ? String(id) : '',
      name,
      price: typedAmount(unit_price, currency),
      kept: { type, id, ...kept },
    })),
  };
}

/** What is wrong with it, by field, before it is sent. */
export function membershipErrors(typed: MembershipTyped, currency: string): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!typed.name.trim()) errors['name'] = texts.required;
  const counts = {
    every: countError(typed.every, 1, 52),
    lead_days: countError(typed.lead_days, 0, 60),
    anchor_day: countError(typed.anchor_day, 1, typed.unit === 'week' ? 7 : 31),
  };
  for (const [field, text] of Object.entries(counts)) if (text) errors[field] = text;
  typed.items.forEach(({ name, price }, at) => {
    if (!name.trim()) errors[`items.${at}.name`] = texts.required;
    const wrong = amountError(price, currency);
    if (wrong) errors[`items.${at}.price`] = wrong;
  });
  return errors;
}

/** The form as the calls take it; it has been checked. */
export const sentMembership = (typed: MembershipTyped, currency: string) => ({
  name: typed.name.trim(),
  every: Number(typed.every),
  unit: typed.unit as PeriodUnit,
  anchor_day: Number(typed.anchor_day),
  starts_on: typed.starts_on,
  ends_on: typed.ends_on,
  lead_days: Number(typed.lead_days),
  proration: typed.proration as Proration,
  items: typed.items.map(({ sub_id, name, price, kept }) => ({
    ...(kept ?? {
      type: sub_id === '' ? ('custom' as const) : ('period' as const),
      id: sub_id === '' ? null : Number(sub_id),
    }),
    name: name.trim(),
    unit_price: minorOf(price, currency),
  })),
});
