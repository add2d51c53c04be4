import { studentStatuses } from '@schoolbell/core/students/contract';
import type { Tone } from '../ui/tones.ts';

/** A student's states with their words and tones. */
export const studentStates: Record<string, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'success' },
  trial: { label: 'Trial', tone: 'info' },
  paused: { label: 'Paused', tone: 'warning' },
  archived: { label: 'Archived', tone: 'neutral' },
};

/** The state to show: being archived counts before the status kept beneath it. */
export function studentState(person: { status: string; is_archived: 0 | 1 }): { label: string; tone: Tone } {
  return studentStates[person.is_archived ? 'archived' : person.status] ?? { label: person.status, tone: 'neutral' };
}

/** The call's filters for a tab of the list. */
export function filtersOf(tab: string | null) {
  const status = studentStatuses.find((known) => known === tab);
  return { is_archived: tab === 'archived' ? (1 as const) : (0 as const), ...(status && { status }) };
}
