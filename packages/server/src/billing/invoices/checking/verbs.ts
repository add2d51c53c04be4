import { invoiceTotals, type PricedItem, takenOff } from '@schoolbell/core/billing/invoices/rules';
import { amountErrors } from '@schoolbell/core/billing/documents/limits/rules';
import type { addInvoice } from '@schoolbell/core/billing/invoices/contract';
import type { Totals } from '@schoolbell/core/billing/totals/rules';
import { type Pays, payersOf } from '@schoolbell/core/billing/payers/rules';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure, missing, refuseWrong } from '@schoolbell/core/http/errors';
import { amount, dayIn, fullName, money } from '@schoolbell/core/format';
import { MOST_MINOR } from '@schoolbell/core/money';
import { type UsedCoupon, tryCoupon } from '../../coupons/using/verbs.ts';
import type { Billing } from '../../documents/verbs.ts';
import { billedSessions, lessonsAmong } from '../../items/queries.ts';
import { type ReadyItem, readyItems } from '../../items/verbs.ts';
import { billedPeople, findPayer, type PayerRow, possiblePayers } from '../../payers/queries.ts';
import { billingSettings, type Settings } from '../making/queries.ts';
import { sayFor } from '../../../words/verbs.ts';

/** An invoice as a caller asks for it: staff, a membership, an order. */
export type Asked = Omit<ParsedOf<typeof addInvoice>, 'use_credit' | 'draft' | 'send' | 'items'> & {
  draft: 0 | 1;
  send: 0 | 1;
  items: readonly (ParsedOf<typeof addInvoice>['items'][number] & { key?: string })[];
  order_id?: number | null;
  membership_id?: number | null;
  replaces_id?: number | null;
  /** Who made it if no one is signed in: the person who made the membership. */
  made_by?: number | null;
};

/** What an invoice is asked with where nothing else is said: the school's settings decide, and nothing is taken off. */
export const unsaid = {
  payer_id: null,
  discount_kind: null,
  discount_value: 0,
  coupon_code: '',
  issue_on: '',
  due_on: '',
  installments: [],
  reference: '',
  notes: '',
  footer: '',
  language: null,
} satisfies Partial<Asked>;

/** An invoice that is ready to be written: who pays, what of it, and what it comes to. */
export interface Ready {
  asked: Asked;
  settings: Settings;
  items: ReadyItem[];
  totals: Totals;
  payers: Pays<PayerRow>[];
  /** The coupon that it uses, and what that takes off each line. */
  coupon: UsedCoupon | null;
  issue_on: string;
  due_on: string;
}

const LONGEST_AHEAD = 366 * 3;

/** A day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Checks an invoice and adds it up. Throws `invalid` with a text at each field that is wrong. `limit` is whether the caller is
 * bound by the school's largest discount; `before` the lines that the document `invoice_id` had, whose lessons may be billed by it
 * again; `held` whether its coupon is held, because it is about to be used; `checked` whether the caller has seen to it that nobody
 * billed its lessons.
 */
export async function readyInvoice(
  context: Billing,
  asked: Asked,
  {
    limit,
    before = [],
    invoice_id = null,
    held = true,
    checked = false,
  }: {
    limit: boolean;
    before?: readonly { type: string; id: number | null }[];
    invoice_id?: number | null;
    held?: boolean;
    checked?: boolean;
  },
): Promise<Ready> {
  const { db, tenant, now } = context;
  const today = dayIn(now, tenant.time_zone);
  const settings = await billingSettings(db, tenant.institution_id);
  // A draft of yesterday is issued today.
  const issue_on = before.length > 0 && asked.issue_on < today ? today : asked.issue_on || today;
  const due_on = asked.due_on || dayAfter(issue_on, settings.terms_days);
  const { items, errors } = await readyItems(context, asked.items, (item) =>
    before.some((one) => one.type === item.type && one.id === item.id),
  );
  Object.assign(
    errors,
    wrongDays(asked, { today, issue_on, due_on }),
    wrongPieces(items),
    await wrongStudents(context, asked, settings),
  );
  // Sums of too large lines are no safe integers, so nothing is added up before.
  refuseWrong({ ...errors, ...amountErrors(items, tenant.currency) });
  const payers = await payersFor(context, asked);
  const inclusive = settings.inclusive === 1;
  const coupon = await couponOf(context, { asked, items, inclusive, payer_id: payers[0]!.payer.payer_id, held });
  const off = coupon?.off ?? [];
  const totals = invoiceTotals(items.map(pricedItem), { ...asked, inclusive, off });
  refuseWrong(wrongSums(context, asked, { totals, off, most: limit ? settings.maximum_discount : null }));
  if (!checked) await refuseBilled(context, items, invoice_id);
  return { asked, settings, items, totals, payers, coupon, issue_on, due_on };
}

/** The coupon that an invoice names, for its first payer: worked out of what lines cost after their own discounts. */
async function couponOf(
  context: Billing,
  {
    asked,
    items,
    inclusive,
    payer_id,
    held,
  }: { asked: Asked; items: readonly ReadyItem[]; inclusive: boolean; payer_id: number; held: boolean },
): Promise<UsedCoupon | null> {
  if (asked.coupon_code === '') return null;
  const none = { discount_kind: null, discount_value: 0, inclusive };
  const { lines } = invoiceTotals(items.map(pricedItem), none);
  const priced = items.map(({ type, id }, at) => ({ type, id, amount: lines[at]!.gross - lines[at]!.discount }));
  return tryCoupon(context, { coupon_code: asked.coupon_code, payer_id, items: priced }, { held });
}

