import type { FileFormat } from '@schoolbell/core/imports/format/rules';
import { MOST_COLUMNS, type ReadingWith } from '@schoolbell/core/imports/rules';
import { delimiterOf, encodingOf, headOf, rowsOf } from './csv-text.ts';
import { openWorkbook } from './xlsx.ts';

/** What it is sent first: a file, how to read it where that is decided, and, to read all of it, what its columns are. */
export interface SpreadsheetTask {
  bytes: Uint8Array;
  format?: Partial<FileFormat>;
  reader?: ReadingWith;
}
/** Control characters that text never has; a short text may have some. */
const MOST_SIGNS = 100;
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isOldExcel = (bytes: Uint8Array) =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;

/** A reason for which a file can't be taken, as the text to show. */
export class Refused extends Error {}

/** The rows of a file, as texts of their cells. */
export type Rows = Iterable<string[]> | AsyncIterable<string[]>;

/** A file as it is read, from its first row. */
export interface Opened {
  format: FileFormat;
  rows: Rows;
}

/** Opens a file, told by its first bytes: a workbook, or text with a delimiter. Throws `Refused` if it is neither. */
export function open({ bytes, format = {} }: SpreadsheetTask): Opened {
  if (isOldExcel(bytes))
    throw new Refused(
      'This is an old Excel file, or one with a password. Please save it as XLSX or CSV, without a password',
    );
  if (isZip(bytes)) return openXlsx(bytes, format);
  const encoding = format.encoding ?? encodingOf(bytes);
  const head = headOf(bytes, encoding);
  if (isNoText(head)) throw new Refused('This is not a CSV or XLSX file');
  const delimiter = format.delimiter ?? delimiterOf(head);
  return {
    format: { type: 'csv', encoding, delimiter, sheet: 0, sheets: [] },
    rows: rowsOf(bytes, encoding, delimiter),
  };
}

/** Pictures, PDFs and programs read as text are full of characters that text never has; a single one can be in any file. */
function isNoText(head: string): boolean {
  const signs = head.match(/(?![\t\n\v\f\r])\p{Cc}|\uFFFD/gu)?.length ?? 0;
  return /^(%PDF-|.PNG\r\n|GIF8|\{\\rtf)/.test(head) || signs > MOST_SIGNS + head.length / 100;
}

function openXlsx(bytes: Uint8Array, { sheet: wanted }: Partial<FileFormat>): Opened {
  const book = openWorkbook(bytes, MOST_COLUMNS);
  // Workbooks often begin with a sheet of notes that nobody wrote.
  const sheet =
    wanted !== undefined && wanted < book.sheets.length
      ? wanted
      : Math.max(
          0,
          book.sheets.findIndex((_, at) => isFilled(book.rows(at))),
        );
  return {
    format: { type: 'xlsx', encoding: 'utf-8', delimiter: ',', sheet, sheets: book.sheets },
    rows: book.rows(sheet),
  };
}

/** Whether no cell of a row holds anything but space. */
export const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

function isFilled(rows: Iterable<string[]>): boolean {
  for (const row of rows) if (!isEmpty(row)) return true;
  return false;
}
