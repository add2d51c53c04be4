import type { Viewer } from '../../access.ts';
import { addDays } from '../recurrence/rules.ts';
import { type AttendanceCode, markFor } from '../marks/rules.ts';

/** What an entry of the ledger of sessions can be. */
export const entryKinds = ['grant', 'hold', 'use', 'release', 'expire', 'revoke', 'adjust'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What sessions are for: classes, or making up for one that was missed. */
export const grantKinds = ['session', 'makeup'] as const;

/** Days that a make-up session is valid from the absence on, and longer where the sessions it comes from are. */
export const MAKE_UP_DAYS = 90;

/** Sessions that were given at once, and what is left of them: what has expired since is not taken off, because a class of an earlier day may still need it. */
export interface Grant {
  grant_id: number;
  left: number;
  /** No subject is any, no length is any. */
  sub_ids: readonly number[];
  minutes: number | null;
  /** First and last day on which they can be used; null goes on. */
  valid_from: string;
  expires_on: string | null;
  /** Absences that may still be made up for. */
  availbleMakeUpSessions: number;
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

/** Which sessions a class uses: those that expire first, then the oldest. Undefined where none are left, and the class is yet to be billed. */
export function firstToUse<G extends Grant>(grants: readonly G[], wanted: Wanted): G | undefined {
  const end = (grant: Grant) => grant.expires_on ?? '9999-12-31';
  return grants
    .filter((grant) => grant.left > 0 && fits(grant, wanted))
    .sort((a, b) => end(a).localeCompare(end(b)) || a.grant_id - b.grant_id)[0];
}

/** What a mark has done to the ledger: which grant it uses a session of, and out of which it gave a make-up. */
export interface Effect {
  used: number | null;
  madeUp: number | null;
}

/**
 * A mark and what it does to the sessions of its student. What the mark before it did is taken back first, so that any order
 * of marks ends like the last one alone. `grants` stand as they are with that earlier effect.
 */
export function effectOf(
  grants: readonly Grant[],
  before: Effect,
  code: AttendanceCode | null,
  wanted: Wanted,
): Effect & { code: AttendanceCode | null } {
  if (code === null) return { used: null, madeUp: null, code };
  const free = grants.map((grant) => ({
    ...grant,
    left: grant.left + (grant.grant_id === before.used ? 1 : 0),
    availbleMakeUpSessions: grant.availbleMakeUpSessions + (grant.grant_id === before.madeUp ? 1 : 0),
  }));
  const grant = firstToUse(free, wanted);
  const kept = markFor(code, grant?.availbleMakeUpSessions ?? 0);
  return { used: grant?.grant_id ?? null, madeUp: kept === 4 ? grant!.grant_id : null, code: kept };
}

/** What stands in the ledger for a student's place in an event, summed by grant and cause; zeros are left out. */
export interface Standing {
  user_detail_id: number;
  grant_id: number;
  from_grant: number | null;
  kind: (typeof grantKinds)[number];
  cause: 'mark' | 'booking';
  net: number;
}
/** A line of the ledger to write. */
export interface Entry {
  user_detail_id: number;
  grant_id: number;
  kind: EntryKind;
  cause: 'staff' | 'mark' | 'booking' | 'expiry';
  amount: number;
}
/** An absence that is given a make-up session, out of a grant. */
export interface MakeUp {
  user_detail_id: number;
  from_grant: number;
  expires_on: string | null;
}
/** A student's mark that counts, with how they are enrolled. */
export interface Marked {
  user_detail_id: number;
  kind: 'regular' | 'trial' | 'makeup';
  attendanceCode: AttendanceCode | null;
}

/** What a student's mark has done to the ledger so far. */
export function standingEffect(standing: readonly Standing[], user_detail_id: number): Effect {
  const own = standing.filter((one) => one.user_detail_id === user_detail_id && one.cause === 'mark');
  return {
    used: own.find((one) => one.kind === 'session' && one.net < 0)?.grant_id ?? null,
    madeUp: own.find((one) => one.kind === 'makeup' && one.net > 0)?.from_grant ?? null,
  };
}

/** The lines of a make-up's mark: the session that the booking holds is used, and held again where the mark is taken away. */
function makeUpLines(standing: readonly Standing[], { user_detail_id, attendanceCode }: Marked): Entry[] {
  const booked = standing.find((one) => one.user_detail_id === user_detail_id && one.kind === 'makeup' && one.net < 0);
  if (!booked || (attendanceCode === null) === (booked.cause === 'booking')) return [];
  const { grant_id, cause } = booked;
  return [
    { user_detail_id, grant_id, kind: 'release', cause, amount: 1 },
    attendanceCode === null
      ? { user_detail_id, grant_id, kind: 'hold', cause: 'booking', amount: -1 }
      : { user_detail_id, grant_id, kind: 'use', cause: 'mark', amount: -1 },
  ];
}

/** The lines that lead from what a mark did before to what it does now. */
function regularLines(standing: readonly Standing[], user_detail_id: number, before: Effect, next: Effect): Entry[] {
  const line = (grant_id: number, kind: EntryKind, amount: number): Entry => ({
    user_detail_id,
    grant_id,
    kind,
    cause: 'mark',
    amount,
  });
  const given = standing.filter(
    (one) => one.user_detail_id === user_detail_id && one.kind === 'makeup' && one.cause === 'mark' && one.net > 0,
  );
  return [
    ...(next.madeUp === before.madeUp ? [] : given.map((one) => line(one.grant_id, 'revoke', -1))),
    ...(next.used === before.used || before.used === null ? [] : [line(before.used, 'release', 1)]),
    ...(next.used === before.used || next.used === null ? [] : [line(next.used, 'use', -1)]),
  ];
}

/**
 * What an event's marks make of the ledger: lines to write, absences that are given a make-up session, the codes as they
 * are kept, and the grants as they stand afterwards. A trial uses nothing; a make-up is neither billed nor made up for again.
 */
export function settleLedger<G extends Grant & { user_detail_id: number }>(
  marks: readonly Marked[],
  { grants, standing, wanted }: { grants: readonly G[]; standing: readonly Standing[]; wanted: Wanted },
) {
  const entries: Entry[] = [];
  const given: MakeUp[] = [];
  const codes = new Map<number, AttendanceCode | null>();
  const used = new Map<number, number | null>();
  const own = new Map<number, G[]>();
  for (const grant of grants) own.set(grant.user_detail_id, [...(own.get(grant.user_detail_id) ?? []), grant]);
  for (const mark of marks) {
    const { user_detail_id, kind, attendanceCode } = mark;
    codes.set(user_detail_id, kind === 'makeup' ? attendanceCode && markFor(attendanceCode, 0) : attendanceCode);
    if (kind === 'makeup') entries.push(...makeUpLines(standing, mark));
    if (kind !== 'regular') continue;
    const mine = own.get(user_detail_id) ?? [];
    const before = standingEffect(standing, user_detail_id);
    const next = effectOf(mine, before, attendanceCode, wanted);
    codes.set(user_detail_id, next.code);
    used.set(user_detail_id, next.used);
    entries.push(...regularLines(standing, user_detail_id, before, next));
    if (next.madeUp !== null && next.madeUp !== before.madeUp)
      given.push({
        user_detail_id,
        from_grant: next.madeUp,
        expires_on: makeUpUntil(wanted.day, mine.find((grant) => grant.grant_id === next.madeUp)!.expires_on),
      });
    own.set(
      user_detail_id,
      mine.map((grant) => ({
        ...grant,
        left: grant.left + Number(grant.grant_id === before.used) - Number(grant.grant_id === next.used),
        availbleMakeUpSessions:
          grant.availbleMakeUpSessions +
          Number(grant.grant_id === before.madeUp) -
          Number(grant.grant_id === next.madeUp),
      })),
    );
  }
  return { entries, given, codes, used, grants: [...own.values()].flat() };
}

/** The last day of a make-up session: 90 days after the absence, and as long as the sessions that it comes from are valid. Null goes on. */
export function makeUpUntil(day: string, expires_on: string | null): string | null {
  if (expires_on === null) return null;
  const last = addDays(day, MAKE_UP_DAYS);
  return expires_on > last ? expires_on : last;
}

/** Whether a viewer may give sessions and take them back: those who look after billing, packages or the school's set-up. */
export function mayGrant(viewer: Viewer): boolean {
  return viewer.access.has('billing') || viewer.access.has('packages') || viewer.access.has('setup');
}
