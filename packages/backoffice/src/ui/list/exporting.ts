import type { NavigateFunction } from 'react-router';
import type { Endpoint, InputOf } from '@schoolbell/core/http/endpoint';
import type { FileFormat } from '@schoolbell/core/http/fileFormats';
import { startDownload } from '@schoolbell/core/lists/downloads/contract';
import { callOf, LONG_EXPORT } from '@schoolbell/core/lists/downloads/rules';
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
  /** What the log of downloads calls it, if not by its call. */
  resource?: string;
  /** What the file is called, in the school's own word. */
  name: string;
  /** What it is called on a day, without its ending, where that isn't the name and the day. */
  nameOn?: (day: string) => string;
}

/** How a list is exported: its format, and how many rows the screen knows of. */
export interface ExportOptions {
  format?: FileFormat;
  total?: number | null | undefined;
}

/** What each format is called. */
export const formatNames: Record<FileFormat, string> = { csv: 'CSV', xlsx: 'Excel (XLSX)' };

/** What a list's file is called on a day. */
export const fileNameOf = (name: string, day: string, format: FileFormat = 'csv'): string =>
  `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${day}.${format}`;

/** The rows that a screen counted; undefined where there are too many, or it has not counted. */
const countedIn = (total: number | null | undefined) => (Number.isFinite(total) ? (total as number) : undefined);

/** Has the server make a long list into a file, and says where it will be. */
async function startLong(
  { endpoint, input }: Pick<ExportedList, 'endpoint' | 'input'>,
  format: FileFormat,
  total: number | null | undefined,
  navigate: NavigateFunction,
): Promise<void> {
  const { message } = await call(startDownload, {
    call: callOf(endpoint),
    input: input as Record<string, unknown>,
    format,
    total: countedIn(total),
  });
  toast(message, { label: 'Show', run: () => void navigate('/reports/downloads') });
}

/**
 * Downloads a list under its name and the day, says that it is there, or why not, and writes down that it arrived;
 * `onRows` follows it. A long one is made into a file first.
 */
export async function exportList<E extends Endpoint>(
  { endpoint, input, resource, name, nameOn }: ExportedList<E>,
  navigate: NavigateFunction,
  onRows: (rows: number) => void,
  { format = 'csv', total }: ExportOptions = {},
): Promise<void> {
  const file_name = nameOn ? `${nameOn(today())}.${format}` : fileNameOf(name, today(), format);
  let rows = countedIn(total);
  const follow = (lines: number) => onRows((rows = Math.max(0, lines - 1)));
  try {
    if ((total ?? 0) > LONG_EXPORT) return await startLong({ endpoint, input }, format, total, navigate);
    const asked = { ...(input as object), format } as InputOf<E>;
    const bytes = await download(endpoint, asked, file_name, format === 'csv' ? follow : undefined);
    toast(`${file_name} is in your downloads.`);
    await call(downloadLog, {
      resource,
      file_name,
      rows,
      bytes,
      call: callOf(endpoint),
      input: input as Record<string, unknown>,
    });
  } catch (error) {
    exportRefused(error, navigate);
  }
}

/** Asks whether the file is to hold the columns that are shown, or all there are. */
export function askColumns<Name extends string>(
  anchor: HTMLElement,
  shown: readonly Name[],
  run: (columns: readonly Name[] | undefined) => void,
  format: FileFormat = 'csv',
): void {
  const title = format === 'csv' ? 'Export as CSV' : 'Export as Excel';
  openMenu({
    anchor,
    label: title,
    align: 'end',
    entries: () => [
      { heading: title },
      { label: 'Columns that are shown', hint: 'In this order', onSelect: () => run(shown) },
      { label: 'All columns', hint: 'Including all your own questions', onSelect: () => run(undefined) },
    ],
  });
}

/** Offers the other format, and the files that were exported lately. */
export function askFormat(anchor: HTMLElement, run: (format: FileFormat) => void): void {
  openMenu({
    anchor,
    label: 'Other formats',
    align: 'end',
    entries: () => [
      { label: formatNames.xlsx, onSelect: () => run('xlsx') },
      { line: true },
      { label: 'All downloads', to: '/reports/downloads' },
    ],
  });
}
