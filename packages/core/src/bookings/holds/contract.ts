import * as z from 'zod/mini';
import { Children } from '../../forms/schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, instant, shortText, token } from '../../http/fields.ts';
import { Values } from '../../people/questions/schemas.ts';
import { givenDay, saleKey, Slot } from '../page/schemas.ts';
import { bookingStates, confirmations } from '../rules.ts';

const text500 = z.string().check(z.maxLength(500));
const elapsed = z._default(z.int().check(z.minimum(0)), 0);
/** The honeypot: people leave it empty. */
const website = z._default(text500, '');

/** A line of what it comes to, in minor units; the quantity in thousandths. */
const PriceLine = z.strictObject({
  name: z.string(),
  quantity: z.int(),
  unit_price: z.int(),
  discount: z.int(),
  gross: z.int(),
});

/** What a booking comes to. `send` takes its `quote_hash`. */
export const BookingQuote = z.strictObject({
  lines: z.array(PriceLine),
  fees: z.array(PriceLine),
  coupon: z.nullable(z.strictObject({ code: z.string(), name: z.string(), discount: z.int() })),
  coupon_error: z.nullable(z.string()),
  subtotal: z.int(),
  discount: z.int(),
  total: z.int(),
  currency: z.string(),
  quote_hash: z.string(),
});

export const hold = endpoint({
  method: 'POST',
  path: 'online/book/hold',
  access: 'public',
  crossOrigin: true,
  limit: 'hold',
  summary:
    'Holds places for ten minutes, in every event or in none. With `hold` it renews that hold, or moves it to another class. Answers 409 with the seats left and the nearest times if there are too few.',
  input: z.strictObject({
    institution: token,
    page: z.optional(z.string().check(z.maxLength(40))),
    link: z.optional(token),
    key: saleKey,
    /** The day of the slot, which its key belongs to. */
    day: givenDay,
    places: z.int().check(z.minimum(1), z.maximum(20)),
    hold: z.optional(token),
    /** A first hold spends a ticket; a renewal needs none. */
    ticket: z.optional(
      z.strictObject({ token: z.string().check(z.maxLength(600)), nonce: z.string().check(z.maxLength(32)) }),
    ),
    zone: z._default(z.string().check(z.maxLength(60)), ''),
    website,
  }),
  result: z.strictObject({
    hold: token,
    /** When it ends, and when at the latest with all renewals. */
    until: instant,
    latest: instant,
    slot: Slot,
    places: z.int(),
    /** The form that asks who is coming: `forms/getOptions`. */
    form: token,
    confirm: z.enum(confirmations),
  }),
});

export const quote = endpoint({
  method: 'POST',
  path: 'online/book/quote',
  access: 'public',
  crossOrigin: true,
  limit: 'booking',
  summary: 'Returns what a hold comes to, with fees and a coupon. It renews the hold.',
  input: z.strictObject({ institution: token, hold: token, coupon_code: z._default(shortText, '') }),
  result: z.strictObject({ data: BookingQuote, until: instant }),
});

export const release = endpoint({
  method: 'POST',
  path: 'online/book/release',
  access: 'public',
  crossOrigin: true,
  limit: 'booking',
  summary: 'Ends a hold, so that others can book its seats. A hold that is over, or none, answers the same.',
  input: z.strictObject({ institution: token, hold: token }),
  result: done,
});

/** The class that was booked, as the family reads it. */
const Booked = z.strictObject({
  title: z.string(),
  local_start: z.string(),
  zone: z.string(),
  minutes: z.int(),
  place: z.string(),
  teachers: z.string(),
  events: z.int(),
  last: z.string(),
  weekly: z.string(),
});

export const send = endpoint({
  method: 'POST',
  path: 'online/book/send',
  access: 'public',
  crossOrigin: true,
  idempotent: true,
  limit: 'booking',
  summary:
    'Books what is held. The answer is the same whether the school knows the family or not. Answers 409 with the new quote if the price changed, or with the nearest times if the hold is over and the seats are gone.',
  input: z.strictObject({
    institution: token,
    hold: token,
    values: Values,
    children: Children,
    quote_hash: z.string().check(z.maxLength(128)),
    coupon_code: z._default(shortText, ''),
    source: z._default(shortText, ''),
    utm: z._default(
      z.strictObject({
        source: z.optional(text500),
        medium: z.optional(text500),
        campaign: z.optional(text500),
        term: z.optional(text500),
        content: z.optional(text500),
      }),
      {},
    ),
    referrer: z._default(text500, ''),
    page_url: z._default(text500, ''),
    website,
    elapsed,
  }),
  result: z.strictObject({
    reference: z.string(),
    /** What happens next: certain at once, or heard by mail. */
    outcome: z.enum(['confirmed', 'heard_by_mail', 'pending']),
    message: z.string(),
    booked: Booked,
  }),
});

export const bookingByHash = endpoint({
  method: 'GET',
  path: 'online/book/getDetailsByHash',
  access: 'public',
  crossOrigin: true,
  limit: 'formConfig',
  summary: "Returns a family's booking, by the link from their mail.",
  input: z.strictObject({ institution: token, bookingHash: token }),
  result: z.strictObject({
    institution: z.strictObject({
      hash: token,
      institutionName: z.string(),
      institutionLogo: z.nullable(z.string()),
      currency: z.string(),
    }),
    reference: z.string(),
    state: z.enum(bookingStates),
    /** By when the school answers, while it must. */
    open_until: z.nullable(instant),
    sent_at: instant,
    lines: z.array(
      z.strictObject({
        child: z.string(),
        ...Booked.shape,
        price: z.int(),
        state: z.enum(bookingStates),
        reason: z.string(),
        /** 1 while the class is ahead. */
        is_ahead: flag,
      }),
    ),
    /** What the invoice comes to; null where nothing is to be paid. */
    total: z.nullable(z.int()),
    /** The page where it can be paid online now; null where there is nothing to pay, or no way to. */
    pay_url: z.nullable(z.string()),
  }),
});

export const mailLink = endpoint({
  method: 'POST',
  path: 'online/book/mailLink',
  access: 'public',
  crossOrigin: true,
  limit: 'draft',
  summary: 'Mails the link of a booking again, to the address on file. The answer never says whether there is one.',
  input: z.strictObject({
    institution: token,
    reference: z.string().check(z.trim(), z.maxLength(20)),
    email: shortText,
  }),
  result: done,
});
