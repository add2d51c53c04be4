import { daysBetween } from '../../calendar/recurrence/rules.ts';

/** The tiles of the sales dashboard: each is a report with groups of its own, so that each opens its records. */
export const salesTiles = {
  invoiced: { x: 'invoiced', by: 'time' },
  collections: { x: 'collections', by: 'time' },
  'students-invoiced': { x: 'studentsInvoiced', by: 'student' },
  'top-subjects': { x: 'salesBySubject', by: 'subject', sort: 'net' },
  'top-packages': { x: 'salesByPackage', by: 'package', sort: 'net' },
  'invoice-status': { x: 'invoiceStatus', by: 'invoice_status' },
  'average-invoice-value': { x: 'invoiced', by: 'time' },
  'top-spenders': { x: 'topSpenders', by: 'student' },
} as const satisfies Record<string, { x: string; by: string; sort?: string }>;

export type SalesTile = keyof typeof salesTiles;

/** Rows of a list on a tile in each currency; the others are added up. */
export const TOP = 10;

/** What a trend over a span is grouped by, so that it has 60 points at most: days, weeks, months, or quarters. */
export function trendOf({ start, end }: { start: string; end: string }): 'day' | 'week' | 'month' | 'quarter' {
  const days = daysBetween(start, end) + 1;
  if (days <= 60) return 'day';
  if (days <= 400) return 'week';
  // Fifty-nine months, so that the parts of months at both ends still fit.
  return days <= 1_795 ? 'month' : 'quarter';
}
