import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, id } from '../../http/fields.ts';
import { listInput, pageOf } from '../../http/page.ts';
import { Named } from '../invoices/schemas.ts';
import { StatementRow } from './schemas.ts';

/** Columns that the list of those who owe sorts by. */
export const owingOrders = ['balance', 'overdue'] as const;

export const Statement = z.strictObject({
  account_id: id,
  holder: Named,
  currency: z.string(),
  /** Owed before the first line. */
  opening: z.int(),
  /** Owed after the last line. */
  closing: z.int(),
  /** Owed on invoices today, and free money beside it. */
  balance: z.int(),
  credit: z.int(),
  rows: z.array(StatementRow),
});

const asked = { user_detail_id: id, from: z._default(day, ''), to: z._default(day, '') };

export const statement = endpoint({
  method: 'GET',
  path: 'billing/statement',
  access: 'billing',
  shows: ['billing', 'students'],
  summary:
    'Returns what was charged to a student’s payer and what came in, oldest first with a running balance in minor units: the newest 1,000 lines at most, and what was owed before them.',
  input: z.strictObject(asked),
  result: Statement,
});

export const statementPDF = endpoint({
  method: 'GET',
  path: 'billing/statementPDF',
  access: 'billing',
  answers: 'pdf',
  summary: 'Returns a statement as PDF.',
  input: z.strictObject(asked),
  result: z.custom<Blob>(),
});

export const exportStatement = endpoint({
  method: 'GET',
  path: 'billing/statementExport',
  access: 'billing',
  answers: 'csv',
  limit: 'export',
  summary: 'Exports a statement as CSV.',
  input: z.strictObject(asked),
  result: z.custom<Blob>(),
});

export const owing = endpoint({
  method: 'GET',
  path: 'billing/owing',
  access: 'billing',
  shows: ['billing', 'students'],
  summary:
    'Returns a page of those who owe, the largest balance first, by the age of what is due: not due yet, up to 30, 60 and 90 days late, and older. Minor units.',
  input: z.strictObject(listInput(owingOrders, 'balance')),
  result: pageOf(
    z.strictObject({
      account_id: id,
      holder: Named,
      currency: z.string(),
      balance: z.int(),
      credit: z.int(),
      not_due: z.int(),
      days_30: z.int(),
      days_60: z.int(),
      days_90: z.int(),
      older: z.int(),
      overdue: z.int(),
    }),
  ),
});
