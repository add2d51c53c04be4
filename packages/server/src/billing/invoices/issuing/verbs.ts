import { creditKinds, invoiceKinds } from '@schoolbell/core/billing/events';
import { dayIn } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { holdAccounts } from '../../accounts/queries.ts';
import { type Billing, noteDocuments } from '../../documents/verbs.ts';
import { grantSold } from '../../grants/verbs.ts';
import { takeGoods } from '../../goods/verbs.ts';
import { applyCredit, type Paid } from '../../ledger/verbs.ts';
import { takeNumbers } from '../../numbers/verbs.ts';
import { findSeller } from '../../payers/queries.ts';
import { sealDocuments } from '../../seals/verbs.ts';
import { billingSettings } from '../making/queries.ts';
import { holdInvoices, type InvoiceHead, invoiceHeads } from '../queries.ts';
import { numberInvoices } from './queries.ts';

/** How invoices are issued: whether they are mailed, and paid from free money (null: as the school's settings say). */
export interface Issuing {
  use_credit?: 0 | 1 | null;
  /** 1 mails them; left out, each as it says itself. */
  send?: 0 | 1;
}

/**
 * Issues drafts and scheduled invoices in one transaction: stock and fees first, then accounts, invoices, and numbers at last,
 * as the lock order of the domain rules asks. Issued invoices are sealed, and never change again.
 */
export async function issueInvoices(
  context: Billing,
  ids: readonly number[],
  { use_credit = null, send }: Issuing = {},
): Promise<InvoiceHead[]> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  if (ids.length === 0) return [];
  await takeGoods(context, ids);
  const accounts = [...new Set((await invoiceHeads(db, institution_id, ids)).map((one) => one.account_id))];
  const held = await holdAccounts(db, institution_id, accounts);
  const heads = await holdInvoices(db, institution_id, ids);
  const wrong = heads.find((one) => one.status !== 'draft' && one.status !== 'scheduled');
  if (wrong || heads.length < ids.length) throw new Failure('conflict', 'This invoice has already been issued.');
  const [seller, settings] = await Promise.all([findSeller(db, institution_id), billingSettings(db, institution_id)]);
  const day = dayIn(now, tenant.time_zone);
  const taken = await takeNumbers(context, 'invoice', day, heads.length);
  await numberInvoices(
    db,
    { institution_id, day, now, seller },
    heads.map((one, at) => ({ ...taken.numbers[at]!, invoice_id: one.invoice_id })),
  );
  await sealDocuments(
    context,
    'invoice',
    heads.map((one) => one.invoice_id),
    taken,
  );
  const used: Paid[] = [];
  if (use_credit ?? settings.auto_apply)
    for (const { account_id } of held.filter((one) => one.credit > 0)) {
      const invoices = heads.filter((one) => one.account_id === account_id).map((one) => one.invoice_id);
      used.push(...(await applyCredit(context, { accounts: [account_id], invoices })));
    }
  await grantSold(context, ids);
  await noteDocuments(
    context,
    invoiceKinds.issued,
    heads.map((head, at) => ({
      person_id: head.user_detail_id,
      invoice_id: head.invoice_id,
      amount: head.total,
      detail: { number: taken.numbers[at]!.number },
    })),
  );
  await noteUsed(context, heads, used);
  for (const head of heads) if (send ?? head.send) await context.later('invoiceMail', { invoice_id: head.invoice_id });
  return invoiceHeads(db, institution_id, ids);
}

/** Writes down what of the account's free money went onto each invoice. */
async function noteUsed(context: Billing, heads: readonly InvoiceHead[], used: readonly Paid[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const { invoice_id, amount } of used) sums.set(invoice_id, (sums.get(invoice_id) ?? 0) + amount);
  await noteDocuments(
    context,
    creditKinds.used,
    heads.flatMap(({ user_detail_id: person_id, invoice_id }) => {
      const amount = sums.get(invoice_id);
      return amount ? [{ person_id, invoice_id, amount }] : [];
    }),
  );
}
