import type Stripe from 'stripe';
import type { Heard } from '../../abilities.ts';
import { idOf, OURS } from './facts.ts';

/** Seconds that a signature is good for. */
const TOLERANCE = 300;

/** A hook as it arrived, and what it is checked with. */
export interface Arrived {
  secrets: readonly string[];
  raw: Buffer;
  signature: string;
  now: Date;
  /** The kinds of events that say something of a payment of ours. */
  known: ReadonlySet<string>;
}

/** The event, if one of the school's secrets signed it; undefined where none did, or too long ago. */
function signedEvent(webhooks: typeof Stripe.webhooks, { secrets, raw, signature, now }: Arrived) {
  for (const secret of secrets) {
    try {
      return webhooks.constructEvent(raw, signature, secret, TOLERANCE, undefined, now.getTime());
    } catch {
      // Perhaps the other secret signed it.
    }
  }
  return undefined;
}

/** What an event is about: the page or payment, and our own name of it if Stripe keeps it there. */
function aboutOf(event: Stripe.Event): Pick<Heard, 'ref' | 'id'> {
  const thing = event.data.object;
  switch (thing.object) {
    case 'checkout.session':
      return { ref: thing.id, id: thing.client_reference_id };
    case 'payment_intent':
      return { ref: thing.id, id: thing.metadata[OURS] ?? null };
    case 'refund':
    case 'dispute':
      return { ref: idOf(thing.payment_intent) ?? null };
    default:
      return { ref: null };
  }
}

/** Reads a hook. What it says is only what to ask for: events come late, twice and in any order. */
export function heardOf(webhooks: typeof Stripe.webhooks, arrived: Arrived): Heard | undefined {
  const event = signedEvent(webhooks, arrived);
  // Whatever was signed is an event only if it says which, and about what.
  if (typeof event?.id !== 'string' || !event.data?.object) return undefined;
  return { event: event.id, ...(arrived.known.has(event.type) ? aboutOf(event) : { ref: null }) };
}
