import { daysBetween } from '../../calendar/recurrence/rules.ts';

/** The tiles of the sales dashboard: each is a report with groups of its own, so that each opens its records. */
export const salesTiles = {
  invoiced: { x: 'invoiced', by: 'time' },
  collections: { x: 'collections', by: 'time' },
  'students-invoiced': { x: 'studentsInvoiced', by: 'student' },
  'top-subjects': { x: 'salesBySubject', by: 'subject' },
  'top-packages': { x: 'salesByPackage', by: 'package' },
  'invoice-status': { x: 'invoiceStatus', by: 'invoice_status' },
  'average-invoice-value': { x: 'invoiced', by: 'time' },
  'top-spenders': { x: 'topSpenders', by: 'student' },
} as const;

export type SalesTile = keyof typeof salesTiles;

/** Rows of a list on a tile; what is beyond them is added up. */
export const TOP = 10;

/** What a trend over a span is grouped by, so that it has 60 points at most: days, then weeks, then months. */
export function trendOf({ start, end }: { start: string; end: string }): 'day' | 'week' | 'month' {
  const days = daysBetween(start, end) + 1;
  if (days <= 60) return 'day';
  return days <= 400 ? 'week' : 'month';
}
