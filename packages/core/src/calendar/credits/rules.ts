import type { Viewer } from '../../access.ts';
import { addDays } from '../recurrence/rules.ts';
import { type AttendanceCode, markFor } from '../marks/rules.ts';

/** What an entry of the ledger of sessions can be. */
export const entryKinds = ['grant', 'hold', 'use', 'release', 'expire', 'revoke', 'adjust'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What sessions are for: classes, or making up for one that was missed. */
export const grantKinds = ['session', 'makeup'] as const;

/** Days that a make-up session is valid after the absence, or longer if its source is. */
export const MAKE_UP_DAYS = 90;

/** Sessions given at one time, and how many are left. Expired ones aren't subtracted, because a class on an earlier day may still need them. */
export interface Grant {
  grant_id: number;
  left: number;
  /** No subject is any, no length is any. */
  sub_ids: readonly number[];
  minutes: number | null;
  /** First and last day on which they can be used; null if they don't expire. */
  valid_from: string;
  expires_on: string | null;
  /** Absences that may still be made up for. */
  availbleMakeUpSessions: number;
  /** The line of an invoice that they came with. */
  invoice_item_id?: number | null;
}

/** What sessions are asked for: a class of a subject, as long as it is, on a day. */
export interface Wanted {
  day: string;
  sub_id: number | null;
  minutes: number;
}

/** Whether sessions are for a class on a day. */
export function fits(
  grant: Pick<Grant, 'sub_ids' | 'minutes' | 'valid_from' | 'expires_on'>,
  { day, sub_id, minutes }: Wanted,
): boolean {
  return (
    grant.valid_from <= day &&
    (grant.expires_on === null || grant.expires_on >= day) &&
    (grant.minutes === null || grant.minutes === minutes) &&
    (grant.sub_ids.length === 0 || (sub_id !== null && grant.sub_ids.includes(sub_id)))
  );
}

/** The session that a class uses: the first to expire, then the oldest. Undefined if none is left, and the class still has to be billed. */
export function firstToUse<G extends Grant>(grants: readonly G[], wanted: Wanted): G | undefined {
  const end = (grant: Grant) => grant.expires_on ?? '9999-12-31';
  return grants
    .filter((grant) => grant.left > 0 && fits(grant, wanted))
    .sort((a, b) => end(a).localeCompare(end(b)) || a.grant_id - b.grant_id)[0];
}

/** What a mark has done to the ledger: the grant whose session it uses, and the grant that gave a make-up. */
export interface Effect {
  used: number | null;
  madeUp: number | null;
}

/**
 * What a mark does to its student's sessions. The effect of the earlier mark is undone first, so that any order of marks
 * ends like the last one alone. `grants` still include that earlier effect. `chosen` is the invoice's line whose sessions staff
 * want to be used, where any are left.
 */
export function effectOf(
  grants: readonly Grant[],
  before: Effect,
  code: AttendanceCode | null,
  wanted: Wanted,
  chosen: number | null = null,
): Effect & { code: AttendanceCode | null } {
  if (code === null) return { used: null, madeUp: null, code };
  const free = grants.map((grant) => ({
    ...grant,
    left: grant.left + (grant.grant_id === before.used ? 1 : 0),
    availbleMakeUpSessions: grant.availbleMakeUpSessions + (grant.grant_id === before.madeUp ? 1 : 0),
  }));
  const grant =
    firstToUse(
      free.filter((one) => chosen !== null && one.invoice_item_id === chosen),
      wanted,
    ) ?? firstToUse(free, wanted);
  const kept = markFor(code, grant?.availbleMakeUpSessions ?? 0);
  return { used: grant?.grant_id ?? null, madeUp: kept === 4 ? grant!.grant_id : null, code: kept };
}

/** The last day of a make-up session: 90 days after the absence, but no longer than its own sessions are valid. Null if it doesn't expire. */
export function makeUpUntil(day: string, expires_on: string | null): string | null {
  if (expires_on === null) return null;
  const last = addDays(day, MAKE_UP_DAYS);
  return expires_on > last ? expires_on : last;
}

/** Whether a viewer can give and withdraw sessions: they have billing, packages or set-up. */
export function mayGrant(viewer: Viewer): boolean {
  return viewer.access.has('billing') || viewer.access.has('packages') || viewer.access.has('setup');
}
