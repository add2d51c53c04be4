import type { addInvoice } from '@schoolbell/core/billing/invoices/contract';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import type { ItemType } from '@schoolbell/core/billing/items/schemas';
import { amount, exponentOf } from '@schoolbell/core/format';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { quantityText } from './quantity.ts';

/** A line as its fields hold it. */
export interface TypedLine {
  /** Its own, while it is on the screen. */
  key: number;
  type: ItemType;
  id: number | null;
  duration_id: number | null;
  student_id: number;
  name: string;
  detail: string;
  quantity: string;
  price: string;
  /** "10 %" or "5.00". */
  discount: string;
  tax_ids: readonly number[];
  from_on: string;
  to_on: string;
  event_ids: readonly number[];
}

/** A part of a plan. */
export interface TypedPart {
  due_on: string;
  amount: number;
}

/** An invoice as its fields hold it. */
export interface Typed {
  user_detail_id: number | null;
  /** Empty: those who pay for the student. */
  payer_id: string;
  lines: readonly TypedLine[];
  discount: string;
  issue_on: string;
  /** Empty: follows the day of issue. */
  due_on: string;
  /** Below 2 there is no plan. */
  parts: number;
  /** A plan that was there before; it stays while nothing that it depends on is changed. */
  kept: readonly TypedPart[];
  reference: string;
  notes: string;
  footer: string;
  coupon_code: string;
  language: 'en' | 'cn' | null;
  send: boolean;
  use_credit: boolean;
}

let last = 0;
/** A key for a line that is new on the screen. */
export const newKey = (): number => (last += 1);

type Discount = Pick<InputOf<typeof addInvoice>['items'][number], 'discount_kind' | 'discount_value'>;
type Amounts = { discount_kind: 'percent' | 'amount' | null; discount_value: number };

/** A discount as it is typed, "10 %" or "5.00"; null where it is neither. */
export function discountOf(text: string, currency: string): Amounts | null {
  const typed = text.trim();
  if (typed === '') return { discount_kind: null, discount_value: 0 };
  const percent = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%$/.exec(typed);
  if (percent) {
    const value = Number(percent[1]) * 100 + Number((percent[2] ?? '').padEnd(2, '0'));
    return value <= 10_000 ? { discount_kind: 'percent', discount_value: value } : null;
  }
  const minor = minorOf(typed, currency);
  return minor === null ? null : { discount_kind: minor === 0 ? null : 'amount', discount_value: minor };
}

/** The same as its field shows it. */
export function discountText(
  { discount_kind: kind = null, discount_value: value = 0 }: Discount,
  currency: string,
): string {
  if (kind === null || value === 0) return '';
  return kind === 'percent' ? `${value / 100} %` : typedAmount(value, currency);
}

/** A quantity as it is typed, in thousandths; null where it is none. */
export function thousandthsOf(text: string): number | null {
  const match = /^(\d{1,6})(?:\.(\d{0,3}))?$/.exec(text.trim());
  if (!match) return null;
  const value = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'));
  return value > 0 ? value : null;
}

/** What a new invoice begins with. */
export const emptyInvoice = (user_detail_id: number | null, today: string): Typed => ({
  user_detail_id,
  payer_id: '',
  lines: [],
  discount: '',
  issue_on: today,
  due_on: '',
  parts: 0,
  kept: [],
  reference: '',
  notes: '',
  footer: '',
  coupon_code: '',
  language: null,
  send: true,
  use_credit: false,
});

const linesOf = ({ items, currency }: InvoiceDetails): TypedLine[] =>
  items.map((item) => ({
    key: newKey(),
    type: item.type,
    id: item.id,
    duration_id: item.duration_id,
    student_id: item.student.user_detail_id,
    name: item.name,
    detail: item.detail,
    quantity: quantityText(item.thousandths),
    price: typedAmount(item.unit_price, currency),
    discount: discountText(item, currency),
    tax_ids: item.taxes.flatMap(({ tax_id }) => (tax_id === null ? [] : [tax_id])),
    from_on: item.from_on ?? '',
    to_on: item.to_on ?? '',
    event_ids: item.event_ids,
  }));

/** A stored invoice as its fields hold it. A new one in its place is issued today. */
export function invoiceTyped(
  invoice: InvoiceDetails,
  { today, replaces }: { today: string; replaces: boolean },
): Typed {
  const isPast = replaces || invoice.issue_on < today;
  return {
    user_detail_id: invoice.user_detail_id,
    payer_id: String(invoice.payer_id),
    lines: linesOf(invoice),
    discount: discountText(invoice, invoice.currency),
    issue_on: isPast ? today : invoice.issue_on,
    due_on: isPast && invoice.due_on < today ? '' : invoice.due_on,
    parts: replaces ? 0 : invoice.installments.length,
    kept: replaces ? [] : invoice.installments.map(({ due_on, amount: part }) => ({ due_on, amount: part })),
    reference: invoice.reference,
    notes: invoice.notes,
    footer: invoice.footer,
    coupon_code: invoice.coupon_code,
    language: invoice.language,
    send: true,
    use_credit: false,
  };
}

/** What an amount field says that it can't read. */
export const amountHint = (currency: string): string =>
  exponentOf(currency) === 0 ? 'Enter a whole amount' : `Enter an amount like ${amount(1250, currency)}`;
