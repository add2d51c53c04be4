import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, instant, shortText, token } from '../../http/fields.ts';
import { MOST_MINOR } from '../../money.ts';
import { Theme } from '../../settings/theme/schemas.ts';
import { WordEntry } from '../../words/contract.ts';
import { gatewayNames } from '../gateways/rules.ts';
import { QrCode } from '../paynow/schemas.ts';
import { invoiceStatuses } from '../invoices/schemas.ts';
import { checkoutStates } from './rules.ts';

/** The link of an invoice's mail: a school, and the link's token. */
const link = { institution: token, hash: token };

const amount = z
  .int('Please enter an amount')
  .check(z.minimum(1, 'The amount must be above 0'), z.maximum(MOST_MINOR, 'The amount is too large'));

/** A part of an invoice, in minor units. `place` counts from 1. */
const Part = z.strictObject({ place: z.int(), due_on: z.string(), amount: z.int(), paid: z.int() });

/** An invoice as its payer sees it, named by its number. */
const OpenInvoice = z.strictObject({
  number: z.string(),
  /** What it is for: the name of its first line, and how many more there are. */
  title: z.string(),
  students: z.array(z.string()),
  issue_on: z.string(),
  due_on: z.string(),
  status: z.enum(invoiceStatuses),
  total: z.int(),
  credited: z.int(),
  paid: z.int(),
  balance: z.int(),
  lines: z.array(z.strictObject({ name: z.string(), detail: z.string(), total: z.int() })),
  /** Its installments; none where it is paid as a whole. */
  parts: z.array(Part),
});

/** A way to pay: a gateway's own page, or a transfer that staff confirm. */
const Way = z.strictObject({
  gateway: z.enum(gatewayNames),
  title: z.string(),
  methods: z.string(),
  kind: z.enum(['page', 'transfer']),
  is_test: flag,
  /** Whether a method can be saved for later payments. */
  saves: flag,
  /** The least amount that it takes. */
  least: z.int(),
});

/** How money stands that was asked for from this link. */
const Standing = z.strictObject({
  checkout: token,
  state: z.enum(checkoutStates),
  gateway: z.enum(gatewayNames),
  amount: z.int(),
  currency: z.string(),
  /** The gateway's page, while it is open. */
  url: z.string(),
  /** A transfer: the code for the payer's bank, while it is open; who gets the money, and the reference that names it there. */
  qr: z.nullable(QrCode),
  payee: z.string(),
  reference: z.string(),
  /** Why it failed, in words for the payer. */
  failure: z.string(),
  receipt_number: z.nullable(z.string()),
  /** What of its money no invoice needs, because it was paid or cancelled first: the school keeps it for the payer. */
  credit: z.int(),
  /** What was paid by it, by invoice; an order has no number before it is paid. */
  invoices: z.array(
    z.strictObject({ number: z.string(), title: z.string(), part: z.nullable(z.int()), amount: z.int() }),
  ),
});

export const paymentPage = endpoint({
  method: 'GET',
  path: 'online/payment/getDetailsByHash',
  access: 'public',
  crossOrigin: true,
  limit: 'formConfig',
  summary:
    'Returns what can be paid by a link: its invoice and, if the school shows them, all open invoices of the same payer, with the ways to pay. Amounts are minor units.',
  input: z.strictObject(link),
  result: z.strictObject({
    institution: z.strictObject({
      hash: token,
      institutionName: z.string(),
      institutionLogo: z.nullable(z.string()),
      institutionCountry: z.string(),
      currency: z.string(),
      time_zone: z.string(),
    }),
    words: z.array(WordEntry),
    theme: Theme,
    today: z.string(),
    currency: z.string(),
    /** The invoice that the link is of comes first. */
    invoices: z.array(OpenInvoice),
    /** Free money of the payer's account. */
    credit: z.int(),
    ways: z.array(Way),
    allows_other_amount: flag,
    /** Payments under way: their money is not here yet. `missing` is a transfer that the school did not find. */
    under_way: z.array(
      z.strictObject({ amount: z.int(), state: z.enum(['processing', 'claimed', 'missing']), since: instant }),
    ),
    /** Methods that the school may charge; the payer can remove them. */
    saved: z.array(
      z.strictObject({ method: token, brand: z.string(), last4: z.string(), expires: z.string(), is_charged: flag }),
    ),
  }),
});

export const startCheckout = endpoint({
  method: 'POST',
  path: 'online/payment/checkoutByHash',
  access: 'public',
  crossOrigin: true,
  limit: 'form',
  idempotent: true,
  summary:
    'Begins a payment at a gateway, for invoices and parts that the link shows, or for `amount`, which pays what is due first. `statusByHash` tells when its page is ready.',
  input: z.strictObject({
    ...link,
    gateway: z.enum(gatewayNames),
    items: z._default(
      z
        .array(
          z.strictObject({
            invoice: shortText,
            part: z._default(z.nullable(z.int()), null),
            amount: z.optional(amount),
          }),
        )
        .check(z.maxLength(100)),
      [],
    ),
    amount: z.optional(amount),
    /** Saves the method for later payments: only if the payer ticked that. */
    save: z._default(flag, 0),
    email_receipt: z._default(flag, 1),
    /** Where the payer comes back to: a page of one of the school's sites; the school's own payment page if left out. */
    return_url: z._default(z.string().check(z.maxLength(2_000)), ''),
  }),
  result: z.strictObject({ data: Standing }),
});

export const checkoutStatus = endpoint({
  method: 'GET',
  path: 'online/payment/statusByHash',
  access: 'public',
  crossOrigin: true,
  limit: 'formConfig',
  summary:
    'Returns how a payment stands. Payment pages ask some eight times a second until its page is ready, and then less often.',
  input: z.strictObject({ ...link, checkout: token }),
  result: z.strictObject({ data: Standing }),
});

export const claimPayment = endpoint({
  method: 'POST',
  path: 'online/payment/claimByHash',
  access: 'public',
  crossOrigin: true,
  limit: 'form',
  idempotent: true,
  summary: 'Tells the school that a transfer was made, perhaps with a picture of it. Staff confirm it once it arrives.',
  input: z.strictObject({
    ...link,
    checkout: token,
    slip: z.optional(
      z.custom<Blob>((value) => typeof Blob === 'function' && value instanceof Blob, 'File upload failed'),
    ),
  }),
  result: z.strictObject({ data: Standing, message: z.string() }),
});

export const changeMethod = endpoint({
  method: 'POST',
  path: 'online/payment/methodByHash',
  access: 'public',
  crossOrigin: true,
  limit: 'form',
  summary: 'Switches automatic payments off for a saved method, or removes it.',
  input: z.strictObject({ ...link, method: token, action: z.enum(['stop', 'remove']) }),
  result: done,
});

export const fileMetadata = endpoint({
  method: 'GET',
  path: 'payment/file-metadata',
  access: 'public',
  limit: 'formConfig',
  summary:
    'Returns what a file of a payment is, with an address that opens it for five minutes. Staff find its `file_hash` on the payment.',
  input: z.strictObject({ institution: token, file_hash: token }),
  result: z.strictObject({ file_name: z.string(), file_size: z.int(), media_type: z.string(), file_url: z.string() }),
});
