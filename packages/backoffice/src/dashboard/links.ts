import type { Condition } from '@schoolbell/core/filters/rules';
import type { ReportCategory } from '@schoolbell/core/reports/rules';
import { type Asked, askedText, type Cell, cellText } from '../reports/address.ts';
import { reportPath } from '../reports/categories.ts';

/** A report of the last 30 days, with the records behind one of its numbers. */
export function reportCell(category: ReportCategory, x: string, cell: Cell, asked: Partial<Asked> = {}): string {
  const address = new URLSearchParams(askedText(asked));
  address.set('cell', cellText(cell));
  return reportPath(category, x, address.toString());
}

/** A filter by the day on which a part of an invoice is due. */
export const dueOn = (condition_operator: Condition['condition_operator'], condition_value: string): Condition[] => [
  { condition_field: 'due_date', condition_operator, condition_value, condition: 'AND', custom_form_field_id: null },
];
