import { exponentOf } from '@schoolbell/core/format';
import { dayText } from '../booking/texts.ts';
import type { Refusal } from '../call.ts';

/** Minor units as money: "£22.00". Its decimals are the ledger's, which browsers count otherwise for some currencies. */
export function moneyText(lang: string, currency: string, amount: number): string {
  const digits = exponentOf(currency);
  return new Intl.NumberFormat(lang, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}

/** "Nov 16". */
export const shortDay = (lang: string, day: string): string => dayText(lang, day, 'date');

/** "Harry, Ivy and Max". */
export const listText = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(names);

/** "3 parts", "1 part". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The problems, by the code that `school-error` has. */
const sentences = {
  link_expired: 'This link no longer works.',
  institution_suspended: 'Online payment is not available at the moment. Please contact the school.',
  origin_refused: "You can't pay on this website. Please contact the school.",
  offline: 'You seem to be offline. Nothing was paid: please try again once you are connected.',
  timeout: 'This is taking longer than it should. Nothing was paid: please try again.',
  rate_limited: 'There are many requests at the moment. Please wait a minute and try again.',
  csp_blocked: "This website's security settings keep the page from reaching the school.",
  server_error: 'Something went wrong on our side. Nothing was paid: please try again.',
} as const;

export type ProblemCode = keyof typeof sentences;

const byCode: Partial<Record<Refusal['code'], ProblemCode>> = {
  gone: 'link_expired',
  notFound: 'link_expired',
  originRefused: 'origin_refused',
  planBlocked: 'institution_suspended',
  forbidden: 'institution_suspended',
  rateLimited: 'rate_limited',
  offline: 'offline',
  timeout: 'timeout',
};

/** What a refused or lost call means to the payer. */
export function problemOf({ code }: Refusal, isBlocked: boolean): { code: ProblemCode; text: string } {
  const found = code === 'offline' && isBlocked ? 'csp_blocked' : (byCode[code] ?? 'server_error');
  return { code: found, text: sentences[found] };
}
