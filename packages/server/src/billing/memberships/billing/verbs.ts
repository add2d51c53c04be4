import { amountErrors } from '@schoolbell/core/billing/documents/limits/rules';
import { invoiceTotals } from '@schoolbell/core/billing/invoices/rules';
import { reasonOf } from '@schoolbell/core/billing/memberships/changes/rules';
import { billedLines, grantedSessions, partText } from '@schoolbell/core/billing/memberships/lines/rules';
import { type Bill, type MembershipFacts, nextBills, upcoming } from '@schoolbell/core/billing/memberships/rules';
import type { UpcomingInvoice } from '@schoolbell/core/billing/memberships/schemas';
import { amount, dayIn, dayText, fullName } from '@schoolbell/core/format';
import { MOST_MINOR } from '@schoolbell/core/money';
import type { Billing } from '../../documents/verbs.ts';
import { dayAfter, type Ready } from '../../invoices/checking/verbs.ts';
import { billingSettings, type Settings } from '../../invoices/making/queries.ts';
import { type ReadyItem, readyItems } from '../../items/verbs.ts';
import { findPayer, type PayerRow, possiblePayers } from '../../payers/queries.ts';
import { billedUntil, sessionDays } from '../periods/queries.ts';
import { type ItsStudent, linesOf, type StoredLine, type StoredMembership, studentsAmong } from '../queries.ts';

/** A membership with everything that its bills need. */
export interface Billable {
  membership: StoredMembership;
  billed_until: string | null;
  lines: StoredLine[];
  /** The same lines with what documents copy of the catalogue. */
  items: ReadyItem[];
  payer: PayerRow | null;
  /** Null where they were erased. */
  student: ItsStudent | null;
  settings: Settings;
  /** Why it can't be billed; empty where nothing is wrong. */
  problem: string;
}

/** A line as the catalogue and totals ask of it. */
export const itemOf = (line: Omit<StoredLine, 'membership_id' | 'membership_item_id'>, student_id: number) => ({
  type: line.type,
  id: line.id,
  duration_id: null,
  student_id,
  name: line.name,
  detail: '',
  thousandths: line.thousandths,
  unit_price: line.unit_price,
  discount_kind: line.discount > 0 ? ('amount' as const) : null,
  discount_value: line.discount,
  tax_ids: line.tax_ids,
  from_on: '',
  to_on: '',
  event_ids: [],
});

/** Reads together what the bills of memberships need: their lines as the catalogue has them, and who pays. */
export async function readBillables(context: Billing, memberships: readonly StoredMembership[]): Promise<Billable[]> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  if (memberships.length === 0) return [];
  const ids = memberships.map((one) => one.membership_id);
  const people = [...new Set(memberships.map((one) => one.user_detail_id))];
  const [lines, until, settings, possible, there] = await Promise.all([
    linesOf(db, institution_id, ids),
    billedUntil(db, institution_id, ids),
    billingSettings(db, institution_id),
    possiblePayers(db, institution_id, people),
    studentsAmong(db, institution_id, people),
  ]);
  const students = new Map(memberships.map((one) => [one.membership_id, one.user_detail_id]));
  const { items, errors } = await readyItems(
    context,
    lines.map((line) => itemOf(line, students.get(line.membership_id)!)),
    // What is archived is sold on to those who have it; a product needs its shelf.
    ({ type }) => type !== 'product',
  );
  const places = Map.groupBy(
    lines.map((line, at) => ({ line, at })),
    ({ line }) => line.membership_id,
  );
  const billables: Billable[] = [];
  for (const membership of memberships) {
    const own = places.get(membership.membership_id) ?? [];
    const payer = await payerOf(context, membership, possible);
    const wrong = own.flatMap(({ line, at }) => {
      const [, text] = Object.entries(errors).find(([field]) => field.startsWith(`items.${at}.`)) ?? [];
      return text === undefined ? [] : [`${line.name}: ${text}`];
    });
    const billable = {
      membership,
      billed_until: until.get(membership.membership_id) ?? null,
      lines: own.map(({ line }) => line),
      items: own.map(({ at }) => items[at]!),
      payer,
      student: there.get(membership.user_detail_id) ?? null,
      settings,
    };
    billables.push({ ...billable, problem: problemOf(context, billable, wrong) });
  }
  return billables;
}

function problemOf(
  { tenant: { currency } }: Billing,
  { membership, items, payer, student }: Omit<Billable, 'problem'>,
  wrong: readonly string[],
): string {
  if (!student) return 'The person it is for was erased. Cancel it.';
  if (student.is_archived && membership.paused_because === null)
    return `${fullName(student)} is archived, so nothing is billed. Restore them, or cancel this membership.`;
  if (!payer) return 'Who pays for it was deleted. Choose another payer.';
  if (membership.currency !== currency)
    return `Its prices are in ${membership.currency}, but the school now bills in ${currency}. Enter its prices again.`;
  if (items.length === 0) return 'It has no lines.';
  return wrong[0] ?? Object.values(amountErrors(items, currency))[0] ?? '';
}

