import { markName } from '@schoolbell/core/calendar/marks/rules';
import { states as invoiceStates } from '../billing/invoices/states.ts';
import { type Tone, toneNames } from '../ui/tones.ts';

/** How the states of records look. */
const states: Readonly<Record<string, { tone: Tone; word: string }>> = {
  ...invoiceStates,
  desk: { tone: 'neutral', word: 'At the desk' },
  gateway: { tone: 'info', word: 'Online' },
  refund: { tone: 'warning', word: 'Refund' },
  open: { tone: 'info', word: 'Open' },
  closed: { tone: 'neutral', word: 'Closed' },
  active: { tone: 'success', word: 'Active' },
  trial: { tone: 'info', word: 'Trial' },
  paused: { tone: 'warning', word: 'Paused' },
  archived: { tone: 'neutral', word: 'Archived' },
};

const marks: Readonly<Record<string, Tone>> = {
  '1': 'success',
  '2': 'warning',
  '3': 'warning',
  '4': 'danger',
  '7': 'danger',
};

/** A record's state as a word with its tone; null where nothing needs to be said. */
export function stateOf(status: string, link: string): { tone: Tone; word: string } | null {
  if (status === '') return null;
  if (/^\d+$/.test(status)) return { tone: marks[status] ?? 'neutral', word: markName(Number(status)) || 'Not marked' };
  // That an event is planned goes without saying.
  if (link === 'event' && status === 'scheduled') return null;
  const known = states[status];
  return known ?? { tone: 'neutral', word: status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ') };
}

/** The colour of a part by its state, or else by its place. */
export const toneOfStatus = (status: string, at: number): Tone =>
  states[status]?.tone ?? toneNames[at % toneNames.length]!;
