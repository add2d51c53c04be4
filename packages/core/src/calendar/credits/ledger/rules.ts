import { type AttendanceCode, markFor } from '../../marks/rules.ts';
import {
  type EntryKind,
  type grantKinds,
  type Grant,
  type Wanted,
  type Effect,
  effectOf,
  makeUpUntil,
} from '../rules.ts';

/** The ledger of a student's place in an event, summed by grant and cause, without zeros. */
export interface Standing {
  user_detail_id: number;
  grant_id: number;
  from_grant: number | null;
  kind: (typeof grantKinds)[number];
  cause: 'mark' | 'booking';
  net: number;
  /** What is left of the grant, and how much of it bookings hold and marks use, both of all events. */
  left: number;
  spent: number;
}

/** A line of the ledger to write. */
export interface Entry {
  user_detail_id: number;
  grant_id: number;
  kind: EntryKind;
  cause: 'staff' | 'mark' | 'booking' | 'expiry' | 'invoice';
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
  /** The line of an invoice whose sessions staff chose. */
  chosen?: number | null;
  /** Whether an invoice charges for the class by itself: then the mark uses no session. */
  billed?: boolean;
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

/** A make-up session that is taken back with its absence. One that staff took off before is given back to be taken once. */
const takenBack = (
  { grant_id, left }: Standing,
  line: (grant_id: number, kind: EntryKind, amount: number) => Entry,
): Entry[] => [
  ...(left > 0 ? [] : [{ ...line(grant_id, 'adjust', 1), cause: 'staff' as const }]),
  line(grant_id, 'revoke', -1),
];

/** Whose mark can't be changed, because the make-up session that their absence was given is booked or used by now. */
export function owing<G extends Grant & { user_detail_id: number }>(
  marks: readonly Marked[],
  { grants, standing, wanted }: { grants: readonly G[]; standing: readonly Standing[]; wanted: Wanted },
): Set<number> {
  const owe = marks.filter(({ user_detail_id, kind, attendanceCode, chosen, billed }) => {
    if (kind !== 'regular') return false;
    const before = standingEffect(standing, user_detail_id);
    const own = billed ? [] : grants.filter((grant) => grant.user_detail_id === user_detail_id);
    return (
      before.madeUp !== null &&
      effectOf(own, before, attendanceCode, wanted, chosen).madeUp !== before.madeUp &&
      givenBy(standing, user_detail_id).some((one) => one.left <= 0 && one.spent < 0)
    );
  });
  return new Set(owe.map((one) => one.user_detail_id));
}

/** The make-up sessions that a student's mark was given and still has. */
const givenBy = (standing: readonly Standing[], user_detail_id: number): Standing[] =>
  standing.filter(
    (one) => one.user_detail_id === user_detail_id && one.kind === 'makeup' && one.cause === 'mark' && one.net > 0,
  );

/** The lines that lead from what a mark did before to what it does now. */
function regularLines(standing: readonly Standing[], user_detail_id: number, before: Effect, next: Effect): Entry[] {
  const line = (grant_id: number, kind: EntryKind, amount: number): Entry => ({
    user_detail_id,
    grant_id,
    kind,
    cause: 'mark',
    amount,
  });
  const given = givenBy(standing, user_detail_id);
  return [
    ...(next.madeUp === before.madeUp ? [] : given.flatMap((one) => takenBack(one, line))),
    ...(next.used === before.used || before.used === null ? [] : [line(before.used, 'release', 1)]),
    ...(next.used === before.used || next.used === null ? [] : [line(next.used, 'use', -1)]),
  ];
}

/**
 * What an event's marks do to the ledger: lines to write, absences that get a make-up session, the codes to keep, and the
 * grants afterwards. A trial uses nothing; a make-up is neither billed nor made up for again.
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
    const { user_detail_id, kind, attendanceCode, chosen, billed } = mark;
    codes.set(user_detail_id, kind === 'makeup' ? attendanceCode && markFor(attendanceCode, 0) : attendanceCode);
    if (kind === 'makeup') entries.push(...makeUpLines(standing, mark));
    if (kind !== 'regular') continue;
    const mine = own.get(user_detail_id) ?? [];
    const before = standingEffect(standing, user_detail_id);
    const next = effectOf(billed ? [] : mine, before, attendanceCode, wanted, chosen);
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
