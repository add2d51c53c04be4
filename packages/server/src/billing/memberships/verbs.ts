import { mayRevert, stateOf } from '@schoolbell/core/billing/memberships/changes/rules';
import type { MembershipDetails } from '@schoolbell/core/billing/memberships/schemas';
import { dayIn } from '@schoolbell/core/format';
import { missing } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../http/context.ts';
import { sayFor } from '../../words/verbs.ts';
import { seenBy } from '../invoices/verbs.ts';
import { type Billable, planBills, readBillables, readyBill, tooLarge, upcomingOf } from './billing/verbs.ts';
import { billedUntil, periodsOf } from './periods/queries.ts';
import { findRow, findStored, type StoredMembership } from './queries.ts';

const SHOWN_PERIODS = 12;

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** A membership that the viewer may see, with what its bills need. Throws `notFound`. */
export async function openBillable(context: StaffContext, membership_id: number): Promise<Billable> {
  const membership = await findStored(context.db, seenBy(context), membership_id);
  if (!membership) throw missing('membership');
  const [billable] = await readBillables(context, [membership]);
  return billable!;
}

/** The same, held until the transaction ends; with the last day that was billed. */
export async function holdMembership(
  context: StaffContext,
  membership_id: number,
): Promise<StoredMembership & { billed_until: string | null }> {
  const of = seenBy(context);
  const membership = await findStored(context.db, of, membership_id, { locked: true });
  if (!membership) throw missing('membership');
  const until = await billedUntil(context.db, of.institution_id, [membership_id]);
  return { ...membership, billed_until: until.get(membership_id) ?? null };
}

function mayOf({ membership, student }: Billable, today: string): MembershipDetails['may'] {
  const state = stateOf(membership, today);
  const { paused_from, resume_on, cancel_on } = membership;
  const hasPause = paused_from !== null && (resume_on === null || resume_on > today);
  const isOver = state === 'ended';
  return {
    edit: flag(!isOver),
    pause: flag(!isOver && !hasPause),
    resume: flag(!isOver && hasPause && student?.is_archived !== true),
    cancel: flag(!isOver && cancel_on === null),
    revert: flag(mayRevert(membership, today)),
  };
}

/** Everything about a membership that the viewer may see, and what may be done with it now. Throws `notFound`. */
export async function readMembership(context: StaffContext, membership_id: number): Promise<MembershipDetails> {
  const { db, tenant, now } = context;
  const of = seenBy(context);
  const row = await findRow(db, of, membership_id);
  if (!row) throw missing('membership');
  const billable = await openBillable(context, membership_id);
  const { membership, billed_until, lines } = billable;
  const [bills, periods] = await Promise.all([
    planBills(context, [billable], { count: 1 }),
    periodsOf(db, of, membership_id, SHOWN_PERIODS),
  ]);
  const [bill] = bills[0]!;
  const today = dayIn(now, tenant.time_zone);
  const { anchor_day, lead_days, proration, cancel_type, paused_because, next_bill_on } = membership;
  const isLate = next_bill_on !== null && next_bill_on < today;
  const late = isLate && bill ? lateBecause(billable, bill, tenant.currency) : '';
  return {
    ...row,
    anchor_day,
    lead_days,
    proration,
    cancel_type,
    paused_because,
    items: lines.map(({ membership_id: _, ...line }) => line),
    periods: periods.toReversed(),
    billed_until,
    next: bill ? upcomingOf(context, billable, bill) : null,
    problem: billable.problem || (await sayFor(db, tenant.institution_id, late)),
    may: mayOf(billable, today),
  };
}

/** Why the last run left a bill out that nothing else is wrong with. */
const lateBecause = (billable: Billable, bill: Parameters<typeof readyBill>[1], currency: string): string =>
  tooLarge(readyBill(billable, bill, bill.bill_on).totals.total, currency) ||
  (billable.items.some((item) => item.type === 'product')
    ? 'Too few of a {product} were left. Add stock, or change its lines.'
    : 'It waits for the next billing run.');
