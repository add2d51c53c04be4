import { type Ages, fitsAges } from '../../catalog/ages/rules.ts';
import { firstToUse, type Grant } from '../../calendar/credits/rules.ts';

/** Days ahead that a family is offered events of. */
export const OFFERED_DAYS = 60;
/** The source of a make-up session; the missed class decides what it can be used for. */
export interface MakeUpGrant extends Grant {
  missed: { event_id: number; sub_id: number | null; series_id: number } | null;
}
/** An event that has a seat left, with the ages that its subject is for. */
export interface Bookable extends Ages {
  sub_id: number | null;
  series_id: number;
  local_start: string;
  minutes: number;
}

/**
 * Whether a family can book an event with one of these make-up sessions: one that is valid for it, for the missed subject
 * (or the same class if that has none), and for the age of a child `born` then. Staff can book anything that the session is
 * valid for, and any age if they confirm it.
 */
export function mayBook(
  grants: readonly MakeUpGrant[],
  { sub_id, series_id, local_start, minutes, ...ages }: Bookable,
  born: string | null,
): boolean {
  if (!fitsAges(ages, born, local_start.slice(0, 10))) return false;
  const alike = grants.filter(
    ({ sub_ids, missed }) =>
      sub_ids.length > 0 ||
      (missed && (missed.sub_id === null ? missed.series_id === series_id : missed.sub_id === sub_id)),
  );
  return firstToUse(alike, { day: local_start.slice(0, 10), sub_id, minutes }) !== undefined;
}

/** The page that a family's link opens, on the school's server. */
export function makeUpPath(institution: string, token: string): string {
  return `/makeup?institution=${institution}&makeUpHash=${token}`;
}
