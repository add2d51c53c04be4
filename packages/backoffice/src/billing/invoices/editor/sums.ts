import { invoiceTotals, type PricedItem } from '@schoolbell/core/billing/invoices/rules';
import type { Totals } from '@schoolbell/core/billing/totals/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { minorOf } from '@schoolbell/core/money';
import { texts } from '@schoolbell/core/validators';
import { amountHint, discountOf, thousandthsOf, type Typed, type TypedLine } from './typed.ts';

/** A tax as the editor knows it. */
export interface KnownTax {
  tax_id: number;
  name: string;
  rate: string;
  en_code: string;
}

/** What the sums depend on beside what is typed. */
export interface Terms {
  currency: string;
  inclusive: boolean;
  terms_days: number;
  taxes: readonly KnownTax[];
}

const pricedLine = (line: TypedLine, { currency, taxes }: Terms): PricedItem => ({
  thousandths: thousandthsOf(line.quantity) ?? 0,
  unit_price: minorOf(line.price, currency) ?? 0,
  ...(discountOf(line.discount, currency) ?? { discount_kind: null, discount_value: 0 }),
  taxes: taxes.filter(({ tax_id }) => line.tax_ids.includes(tax_id)),
});

/** What is typed comes to, with what a coupon takes off each line; what can't be read counts as nothing. */
export const totalsTyped = ({ lines, discount }: Typed, terms: Terms, off: readonly number[] = []): Totals =>
  invoiceTotals(
    lines.map((line) => pricedLine(line, terms)),
    {
      inclusive: terms.inclusive,
      off,
      ...(discountOf(discount, terms.currency) ?? { discount_kind: null, discount_value: 0 }),
    },
  );

/** When it is due: as typed, or the school's days after it is issued. */
export const dueOn = ({ due_on, issue_on }: Pick<Typed, 'due_on' | 'issue_on'>, { terms_days }: Terms): string =>
  due_on || (issue_on ? addDays(issue_on, terms_days) : '');

/** What is wrong with what is typed, by the paths that the server names too. */
export function wrongTyped(typed: Typed, terms: Terms): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (typed.user_detail_id === null) wrong['user_detail_id'] = texts.required;
  if (typed.user_detail_id !== null && typed.lines.length === 0) wrong['items'] = 'Add at least one line';
  typed.lines.forEach((line, at) => Object.assign(wrong, wrongLine(line, `items.${at}`, terms.currency)));
  if (discountOf(typed.discount, terms.currency) === null) wrong['discount_value'] = discountHint;
  if (!typed.issue_on) wrong['issue_on'] = texts.required;
  if (typed.due_on && typed.due_on < typed.issue_on) wrong['due_on'] = 'The due date must not be before the issue date';
  return wrong;
}

const discountHint = 'Enter “10 %” or an amount';

function wrongLine(line: TypedLine, at: string, currency: string): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (!line.name.trim()) wrong[`${at}.name`] = texts.required;
  if (thousandthsOf(line.quantity) === null) wrong[`${at}.thousandths`] = 'Enter a number above 0';
  if (!line.price.trim()) wrong[`${at}.unit_price`] = texts.required;
  else if (minorOf(line.price, currency) === null) wrong[`${at}.unit_price`] = amountHint(currency);
  if (discountOf(line.discount, currency) === null) wrong[`${at}.discount_value`] = discountHint;
  return wrong;
}
