import type { NavigateFunction } from 'react-router';
import type { Endpoint, InputOf } from '@schoolbell/core/http/endpoint';
import { downloadLog } from '@schoolbell/core/lists/exports/contract';
import { call } from '../../http/client.ts';
import { download } from '../../http/download.ts';
import { exportRefused } from '../../http/exportRefused.ts';
import { today } from '../dates.ts';
import { openMenu } from '../menus.ts';
import { toast } from '../toasts.ts';

/** A list that can be had as a file. */
export interface ExportedList<E extends Endpoint = Endpoint> {
  endpoint: E;
  /** What narrows and sorts it, as it is shown. */
  input: InputOf<E>;
  /** What the log of downloads calls it; without it the log is not told that the file arrived. */
  resource?: string;
  /** What the file is called, in the school's own word. */
  name: string;
}

/** What a list's file is called on a day. */
export const fileNameOf = (name: string, day: string): string => `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${day}.csv`;

/** Downloads a list under its name and the day, says that it is there, or why not, and writes down that it arrived; `onRows` follows it. */
export async function exportList<E extends Endpoint>(
  { endpoint, input, resource, name }: ExportedList<E>,
  navigate: NavigateFunction,
  onRows: (rows: number) => void,
): Promise<void> {
  const file_name = fileNameOf(name, today());
  let rows = 0;
  try {
    await download(endpoint, input, file_name, (lines) => onRows((rows = Math.max(0, lines - 1))));
    toast(`${file_name} is in your downloads.`);
    if (resource) await call(downloadLog, { resource, file_name, rows });
  } catch (error) {
    exportRefused(error, navigate);
  }
}

/** Asks whether the file is to hold the columns that are shown, or all there are. */
export function askColumns<Name extends string>(
  anchor: HTMLElement,
  shown: readonly Name[],
  run: (columns: readonly Name[] | undefined) => void,
): void {
  openMenu({
    anchor,
    label: 'Export as CSV',
    align: 'end',
    entries: () => [
      { heading: 'Export as CSV' },
      { label: 'Columns that are shown', hint: 'In this order', onSelect: () => run(shown) },
      { label: 'All columns', hint: 'Including all your own questions', onSelect: () => run(undefined) },
    ],
  });
}
