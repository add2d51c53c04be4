import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';

/** Where a part of a payment's money is now. */
export interface FlowEnd {
  id: string;
  kind: 'invoice' | 'credit' | 'refund';
  name: string;
  amount: number;
  invoice_id?: number;
}

/** Where all of a payment's money is now: on invoices, free as credit, on its way back, or refunded. */
export function flowEnds({ invoices, free, held, refunded }: PaymentDetails): FlowEnd[] {
  const ends: FlowEnd[] = [
    ...invoices.map(({ invoice_id, number, amount }) => ({
      id: `invoice ${invoice_id}`,
      kind: 'invoice' as const,
      name: number ?? 'Draft',
      amount,
      invoice_id,
    })),
    { id: 'credit', kind: 'credit', name: 'Credit', amount: free },
    { id: 'held', kind: 'refund', name: 'Refund under way', amount: held },
    { id: 'refunded', kind: 'refund', name: 'Refunded', amount: refunded },
  ];
  return ends.filter((end) => end.amount > 0);
}
