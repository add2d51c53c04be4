import type { PaymentFacts } from '../../abilities.ts';

/** Why a payment was declined, in words for the payer, and what helps. */
export type Decline = Pick<PaymentFacts, 'failure' | 'needs'>;

const DECLINED = 'The bank declined this payment. Please try again, or use another card.';
// Nobody is told that a card was reported lost or stolen: it may be a thief who reads it.
const OTHER: Decline = { failure: 'The bank declined this card. Please use another one.', needs: 'other_method' };
const CLOSED: Decline = {
  failure: 'The bank no longer takes payments from this account. Please use another one.',
  needs: 'other_method',
};
const EXPIRED: Decline = { failure: 'This card has expired. Please use another one.', needs: 'other_method' };
const CONFIRM: Decline = { failure: 'The bank asks you to confirm this payment yourself.', needs: 'payer' };
const FUNDS: Decline = { failure: 'There is not enough money on this card or account.' };
const LIMIT: Decline = { failure: 'This payment is above a limit of the card.' };
const BUSY: Decline = { failure: 'The bank could not be reached. Please try again later.' };

const declines: Readonly<Record<string, Decline>> = {
  authentication_required: CONFIRM,
  authentication_not_handled: CONFIRM,
  payment_intent_authentication_failure: { failure: 'The bank could not confirm that it is you.', needs: 'payer' },
  insufficient_funds: FUNDS,
  expired_card: EXPIRED,
  lost_card: OTHER,
  stolen_card: OTHER,
  pickup_card: OTHER,
  restricted_card: OTHER,
  fraudulent: OTHER,
  merchant_blacklist: OTHER,
  card_not_supported: OTHER,
  currency_not_supported: OTHER,
  invalid_account: OTHER,
  revocation_of_authorization: OTHER,
  revocation_of_all_authorizations: OTHER,
  stop_payment_order: OTHER,
  account_closed: CLOSED,
  no_account: CLOSED,
  debit_not_authorized: CLOSED,
  bank_account_restricted: CLOSED,
  incorrect_cvc: { failure: 'The security code of the card is not right.' },
  invalid_cvc: { failure: 'The security code of the card is not right.' },
  incorrect_number: { failure: 'The card number is not right.' },
  invalid_number: { failure: 'The card number is not right.' },
  incorrect_zip: { failure: 'The postcode does not belong to this card.' },
  card_velocity_exceeded: LIMIT,
  withdrawal_count_limit_exceeded: LIMIT,
  issuer_not_available: BUSY,
  processing_error: BUSY,
  reenter_transaction: BUSY,
  try_again_later: BUSY,
};

/** What Stripe tells of a decline; the bank's own code says more than Stripe's. */
export interface Told {
  code?: string | null;
  decline_code?: string | null;
  advice_code?: string | null;
}

export function declineOf({ code, decline_code, advice_code }: Told): Decline {
  // A first payment that needs the payer has this code, whatever the bank said.
  const known = (decline_code && declines[decline_code]) || (code && declines[code]);
  if (known) return known;
  return { failure: DECLINED, ...(advice_code === 'do_not_try_again' && { needs: 'other_method' as const }) };
}
