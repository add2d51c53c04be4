import type { NavigateFunction } from 'react-router';
import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { downloadLog } from '@schoolbell/core/lists/exports/contract';
import { call } from '../../http/client.ts';
import { download } from '../../http/download.ts';
import { exportRefused } from '../../http/exportRefused.ts';
import { kept } from '../../ui/keptColumns.ts';
import { today } from '../../ui/dates.ts';
import { openMenu } from '../../ui/menus.ts';
import { toast } from '../../ui/toasts.ts';
import { kinds, type Kind } from '../kinds.ts';
import { questionsIn } from './questions.ts';

/** A list that can be had as a file. */
export interface ExportedList {
  endpoint: Endpoint;
  /** What narrows and sorts it, as it is shown. */
  input: object;
  /** What the log of downloads calls it. */
  resource: string;
  /** What the file is called, in the school's own word. */
  name: string;
}

/** Downloads a list under its name and the day, says that it is there, or why not, and writes down that it arrived; `onRows` follows it. */
export async function exportList(
  { endpoint, input, resource, name }: ExportedList,
  navigate: NavigateFunction,
  onRows: (rows: number) => void,
): Promise<void> {
  const file_name = `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${today()}.csv`;
  let rows = 0;
  try {
    await download(endpoint, input as never, file_name, (lines) => onRows((rows = Math.max(0, lines - 1))));
    toast(`${file_name} is in your downloads.`);
    await call(downloadLog, { resource, file_name, rows });
  } catch (error) {
    exportRefused(error, navigate);
  }
}

/** The columns of a list that are shown now, the chosen questions last. */
async function shownColumns(kind: Kind): Promise<string[]> {
  const nothing = { fresh: new Set<number>(), onOpen: () => undefined };
  const columns =
    kind === 'student'
      ? (await import('../../students/studentColumns.tsx')).studentColumns({ say: (text) => text, ...nothing })
      : (await import('../../enquiries/leadColumns.tsx')).leadColumns(nothing.fresh, nothing.onOpen);
  const chosen = kept(kinds[kind].columnsKey);
  return [
    ...columns.filter((column) => column.title || (chosen[column.id] ?? !column.hidden)).map((column) => column.id),
    ...questionsIn(chosen),
  ];
}

/** Asks whether the file is to hold the columns that are shown, or all there are. */
export async function askColumns(
  anchor: HTMLElement,
  kind: Kind,
  run: (columns: readonly string[] | undefined) => void,
): Promise<void> {
  const shown = await shownColumns(kind);
  openMenu({
    anchor,
    label: 'Export as CSV',
    align: 'end',
    entries: () => [
      { heading: 'Export as CSV' },
      { label: 'Columns that are shown', hint: 'In this order', onSelect: () => run(shown) },
      { label: 'All columns', hint: 'With every question of your own', onSelect: () => run(undefined) },
    ],
  });
}
