import { minutesText } from '@schoolbell/core/catalog/rules';
import type { Outcome } from '@schoolbell/core/billing/reconciliation/rules';

/** What is summed up: sessions by subject, or the time of rentals by location. */
export type What = 'sessions' | 'rentals';

/** How each number is called, in headings and beside the number. */
export const outcomeWords: Record<Outcome, string> = {
  held: 'Held',
  billed: 'Billed',
  covered: 'Covered',
  unbilled: 'To be billed',
  credited: 'Credited',
  left: 'Left',
};

/** A number of sessions, or the time of rentals. */
export const countText = (what: What, count: number): string =>
  what === 'rentals' ? (count === 0 ? '0' : minutesText(count)) : count.toLocaleString('en-US');
