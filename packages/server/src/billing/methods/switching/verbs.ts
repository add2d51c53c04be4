import { methodKinds } from '@schoolbell/core/billing/events';
import { methodName } from '@schoolbell/core/billing/methods/rules';
import { Failure } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../http/context.ts';
import { holdAccounts } from '../../accounts/queries.ts';
import { noteDocument } from '../../documents/verbs.ts';
import type { InvoiceHead } from '../../invoices/queries.ts';
import type { StoredMembership } from '../../memberships/queries.ts';
import { updateMembership } from '../../memberships/writing/queries.ts';
import { chargedBy } from '../charging/queries.ts';
import { endInvoiceCharges, type SavedMethod, startInvoiceCharges } from '../queries.ts';
import { chargeable } from '../verbs.ts';

/** The method that an account is to be charged by. Throws `conflict` where nothing may be. */
async function methodFor(context: StaffContext, account_id: number): Promise<SavedMethod> {
  const { method, why_not } = await chargeable(context, account_id, { auto: true });
  if (!method || why_not !== '') throw new Failure('conflict', why_not);
  return method;
}

const onText = (method: SavedMethod): string => `Charged automatically from now on, by ${methodName(method)}`;
const OFF = 'No longer charged automatically';

/** Switches automatic charges of an invoice, which the caller holds. Answers what is then so. */
export async function switchInvoice(context: StaffContext, head: InvoiceHead, on: boolean): Promise<string> {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const { invoice_id, account_id, user_detail_id: person_id } = head;
  const { by_membership } = await chargedBy(db, institution_id, { invoice: invoice_id });
  if (by_membership && !on)
    throw new Failure('conflict', 'The membership of this invoice is charged automatically. Switch it off there.');
  if (!on) {
    await endInvoiceCharges(db, institution_id, { invoice: invoice_id }, now);
    await noteDocument(context, methodKinds.off, { person_id, invoice_id });
    return OFF;
  }
  if (head.status === 'cancelled') throw new Failure('conflict', 'This invoice was cancelled.');
  if (head.number !== null && head.balance === 0)
    throw new Failure('conflict', 'Nothing is left to pay on this invoice.');
  const method = await methodFor(context, account_id);
  await startInvoiceCharges(db, institution_id, invoice_id, { method_id: method.method_id, now });
  await noteDocument(context, methodKinds.on, { person_id, invoice_id, detail: { method: methodName(method) } });
  return onText(method);
}

/** The same for a membership: all its invoices are charged when they are due. */
export async function switchMembership(context: StaffContext, held: StoredMembership, on: boolean): Promise<string> {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const { membership_id, account_id, user_detail_id: person_id } = held;
  await holdAccounts(db, institution_id, [account_id]);
  const method = on ? await methodFor(context, account_id) : undefined;
  const change = { autocharge: on ? (1 as const) : (0 as const), updated_at: now };
  await updateMembership(db, institution_id, membership_id, { ...change, method_id: method?.method_id ?? null });
  const detail = method ? { method: methodName(method) } : {};
  await noteDocument(context, on ? methodKinds.on : methodKinds.off, { person_id, membership_id, detail });
  return method ? onText(method) : OFF;
}
