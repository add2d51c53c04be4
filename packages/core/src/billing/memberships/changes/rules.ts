import { addDays, weekdayOf } from '../../../calendar/recurrence/rules.ts';
import type { Bill, CancelType, Membership, MembershipFacts } from '../rules.ts';
import { lastOf, periodAt, placeOf } from '../rules.ts';

/** What staff say about a pause; `resume_date` '' leaves its end open, `now` 1 begins it tomorrow. */
export interface Pause {
  resume_date: string;
  now: 0 | 1;
}

type Billed = Pick<MembershipFacts, 'billed_until'>;

/** Whether a membership is paused on a day. */
export const isPausedOn = (
  { paused_from, resume_on }: Pick<Membership, 'paused_from' | 'resume_on'>,
  day: string,
): boolean => paused_from !== null && paused_from <= day && (resume_on === null || resume_on > day);

/** The anchor day of a membership that begins on a day, where staff choose none. */
export const anchorOf = (starts_on: string, unit: Membership['unit']): number =>
  unit === 'week' ? weekdayOf(starts_on) : Number(starts_on.slice(8, 10));

/**
 * The first day of a pause: with `now` tomorrow, because today is used; else the first day of the next period that is not
 * billed. What was billed from there on is credited by the caller.
 */
export function pauseFrom(membership: Membership, { billed_until }: Billed, today: string, now: 0 | 1): string {
  const tomorrow = addDays(today, 1);
  if (now === 1) return tomorrow;
  const open = billed_until !== null && billed_until > today ? addDays(billed_until, 1) : tomorrow;
  if (open <= membership.starts_on) return membership.starts_on;
  const period = periodAt(membership, placeOf(membership, open));
  return period.from_on === open ? open : addDays(period.to_on, 1);
}

/** What is wrong with a pause, by field; `membership_id` for what the membership itself does not allow. */
export function pauseErrors(
  membership: Membership,
  facts: Billed,
  { today, resume_date, now }: Pause & { today: string },
): Record<string, string> {
  const last = lastOf(membership);
  const { paused_from, resume_on } = membership;
  if (last !== null && last <= today) return { membership_id: 'This membership has ended' };
  if (paused_from !== null && (resume_on === null || resume_on > today))
    return { membership_id: 'This membership is already paused. Resume it first.' };
  // A pause that is over but not billed past would be forgotten, and its days billed.
  if (resume_on !== null && (facts.billed_until ?? '') < resume_on)
    return { membership_id: 'The last pause has not been billed yet. Try again after the next billing run.' };
  const from = pauseFrom(membership, facts, today, now);
  if (last !== null && from > last) return { membership_id: 'This membership ends before the pause would begin' };
  if (resume_date !== '' && resume_date <= from) return { resume_date: 'Choose a day after the pause begins' };
  return {};
}

/** A pause that ends today: one that has not begun is taken away. */
export function resumed(
  { paused_from, resume_on }: Pick<Membership, 'paused_from' | 'resume_on'>,
  today: string,
): Pick<Membership, 'paused_from' | 'resume_on'> {
  if (paused_from === null || paused_from >= today) return { paused_from: null, resume_on: null };
  return { paused_from, resume_on: resume_on !== null && resume_on < today ? resume_on : today };
}

/**
 * The last day of a membership that is cancelled: the end of the period that today is in, or of the last one that was billed;
 * the day that was chosen; or today. One that has not begun and was not billed ends before it begins.
 */
export function cancelOn(
  membership: Membership,
  { billed_until }: Billed,
  { type, date, today }: { type: CancelType; date: string; today: string },
): string {
  if (type === 'date') return date;
  if (type === 'now') return today;
  if (today < membership.starts_on) return billed_until ?? addDays(membership.starts_on, -1);
  const { to_on } = periodAt(membership, placeOf(membership, today));
  return billed_until !== null && billed_until > to_on ? billed_until : to_on;
}

/** What is wrong with a cancellation, by field. */
export function cancelErrors(
  membership: Membership,
  { type, date, today }: { type: CancelType; date: string; today: string },
): Record<string, string> {
  const last = lastOf(membership);
  if (last !== null && last < today) return { membership_id: 'This membership has ended' };
  if (membership.cancel_on !== null) return { membership_id: 'This membership is already cancelled' };
  if (type !== 'date') return {};
  if (date === '') return { cancel_date: 'This field is required' };
  if (date < today) return { cancel_date: 'Choose today or a later day' };
  if (membership.ends_on !== null && date > membership.ends_on)
    return { cancel_date: 'The membership ends before this day' };
  return {};
}

/** Whether a cancellation may still be taken back: until its last day is over. */
export const mayRevert = ({ cancel_on }: Pick<Membership, 'cancel_on'>, today: string): boolean =>
  cancel_on !== null && today <= cancel_on;

/** Why a bill is over less than a period: it begins, goes on after a pause, or ends there; `rest` where a part was billed before. */
export function reasonOf(membership: Membership, bill: Bill): 'whole' | 'start' | 'resume' | 'pause' | 'end' | 'rest' {
  const { from_on, to_on, period } = bill;
  if (from_on === period.from_on && to_on === period.to_on) return 'whole';
  if (from_on === membership.resume_on) return 'resume';
  if (from_on === membership.starts_on && from_on > period.from_on) return 'start';
  if (to_on < period.to_on) return to_on === lastOf(membership) ? 'end' : 'pause';
  return 'rest';
}

/** What a membership is on a day. */
export function stateOf(membership: Membership, today: string): 'upcoming' | 'active' | 'paused' | 'ending' | 'ended' {
  const last = lastOf(membership);
  if (last !== null && last < today) return 'ended';
  if (membership.cancel_on !== null) return 'ending';
  if (isPausedOn(membership, today)) return 'paused';
  return membership.starts_on > today ? 'upcoming' : 'active';
}
