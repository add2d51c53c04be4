import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { ReportPage, spanAsked } from '../contract.ts';

const tile = {
  method: 'GET',
  access: ['billing', 'own_invoices'],
  shows: ['billing'],
  input: z.strictObject(spanAsked),
  result: ReportPage,
} as const;

export const salesInvoiced = endpoint({
  ...tile,
  path: 'dashboard/sales/invoiced',
  summary: 'Returns what was invoiced in a period, with its trend.',
});

export const salesCollections = endpoint({
  ...tile,
  path: 'dashboard/sales/collections',
  summary: 'Returns the money that came in, less refunds, with its trend.',
});

export const salesStudents = endpoint({
  ...tile,
  path: 'dashboard/sales/students-invoiced',
  summary:
    'Returns how many students were invoiced in a period and in the one before, whatever the currency, and the ten with the most in each currency.',
  result: z.extend(ReportPage, {
    students: z.int(),
    /** Null unless `compare` is 1. */
    students_before: z.nullable(z.int()),
  }),
});

export const salesTopSubjects = endpoint({
  ...tile,
  path: 'dashboard/sales/top-subjects',
  summary:
    'Returns the ten subjects with the highest net sales in each currency, less credit notes, and the totals of all.',
});

export const salesTopPackages = endpoint({
  ...tile,
  path: 'dashboard/sales/top-packages',
  summary:
    'Returns the ten packages with the highest net sales in each currency, less credit notes, and the totals of all.',
});

export const salesInvoiceStatus = endpoint({
  ...tile,
  path: 'dashboard/sales/invoice-status',
  summary: 'Returns how the invoices of a period stand now: statuses that add up to what was invoiced.',
});

export const salesAverage = endpoint({
  ...tile,
  path: 'dashboard/sales/average-invoice-value',
  summary: 'Returns what an invoice of a period comes to on average, as its part and its whole, with the trend.',
});

export const salesTopSpenders = endpoint({
  ...tile,
  path: 'dashboard/sales/top-spenders',
  summary: 'Returns the ten students for whom the most money was collected in each currency, and the totals of all.',
});
