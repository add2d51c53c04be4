import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, id, shortText } from '../../http/fields.ts';
import { MOST_MINOR } from '../../money.ts';
import { billingAccess } from '../rules.ts';
import { Installment, InvoiceDetails } from '../invoices/schemas.ts';
import { PaymentDetails } from '../payments/schemas.ts';
import { FEWEST_PARTS, MOST_PARTS, planBases } from './rules.ts';

const amount = z
  .int('Please enter an amount')
  .check(z.minimum(1, 'Each part must be above 0'), z.maximum(MOST_MINOR, 'The amount is too large'));

/** A part of a plan that is to be written: what is not given stays as it is. */
const Change = z.strictObject({ installment_id: id, due_on: z.optional(day), amount: z.optional(amount) });

const saved = z.strictObject({ data: InvoiceDetails, message: z.string() });
const version = z.optional(z.int());

export const installments = endpoint({
  method: 'GET',
  path: 'installments',
  access: billingAccess,
  shows: ['billing'],
  summary: 'Returns the parts of an invoice’s plan, the earliest due first, and what the invoice owes. Minor units.',
  input: z.strictObject({ invoice_id: id }),
  result: z.strictObject({ data: z.array(Installment), balance: z.int(), currency: z.string() }),
});

export const addInstallments = endpoint({
  method: 'POST',
  path: 'installment',
  access: billingAccess,
  idempotent: true,
  summary:
    'Plans an issued invoice in 2 to 60 parts, over its balance or its total: `installments` by day and amount, which must come to it exactly, or `count` equal ones from `first` on. Parts without a payment of a plan before go; paid ones stay.',
  input: z.strictObject({
    invoice_id: id,
    version,
    base: z._default(z.enum(planBases), 'balance'),
    installments: z._default(z.array(z.strictObject({ due_on: day, amount })).check(z.maxLength(MOST_PARTS)), []),
    count: z._default(
      z.nullable(
        z
          .int()
          .check(
            z.minimum(FEWEST_PARTS, `Choose ${FEWEST_PARTS} to ${MOST_PARTS} parts`),
            z.maximum(MOST_PARTS, `Choose ${FEWEST_PARTS} to ${MOST_PARTS} parts`),
          ),
      ),
      null,
    ),
    first: z._default(day, ''),
    every: z._default(z.int().check(z.minimum(1), z.maximum(52)), 1),
    unit: z._default(z.enum(['week', 'month']), 'month'),
  }),
  result: saved,
});

export const editInstallment = endpoint({
  method: 'POST',
  path: 'installment/editInstallment',
  access: billingAccess,
  idempotent: true,
  summary:
    'Changes days and amounts of parts without a payment. What they gain or lose goes to the other such parts. Answers 409 for a part with a payment.',
  input: z.strictObject({
    invoice_id: id,
    version,
    installments: z.array(Change).check(z.minLength(1), z.maxLength(MOST_PARTS)),
  }),
  result: saved,
});

export const deleteInstallment = endpoint({
  method: 'POST',
  path: 'installment/deleteInstallment',
  access: billingAccess,
  idempotent: true,
  summary:
    'Takes a part without a payment out of a plan, or without `installment_id` the plan itself where nothing was paid on it. What it was goes to the other parts; a plan of one part ends.',
  input: z.strictObject({ invoice_id: id, version, installment_id: z._default(z.nullable(id), null) }),
  result: saved,
});

export const markInstallmentPaid = endpoint({
  method: 'POST',
  path: 'installment/markAsPaid',
  access: billingAccess,
  idempotent: true,
  summary: 'Records a payment at the desk of what is left of a part.',
  input: z.strictObject({
    installment_id: id,
    mode_id: id,
    paid_on: z._default(day, ''),
    reference: z._default(shortText, ''),
  }),
  result: z.strictObject({ data: InvoiceDetails, payment: PaymentDetails, message: z.string() }),
});
