/** A mail server gives up on an address for good (5), or for now (4). */
export type BounceClass = 'hard' | 'soft';

/** An address counts as dead after so many mails in so many days that a mail server gave up on for now. */
export const MOST_SOFT = 5;
export const SOFT_DAYS = 7;

/**
 * What a report says of one reader; null where the mail did not come back: it is late, or it arrived. A report without a status
 * code is taken by the answer that it quotes.
 */
export function bounceClass({
  action,
  status,
  diagnostic,
}: {
  action: string;
  status: string;
  diagnostic: string;
}): BounceClass | null {
  if (action.toLowerCase() !== 'failed') return null;
  const [first] = /^[245](?=\.\d)/.exec(status.trim()) ?? /\b[45](?=\d\d\b|\.\d+\.\d+\b)/.exec(diagnostic) ?? ['5'];
  return first === '4' ? 'soft' : first === '5' ? 'hard' : null;
}

/** What the person's page says of their address. */
export const addressTexts = {
  bounced: 'Mail to this address comes back',
  news: 'Does not want news',
  noAddress: 'This person has no e-mail address',
  noReason: 'Please write why',
} as const;

/** Who changed whether news are wanted. */
export const consentSources = ['link', 'one-click', 'staff', 'form'] as const;
export type ConsentSource = (typeof consentSources)[number];

/** The longest reason that staff write. */
export const LONGEST_REASON = 300;
