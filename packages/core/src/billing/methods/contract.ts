import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant } from '../../http/fields.ts';
import { billingAccess } from '../rules.ts';
import { Named } from '../invoices/schemas.ts';

/** A card or account that a payer let the school charge. */
const Method = z.strictObject({
  method_id: id,
  gateway: z.string(),
  brand: z.string(),
  last4: z.string(),
  /** The month until which it is valid, as 2027-08; empty if it has none. */
  expires: z.string(),
  is_expired: flag,
  is_default: flag,
  /** The payer switched automatic payments off for it. */
  is_stopped: flag,
  /** What the payer agreed to, word for word. */
  consent: z.string(),
  consented_at: instant,
});

/** A charge of a saved method that is to come, failed, or was made. */
const Attempt = z.strictObject({
  payment_id: id,
  state: z.enum(['done', 'scheduled', 'failed']),
  amount: z.int(),
  currency: z.string(),
  failure: z.string(),
  tries: z.int(),
  /** When it is tried again; null if it is not. */
  retry_on: z.nullable(z.string()),
  at: instant,
});

export const autopay = endpoint({
  method: 'GET',
  path: 'payment/autopay',
  access: billingAccess,
  shows: ['billing'],
  summary:
    'Returns how an invoice or a membership is charged by itself: with which saved method, why that is not possible, and the charges of an invoice, newest first.',
  input: z.strictObject({
    invoice_id: z._default(z.nullable(id), null),
    membership_id: z._default(z.nullable(id), null),
  }),
  result: z.strictObject({
    autocharge: flag,
    /** Charged because its membership is. */
    by_membership: flag,
    method: z.nullable(Method),
    /** Why it can't be charged by itself; empty if it can. */
    why_not: z.string(),
    /** Why it can't be charged now; empty if it can. */
    why_not_now: z.string(),
    attempts: z.array(Attempt),
  }),
});

export const chargePayment = endpoint({
  method: 'POST',
  path: 'payment/charge',
  access: billingAccess,
  idempotent: true,
  summary:
    'Charges the payer’s saved method for what is due of an invoice, or for its next part: a new charge, or a failed one again. Answers `scheduled`; the result follows. Answers 409 without a saved method, and while the invoice is being paid.',
  input: z.strictObject({ invoice_id: id, payment_id: z._default(z.nullable(id), null) }),
  result: z.strictObject({ data: Attempt, message: z.string() }),
});

export const savedMethods = endpoint({
  method: 'GET',
  path: 'payment/methods',
  access: 'billing',
  shows: ['billing', 'students'],
  summary: 'Returns the saved methods of those who pay for a person, and of the person.',
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({ data: z.array(z.extend(Method, { payer: Named, is_charged: flag })) }),
});

export const removeMethod = endpoint({
  method: 'POST',
  path: 'payment/removeMethod',
  access: 'billing',
  idempotent: true,
  summary: 'Removes a saved method, here and at the gateway. Nothing is charged by itself for its payer any more.',
  input: z.strictObject({ method_id: id }),
  result: done,
});
