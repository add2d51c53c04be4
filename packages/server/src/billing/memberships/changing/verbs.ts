import { leftOf, unusedPart } from '@schoolbell/core/billing/credit-notes/rules';
import { unusedAfter } from '@schoolbell/core/billing/memberships/lines/rules';
import { nextBillOn } from '@schoolbell/core/billing/memberships/rules';
import { Failure, refuseWrong } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../http/context.ts';
import { holdAccounts } from '../../accounts/queries.ts';
import { creditableItems } from '../../credit-notes/making/queries.ts';
import { type Credited, makeNote } from '../../credit-notes/making/verbs.ts';
import { holdInvoices, type InvoiceHead, invoiceHeads } from '../../invoices/queries.ts';
import { findParties } from '../../payers/queries.ts';
import { subjectsOf } from '../billing/verbs.ts';
import { billedSince, billedUntil, endPeriods, partedItems, sessionDays } from '../periods/queries.ts';
import { linesOf, type StoredMembership } from '../queries.ts';
import { updateMembership } from '../writing/queries.ts';

/** Refuses what is wrong with a change: what the membership itself does not allow is a conflict. */
export function refuseChange({ membership_id, ...fields }: Record<string, string>): void {
  if (membership_id !== undefined) throw new Failure('conflict', membership_id);
  refuseWrong(fields);
}

type Changes = Partial<
  Pick<
    StoredMembership,
    'paused_from' | 'resume_on' | 'paused_because' | 'cancel_type' | 'cancel_on' | 'ends_on' | 'starts_on'
  >
>;

/** Changes a membership that the caller holds, moves its next bill, and bills at once what is due by that. */
export async function changeMembership(
  context: StaffContext,
  held: StoredMembership & { billed_until: string | null },
  changes: Changes,
): Promise<void> {
  const { db, viewer, now } = context;
  const next_bill_on = nextBillOn({ ...held, ...changes }, { billed_until: held.billed_until, session_days: [] });
  await updateMembership(db, viewer.institution_id, held.membership_id, { ...changes, next_bill_on, updated_at: now });
  await context.later('billMemberships', {});
}

/**
 * Credits what of a membership is billed after a day, that day itself being used: a note for each invoice. The caller holds the
 * membership. Without proration nothing is credited, because a period is charged in full. Answers the last billed day then.
 */
export async function creditAfter(
  context: StaffContext,
  held: StoredMembership & { billed_until: string | null },
  { last, reason }: { last: string; reason: string },
): Promise<{ notes: Credited[]; billed_until: string | null }> {
  const { db, viewer } = context;
  const { institution_id } = viewer;
  const { membership_id, proration, billed_until } = held;
  if (proration === 'none' || billed_until === null || billed_until <= last) return { notes: [], billed_until };
  const periods = await billedSince(db, institution_id, membership_id, last);
  const ids = periods.flatMap(({ invoice_id }) => (invoice_id === null ? [] : [invoice_id]));
  const accounts = (await invoiceHeads(db, institution_id, ids)).map((one) => one.account_id);
  await holdAccounts(db, institution_id, [...new Set(accounts)]);
  const invoices = await holdInvoices(db, institution_id, ids);
  const days = await daysOf(context, held, periods);
  const notes: Credited[] = [];
  for (const period of periods) {
    const invoice = invoices.find((one) => one.invoice_id === period.invoice_id);
    const unused = unusedAfter(period, last, { proration, session_days: days });
    const note = invoice && (await creditPart(context, invoice, unused, reason));
    if (note) notes.push(note);
  }
  await endPeriods(db, institution_id, membership_id, last);
  const until = await billedUntil(db, institution_id, [membership_id]);
  return { notes, billed_until: until.get(membership_id) ?? null };
}

/** The days of the sessions in some periods, where those decide how much is used. */
async function daysOf(
  { db, viewer }: StaffContext,
  { membership_id, user_detail_id, proration }: StoredMembership,
  periods: readonly { from_on: string; to_on: string }[],
): Promise<string[]> {
  if (proration !== 'session' || periods.length === 0) return [];
  const subjects = subjectsOf(await linesOf(db, viewer.institution_id, [membership_id]));
  const [from_on, to_on] = [periods[0]!.from_on, periods.at(-1)!.to_on];
  const asked = subjects.map((sub_id) => ({ user_detail_id, sub_id, from_on, to_on }));
  return (await sessionDays(db, viewer.institution_id, asked)).map(({ day }) => day);
}

/** Credits a part of the lines of an invoice that charge by the time, as far as they are not credited yet. */
async function creditPart(
  context: StaffContext,
  invoice: InvoiceHead,
  { part, of }: { part: number; of: number },
  reason: string,
): Promise<Credited | null> {
  const { db, viewer } = context;
  const { institution_id } = viewer;
  const { invoice_id } = invoice;
  if (part === 0 || invoice.number === null || invoice.status === 'cancelled') return null;
  const inclusive = (await findParties(db, institution_id, invoice_id)).inclusive === 1;
  const [items, parted] = await Promise.all([
    creditableItems(db, institution_id, invoice_id),
    partedItems(db, institution_id, invoice_id),
  ]);
  const credits = items
    .filter(({ item_id }) => parted.has(item_id))
    .map((item) => ({
      item_id: item.item_id,
      amount: Math.min(leftOf(item, inclusive), unusedPart(inclusive ? item.total : item.net, part, of)),
    }))
    .filter(({ amount }) => amount > 0);
  return credits.length === 0 ? null : makeNote(context, invoice, { items: credits, reason });
}
