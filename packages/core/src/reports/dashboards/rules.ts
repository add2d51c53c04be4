import { daysBetween } from '../../calendar/recurrence/rules.ts';

/**
 * The tiles of the sales dashboard: each is a report with groups and an order of its own, so that each opens its records.
 */
export const salesTiles = {
  invoiced: { x: 'invoiced', by: 'time', sort: '' },
  collections: { x: 'collections', by: 'time', sort: '' },
  'students-invoiced': { x: 'studentsInvoiced', by: 'student', sort: 'total' },
  'top-subjects': { x: 'salesBySubject', by: 'subject', sort: 'net' },
  'top-packages': { x: 'salesByPackage', by: 'package', sort: 'net' },
  'invoice-status': { x: 'invoiceStatus', by: 'invoice_status', sort: 'total' },
  'average-invoice-value': { x: 'invoiced', by: 'time', sort: '' },
  'top-spenders': { x: 'topSpenders', by: 'student', sort: 'paid' },
} as const;

export type SalesTile = keyof typeof salesTiles;

/** Rows of a list on a tile, of each currency; what is beyond them is added up. */
export const TOP = 10;

/** What a trend over a span is grouped by, so that it has 60 points at most: days, then weeks, months and quarters. */
export function trendOf({ start, end }: { start: string; end: string }): 'day' | 'week' | 'month' | 'quarter' {
  const days = daysBetween(start, end) + 1;
  if (days <= 60) return 'day';
  if (days <= 400) return 'week';
  // Fifty-nine months, so that the parts of months at both ends still fit.
  return days <= 1_795 ? 'month' : 'quarter';
}
