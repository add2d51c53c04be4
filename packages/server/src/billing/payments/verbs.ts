import { slipName } from '@schoolbell/core/billing/payments/rules';
import { placedByName } from '@schoolbell/core/billing/ledger/rules';
import { goesByGateway } from '@schoolbell/core/billing/refunds/rules';
import { payersOf } from '@schoolbell/core/billing/payers/rules';
import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';
import { dayIn } from '@schoolbell/core/format';
import { Failure, invalid, missing, refuseStale, refuseWrong } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../http/context.ts';
import { FILE_KEY, fileToken } from '../../http/fileLinks.ts';
import { openPerson } from '../../people/verbs.ts';
import { type Account, findAccount, holdAccounts, mainAccounts } from '../accounts/queries.ts';
import { type InvoiceHead, invoiceHeads, statusesOf } from '../invoices/queries.ts';
import { holdInvoice, seenBy } from '../invoices/verbs.ts';
import { allocatedMoney, openParts, type OpenPart } from '../ledger/queries.ts';
import { isPaidFirst } from '../orders/paying/verbs.ts';
import { possiblePayers } from '../payers/queries.ts';
import { refundableOf } from '../refunds/verbs.ts';
import { findMode, findPayment } from './queries.ts';

/** What a payment is asked to pay: parts in this order, each up to an amount. */
export interface Target {
  part: OpenPart;
  most: number;
}

/** Everything about a payment that the viewer may see, and what may be done with it now. Throws `notFound`. */
export async function readPayment(context: StaffContext, payment_id: number): Promise<PaymentDetails> {
  const found = await findPayment(context.db, seenBy(context), payment_id);
  if (!found) throw missing('payment');
  const refundable = refundableOf(found);
  const isDesk = found.kind === 'desk' && found.state === 'done' && found.refunded + found.held === 0;
  const flag = (is: boolean) => (is ? (1 as const) : (0 as const));
  const { slip } = found;
  return {
    ...found,
    slip: slip && {
      url: `/files/${slip.handle}`,
      file_name: slipName(found.reference, slip.media_type),
      media_type: slip.media_type,
      file_hash: fileToken(context.key(FILE_KEY), slip.handle),
    },
    refundable,
    refunds_by: goesByGateway(found) ? 'gateway' : 'desk',
    may: { edit: flag(isDesk), delete: flag(isDesk), refund: flag(refundable > 0 && found.disputed === 0) },
  };
}

/** A payment that the viewer may see, its account and those of what it paid held until the transaction ends. */
export async function holdPayment(
  context: StaffContext,
  payment_id: number,
  version?: number,
): Promise<PaymentDetails> {
  const { db, viewer } = context;
  const before = await readPayment(context, payment_id);
  const allocated = await allocatedMoney(db, viewer.institution_id, { payment: payment_id });
  const heads = await invoiceHeads(
    db,
    viewer.institution_id,
    allocated.map((one) => one.invoice_id),
  );
  await holdAccounts(db, viewer.institution_id, [
    ...new Set([before.account_id, ...heads.map((one) => one.account_id)]),
  ]);
  const held = await readPayment(context, payment_id);
  if (version !== undefined) refuseStale(version, held.version, held);
  return held;
}

/** Refuses to change what only a gateway may, or what was handed back in part. Throws `conflict`. */
export function refuseUnchangeable({ kind, state, refunded, held, may }: PaymentDetails): void {
  if (may.edit) return;
  if (state === 'deleted') throw new Failure('conflict', 'This payment is already deleted.');
  if (kind === 'gateway') throw new Failure('conflict', 'This payment came through a gateway. Refund it instead.');
  if (refunded + held > 0)
    throw new Failure('conflict', 'A part of this payment was refunded. Refund the rest instead.');
  throw new Failure('conflict', 'This payment can no longer be changed.');
}

/** Checks how and when money was paid; answers the day. A mode that is archived stays with the payments that have it. */
export async function checkWay(
  { db, viewer, tenant, now }: StaffContext,
  { mode_id, paid_on }: { mode_id: number; paid_on: string },
  kept?: number | null,
): Promise<string> {
  const today = dayIn(now, tenant.time_zone);
  const mode = await findMode(db, viewer.institution_id, mode_id);
  const errors: Record<string, string> = {};
  if (!mode || (mode.is_archived === 1 && mode_id !== kept)) errors['mode_id'] = 'Choose a payment mode';
  if (paid_on > today) errors['paid_on'] = 'Choose today or an earlier day';
  refuseWrong(errors);
  return paid_on || today;
}

