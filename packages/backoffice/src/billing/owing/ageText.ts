import type { Age } from '@schoolbell/core/billing/owing/rules';

/** What each age is called, in the order of its days. */
export const ageText: Record<Age, string> = {
  not_due: 'Not due',
  days_30: '1–30 days',
  days_60: '31–60 days',
  days_90: '61–90 days',
  older: 'Over 90 days',
};

/** An age by its name in an address, or all that is late; null for anything else. */
export const ageNamed = (name: string | null): Age | 'overdue' | null =>
  name === 'overdue' || (name !== null && Object.hasOwn(ageText, name)) ? (name as Age) : null;
