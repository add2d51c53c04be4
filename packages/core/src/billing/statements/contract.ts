import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, id } from '../../http/fields.ts';
import { Named } from '../invoices/schemas.ts';
import { StatementRow } from './schemas.ts';

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
  answers: 'table',
  limit: 'export',
  summary: 'Exports a statement as CSV or XLSX.',
  input: z.strictObject(asked),
  result: z.custom<Blob>(),
});
