import type { ItemInput } from '../items/schemas.ts';
import { type Discount, type Line, rounded, type Totals, totalsOf } from '../totals/rules.ts';
import type { InvoiceStatus } from './schemas.ts';

/** What decides about an invoice: its status as people read it, and what of it is paid and credited, in minor units. */
export interface Standing {
  status: InvoiceStatus;
  total: number;
  paid: number;
  credited: number;
  balance: number;
  order_id: number | null;
}

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** What may be done with an invoice now. An issued one never changes: it is credited, and replaced by a new one. */
export function actionsOf({
  status,
  balance,
  total,
  credited,
  order_id,
}: Standing): Record<'edit' | 'replace' | 'cancel' | 'delete' | 'send' | 'pay' | 'credit' | 'plan', 0 | 1> {
  const open = status === 'draft' || status === 'scheduled';
  const issued = !open && status !== 'cancelled';
  return {
    edit: flag(open && order_id === null),
    replace: flag(issued && order_id === null),
    cancel: flag((issued && credited < total) || (open && order_id === null)),
    delete: flag(open && order_id === null),
    send: flag(issued),
    // An order is paid before its invoice is issued.
    pay: flag((issued && balance > 0) || (status === 'scheduled' && order_id !== null)),
    credit: flag(issued && credited < total),
    plan: flag(issued && balance > 0),
  };
}

/** What staff take off the lines and the whole together, in hundredths of a percent of what the lines would cost, rounded up. */
export function takenOff(totals: Totals, byCoupon: number): number {
  const gross = totals.lines.reduce((sum, line) => sum + line.gross, 0);
  const off = totals.lines.reduce((sum, line) => sum + line.discount + line.spread, 0) - byCoupon;
  return gross === 0 ? 0 : Math.ceil((off * 10_000) / gross);
}

const discountOf = ({ discount_kind: kind, discount_value: value }: DiscountFields): Discount | null =>
  kind === null || value === 0 ? null : { kind, value };

interface DiscountFields {
  discount_kind: 'percent' | 'amount' | null;
  discount_value: number;
}

/** A line to be added up: its price and taxes as the document will copy them. */
export type PricedItem = Pick<ItemInput, 'thousandths' | 'discount_kind' | 'discount_value'> & {
  unit_price: number;
  taxes: readonly { name: string; rate: string; en_code: string }[];
};

const lineOf = (item: PricedItem): Line => ({
  thousandths: item.thousandths,
  unit_price: item.unit_price,
  discount: discountOf(item),
  taxes: item.taxes,
});

/** What an invoice comes to: the editor previews by it, and the server bills by it. `off` is what a coupon takes off each line. */
export function invoiceTotals(
  items: readonly PricedItem[],
  whole: DiscountFields & { inclusive: boolean; off?: readonly number[] },
): Totals {
  const { inclusive, off } = whole;
  return totalsOf(items.map(lineOf), { inclusive, discount: discountOf(whole), ...(off && { off }) });
}

/** An amount to pay in cash: rounded to the school's smallest coin, and what that adds or takes (minor units). */
export function cashRounding(amount: number, step: number): { amount: number; rounding: number } {
  if (step <= 1) return { amount, rounding: 0 };
  const paid = Number(rounded(BigInt(amount), BigInt(step))) * step;
  return { amount: paid, rounding: paid - amount };
}
