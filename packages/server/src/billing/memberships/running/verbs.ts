import { membershipKinds } from '@schoolbell/core/billing/events';
import { type Bill, MOST_MISSED, nextBillOn } from '@schoolbell/core/billing/memberships/rules';
import { dayIn } from '@schoolbell/core/format';
import { type Billing, noteDocuments } from '../../documents/verbs.ts';
import type { Ready } from '../../invoices/checking/verbs.ts';
import { issueInvoices } from '../../invoices/issuing/verbs.ts';
import { writeMany } from '../../invoices/making/many/verbs.ts';
import { type Billable, planBills, readBillables, readyBill, tooLarge } from '../billing/verbs.ts';
import { insertPeriods } from '../periods/queries.ts';
import type { StoredMembership } from '../queries.ts';
import { moveNextBills } from '../writing/queries.ts';

interface Planned {
  billable: Billable;
  bills: { bill: Bill; ready: Ready }[];
}

/** The pieces that bills take from the shelf, by product. */
function piecesOf({ bills }: Planned): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { ready } of bills)
    for (const { type, id, thousandths } of ready.items)
      if (type === 'product') pieces.set(id!, (pieces.get(id!) ?? 0) + thousandths / 1000);
  return pieces;
}

/** Whether the shelf has what bills take; then it is taken from what is left. */
function takesFrom(left: Map<number, number>, planned: Planned): boolean {
  const pieces = [...piecesOf(planned)];
  if (pieces.some(([product_id, count]) => (left.get(product_id) ?? 0) < count)) return false;
  for (const [product_id, count] of pieces) left.set(product_id, left.get(product_id)! - count);
  return true;
}

/** A bill that comes to nothing and hands nothing over is no invoice; its period counts as billed. */
const isCharged = ({ totals, items }: Ready): boolean =>
  totals.total > 0 || items.some((item) => item.type === 'product' || item.sessions > 0);

/**
 * Bills memberships that the caller holds, each period once, at most 12 missed ones each: invoices, their numbers, mails as
 * jobs, and the day of the next bill. `left` are the pieces of held products. One that can't be billed stays due, so that the
 * list shows it and the next run tries again.
 */
export async function billHeld(
  context: Billing,
  held: readonly StoredMembership[],
  left: Map<number, number>,
): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id, currency, time_zone } = tenant;
  const today = dayIn(now, time_zone);
  const billables = await readBillables(context, held);
  const bills = await planBills(context, billables, { until: today, most: MOST_MISSED });
  const planned = billables
    .map((billable, at): Planned => ({
      billable,
      bills: billable.problem ? [] : bills[at]!.map((bill) => ({ bill, ready: readyBill(billable, bill, today) })),
    }))
    .filter(
      (one) =>
        !one.billable.problem &&
        one.bills.every(({ ready }) => tooLarge(ready.totals.total, currency) === '') &&
        takesFrom(left, one),
    );
  const all = planned.flatMap(({ billable, bills: own }) => own.map((one) => ({ ...one, billable })));
  const charged = all.filter(({ ready }) => isCharged(ready));
  const ids = await writeMany(
    context,
    charged.map(({ ready }) => ready),
  );
  const invoices = new Map(charged.map((one, at) => [one, ids[at]!]));
  const periods = all.map((one) => ({
    membership_id: one.billable.membership.membership_id,
    from_on: one.bill.from_on,
    to_on: one.bill.to_on,
    invoice_id: invoices.get(one) ?? null,
  }));
  await insertPeriods(db, { institution_id, at: now }, periods);
  await moveNextBills(
    db,
    institution_id,
    planned.map(({ billable: { membership, billed_until }, bills: own }) => ({
      membership_id: membership.membership_id,
      next_bill_on: nextBillOn(membership, {
        billed_until: own.at(-1)?.bill.to_on ?? billed_until,
        session_days: [],
      }),
    })),
  );
  await issueInvoices(context, ids);
  await noteDocuments(
    context,
    membershipKinds.billed,
    all.map((one, at) => ({
      person_id: one.billable.membership.user_detail_id,
      membership_id: one.billable.membership.membership_id,
      invoice_id: periods[at]!.invoice_id,
      amount: one.ready.totals.total,
      detail: { from: one.bill.from_on, to: one.bill.to_on },
    })),
  );
}
