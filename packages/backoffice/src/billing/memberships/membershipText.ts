import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import type { MembershipDetails, MembershipRow, UpcomingInvoice } from '@schoolbell/core/billing/memberships/schemas';
import { dayText as dateText, fullName } from '@schoolbell/core/format';
import { dayText } from '../../ui/dayText.ts';
import type { Tone } from '../../ui/tones.ts';

/** A state as people read it, and its colour. */
export const stateTags: Record<MembershipRow['state'], { text: string; tone: Tone }> = {
  upcoming: { text: 'Upcoming', tone: 'info' },
  active: { text: 'Active', tone: 'success' },
  paused: { text: 'Paused', tone: 'warning' },
  ending: { text: 'Ending', tone: 'orange' },
  ended: { text: 'Ended', tone: 'neutral' },
};

const units = { week: 'week', month: 'month', quarter: 'quarter', year: 'year' } as const;

/** How often: "a month", "every 3 months". */
export const rhythmText = ({ every, unit }: Pick<MembershipRow, 'every' | 'unit'>): string =>
  every === 1 ? `a ${units[unit]}` : `every ${every} ${units[unit]}s`;

/** Some days, both ends named: "Dec 17 – 31", "Nov 1 – Dec 16". */
export function daysText(from_on: string, to_on: string): string {
  const from = dayText(from_on, 'short');
  if (from_on === to_on) return from;
  return from_on.slice(0, 7) === to_on.slice(0, 7)
    ? `${from} – ${Number(to_on.slice(8))}`
    : `${from} – ${dayText(to_on, 'short')}`;
}

/** Why a bill is what it is, as the end of a sentence. */
export function becauseText({ reason, from_on, to_on }: Pick<UpcomingInvoice, 'reason' | 'from_on' | 'to_on'>): string {
  const [first, last] = [dayText(from_on, 'short'), dayText(to_on, 'short')];
  return {
    whole: 'for a whole period',
    start: `because it starts on ${first}`,
    resume: `because the pause ends and it goes on on ${first}`,
    pause: `because it is paused after ${last}`,
    end: `because it ends on ${last}`,
    rest: 'because the rest of the period is billed already or credited',
  }[reason];
}

/** What a membership's state means, in one line; empty while it simply runs. */
export function stateText(membership: MembershipDetails): string {
  const { state, starts_on, ends_on, paused_from, resume_on, paused_because, cancel_on, may } = membership;
  if (state === 'ended') return `Ended on ${dateText(cancel_on ?? ends_on ?? '')}`;
  if (state === 'ending') return `Ends on ${dateText(cancel_on ?? '')}`;
  if (paused_because && paused_from)
    return `Paused from ${dateText(paused_from)}, because ${fullName(membership.student)} is archived`;
  if (may.resume && paused_from)
    return resume_on
      ? `Paused ${daysText(paused_from, addDays(resume_on, -1))}`
      : `Paused from ${dateText(paused_from)} until you resume it`;
  return state === 'upcoming' ? `Starts on ${dateText(starts_on)}` : '';
}
