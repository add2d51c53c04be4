import * as z from 'zod/mini';
import type { PaymentFacts, RefundFacts } from '../../abilities.ts';
import { Ended, unclear } from '../../ends.ts';
import { fromXendit } from './amounts.ts';

/** Our own name of something, in what Xendit keeps for us; and the invoice that a refund is of. */
export const [NOTE, OF] = ['schoolbell', 'invoice'] as const;

const Text = z.nullish(z.string());
const Notes = z.nullish(z.record(z.string(), z.unknown()));

/** Rupiah is what Xendit takes where none was said. */
const Currency = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? 'IDR'),
);

/** What we read of an invoice. The SDK's own type leaves out what was paid, and each currency that it does not know. */
export const Invoice = z.object({
  id: z.string(),
  external_id: z.string(),
  status: z.string(),
  amount: z.number(),
  paid_amount: z.nullish(z.number()),
  currency: Currency,
  invoice_url: Text,
  expiry_date: Text,
  success_redirect_url: Text,
  merchant_name: Text,
});
export type Invoice = z.infer<typeof Invoice>;
export const Invoices = z.array(Invoice);

/** What we read of a refund. The SDK's own type leaves out how it stands. */
export const Refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  reference_id: Text,
  failure_code: Text,
  metadata: Notes,
});
export type Refund = z.infer<typeof Refund>;
export const Refunds = z.object({ data: z.array(Refund), has_more: z.nullish(z.boolean()) });

const Told = z.union([
  z.object({ event: z.string(), data: z.looseObject({ invoice_id: Text, metadata: Notes }) }),
  z.object({ id: z.string(), external_id: z.string(), status: z.string() }),
]);

/** The invoice that a hook is about, and our own name of the checkout; undefined if it says nothing that can be read. */
export function aboutOf(raw: Buffer): { ref: string | null; id: string | null } | undefined {
  let told;
  try {
    told = Told.safeParse(JSON.parse(raw.toString('utf8'))).data;
  } catch {
    return undefined;
  }
  if (!told) return undefined;
  if ('event' in told) {
    const of = told.data.invoice_id ?? told.data.metadata?.[OF];
    return { ref: told.event.startsWith('refund.') && typeof of === 'string' ? of : null, id: null };
  }
  // A school makes other invoices at Xendit too.
  const isOurs = told.external_id.startsWith('sb-');
  return { ref: isOurs ? told.id : null, id: isOurs ? told.external_id : null };
}

function minor(value: number, currency: string): number {
  const found = fromXendit(value, currency);
  if (found === undefined) throw new Ended(unclear('Xendit answered an amount that is none'));
  return found;
}

const failures: Readonly<Record<string, string>> = {
  INSUFFICIENT_BALANCE: 'The balance at Xendit was too low for this refund.',
  ACCOUNT_NOT_FOUND: 'The account that paid can no longer be found.',
  ACCOUNT_ACCESS_BLOCKED: 'The account that paid no longer takes money.',
};

const refundStates: Readonly<Record<string, RefundFacts['state']>> = {
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

export function refundOf({ id, status, amount, currency, failure_code, metadata }: Refund): RefundFacts {
  const state = refundStates[status] ?? 'pending';
  const note = metadata?.[NOTE];
  return {
    ref: id,
    id: typeof note === 'string' ? note : null,
    amount: minor(amount, currency),
    state,
    ...(state === 'failed' && { failure: failures[failure_code ?? ''] ?? 'Xendit could not send the money back.' }),
  };
}

export const isPaid = ({ status }: Pick<Invoice, 'status'>): boolean => status === 'PAID' || status === 'SETTLED';

/** How an invoice stands. Xendit doesn't tell of a bank transfer before it has arrived, nor of a card that was declined. */
export function factsOf(invoice: Invoice, refunds: readonly Refund[]): PaymentFacts {
  const { id, status, amount, paid_amount, currency } = invoice;
  const told = { ref: id, currency, payment_ref: id };
  if (!isPaid(invoice))
    return { ...told, state: status === 'EXPIRED' ? 'expired' : 'open', amount: minor(amount, currency) };
  return { ...told, state: 'paid', amount: minor(paid_amount ?? amount, currency), refunds: refunds.map(refundOf) };
}
