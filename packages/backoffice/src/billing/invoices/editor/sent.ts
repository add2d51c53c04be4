import { planByCount } from '@schoolbell/core/billing/installments/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { minorOf } from '@schoolbell/core/money';
import { dueOn, type Terms } from './sums.ts';
import { discountOf, thousandthsOf, type Typed, type TypedPart } from './typed.ts';

/** The parts of the plan: equal ones a month apart, or those that were there before while they still fit. */
export function partsTyped(typed: Typed, total: number, terms: Terms): TypedPart[] {
  const first = dueOn(typed, terms);
  if (typed.parts < 2 || total < typed.parts || !first) return [];
  const isKept = typed.kept.length === typed.parts && typed.kept.reduce((sum, { amount }) => sum + amount, 0) === total;
  return isKept ? [...typed.kept] : planByCount(total, { first, count: typed.parts, every: 1, unit: 'month' });
}

/** What is typed, as the calls take it; it must be right by `wrongTyped`. */
export function sentInvoice(typed: Typed, terms: Terms, { today, total }: { today: string; total: number }) {
  const { currency } = terms;
  return {
    payer_id: typed.payer_id ? Number(typed.payer_id) : null,
    items: typed.lines.map(({ key: _, quantity, price, discount, name, tax_ids, event_ids, ...line }) => ({
      ...line,
      name: name.trim(),
      thousandths: thousandthsOf(quantity)!,
      unit_price: minorOf(price, currency)!,
      ...discountOf(discount, currency)!,
      tax_ids: [...tax_ids],
      event_ids: [...event_ids],
    })),
    ...discountOf(typed.discount, currency)!,
    coupon_code: typed.coupon_code.trim(),
    // Today as the school counts it: a desk in another zone may be a day ahead.
    issue_on: typed.issue_on === today ? '' : typed.issue_on,
    due_on: dueOn(typed, terms) === addDays(typed.issue_on, terms.terms_days) ? '' : typed.due_on,
    installments: partsTyped(typed, total, terms),
    reference: typed.reference.trim(),
    notes: typed.notes.trim(),
    footer: typed.footer,
    language: typed.language,
  };
}
