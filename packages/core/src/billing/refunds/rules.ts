/** Where a refund is: on its way at the gateway, back with the payer, or refused. */
export const refundStates = ['pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Who began a refund: staff here, someone at the gateway itself, or a bank by a lost dispute. */
export const refundSources = ['staff', 'gateway', 'dispute'] as const;

/** How a dispute stands; a bank decides once. */
export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** What news from the gateway means for a refund. */
export type RefundMove = 'none' | 'book' | 'fail' | 'return';

/**
 * What to do with a refund after news from the gateway. One that failed may still turn out to have left, because money is money;
 * one that left may come back, but only once: older news never books it a second time.
 */
export function refundMove(
  { state, wasBooked }: { state: RefundState; wasBooked: boolean },
  told: RefundState,
): RefundMove {
  if (told === 'succeeded' && state !== 'succeeded') return wasBooked ? 'none' : 'book';
  if (told === 'failed' && state === 'pending') return 'fail';
  if (told === 'failed' && state === 'succeeded') return 'return';
  return 'none';
}

/** Whether money of a payment goes back through its gateway. Transfers that staff confirmed are sent back by hand. */
export const goesByGateway = ({ kind, gateway }: { kind: string; gateway: string | null }): boolean =>
  kind === 'gateway' && gateway !== 'paynow';
