import type { AudienceType, readerStates } from '../rules.ts';
import { placeholderText } from '../variables/rules.ts';

/** Someone among the readers, as counting needs them. */
interface Counted {
  user_detail_id: number;
  /** The address; empty where the viewer may not see it. */
  description: string;
  skip: string;
}

/** Who would get a letter, as the calls answer it. */
interface Readers {
  data: readonly Counted[];
  /** All readers, also those who are skipped. */
  total: number;
  skipped: number;
}

const keyOf = (address: string) => address.trim().toLowerCase();

/** What a reader is taken off by: their address, or where that is not shown their number. */
export const offKeyOf = ({ user_detail_id, description }: Omit<Counted, 'skip'>): string =>
  keyOf(description) || String(user_detail_id);

/** Whether a reader was taken off. */
export const isTakenOff = (reader: Omit<Counted, 'skip'>, excluded: readonly string[]): boolean =>
  excluded.some((one) => keyOf(one) === offKeyOf(reader));

/** How many mails leave: readers without those who are skipped or taken off, and further addresses. */
export function recipientsOf(
  { data, total, skipped }: Readers,
  excluded: readonly string[],
  others: readonly string[],
): number {
  const taken = data.filter((one) => !one.skip && isTakenOff(one, excluded)).length;
  return Math.max(0, total - skipped - taken) + new Set(others.map(keyOf)).size;
}

/** Whether the composer says "Emailed separately": for more than one, and always for all students or all guardians. */
export const isSeparate = (type: AudienceType, recipients: number): boolean =>
  recipients > 1 || type === 'students' || type === 'guardians';

/** An empty place of a letter, and whom it concerns. */
export interface Hole {
  variable: string;
  label: string;
  names: readonly string[];
  count: number;
}

/** "3 have no class date", "1 has no class date". */
export const holeText = ({ count, label }: Pick<Hole, 'count' | 'label'>): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'has' : 'have'} no ${label.charAt(0).toLowerCase()}${label.slice(1)}`;

/** The first names of a hole, and how many more there are. */
export const holeNames = ({ names, count }: Pick<Hole, 'names' | 'count'>, most = 3): string => {
  const shown = names.slice(0, most);
  return `${shown.join(', ')}${count > shown.length ? ` and ${(count - shown.length).toLocaleString('en-US')} more` : ''}`;
};

/** How many readers at most are left out where none with an empty place gets a letter. One reader can have several. */
export function leftOutOf(holes: readonly Hole[]): number {
  const names = new Set(holes.flatMap((hole) => hole.names));
  const unnamed = holes.map((hole) => hole.count - hole.names.length);
  return names.size + Math.max(0, ...unnamed);
}

const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text whose placeholders of a variable all have this fallback; `markup` where the text is HTML. */
export function withFallback(text: string, variable: string, fallback: string, markup = false): string {
  const plain = placeholderText({ variable, fallback: fallback.trim() });
  const places = new RegExp(`\\{\\{\\s*${variable}\\s*(?:\\|[^{}|]*)?\\}\\}`, 'g');
  return text.replaceAll(places, () => (markup ? encode(plain) : plain));
}

/** How many mails of a letter are where. */
export interface Counts {
  total: number;
  sent: number;
  waiting: number;
  kept: number;
  skipped: number;
  failed: number;
  bounced: number;
}

/** A part of a letter's bar: the state it filters by, its word, how many, and its share in percent. */
export interface BarPart {
  state: (typeof readerStates)[number];
  label: string;
  count: number;
  share: number;
}

const parts = [
  { state: 'sent', label: 'Sent' },
  { state: 'waiting', label: 'Waiting' },
  { state: 'kept', label: 'Kept here' },
  { state: 'skipped', label: 'Skipped' },
  { state: 'failed', label: 'Failed' },
  { state: 'bounced', label: 'Bounced' },
] as const;

/** The parts of a letter's bar that are not empty; a bounced mail was sent, and counts once. */
export function barOf(counts: Counts): BarPart[] {
  const of = { ...counts, sent: Math.max(0, counts.sent - counts.bounced) };
  const all = parts.reduce((sum, { state }) => sum + of[state], 0);
  return parts.flatMap((part) =>
    of[part.state] > 0 ? [{ ...part, count: of[part.state], share: (of[part.state] / all) * 100 }] : [],
  );
}