/** The account that a payment goes to: the invoice's, else that of the student's payer. Also finds the invoice of an order that is paid before it is issued. */
export async function accountFor(
  context: StaffContext,
  { invoice_id, user_detail_id }: { invoice_id: number | null; user_detail_id: number | null },
): Promise<{ account: Account; person_id: number; ordered: InvoiceHead | null }> {
  const { db, viewer, tenant } = context;
  const { institution_id } = viewer;
  if (invoice_id !== null) {
    const head = await holdInvoice(context, invoice_id);
    const isOrdered = head.number === null && (await isPaidFirst(context, head));
    if (head.number === null && !isOrdered) throw new Failure('conflict', 'Issue this invoice before it is paid.');
    return {
      account: (await findAccount(db, institution_id, head.account_id))!,
      person_id: head.user_detail_id,
      ordered: isOrdered ? head : null,
    };
  }
  if (user_detail_id === null) throw invalid({ user_detail_id: 'This field is required' });
  await openPerson(context, user_detail_id);
  const [pays] = payersOf(await possiblePayers(db, institution_id, [user_detail_id]));
  const [account] = await mainAccounts(db, institution_id, tenant.currency, [pays!.payer.payer_id]);
  return { account: account!, person_id: user_detail_id, ordered: null };
}

/**
 * What a payment pays: the parts that are named, else those of the invoice, else all of the account, the earliest due first.
 * Invoices of another family, and more than is open, are refused at their place.
 */
export async function targetsOf(
  context: StaffContext,
  account: Account,
  {
    amount,
    allocations,
    invoice_id,
  }: {
    amount: number;
    allocations: readonly { invoice_id: number; installment_id: number | null; amount: number }[];
    invoice_id: number | null;
  },
): Promise<Target[]> {
  const { db, viewer } = context;
  const { institution_id } = viewer;
  if (allocations.length === 0) {
    const parts = await openParts(
      db,
      institution_id,
      invoice_id === null ? { accounts: [account.account_id] } : { invoices: [invoice_id] },
    );
    return parts.map((part) => ({ part, most: part.open }));
  }
  const ids = [...new Set(allocations.map((one) => one.invoice_id))];
  const heads = new Map((await invoiceHeads(db, institution_id, ids)).map((one) => [one.invoice_id, one]));
  await holdAccounts(db, institution_id, [
    ...new Set([account.account_id, ...[...heads.values()].map((one) => one.account_id)]),
  ]);
  const students = [...heads.values()].map((one) => one.user_detail_id);
  const payers = Map.groupBy(await possiblePayers(db, institution_id, students), (one) => one.student_id);
  const { own } = seenBy(context);
  const theirs = ids.filter((id) => {
    const head = heads.get(id);
    if (!head || head.currency !== account.currency || (own !== null && head.created_by !== own)) return false;
    return (
      head.account_id === account.account_id ||
      payers.get(head.user_detail_id)?.some((one) => one.payer_id === account.holder_id)
    );
  });
  const parts = await openParts(db, institution_id, { invoices: theirs });
  const { placed, errors } = placedByName(amount, parts, allocations);
  refuseWrong(errors);
  return placed.map(({ amount: most, ...one }) => ({
    part: parts.find((part) => part.invoice_id === one.invoice_id && part.installment_id === one.installment_id)!,
    most,
  }));
}

/** What invoices owe after a payment, and what of it went to each. */
export async function standingOf(
  context: StaffContext,
  paid: readonly { invoice_id: number; amount: number }[],
): Promise<{ invoice_id: number; number: string | null; status: never; balance: number; amount: number }[]> {
  const sums = new Map<number, number>();
  for (const { invoice_id, amount } of paid) sums.set(invoice_id, (sums.get(invoice_id) ?? 0) + amount);
  const rows = await statusesOf(context.db, seenBy(context), [...sums.keys()]);
  return rows.map((row) => ({ ...row, status: row.status as never, amount: sums.get(row.invoice_id)! }));
}
