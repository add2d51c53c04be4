import { addDays } from '../../calendar/recurrence/rules.ts';

/** A saved method, as people know it: "Visa ending in 4242". */
export function methodName({ brand, last4 }: { brand: string; last4: string }): string {
  const name = brand === '' ? 'Saved method' : brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ');
  return last4 === '' ? name : `${name} ending in ${last4}`;
}

/** Whether a card is past the month until which it is valid (`2027-08`; empty if it has none). */
export const isExpired = (expires: string, today: string): boolean => expires !== '' && expires < today.slice(0, 7);

/** That month as it stands on a card: "08/2027". */
export const expiryText = (expires: string): string => expires.split('-').toReversed().join('/');

/** Days after the first try on which a declined charge is tried again: four tries in all. */
const RETRIES = [3, 5, 7];

/**
 * The day of the next try, after so many that were declined; null where none is left. Another card or account is needed where
 * this one is lost, stolen or expired: then no other try helps.
 */
export function nextTry(
  { first, tries, today }: { first: string; tries: number; today: string },
  needs?: 'payer' | 'other_method',
): string | null {
  const days = RETRIES[tries - 1];
  if (days === undefined || needs === 'other_method') return null;
  const day = addDays(first, days);
  return day > today ? day : addDays(today, 1);
}
