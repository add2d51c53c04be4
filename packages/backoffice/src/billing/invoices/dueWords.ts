import type { InvoiceStatus } from '@schoolbell/core/billing/invoices/schemas';
import { dayText } from '../../ui/dayText.ts';

/** What of an invoice its line about time needs. */
export interface Due {
  status: InvoiceStatus;
  issue_on: string;
  due_on: string;
  next_due_on: string;
}

const days = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** What is next for an invoice, in a few words: "Due Dec 9", "5 days, Nov 20", "Goes out Dec 1". */
export function dueWords({ status, issue_on, due_on, next_due_on }: Due, today: string): string {
  const next = next_due_on || due_on;
  if (status === 'draft') return 'Not sent';
  if (status === 'scheduled') return `Goes out ${dayText(issue_on, 'short')}`;
  if (status === 'cancelled') return 'Credited';
  if (status === 'paid') return `Issued ${dayText(issue_on, 'short')}`;
  if (status === 'overdue') {
    const late = days(next, today);
    return late > 0 ? `${late} ${late === 1 ? 'day' : 'days'}, ${dayText(next, 'short')}` : dayText(next, 'short');
  }
  if (next === today) return 'Due today';
  return `${status === 'part' ? 'Next' : 'Due'} ${dayText(next, 'short')}`;
}
