import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';

/** Where a part of a payment's money is now. */
export interface FlowEnd {
  id: string;
  kind: 'invoice' | 'credit' | 'under way' | 'refund';
  name: string;
  amount: number;
  invoice_id?: number;
}

/** Takes what a pending refund holds from where it will come from: free money first, then the newest invoice. */
function less(ends: readonly FlowEnd[], held: number): FlowEnd[] {
  let left = held;
  const order = [
    ...ends.filter((end) => end.kind === 'credit'),
    ...ends.filter((end) => end.kind === 'invoice').reverse(),
  ];
  const taken = new Map(
    order.map((end) => {
      const part = Math.min(left, end.amount);
      left -= part;
      return [end.id, part] as const;
    }),
  );
  return ends.map((end) => ({ ...end, amount: end.amount - (taken.get(end.id) ?? 0) }));
}

/** Where all of a payment's money is now: on invoices, free as credit, on its way back, or refunded. */
export function flowEnds({
  invoices,
  free,
  held,
  refunded,
}: Pick<PaymentDetails, 'invoices' | 'free' | 'held' | 'refunded'>): FlowEnd[] {
  const here: FlowEnd[] = [
    ...invoices.map(({ invoice_id, number, amount }) => ({
      id: `invoice ${invoice_id}`,
      kind: 'invoice' as const,
      name: number ?? 'Draft',
      amount,
      invoice_id,
    })),
    { id: 'credit', kind: 'credit', name: 'Credit', amount: free },
  ];
  const gone: FlowEnd[] = [
    { id: 'held', kind: 'under way', name: 'Refund under way', amount: held },
    { id: 'refunded', kind: 'refund', name: 'Refunded', amount: refunded },
  ];
  return [...less(here, held), ...gone].filter((end) => end.amount > 0);
}
