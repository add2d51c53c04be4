import { installmentsChanged } from '@schoolbell/core/billing/events';
import {
  planByCount,
  planErrors,
  type PlannedPart,
  planSum,
  type Replanned,
  replanTexts,
} from '@schoolbell/core/billing/installments/rules';
import type { addInstallments } from '@schoolbell/core/billing/installments/contract';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure, missing, refuseWrong } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../http/context.ts';
import { type Billing, noteDocument } from '../documents/verbs.ts';
import { updateInvoice } from '../invoices/making/queries.ts';
import type { InvoiceHead } from '../invoices/queries.ts';
import { holdInvoice } from '../invoices/verbs.ts';
import { allocatedMoney, openParts } from '../ledger/queries.ts';
import { freeAllocated, payParts } from '../ledger/verbs.ts';
import { addParts, partsOf, type StoredPart, takeParts, writeParts } from './queries.ts';

/** An invoice whose plan may be changed, held with its account. Throws `conflict` before it is issued and after it is cancelled. */
export async function holdPlanned(context: StaffContext, invoice_id: number, version?: number): Promise<InvoiceHead> {
  const head = await holdInvoice(context, invoice_id, version);
  if (head.number === null) throw new Failure('conflict', 'Issue this invoice before it is planned in parts.');
  if (head.status === 'cancelled') throw new Failure('conflict', 'This invoice is cancelled.');
  return head;
}

/** What the new parts must come to: all that is asked for, less what parts with a payment keep. */
function wholeOf(head: InvoiceHead, kept: readonly StoredPart[], base: 'total' | 'balance'): number {
  if (base === 'total' && kept.length > 0)
    throw new Failure('conflict', 'Parts of this plan are paid. Plan the balance instead.');
  return planSum(head, base) - kept.reduce((sum, { amount, paid }) => sum + amount - paid, 0);
}

/** Plans an invoice that is held: new parts in place of those without a payment. Money on it meets the parts of a plan over its total. */
export async function planInvoice(
  context: Billing,
  head: InvoiceHead,
  asked: Pick<ParsedOf<typeof addInstallments>, 'base' | 'installments' | 'count' | 'first' | 'every' | 'unit'>,
): Promise<void> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const { invoice_id, issue_on, currency } = head;
  const before = await partsOf(db, institution_id, invoice_id);
  const kept = before.filter((part) => part.paid > 0);
  const whole = wholeOf(head, kept, asked.base);
  const parts = plannedParts(asked, head, whole);
  refuseWrong(planErrors(parts, { whole, issue_on, currency, kept: kept.length }));
  await takeParts(
    db,
    institution_id,
    before.filter((part) => part.paid === 0).map((part) => part.installment_id),
  );
  // Only a plan over the total has parts that money on the invoice can meet: it goes off and onto them, the first ones first.
  const placed = asked.base === 'total' ? await allocatedMoney(db, institution_id, { invoice: invoice_id }) : [];
  if (placed.length > 0) await freeAllocated(context, placed, head.paid);
  await addParts(db, institution_id, invoice_id, parts);
  if (placed.length > 0)
    await payParts(
      context,
      placed.toReversed().map((one) => ({ ...one, kind: 'desk' as const, expires_on: null, paid_on: '' })),
      await openParts(db, institution_id, { invoices: [invoice_id] }),
    );
  await notePlan(context, head, kept.length + parts.length);
}

function plannedParts(
  { installments, count, first, every, unit }: Parameters<typeof planInvoice>[2],
  head: InvoiceHead,
  whole: number,
): PlannedPart[] {
  if (count === null) return installments;
  if (whole <= 0) return [];
  return planByCount(whole, { first: first || head.due_on, count, every, unit }).filter(({ amount }) => amount > 0);
}

/** Writes a changed plan down, or says why it cannot be. A plan that is left with one part without a payment ends. */
export async function replan(
  context: Billing,
  head: InvoiceHead,
  before: readonly StoredPart[],
  { parts, error }: Replanned<StoredPart>,
): Promise<void> {
  if (error === 'missing') throw missing('part');
  if (error !== null) throw new Failure('conflict', `${replanTexts[error]}.`);
  const early = parts.find((part) => part.due_on < head.issue_on && part.paid === 0);
  if (early) refuseWrong({ installments: 'A part must not be due before the invoice is issued' });
  const ends = parts.length === 1 && parts[0]!.paid === 0;
  const stay = new Set(ends ? [] : parts.map((part) => part.installment_id));
  await takeParts(
    context.db,
    context.tenant.institution_id,
    before.map((part) => part.installment_id).filter((id) => !stay.has(id)),
  );
  if (!ends) await writeParts(context.db, context.tenant.institution_id, parts);
  await notePlan(context, head, stay.size);
}

/** Writes down in how many parts an invoice is to be paid. */
export async function notePlan(context: Billing, head: InvoiceHead, count: number): Promise<void> {
  const { db, tenant, now } = context;
  await updateInvoice(db, tenant.institution_id, head.invoice_id, {
    instalment_switch: count > 0 ? 1 : 0,
    updated_at: now,
  });
  await noteDocument(context, installmentsChanged, {
    person_id: head.user_detail_id,
    invoice_id: head.invoice_id,
    amount: head.balance,
    detail: { parts: count },
  });
}
