import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id, instant } from '../../http/fields.ts';
import { listInput, pageOf } from '../../http/page.ts';
import { Named } from '../invoices/schemas.ts';

/** Columns that the list of those who owe sorts by. */
export const owingOrders = ['balance', 'overdue'] as const;

/** What is owed by age, minor units. `overdue` is all of it but what is not due yet. */
const byAge = {
  not_due: z.int(),
  days_30: z.int(),
  days_60: z.int(),
  days_90: z.int(),
  older: z.int(),
  overdue: z.int(),
};

const filter = {
  /** Only those who owe something of this age. */
  age: z._default(z.nullable(z.enum(['not_due', 'days_30', 'days_60', 'days_90', 'older', 'overdue'])), null),
};

/** An account that owes. */
export const OwingRow = z.strictObject({
  account_id: id,
  holder: Named,
  currency: z.string(),
  balance: z.int(),
  credit: z.int(),
  ...byAge,
  /** When its holder was last reminded; null for never. */
  reminded_at: z.nullable(instant),
  /** Whether no reminder leaves by itself, because staff agreed something else. */
  reminders_paused: flag,
});
export type OwingRow = z.output<typeof OwingRow>;

export const owing = endpoint({
  method: 'GET',
  path: 'billing/owing',
  access: 'billing',
  shows: ['billing', 'students'],
  summary:
    'Returns a page of those who owe, the largest balance first, by the age of what is due: not due yet, up to 30, 60 and 90 days late, and older. Minor units. Searches names; `age` leaves those who owe something of that age.',
  input: z.strictObject({ ...listInput(owingOrders, 'balance'), ...filter }),
  result: pageOf(OwingRow),
});

export const owingTotals = endpoint({
  method: 'GET',
  path: 'billing/owingTotals',
  access: 'billing',
  shows: ['billing'],
  summary: 'Returns what is owed in all by age, a row for each currency, in minor units.',
  input: z.strictObject({}),
  result: z.strictObject({
    data: z.array(z.strictObject({ currency: z.string(), accounts: z.int(), balance: z.int(), ...byAge })),
  }),
});

/** A part of what an account owes: an invoice, or an installment of its plan. */
export const OwingPart = z.strictObject({
  invoice_id: id,
  number: z.string(),
  installment_id: z.nullable(id),
  /** Which part of the plan it is, and of how many; null without a plan. */
  place: z.nullable(z.int()),
  parts: z.nullable(z.int()),
  students: z.array(Named),
  due_on: z.string(),
  /** Days since the day on which it was due; 0 or below where it is not late. */
  late: z.int(),
  open: z.int(),
});
export type OwingPart = z.output<typeof OwingPart>;

export const owingParts = endpoint({
  method: 'GET',
  path: 'billing/owingParts',
  access: 'billing',
  shows: ['billing', 'students'],
  summary: 'Returns what an account owes, invoice by invoice and part by part, the earliest due first: at most 500.',
  input: z.strictObject({ account_id: id }),
  result: z.strictObject({ account: OwingRow, parts: z.array(OwingPart) }),
});

export const exportOwing = endpoint({
  method: 'GET',
  path: 'billing/owingExport',
  access: 'billing',
  answers: 'table',
  limit: 'export',
  summary: 'Exports those who owe by the age of what is due, as CSV or XLSX.',
  input: z.strictObject({ search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''), ...filter }),
  result: z.custom<Blob>(),
});
