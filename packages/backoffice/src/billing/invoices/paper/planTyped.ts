import {
  FEWEST_PARTS,
  MOST_PARTS,
  planByCount,
  type PlanBase,
  planErrors,
  type PlannedPart,
  planSum,
} from '@schoolbell/core/billing/installments/rules';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { isDay, texts } from '@schoolbell/core/validators';
import { amountError } from '../../../catalog/amounts.ts';
import { wholeOf } from '../../../ui/numbers.ts';

/** A part as its fields hold it. `installment_id` is null where it is new. */
export interface TypedRow {
  key: number;
  installment_id: number | null;
  due_on: string;
  amount: string;
}

/** A plan as its fields hold it: equal parts, or parts of one's own. */
export interface TypedPlan {
  base: PlanBase;
  how: 'equal' | 'own';
  count: string;
  first: string;
  every: string;
  unit: 'week' | 'month';
  rows: readonly TypedRow[];
}

type Planned = Pick<
  InvoiceDetails,
  'invoice_id' | 'version' | 'currency' | 'issue_on' | 'due_on' | 'total' | 'credited' | 'paid' | 'installments'
>;

/** Parts with a payment stay as they are. */
export const keptIn = ({ installments }: Planned) => installments.filter((one) => one.paid > 0);
const openIn = ({ installments }: Planned) => installments.filter((one) => one.paid === 0);

/** What the parts that are written must come to, in minor units. */
export const toPlan = (invoice: Planned, base: PlanBase): number =>
  planSum(invoice, base) - keptIn(invoice).reduce((sum, { amount, paid }) => sum + amount - paid, 0);

const rowsOf = (parts: readonly (PlannedPart & { installment_id?: number })[], currency: string): TypedRow[] =>
  parts.map(({ installment_id = null, due_on, amount }, key) => ({
    key,
    installment_id,
    due_on,
    amount: typedAmount(amount, currency),
  }));

/** What the dialog begins with: the plan as it is, or three equal parts a month apart. */
export function planTyped(invoice: Planned, today: string): TypedPlan {
  const { installments, currency, due_on } = invoice;
  return {
    base: 'balance',
    how: installments.length > 0 ? 'own' : 'equal',
    count: '3',
    first: due_on > today ? due_on : today,
    every: '1',
    unit: 'month',
    rows: rowsOf(openIn(invoice), currency),
  };
}

const countIn = ({ count }: TypedPlan) => wholeOf(count, FEWEST_PARTS, MOST_PARTS);
const everyIn = ({ every }: TypedPlan) => wholeOf(every, 1, 52);

/** The parts as they are typed; what can't be read counts as nothing. */
export function partsIn(typed: TypedPlan, invoice: Planned): PlannedPart[] {
  if (typed.how === 'own')
    return typed.rows.map(({ due_on, amount }) => ({ due_on, amount: minorOf(amount, invoice.currency) ?? 0 }));
  const [count, every, whole] = [countIn(typed), everyIn(typed), toPlan(invoice, typed.base)];
  if (count === null || every === null || !isDay(typed.first) || whole <= 0) return [];
  const equal = planByCount(whole, { first: typed.first, count, every, unit: typed.unit });
  return equal.filter(({ amount }) => amount > 0);
}

/** The same plan with its equal parts as parts of one's own. */
export const withOwnRows = (typed: TypedPlan, invoice: Planned): TypedPlan => ({
  ...typed,
  how: 'own',
  rows: typed.how === 'own' ? typed.rows : rowsOf(partsIn(typed, invoice), invoice.currency),
});

/** One part more, a month after the last one, over what is left to plan. */
export function withPart(typed: TypedPlan, invoice: Planned, left: number): TypedPlan {
  const last = typed.rows.at(-1)?.due_on;
  const first = isDay(last ?? '') ? last! : typed.first;
  const [, next] = planByCount(2, { first, count: 2, every: 1, unit: 'month' });
  const row = {
    key: Math.max(0, ...typed.rows.map((one) => one.key)) + 1,
    installment_id: null,
    due_on: last === undefined ? first : next!.due_on,
    amount: left > 0 ? typedAmount(left, invoice.currency) : '',
  };
  return { ...typed, rows: [...typed.rows, row] };
}

/** The same plan with what is left, or too much, put on its last part; null where that would leave it without an amount. */
export function withRest(typed: TypedPlan, invoice: Planned, left: number): TypedPlan | null {
  const last = typed.rows.at(-1);
  const amount = (last && minorOf(last.amount, invoice.currency)) ?? 0;
  if (typed.how === 'equal' || !last || left === 0 || amount + left <= 0) return null;
  const row = { ...last, amount: typedAmount(amount + left, invoice.currency) };
  return { ...typed, rows: typed.rows.with(-1, row) };
}

/** What is wrong with a plan as it is typed, by the paths that the server names too. */
export function wrongPlan(typed: TypedPlan, invoice: Planned): Record<string, string> {
  const { currency, issue_on } = invoice;
  const errors: Record<string, string> = {};
  if (typed.how === 'equal') {
    if (countIn(typed) === null) errors['count'] = `Choose ${FEWEST_PARTS} to ${MOST_PARTS} parts`;
    if (everyIn(typed) === null) errors['every'] = 'Choose 1 to 52';
    if (!isDay(typed.first)) errors['first'] = typed.first ? texts.date : texts.required;
  } else {
    typed.rows.forEach(({ amount, due_on }, at) => {
      const wrong = amountError(amount, currency);
      if (wrong) errors[`installments.${at}.amount`] = wrong;
      if (!due_on) errors[`installments.${at}.due_on`] = texts.required;
    });
  }
  if (Object.keys(errors).length > 0) return errors;
  const whole = toPlan(invoice, typed.base);
  return planErrors(partsIn(typed, invoice), { whole, issue_on, currency, kept: keptIn(invoice).length });
}

/** Whether only days and amounts of the plan's own parts are changed, so that they stay the same parts. */
export function isSameParts({ how, rows }: TypedPlan, invoice: Planned): boolean {
  const ids = rows.map((one) => one.installment_id);
  const open = openIn(invoice);
  return how === 'own' && ids.length === open.length && open.every((one) => ids.includes(one.installment_id));
}
