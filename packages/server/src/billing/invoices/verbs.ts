import { may } from '@schoolbell/core/access';
import { actionsOf } from '@schoolbell/core/billing/invoices/rules';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { dayIn } from '@schoolbell/core/format';
import { missing, refuseStale } from '@schoolbell/core/http/errors';
import type { StaffContext, TableContext } from '../../http/context.ts';
import { holdAccounts } from '../accounts/queries.ts';
import { findInvoice } from './details/queries.ts';
import { holdInvoices, type InvoiceHead, invoiceHeads, type Of } from './queries.ts';

/** Whose invoices a viewer sees: all of the school, or with `own_invoices` alone those that they made. */
export const seenBy = ({ viewer, tenant, now }: TableContext): Of => ({
  institution_id: viewer.institution_id,
  own: may(viewer, 'billing') ? null : viewer.user_detail_id,
  today: dayIn(now, tenant.time_zone),
});

/** Whether a viewer is bound by the school's largest discount. */
export const isLimited = ({ viewer }: StaffContext): boolean => !may(viewer, 'maximum_discount');

/** Everything about an invoice that the viewer may see, and what may be done with it now. Throws `notFound`. */
export async function readInvoice(context: StaffContext, invoice_id: number): Promise<InvoiceDetails> {
  const found = await findInvoice(context.db, seenBy(context), invoice_id);
  if (!found) throw missing('invoice');
  const { order_id, ...details } = found;
  return { ...details, may: actionsOf({ ...details, order_id }) };
}

/**
 * An invoice that the viewer may see, held with its account until the transaction ends, in the order in which everybody holds
 * them. Throws `notFound`; with a version also `stale`, with what stands now.
 */
export async function holdInvoice(context: StaffContext, invoice_id: number, version?: number): Promise<InvoiceHead> {
  const { db, viewer } = context;
  const { own } = seenBy(context);
  const [head] = await invoiceHeads(db, viewer.institution_id, [invoice_id]);
  if (!head || (own !== null && head.created_by !== own)) throw missing('invoice');
  await holdAccounts(db, viewer.institution_id, [head.account_id]);
  const [held] = await holdInvoices(db, viewer.institution_id, [invoice_id]);
  if (!held) throw missing('invoice');
  if (version !== undefined && version !== held.version)
    refuseStale(version, held.version, await readInvoice(context, invoice_id));
  return held;
}
