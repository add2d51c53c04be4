import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, id, instant, requiredText } from '../../http/fields.ts';
import { LAST_PAGE, pageOf } from '../../http/page.ts';
import { MOST_MINOR } from '../../money.ts';
import { withoutCards } from '../card-numbers/schemas.ts';
import { billingAccess } from '../rules.ts';
import { InvoiceDetails, Named } from '../invoices/schemas.ts';

const NoteName = z.strictObject({ credit_note_id: id, number: z.string() });

/** Free money of one payment, under the name of the note that set it free, where one did. Minor units. */
export const CreditSource = z.strictObject({
  account_id: id,
  payment_id: id,
  /** `given` is credit that staff gave: it is never refunded. */
  kind: z.enum(['desk', 'gateway', 'given']),
  receipt_number: z.nullable(z.string()),
  credit_note: z.nullable(NoteName),
  paid_on: z.string(),
  /** The last day on which it can be used; null where it stays. */
  expires_on: z.nullable(z.string()),
  /** Why staff gave it, or what they noted on the payment. */
  reason: z.string(),
  amount: z.int(),
});

/** An account that pays for somebody, and its free money. */
export const CreditAccount = z.strictObject({
  account_id: id,
  payer: Named,
  currency: z.string(),
  balance: z.int(),
  credit: z.int(),
});

const standing = { accounts: z.array(CreditAccount), sources: z.array(CreditSource) };

export const creditsOf = endpoint({
  method: 'GET',
  path: 'credits/{id}',
  access: 'billing',
  shows: ['billing', 'students'],
  summary:
    'Returns the accounts that pay for a student or lead and their free money: each payment that it comes from, what expires first, then the oldest. Minor units.',
  input: z.strictObject({ id }),
  result: z.strictObject(standing),
});

export const creditTransactions = endpoint({
  method: 'GET',
  path: 'credits/transactions/{id}',
  access: 'billing',
  shows: ['billing', 'students'],
  summary:
    'Returns a page of what became of money on the accounts that pay for a student or lead, newest first: what came in, what it paid, what was set free, taken back or expired.',
  input: z.strictObject({
    id,
    page: z._default(z.int().check(z.minimum(1), z.maximum(LAST_PAGE)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  }),
  result: pageOf(
    z.strictObject({
      entry_id: id,
      account_id: id,
      kind: z.enum(['in', 'allocate', 'free', 'refund', 'revoke', 'expire']),
      amount: z.int(),
      currency: z.string(),
      payment: z.strictObject({
        payment_id: id,
        kind: z.enum(['desk', 'gateway', 'given']),
        receipt_number: z.nullable(z.string()),
      }),
      invoice: z.nullable(z.strictObject({ invoice_id: id, number: z.nullable(z.string()) })),
      credit_note: z.nullable(NoteName),
      actor: z.nullable(Named),
      at: instant,
    }),
  ),
});

const saved = z.strictObject({ ...standing, message: z.string() });

export const addCredit = endpoint({
  method: 'POST',
  path: 'credits/addRecord',
  access: 'billing',
  idempotent: true,
  summary:
    'Gives credit to the account that pays for a student, or with an amount below 0 takes back what was given and is still free. `expires_on` is the last day on which it can be used.',
  input: z.strictObject({
    user_detail_id: id,
    amount: z.int('Please enter an amount').check(
      z.minimum(-MOST_MINOR, 'The amount is too large'),
      z.maximum(MOST_MINOR, 'The amount is too large'),
      z.refine((amount) => amount !== 0, 'The amount must not be 0'),
    ),
    reason: withoutCards(requiredText),
    expires_on: z._default(day, ''),
  }),
  result: saved,
});

export const applyCredit = endpoint({
  method: 'POST',
  path: 'credits/use',
  access: billingAccess,
  idempotent: true,
  summary:
    'Pays an issued invoice from the free money of its account: all that fits, or `amount` of it (minor units), from `payment_id` alone where that is given.',
  input: z.strictObject({
    invoice_id: id,
    amount: z._default(
      z.nullable(
        z.int('Please enter an amount').check(z.minimum(1, 'The amount must be above 0'), z.maximum(MOST_MINOR)),
      ),
      null,
    ),
    payment_id: z._default(z.nullable(id), null),
  }),
  result: z.strictObject({ data: InvoiceDetails, used: z.int(), message: z.string() }),
});
