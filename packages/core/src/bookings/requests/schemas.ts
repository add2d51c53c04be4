import * as z from 'zod/mini';
import { billingAccess } from '../../billing/rules.ts';
import { flag, id, instant } from '../../http/fields.ts';
import { shownWith } from '../../http/hidden.ts';
import { bookingStates, bookingTypes } from '../rules.ts';

export const state = z.enum(bookingStates);
export const type = z.union(bookingTypes.map((one) => z.literal(one)));

/** A line as lists show it. */
export const Line = z.strictObject({
  line: z.int(),
  child: z.string(),
  title: z.string(),
  local_start: z.string(),
  zone: z.string(),
  minutes: z.int(),
  /** Events that it is a place in. */
  events: z.int(),
  /** Null for people who don't see fees. */
  price: shownWith(billingAccess, z.nullable(z.int()), () => null),
  state,
});

/** How its order stands: nothing where nothing is to be paid, or where the viewer sees no fees. */
const Order = shownWith(
  billingAccess,
  z.nullable(
    z.strictObject({
      invoice_id: z.nullable(id),
      invoice_number: z.nullable(z.string()),
      status: z.string(),
      total: z.int(),
      paid: z.int(),
      balance: z.int(),
    }),
  ),
  () => null,
);

/** A booking as lists show it. */
export const Row = z.strictObject({
  booking_id: id,
  reference: z.string(),
  booking_type: type,
  /** The guardian's name; the first child's where there is none, or where the viewer sees no guardians. */
  family: z.string(),
  lines: z.array(Line),
  state,
  open_until: z.nullable(instant),
  first_at: instant,
  created_at: instant,
  order: Order,
  is_unread: flag,
  version: z.int(),
});
