import type { OutsideEnd } from '../jobs/kinds.ts';

/** A provider's keys, as the school entered them; never logged or answered. */
export type Keys = Readonly<Record<string, string>>;

/** How a gateway reaches its provider: a fetch that only goes where it may, and the keys. */
export interface Reach {
  fetch: typeof globalThis.fetch;
  keys: Keys;
  /** Where this server is reached, for addresses to return to. */
  publicUrl: string;
  /** The folder for everything outside the database. */
  dataDir: string;
}

/** The account that keys belong to. */
export interface AccountFacts {
  account_id: string;
  account_name: string;
  is_test: boolean;
}

/** What a gateway is asked to take. Amounts are minor units of the currency; `id` is ours and names it at the gateway. */
export interface CheckoutAsk {
  id: string;
  amount: number;
  currency: string;
  /** What the payer reads on the gateway's page: "Invoices INV-1 and INV-2". */
  title: string;
  email: string;
  /** Where the payer comes back to, paid or not. */
  return_url: string;
  /** Whether the method is to be saved for charges without the payer. */
  saves: boolean;
  expires_at: Date;
}

/** The page of a gateway. */
export interface CheckoutPage {
  ref: string;
  url: string;
  expires_at: Date;
}

/** A method that the gateway keeps for us. */
export interface MethodFacts {
  refs: Record<string, string>;
  brand: string;
  last4: string;
  expires: string;
}

/** How money stands at the gateway. */
export interface PaymentFacts {
  ref: string;
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  /** What was taken, once it is paid. */
  amount: number;
  currency: string;
  /** Names the payment itself, for refunds. */
  payment_ref: string;
  /** Why it failed, in words for the payer. */
  failure?: string;
  /** What helps where it failed: the payer's own confirmation, or another card or account; a later try if not said. */
  needs?: 'payer' | 'other_method';
  method?: MethodFacts | null;
  refunds?: readonly RefundFacts[];
  disputes?: readonly DisputeFacts[];
}

export interface RefundFacts {
  ref: string;
  /** Our id of it, if we began it. */
  id: string | null;
  amount: number;
  state: 'pending' | 'succeeded' | 'failed';
  failure?: string;
}

export interface DisputeFacts {
  ref: string;
  amount: number;
  state: 'open' | 'won' | 'lost';
  reason: string;
  answer_by: Date | null;
}

/** What a hook says: which event, and about which checkout or payment. */
export interface Heard {
  event: string;
  /** The gateway's name of the checkout (`ref`) or of its payment (`payment_ref`); null where it is about nothing of ours. */
  ref: string | null;
  /** Our own name of the checkout, if the gateway says it too. */
  id?: string | null;
}

/** What to charge without the payer. */
export interface ChargeAsk extends Pick<CheckoutAsk, 'id' | 'amount' | 'currency' | 'title'> {
  refs: Record<string, string>;
  /** When it was first asked for: an earlier try is looked for from then on. */
  since?: Date;
}

/** What to send back. */
export interface RefundAsk {
  id: string;
  payment_ref: string;
  amount: number;
  currency: string;
}

/** Takes money for schools: seven functions and what can be said of them. `again` is set after an unclear end: look first whether it is there. */
export interface Gateway {
  /** The currencies that it takes; all that it is asked for if not said. */
  currencies?: readonly string[];
  /** Whether methods can be saved and charged later. */
  saves: boolean;
  partialRefund: boolean;
  /** The shortest life of a page, in minutes. */
  shortest: number;
  /** The least amount in a currency, in minor units. */
  least(currency: string): number;
  /** Amounts must be multiples of this, in minor units; of 1 if not said. */
  step?(currency: string): number;
  /** Tries keys that the school has entered, before they are kept; `fields` of a refusal names the wrong one. */
  check(reach: Reach): Promise<OutsideEnd<AccountFacts>>;
  open(reach: Reach, ask: CheckoutAsk, again: boolean): Promise<OutsideEnd<CheckoutPage>>;
  read(reach: Reach, ref: string): Promise<OutsideEnd<PaymentFacts>>;
  expire(reach: Reach, ref: string): Promise<OutsideEnd<PaymentFacts>>;
  refund(reach: Reach, ask: RefundAsk, again: boolean): Promise<OutsideEnd<RefundFacts>>;
  charge(reach: Reach, ask: ChargeAsk, again: boolean): Promise<OutsideEnd<PaymentFacts>>;
  /** Lets go of a saved method, so that nobody can charge it any more; gateways without it forget by themselves. */
  forget?(reach: Reach, refs: Record<string, string>): Promise<OutsideEnd<null>>;
  /** Undefined where the signature is not the school's, or too old. */
  hook(
    keys: Keys,
    raw: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
    now: Date,
  ): Heard | undefined | Promise<Heard | undefined>;
}
