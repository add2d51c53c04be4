import type { addPayment } from '@schoolbell/core/billing/payments/contract';
import { paymentKinds } from '@schoolbell/core/billing/events';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import type { StaffContext } from '../../../http/context.ts';
import { holdAccounts } from '../../accounts/queries.ts';
import { endPages } from '../../checkout/ending/verbs.ts';
import { grantSold } from '../../grants/verbs.ts';
import { noteDocument } from '../../documents/verbs.ts';
import { freeMoney } from '../../ledger/queries.ts';
import { type Paid, payParts, takeIn } from '../../ledger/verbs.ts';
import { payOrder } from '../../orders/paying/verbs.ts';
import { insertPayment } from '../queries.ts';
import { queueReceipt } from '../receipts/verbs.ts';
import { accountFor, checkWay, targetsOf } from '../verbs.ts';

/** Records money that is taken at the desk, and puts it where it is asked to go; what is left of it stays free. */
export async function recordPayment(
  context: StaffContext,
  { allocations, as_credit, email_receipt, ...asked }: ParsedOf<typeof addPayment>,
): Promise<{ payment_id: number; paid: Paid[] }> {
  const { db, viewer, now } = context;
  const { institution_id, user_detail_id } = viewer;
  const { invoice_id, amount, mode_id, reference, notes, slip_handle } = asked;
  const paid_on = await checkWay(context, asked);
  const { account, person_id, ordered: order } = await accountFor(context, asked);
  const ordered = as_credit ? null : order;
  await holdAccounts(db, institution_id, [account.account_id]);
  const targets = ordered || as_credit ? [] : await targetsOf(context, account, { amount, allocations, invoice_id });
  const payment_id = await insertPayment(db, {
    institution_id,
    account_id: account.account_id,
    kind: 'desk',
    mode_id,
    amount,
    currency: account.currency,
    paid_on,
    reference,
    notes,
    slip_handle,
    created_by: user_detail_id,
    created_at: now,
    updated_at: now,
  });
  await takeIn(context, { account_id: account.account_id, payment_id }, amount);
  const parts = targets.map(({ part, most }) => ({ ...part, open: most }));
  const paid = ordered
    ? (await payOrder(context, ordered, { payment_id, amount })).paid
    : await payParts(context, await freeMoney(db, institution_id, { payment: payment_id }), parts);
  await grantSold(
    context,
    paid.map((one) => one.invoice_id),
  );
  // Who is on a page to pay the same need not pay it again.
  for (const id of new Set(paid.map((one) => one.invoice_id))) await endPages(context, { invoice_id: id });
  await noteDocument(context, paymentKinds.recorded, {
    person_id,
    payment_id,
    invoice_id: invoice_id ?? paid[0]?.invoice_id ?? null,
    amount,
  });
  await queueReceipt(context, payment_id, { mails: email_receipt === 1, asked: true });
  return { payment_id, paid };
}
