import * as z from 'zod/mini';
import { flag } from '../../http/fields.ts';

/** Names a thing on sale in public: 16 letters of base64url, of one day. */
export const saleKey = z.string().check(z.regex(/^[\w-]{16}$/));
/** A calendar day that must be given. */
export const givenDay = z.string().check(z.regex(/^[2-9]\d{3}-\d\d-\d\d$/));

/** A place on sale: one event, or a whole series from its next event on. Wall times are those of `zone`. Money is minor units. */
export const Slot = z.strictObject({
  key: z.string(),
  /** The key of its subject. */
  subject: z.string(),
  kind: z.enum(['event', 'series']),
  /** The school's day that the key belongs to: it goes with `hold`. */
  day: z.string(),
  local_start: z.string(),
  starts_at: z.string(),
  zone: z.string(),
  minutes: z.int(),
  title: z.string(),
  /** Location and room; empty if the school names none. */
  place: z.string(),
  /** Empty if the school does not show teachers. */
  teachers: z.string(),
  /** Seats left to book; null if the school hides the number, or if seats are unlimited. */
  left: z.nullable(z.int()),
  is_full: flag,
  /** For one child; null if the school shows no prices. */
  price: z.nullable(z.int()),
  /** Events that it is a place in, the last one's wall time, and "Mondays and Wednesdays" in a series. */
  events: z.int(),
  last: z.string(),
  weekly: z.string(),
});

/** A subject on the booking page. */
export const SaleSubject = z.strictObject({
  key: z.string(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  colour: z.string(),
  image: z.nullable(z.string()),
  min_age: z.nullable(z.int()),
  max_age: z.nullable(z.int()),
  /** The lowest price of one child; null if the school shows no prices, or nothing is ahead. */
  price_from: z.nullable(z.int()),
  minutes: z.array(z.int()),
  /** The next wall time with a seat; null if all is full, or nothing is ahead. */
  next: z.nullable(z.string()),
  /** Whether anything is ahead, full or not. */
  is_ahead: flag,
});