async function payerOf(
  { db, tenant: { institution_id } }: Billing,
  { user_detail_id, payer_id }: StoredMembership,
  possible: readonly PayerRow[],
): Promise<PayerRow | null> {
  const named = possible.find((one) => one.student_id === user_detail_id && one.payer_id === payer_id);
  if (named) return named;
  const found = await findPayer(db, institution_id, payer_id);
  return found ? { student_id: user_detail_id, share: null, is_main: 0, invoice_to: 0, ...found } : null;
}

/** Up to which day, or how many of them: the bills that are asked for. */
export type Asking = { until: string; most: number } | { count: number };

/** The bills of memberships, in the order of `billables`: the job bills them, and screens show them before. */
export async function planBills(
  { db, tenant: { institution_id } }: Billing,
  billables: readonly Pick<Billable, 'membership' | 'billed_until' | 'lines'>[],
  asking: Asking,
): Promise<Bill[][]> {
  const plan = ({ membership, billed_until }: (typeof billables)[number], session_days: readonly string[]): Bill[] => {
    const facts: MembershipFacts = { billed_until, session_days };
    return 'count' in asking
      ? nextBills(membership, facts, asking.count)
      : upcoming(membership, facts, asking.until, asking.most);
  };
  const bills = billables.map((one) => plan(one, []));
  // Only a part of a period asks how many sessions there are, and sessions never move a bill's days.
  const asked = billables.flatMap(({ membership, lines }, at) => {
    const parted = bills[at]!.filter((bill) => bill.part !== bill.of);
    if (membership.proration !== 'session' || parted.length === 0) return [];
    const from_on = parted[0]!.period.from_on;
    const { to_on } = parted.at(-1)!.period;
    return subjectsOf(lines).map((sub_id) => ({ user_detail_id: membership.user_detail_id, sub_id, from_on, to_on }));
  });
  if (asked.length === 0) return bills;
  const days = await sessionDays(db, institution_id, asked);
  return billables.map((one) => {
    const subjects = subjectsOf(one.lines);
    const own = days.filter(
      (day) => day.user_detail_id === one.membership.user_detail_id && subjects.includes(day.sub_id),
    );
    return plan(
      one,
      own.map(({ day }) => day),
    );
  });
}

/** The subjects whose sessions a membership covers. */
export const subjectsOf = (lines: readonly StoredLine[]): number[] => [
  ...new Set(lines.flatMap(({ type, id }) => (type === 'period' && id !== null ? [id] : []))),
];

/** A bill of a membership, added up and ready to be written on a day: what the job writes is what screens show. */
export function readyBill(
  { membership, lines, items, payer, settings }: Billable,
  bill: Bill,
  issue_on: string,
): Ready {
  const ready = billedLines(lines, bill).map((line, at): ReadyItem => {
    const item = items[at]!;
    const days = `${dayText(bill.from_on)} – ${dayText(bill.to_on)}`;
    return {
      ...item,
      thousandths: line.thousandths,
      unit_price: line.unit_price,
      discount_kind: line.discount > 0 ? 'amount' : null,
      discount_value: line.discount,
      detail: line.why ? `${days}, ${line.why}` : days,
      from_on: bill.from_on,
      to_on: bill.to_on,
      sessions: line.why ? grantedSessions(Math.round((item.sessions * item.thousandths) / 1000), bill) : item.sessions,
    };
  });
  const totals = invoiceTotals(ready, {
    discount_kind: null,
    discount_value: 0,
    inclusive: settings.inclusive === 1,
  });
  return {
    asked: {
      user_detail_id: membership.user_detail_id,
      payer_id: membership.payer_id,
      items: [],
      discount_kind: null,
      discount_value: 0,
      coupon_code: '',
      issue_on,
      due_on: '',
      installments: [],
      reference: membership.name,
      notes: '',
      footer: '',
      language: null,
      draft: 0,
      send: 1,
      membership_id: membership.membership_id,
      made_by: membership.created_by,
    },
    settings,
    items: ready,
    totals,
    payers: payer ? [{ payer, share: null }] : [],
    coupon: null,
    issue_on,
    due_on: dayAfter(issue_on, settings.terms_days),
  };
}

/** What an invoice may come to at most, in words; empty where the bill stays below. */
export const tooLarge = (total: number, currency: string): string =>
  total > MOST_MINOR ? `Its bill comes to more than ${amount(MOST_MINOR, currency)}.` : '';

/** A bill as screens show it before it is billed; one that is late is billed today. */
export function upcomingOf(context: Billing, billable: Billable, bill: Bill): UpcomingInvoice {
  const { tenant, now } = context;
  const today = dayIn(now, tenant.time_zone);
  const { totals, due_on } = readyBill(billable, bill, bill.bill_on < today ? today : bill.bill_on);
  return {
    ...bill,
    due_on,
    reason: reasonOf(billable.membership, bill),
    why: partText(bill),
    total: totals.total,
    currency: tenant.currency,
  };
}
