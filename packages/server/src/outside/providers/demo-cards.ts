import type { MethodFacts, PaymentFacts } from '../abilities.ts';

/** What becomes of charges of a card that the demo gateway keeps. */
export type DemoCard =
  /** Is charged. */
  | 'pays'
  | 'declines'
  /** The bank wants its owner to confirm. */
  | 'confirms'
  | 'expired'
  /** Takes until the money is here. */
  | 'bank'
  /** Is charged, but the answer gets lost. */
  | 'silent'
  /** Nothing arrives at the gateway. */
  | 'away';

/** What the demo gateway keeps of saved cards, beside a payment: a card is called as the payment that saved it. */
export interface DemoSaving {
  /** The payer lets the school charge the card of this payment. */
  saves?: boolean;
  /** How the saved card behaves; `pays` if not said. */
  card?: DemoCard;
  /** The school let go of the card. */
  isForgotten?: boolean;
  /** The card that this is a charge of. */
  of?: string;
}

const last4: Record<DemoCard, string> = {
  pays: '4242',
  declines: '0341',
  confirms: '3184',
  expired: '0069',
  bank: '6789',
  silent: '4444',
  away: '5556',
};

type Stands = DemoSaving & { ref: string; state: PaymentFacts['state'] };

/** The card that a payment saved. */
export function cardOf({ ref, state, saves, card = 'pays' }: Stands): MethodFacts | null {
  if (!saves || state !== 'paid') return null;
  return {
    refs: { card: ref },
    brand: card === 'bank' ? 'bank account' : 'visa',
    last4: last4[card],
    expires: '2031-12',
  };
}

const failures: Partial<Record<DemoCard, Pick<PaymentFacts, 'failure' | 'needs'>>> = {
  confirms: { failure: 'The bank asks you to confirm this payment yourself.', needs: 'payer' },
  expired: { failure: 'This card has expired. Please use another one.', needs: 'other_method' },
};

/** Why a payment failed. */
export const failureOf = ({ of, card = 'declines' }: Stands): Pick<PaymentFacts, 'failure' | 'needs'> =>
  (of && failures[card]) || { failure: 'Your card was declined.' };

/** How a charge of a card begins. */
export function chargedState(card: DemoCard): PaymentFacts['state'] {
  if (card === 'bank') return 'processing';
  return card === 'pays' || card === 'silent' ? 'paid' : 'failed';
}
