import { invoiceKinds } from '@schoolbell/core/billing/events';
import { Failure } from '@schoolbell/core/http/errors';
import { endPages } from '../../checkout/ending/verbs.ts';
import { type Credited, makeNote } from '../../credit-notes/making/verbs.ts';
import { releaseCoupons } from '../../coupons/using/queries.ts';
import { actorOf, type Billing, noteDocument } from '../../documents/verbs.ts';
import { invoicesGivingBack, itemsOf } from '../../goods/queries.ts';
import { releaseGoods } from '../../goods/verbs.ts';
import type { InvoiceHead } from '../queries.ts';
import { deleteInvoice, markCancelled } from './queries.ts';

/** What cancelling an invoice came to: the note over its rest, where it had a number. */
export interface Cancelled {
  note: Credited | null;
}

/**
 * Cancels an invoice whose account and row the caller holds. One without a number is deleted or marked; an issued one keeps its
 * number and is credited in full, and what was paid is free again. Stock, fees and lessons can be sold again, its coupon can be
 * used again.
 */
export async function cancelHeld(
  context: Billing,
  invoice: InvoiceHead,
  {
    reason,
    isDeleted = false,
    kind = invoiceKinds.cancelled,
  }: {
    reason: string;
    isDeleted?: boolean;
    kind?: typeof invoiceKinds.cancelled | typeof invoiceKinds.replaced;
  },
): Promise<Cancelled> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { invoice_id, user_detail_id: person_id, number, total } = invoice;
  if (invoice.status === 'cancelled') throw new Failure('conflict', 'This invoice is already cancelled.');
  if (number !== null && isDeleted)
    throw new Failure('conflict', `${number} has been issued, so it can't be deleted. Cancel it instead.`);
  await endPages(context, invoice);
  // An invoice that takes its place sells the same again.
  const giving =
    kind === invoiceKinds.replaced ? [invoice_id] : await invoicesGivingBack(db, institution_id, invoice_id);
  await releaseGoods(context, await itemsOf(db, institution_id, giving));
  await releaseCoupons(db, institution_id, invoice_id, now);
  if (isDeleted) {
    await noteDocument(context, invoiceKinds.deleted, { person_id, amount: total, detail: { invoice_id, reason } });
    await deleteInvoice(db, institution_id, invoice_id);
    return { note: null };
  }
  const hasRest = number !== null && invoice.credited < total;
  const note = hasRest ? await makeNote(context, invoice, { items: 'rest', reason, is_final: 1 }) : null;
  // An invoice of 0 has nothing to credit, and one that was credited in full is cancelled by its notes.
  if (number === null || total === 0)
    await markCancelled(db, institution_id, invoice_id, { by: actorOf(context), reason, at: now });
  await noteDocument(context, kind, {
    person_id,
    invoice_id,
    credit_note_id: note?.credit_note_id ?? null,
    amount: total,
    detail: { number, reason, ...(note && { note: note.number, freed: note.freed }) },
  });
  return { note };
}
