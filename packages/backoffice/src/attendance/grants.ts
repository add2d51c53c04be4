import type { sessionCredits } from '@schoolbell/core/calendar/credits/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';

/** The sessions that a student has left. */
export type SessionsLeft = ResultOf<typeof sessionCredits>;
/** Sessions that were given at once. */
export type GrantRow = SessionsLeft['data'][number];

/** A number of things: "1 session", "2 sessions". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
