import type { MembershipDetails, MembershipItemInput } from '@schoolbell/core/billing/memberships/schemas';
import type { Proration } from '@schoolbell/core/billing/memberships/rules';
import type { PeriodUnit } from '@schoolbell/core/catalog/charging/rules';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { texts } from '@schoolbell/core/validators';
import { amountError } from '../../catalog/amounts.ts';
import { countError } from '../../ui/numbers.ts';
import { quantityText } from '../invoices/editor/quantity.ts';
import { thousandthsOf } from '../invoices/editor/typed.ts';

/** A line as it is typed; `key` tells the lines apart. */
export interface TypedLine extends Pick<MembershipItemInput, 'type' | 'id' | 'tax_ids'> {
  key: number;
  name: string;
  quantity: string;
  price: string;
  /** An amount off each bill; empty is none. */
  discount: string;
}

/** A line that is of nothing in the catalogue. */
export const emptyLine = (key: number): TypedLine => ({
  key,
  type: 'custom',
  id: null,
  name: '',
  quantity: '1',
  price: '',
  discount: '',
  tax_ids: [],
});

/** Whether nothing was typed into a line. */
export const isBlank = ({ type, name, price }: TypedLine): boolean =>
  type === 'custom' && name.trim() === '' && price.trim() === '';

/** A membership as it is typed. */
export interface MembershipTyped {
  name: string;
  /** Empty: the first of those who pay for the student. */
  payer_id: string;
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
      payer_id: '',
      every: '1',
      unit: 'month',
      anchor_day: '1',
      starts_on: today,
      ends_on: '',
      lead_days: '0',
      proration: 'session',
      items: [emptyLine(1)],
    };
  return {
    name: stored.name,
    payer_id: String(stored.payer.user_detail_id),
    every: String(stored.every),
    unit: stored.unit,
    anchor_day: String(stored.anchor_day),
    starts_on: stored.starts_on,
    ends_on: stored.ends_on ?? '',
    lead_days: String(stored.lead_days),
    proration: stored.proration,
    items: stored.items.map(({ membership_item_id, thousandths, unit_price, discount, ...line }) => ({
      ...line,
      key: membership_item_id,
      quantity: quantityText(thousandths),
      price: typedAmount(unit_price, currency),
      discount: discount > 0 ? typedAmount(discount, currency) : '',
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
  typed.items.forEach((line, at) => {
    for (const [field, text] of Object.entries(lineErrors(line, currency))) errors[`items.${at}.${field}`] = text;
  });
  return errors;
}

function lineErrors({ type, name, quantity, price, discount }: TypedLine, currency: string): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!name.trim()) errors['name'] = texts.required;
  const thousandths = thousandthsOf(quantity);
  const isPieces = type === 'package' || type === 'product';
  if (thousandths === null) errors['quantity'] = 'Enter a number above 0';
  else if (isPieces && thousandths % 1000 !== 0) errors['quantity'] = 'Enter a whole number';
  const wrong = { price: amountError(price, currency), discount: discount.trim() && amountError(discount, currency) };
  for (const [field, text] of Object.entries(wrong)) if (text) errors[field] = text;
  return errors;
}

/** The form as the calls take it; it has been checked. */
export const sentMembership = (typed: MembershipTyped, currency: string) => ({
  name: typed.name.trim(),
  payer_id: typed.payer_id === '' ? null : Number(typed.payer_id),
  every: Number(typed.every),
  unit: typed.unit as PeriodUnit,
  anchor_day: Number(typed.anchor_day),
  starts_on: typed.starts_on,
  ends_on: typed.ends_on,
  lead_days: Number(typed.lead_days),
  proration: typed.proration as Proration,
  items: typed.items.map(({ type, id, tax_ids, name, quantity, price, discount }) => ({
    type,
    id,
    tax_ids,
    name: name.trim(),
    thousandths: thousandthsOf(quantity)!,
    unit_price: minorOf(price, currency),
    discount: discount.trim() === '' ? 0 : minorOf(discount, currency)!,
  })),
});
