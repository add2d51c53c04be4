import type { DownloadState } from '@schoolbell/core/lists/downloads/rules';
import type { RowOf } from '../../ui/list/useList.ts';
import type { Tone } from '../../ui/tones.ts';
import type { downloads } from '@schoolbell/core/lists/downloads/contract';

/** A download as the list shows it. */
export type DownloadRow = RowOf<typeof downloads>;

/** What each state is called. */
export const stateTags: Record<DownloadState, { word: string; tone: Tone }> = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  making: { word: 'In progress', tone: 'info' },
  ready: { word: 'Ready', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  sent: { word: 'Downloaded', tone: 'neutral' },
};

/** What a file is called; until it has a name, what it is of. */
export const nameOf = ({ file_name, resource, format }: DownloadRow): string =>
  file_name || `${resource.charAt(0).toUpperCase()}${resource.slice(1)} (${format.toUpperCase()})`;

/** How far a file is, 0 to 100; undefined where its rows were not counted. */
export const percentOf = ({ rows, total }: DownloadRow): number | undefined =>
  total ? Math.min(99, Math.round(((rows ?? 0) / total) * 100)) : undefined;

/** Its rows so far, of how many: "20,000 of 31,415". */
export function rowsText({ rows, total, state }: DownloadRow): string {
  if (rows === null) return '–';
  const text = rows.toLocaleString('en-US');
  return state === 'making' && total ? `${text} of ${total.toLocaleString('en-US')}` : text;
}
