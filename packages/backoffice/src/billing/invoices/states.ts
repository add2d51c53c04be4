import type { InvoiceStatus } from '@schoolbell/core/billing/invoices/schemas';
import type { Tone } from '../../ui/tones.ts';

/** How each state of an invoice looks and what it is called, in the order of a document's life. */
export const states: Record<InvoiceStatus, { tone: Tone; word: string }> = {
  draft: { tone: 'neutral', word: 'Draft' },
  scheduled: { tone: 'info', word: 'Scheduled' },
  issued: { tone: 'plum', word: 'Issued' },
  part: { tone: 'cyan', word: 'Part paid' },
  overdue: { tone: 'danger', word: 'Overdue' },
  paid: { tone: 'success', word: 'Paid' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
};

export const stateNames = Object.keys(states) as InvoiceStatus[];

/** A state by its name in an address; undefined for anything else. */
export const stateNamed = (name: string | null): InvoiceStatus | undefined => stateNames.find((one) => one === name);
