import * as z from 'zod/mini';
import type { DisputeFacts, RefundFacts } from '../../abilities.ts';

/** Our own name of something, among the notes that we send with it. */
export const NOTE = 'schoolbell';
/** What tells a link of this checkout from one of an earlier database that gave the same number. */
export const PAGE = 'page';

/** An empty set of notes comes as a list. */
const Notes = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): Record<string, unknown> =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {},
  ),
);
const Time = z.nullish(z.number());
const orNothing = z._default(z.nullish(z.string()), null);

export const Link = z.object({
  id: z.string(),
  short_url: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  reference_id: orNothing,
  expire_by: Time,
  notes: Notes,
  payments: z.nullish(z.array(z.object({ payment_id: z.string(), status: z.string() }))),
});
export type Link = z.infer<typeof Link>;

export const Links = z.object({ payment_links: z.array(Link) });

export const Payment = z.object({ id: z.string(), amount: z.number(), currency: z.string(), status: z.string() });

export const Refund = z.object({
  id: z.string(),
  amount: z.number(),
  status: z.string(),
  receipt: orNothing,
  notes: Notes,
});
export const Refunds = z.object({ items: z.array(Refund) });

export const Dispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number(),
  status: z.string(),
  reason_code: orNothing,
  reason_description: orNothing,
  respond_by: Time,
});
export const Disputes = z.object({ items: z.array(Dispute) });

const Entity = z.object({
  entity: z.looseObject({
    id: z.string(),
    notes: Notes,
    description: orNothing,
    payment_id: orNothing,
    created_at: Time,
    updated_at: Time,
    cancelled_at: Time,
    expired_at: Time,
  }),
});
export const Event = z.object({
  event: z.string(),
  created_at: z.number(),
  payload: z.object({
    payment_link: z.optional(Entity),
    payment: z.optional(Entity),
    refund: z.optional(Entity),
    dispute: z.optional(Entity),
  }),
});
export type Event = z.infer<typeof Event>;

/** Seconds at which what an event tells of happened. Events of a link say when the link was made, so its other times count too. */
export function happenedAt({ created_at, payload }: Event): number {
  const entities = Object.values(payload).flatMap((one) => (one ? [one.entity] : []));
  const times = entities.flatMap((one) => [one.created_at, one.updated_at, one.cancelled_at, one.expired_at]);
  return Math.max(created_at, ...times.map((time) => time ?? 0));
}

/** The link or payment that an event is about, and our own name of the checkout. */
export function aboutOf({ payload: { payment_link, payment, refund, dispute } }: Event) {
  // A payment names its link by `#` and the link's name without `plink_`.
  const [, link] = /^#([A-Za-z0-9]{14})$/.exec(payment?.entity.description ?? '') ?? [];
  const ref =
    payment_link?.entity.id ??
    (link && `plink_${link}`) ??
    payment?.entity.id ??
    refund?.entity.payment_id ??
    dispute?.entity.payment_id ??
    null;
  const id = (payment_link ?? payment)?.entity.notes[NOTE];
  return { ref, id: typeof id === 'string' ? id : null };
}

export const refundOf = ({ id, amount, status, notes }: z.infer<typeof Refund>): RefundFacts => ({
  ref: id,
  id: typeof notes[NOTE] === 'string' ? notes[NOTE] : null,
  amount,
  state: status === 'processed' ? 'succeeded' : status === 'failed' ? 'failed' : 'pending',
  ...(status === 'failed' && { failure: 'Razorpay could not send the money back' }),
});

/** `closed` ends a dispute without taking the money. */
const disputeStates: Readonly<Record<string, DisputeFacts['state']>> = { won: 'won', closed: 'won', lost: 'lost' };

export const disputeOf = (one: z.infer<typeof Dispute>): DisputeFacts => ({
  ref: one.id,
  amount: one.amount,
  state: disputeStates[one.status] ?? 'open',
  reason: one.reason_description || one.reason_code || '',
  answer_by: one.respond_by ? new Date(one.respond_by * 1_000) : null,
});
