import { createHash } from 'node:crypto';
import { amountErrors } from '@schoolbell/core/billing/documents/limits/rules';
import { invoiceTotals } from '@schoolbell/core/billing/invoices/rules';
import {
  FEWEST_LINES,
  feeKey,
  hashedOf,
  isFeeKey,
  MOST_LINES,
  type OrderDraft,
  type OrderLine,
  type Quote,
  type QuoteLine,
  registers,
} from '@schoolbell/core/billing/orders/rules';
import type { Totals } from '@schoolbell/core/billing/totals/rules';
import { feeYear } from '@schoolbell/core/catalog/fees/rules';
import { dayIn } from '@schoolbell/core/format';
import { Failure, refuseWrong } from '@schoolbell/core/http/errors';
import { MOST_MINOR } from '@schoolbell/core/money';
import { paidFor } from '../../../catalog/fees/payments/queries.ts';
import { type UsedCoupon, tryCoupon } from '../../coupons/using/verbs.ts';
import type { Billing } from '../../documents/verbs.ts';
import { takesOnline } from '../../gateways/verbs.ts';
import { billingSettings, type Settings } from '../../invoices/making/queries.ts';
import { type ReadyItem, readyItems } from '../../items/verbs.ts';
import { liveFees, subjectsOf } from './queries.ts';

/** What a quote asks of its caller: a public request, or a transaction that orders. */
export type Quoting = Pick<Billing, 'db' | 'tenant' | 'now'>;

/** A quote, with what it takes to write the invoice of it. */
export interface Priced {
  quote: Quote;
  items: ReadyItem[];
  totals: Totals;
  settings: Settings;
  coupon: UsedCoupon | null;
  /** Why the coupon cannot be used, as it is thrown where that is not to be shown but refused. */
  refusal: Failure | null;
}

type Asked = Parameters<typeof readyItems>[1][number] & { key: string };

const plain = {
  duration_id: null,
  name: '',
  detail: '',
  thousandths: 1000,
  unit_price: null,
  discount_kind: null,
  discount_value: 0,
  tax_ids: null,
  from_on: '',
  to_on: '',
  event_ids: [],
};

/** What of a line is billed: one item, and one for each add-on of a package. */
function itemsOf({ key, student_id, event_ids, what }: OrderLine, subjects: Map<number, number>): Asked[] {
  const of = { ...plain, key, student_id: student_id ?? 0, event_ids: student_id === null ? [] : [...event_ids] };
  switch (what.type) {
    case 'subject': {
      const id = subjects.get(what.duration_id) ?? null;
      return [{ ...of, type: 'subject', id, duration_id: what.duration_id, thousandths: what.sessions * 1000 }];
    }
    case 'period':
      return [{ ...of, type: 'period', id: what.sub_id, from_on: what.from, to_on: what.to }];
    case 'package':
      return [
        { ...of, type: 'package', id: what.package_id },
        ...what.add_on_ids.map((id) => ({ ...of, event_ids: [], type: 'addOn' as const, id })),
      ];
    case 'product':
      return [{ ...of, type: 'product', id: what.product_id, thousandths: what.quantity * 1000 }];
    case 'registrationFee':
      return [{ ...of, type: 'registrationFee', id: what.registration_fee_id }];
    case 'custom':
      return [
        { ...of, type: 'custom', id: null, name: what.name, unit_price: what.unit_price, tax_ids: [...what.tax_ids] },
      ];
  }
}

/** The registration fees that fall due for those whom lines make students, each once a year, or once a family. */
async function dueFees(context: Quoting, { lines, day }: OrderDraft): Promise<Asked[]> {
  const students = [...new Set(lines.filter(registers).map((line) => line.student_id))];
  const charged = lines.flatMap(({ what }) => (what.type === 'registrationFee' ? [what.registration_fee_id] : []));
  const due = await feesDue(context, students, { day, charged });
  return due.map(({ registration_fee_id, student_id }) => ({
    ...plain,
    type: 'registrationFee',
    id: registration_fee_id,
    student_id: student_id ?? 0,
    key: feeKey(registration_fee_id, students.indexOf(student_id) + 1),
  }));
}

/** A registration fee that falls due for a student; null for somebody who is not known yet. */
interface FeeDue {
  registration_fee_id: number;
  student_id: number | null;
}

