import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { ReportPage, spanAsked } from '../contract.ts';

export const salesInvoiced = endpoint({
  method: 'GET',
  path: 'dashboard/sales/invoiced',
  access: ['billing', 'own_invoices'],
  shows: ['billing'],
  summary: 'Returns what was invoiced in a period, with its trend.',
  input: z.strictObject(spanAsked),
  result: ReportPage,
});

export const salesCollections = endpoint({
  method: 'GET',
  path: 'dashboard/sales/collections',
  access: ['billing', 'own_invoices'],
  shows: ['billing'],
  summary: 'Returns the money that came in, less refunds, with its trend.',
  input: z.strictObject(spanAsked),
  result: ReportPage,
});

export const salesStudents = endpoint({
  method: 'GET',
  path: 'dashboard/sales/students-invoiced',
  access: ['billing', 'own_invoices'],
  shows: ['billing'],
  summary: 'Returns the students who were invoiced, the highest first; `total` is how many they are.',
  input: z.strictObject(spanAsked),
  result: ReportPage,
});

export const salesTopSubjects = endpoint({
  method: 'GET',
  path: 'dashboard/sales/top-subjects',
  access: ['billing', 'own_invoices'],
  shows: ['billing'],
  summary: 'Returns the ten subjects that sold most, credit notes taken off, and the totals of all.',
  input: z.strictObject(spanAsked),
  result: ReportPage,
});

export const salesTopPackages = endpoint({
  method: 'GET',
  path: 'dashboard/sales/top-packages',
  access: ['billing', 'own_invoices'],
  shows: ['billing'],
  summary: 'Returns the ten packages that sold most, credit notes taken off, and the totals of all.',
  input: z.strictObject(spanAsked),
  result: ReportPage,
});

export const salesInvoiceStatus = endpoint({
  method: 'GET',
  path: 'dashboard/sales/invoice-status',
  access: ['billing', 'own_invoices'],
  shows: ['billing'],
  summary: 'Returns how the invoices of a period stand now: statuses that add up to what was invoiced.',
  input: z.strictObject(spanAsked),
  result: ReportPage,
});

export const salesAverage = endpoint({
  method: 'GET',
  path: 'dashboard/sales/average-invoice-value',
  access: ['billing', 'own_invoices'],
  shows: ['billing'],
  summary: 'Returns what an invoice of a period comes to on average, as its part and its whole, with the trend.',
  input: z.strictObject(spanAsked),
  result: ReportPage,
});

export const salesTopSpenders = endpoint({
  method: 'GET',
  path: 'dashboard/sales/top-spenders',
  access: ['billing', 'own_invoices'],
  shows: ['billing'],
  summary: 'Returns the ten students for whom most money was collected, and the totals of all.',
  input: z.strictObject(spanAsked),
  result: ReportPage,
});