const pricedItem = (item: ReadyItem): PricedItem => item;

function wrongDays(
  { installments }: Asked,
  { today, issue_on, due_on }: { today: string; issue_on: string; due_on: string },
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (issue_on > dayAfter(today, LONGEST_AHEAD)) errors['issue_on'] = 'Choose a day within the next 3 years';
  if (issue_on < today) errors['issue_on'] = 'Choose today or a later day';
  if (due_on < issue_on) errors['due_on'] = 'The due date must not be before the issue date';
  installments.forEach(({ due_on: day }, at) => {
    if (day === '') errors[`installments.${at}.due_on`] = 'This field is required';
    else if (day < issue_on)
      errors[`installments.${at}.due_on`] = 'A part must not be due before the invoice is issued';
  });
  return errors;
}

/** Products are sold in whole pieces. */
const wrongPieces = (items: readonly ReadyItem[]): Record<string, string> =>
  Object.fromEntries(
    items.flatMap(({ type, thousandths }, at) =>
      (type === 'product' || type === 'package') && thousandths % 1000 !== 0
        ? [[`items.${at}.thousandths`, 'Enter a whole number']]
        : [],
    ),
  );

/** Students of other families have no place on a bill. */
async function wrongStudents(
  { db, tenant: { institution_id } }: Billing,
  { user_detail_id, payer_id, items }: Asked,
  { household }: Settings,
): Promise<Record<string, string>> {
  const ids = [...new Set([user_detail_id, ...items.map((one) => one.student_id)])];
  const people = new Map((await billedPeople(db, institution_id, ids)).map((one) => [one.user_detail_id, one]));
  const say = (text: string) => sayFor(db, institution_id, text);
  const choose = await say('Choose a {student}');
  if (!people.has(user_detail_id)) return { user_detail_id: choose };
  const alone = household ? '' : await say('The billing settings ask for one invoice for each {student}');
  const possible = Map.groupBy(await possiblePayers(db, institution_id, ids), (one) => one.student_id);
  const payers = new Set(possible.get(user_detail_id)?.map((one) => one.payer_id));
  const errors: Record<string, string> = {};
  items.forEach(({ student_id }, at) => {
    const student = people.get(student_id);
    const isFamily =
      student_id === user_detail_id ||
      (possible.get(student_id)?.some((one) => payers.has(one.payer_id) || one.payer_id === payer_id) ?? false);
    if (!student) errors[`items.${at}.student_id`] = choose;
    else if (!isFamily) errors[`items.${at}.student_id`] = `${fullName(student)} is not in this family`;
    else if (!household && student_id !== user_detail_id) errors[`items.${at}.student_id`] = alone;
  });
  return errors;
}

/** Discounts above what the viewer may give, and plans that miss the total. */
function wrongSums(
  { tenant: { currency } }: Billing,
  { installments }: Asked,
  { totals, off, most }: { totals: Totals; off: readonly number[]; most: number | null },
): Record<string, string> {
  const errors: Record<string, string> = {};
  const byCoupon = off.reduce((sum, one) => sum + one, 0);
  if (most !== null && takenOff(totals, byCoupon) > most)
    errors['discount_value'] = `You can take off at most ${most / 100} % of an invoice`;
  if (totals.total > MOST_MINOR) errors['items'] = `The total must come to at most ${amount(MOST_MINOR, currency)}`;
  const planned = installments.reduce((sum, one) => sum + one.amount, 0);
  if (installments.length > 0 && planned !== totals.total)
    errors['installments'] =
      `The parts add up to ${money(planned, currency)}, but the invoice comes to ${money(totals.total, currency)}`;
  return errors;
}

/** Lessons that another invoice charges for, and lessons that a student has no place in. Throws `conflict`. */
async function refuseBilled(
  { db, tenant: { institution_id } }: Billing,
  items: readonly ReadyItem[],
  invoice_id: number | null,
): Promise<void> {
  const lessons = items.flatMap(({ event_ids, student_id }) =>
    event_ids.map((event_id) => ({ event_id, user_detail_id: student_id })),
  );
  if (lessons.length === 0) return;
  const [there, billed] = await Promise.all([
    lessonsAmong(db, institution_id, lessons),
    billedSessions(db, institution_id, lessons, invoice_id),
  ]);
  if (there.length < lessons.length) throw missing('class');
  if (billed.length > 0)
    throw new Failure(
      'conflict',
      `${billed.length} of these classes ${billed.length === 1 ? 'was' : 'were'} billed before you saved. Choose again.`,
      undefined,
      { billed },
    );
}

/** Who pays: the payer that was named, who must be able to pay for the student, or those that the family's settings name. */
async function payersFor(
  { db, tenant: { institution_id } }: Billing,
  { user_detail_id, payer_id }: Asked,
): Promise<Pays<PayerRow>[]> {
  const possible = await possiblePayers(db, institution_id, [user_detail_id]);
  if (payer_id === null) return payersOf(possible);
  const named = possible.find((one) => one.payer_id === payer_id);
  const payer = named ?? (await findPayer(db, institution_id, payer_id));
  if (!payer) refuseWrong({ payer_id: 'Choose who pays' });
  return [
    {
      payer: { student_id: user_detail_id, share: null, is_main: 0, invoice_to: 0, ...payer! },
      share: null,
    },
  ];
}