/** The registration fees that fall due for students, without those that are `charged` anyway. */
export async function feesDue(
  { db, tenant }: Quoting,
  students: readonly (number | null)[],
  { day, charged = [] }: { day: string; charged?: readonly number[] },
): Promise<FeeDue[]> {
  if (students.length === 0) return [];
  const due: FeeDue[] = [];
  for (const fee of await liveFees(db, tenant.institution_id)) {
    if (charged.includes(fee.registration_fee_id)) continue;
    const year = feeYear(day, fee.year_start);
    const unpaid: (number | null)[] = [];
    for (const student of students)
      if (student === null || !(await paidFor(db, tenant.institution_id, fee, student, year))) unpaid.push(student);
    // A fee charged once a family counts as paid for each child once one of them has paid it.
    const payers = fee.per === 'student' ? unpaid : unpaid.length < students.length ? [] : unpaid.slice(0, 1);
    due.push(...payers.map((student_id) => ({ registration_fee_id: fee.registration_fee_id, student_id })));
  }
  return due;
}

/** The lines of an order as a document copies them. Throws `invalid` where something is not sold. */
async function readyLines(context: Quoting, draft: OrderDraft): Promise<ReadyItem[]> {
  const { db, tenant } = context;
  if (draft.lines.length < FEWEST_LINES || draft.lines.length > MOST_LINES)
    refuseWrong({ lines: `Choose ${FEWEST_LINES} to ${MOST_LINES} items` });
  const durations = draft.lines.flatMap(({ what }) => (what.type === 'subject' ? [what.duration_id] : []));
  const subjects = await subjectsOf(db, tenant.institution_id, durations);
  const asked = [...draft.lines.flatMap((line) => itemsOf(line, subjects)), ...(await dueFees(context, draft))];
  const { items, errors } = await readyItems(context, asked);
  let at = -1;
  for (const { what } of draft.lines) {
    const first = (at += 1);
    if (what.type !== 'package') continue;
    for (const _ of what.add_on_ids) {
      at += 1;
      if (items[at]!.package_id !== items[first]!.id) errors[`items.${at}.id`] = 'Choose an existing add-on';
    }
  }
  refuseWrong({ ...errors, ...amountErrors(items, tenant.currency) });
  return items;
}

/** What a coupon takes off; a code that takes nothing off is told, not refused. */
async function couponOf(
  context: Quoting,
  { coupon_code, payer_id }: OrderDraft,
  { items, totals, held }: { items: readonly ReadyItem[]; totals: Totals; held: boolean },
): Promise<{ coupon: UsedCoupon | null; refusal: Failure | null }> {
  if (coupon_code === '') return { coupon: null, refusal: null };
  const priced = items.map(({ type, id }, at) => ({ type, id, amount: totals.lines[at]!.gross }));
  try {
    return { coupon: await tryCoupon(context, { coupon_code, payer_id, items: priced }, { held }), refusal: null };
  } catch (error) {
    if (!(error instanceof Failure) || error.fields?.['coupon_code'] === undefined) throw error;
    return { coupon: null, refusal: error };
  }
}

/** Works out what an order comes to. With `held` its coupon is held, because it is about to be used. */
export async function priceOrder(
  context: Quoting,
  draft: OrderDraft,
  { held = false }: { held?: boolean } = {},
): Promise<Priced> {
  const { db, tenant, now } = context;
  const day = draft.day || dayIn(now, tenant.time_zone);
  const items = await readyLines(context, { ...draft, day });
  const settings = await billingSettings(db, tenant.institution_id);
  const none = { discount_kind: null, discount_value: 0, inclusive: settings.inclusive === 1 };
  const before = invoiceTotals(items, none);
  const { coupon, refusal } = await couponOf(context, draft, { items, totals: before, held });
  const totals = coupon ? invoiceTotals(items, { ...none, off: coupon.off }) : before;
  if (totals.total > MOST_MINOR) refuseWrong({ lines: 'The order comes to too much' });
  const all = items.map((item, at): QuoteLine => {
    const { discount, spread, net, tax, total } = totals.lines[at]!;
    const { key, name, thousandths: quantity, unit_price } = item;
    return { key: key!, name, quantity, unit_price, discount: discount + spread, net, tax, gross: total };
  });
  const quote = {
    lines: all.filter((line) => !isFeeKey(line.key)),
    fees: all.filter((line) => isFeeKey(line.key)),
    coupon: coupon && {
      code: coupon.coupon.code,
      name: coupon.coupon.name,
      discount: coupon.off.reduce((sum, one) => sum + one, 0),
    },
    coupon_error: refusal?.fields?.['coupon_code'] ?? null,
    subtotal: totals.subtotal,
    discount: totals.discount,
    taxes: totals.taxes.map(({ name, rate, base, amount }) => ({ name, rate, base, amount })),
    total: totals.total,
    currency: tenant.currency,
    pay_online: totals.total > 0 && (await takesOnline(context, tenant.currency)) ? (1 as const) : (0 as const),
  };
  const quote_hash = createHash('sha256').update(hashedOf(quote)).digest('hex');
  return { quote: { ...quote, quote_hash }, items, totals, settings, coupon, refusal };
}
