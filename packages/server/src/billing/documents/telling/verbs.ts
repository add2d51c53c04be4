import { invoiceKinds, paymentKinds } from '@schoolbell/core/billing/events';
import { dayIn } from '@schoolbell/core/format';
import type { Context } from '../../../http/context.ts';
import type { DocumentNote } from '../queries.ts';
import { invoicesTold, paymentTold } from './queries.ts';

type Telling = Pick<Context, 'tenant' | 'now' | 'happened'>;

/** A line of the activity of documents that is told. */
export type Note = DocumentNote & { person_id: number; detail?: object };

/** Tells automations and webhooks that invoices were paid or cancelled: those of them that are now. */
export function tellInvoices(
  { tenant, now, happened }: Telling,
  status: 'paid' | 'cancelled',
  ids: readonly number[],
): void {
  if (ids.length === 0) return;
  const today = dayIn(now, tenant.time_zone);
  void happened(`invoice.${status}`, invoicesTold(tenant.institution_id, { ids, today, status }));
}

const invoicesOf = (notes: readonly Note[]): number[] => notes.flatMap(({ invoice_id }) => invoice_id ?? []);

function tellIssued(context: Telling, notes: readonly Note[]): void {
  const { tenant, now, happened } = context;
  const ids = invoicesOf(notes);
  void happened('invoice.issued', invoicesTold(tenant.institution_id, { ids, today: dayIn(now, tenant.time_zone) }));
  // Credit paid them at once, or they cost nothing.
  tellInvoices(context, 'paid', ids);
}

/** One that is credited by a note is told of with its note. */
const tellCancelled = (context: Telling, notes: readonly Note[]): void =>
  tellInvoices(context, 'cancelled', invoicesOf(notes.filter((one) => !one.credit_note_id)));

function tellPayments(type: 'payment.recorded' | 'payment.refunded') {
  return ({ tenant, happened }: Telling, notes: readonly Note[]): void => {
    for (const { person_id, payment_id, detail } of notes) {
      const { refund_id } = { refund_id: undefined, ...(detail as { refund_id?: number }) };
      if (payment_id) void happened(type, paymentTold(tenant.institution_id, { payment_id, person_id, refund_id }));
    }
  };
}

const telling = new Map<string, (context: Telling, notes: readonly Note[]) => void>([
  [invoiceKinds.issued.name, tellIssued],
  [invoiceKinds.cancelled.name, tellCancelled],
  [invoiceKinds.replaced.name, tellCancelled],
  [paymentKinds.recorded.name, tellPayments('payment.recorded')],
  [paymentKinds.paidOnline.name, tellPayments('payment.recorded')],
  [paymentKinds.confirmed.name, tellPayments('payment.recorded')],
  [paymentKinds.refunded.name, tellPayments('payment.refunded')],
]);

/** Tells automations and webhooks what they need to know of what was noted. */
export const tellNoted = (context: Telling, kind: { name: string }, notes: readonly Note[]): void =>
  telling.get(kind.name)?.(context, notes);
