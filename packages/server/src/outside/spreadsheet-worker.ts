import type { FileFormat } from '@schoolbell/core/imports/format/rules';
import { rowKeys } from '@schoolbell/core/imports/likeness/rules';
import { MOST_COLUMNS, MOST_ROWS, type ReadingWith } from '@schoolbell/core/imports/rules';
import { dayFrom, guessDateOrder } from '@schoolbell/core/imports/cells/rules';
import { readRow } from '@schoolbell/core/imports/reading/rules';
import { isEmail } from '@schoolbell/core/validators';
import { delimiterOf, encodingOf, headOf, rowsOf } from './csv-text.ts';
import { openWorkbook } from './xlsx.ts';

/** What it is sent first: a file, how to read it where that is decided, and, to read all of it, what its columns are. */
export interface SpreadsheetTask {
  bytes: Uint8Array;
  format?: Partial<FileFormat>;
  reader?: ReadingWith;
}
/** What a look at a file finds. */
export interface Looked {
  format: FileFormat;
  columns: string[];
  sample: string[][];
  total_rows: number;
  date_order: 'dmy' | 'mdy' | undefined;
}
/** What it posts: a look, rows as the text of a JSON array (each time that it is asked for more), or why the file can't be read. */
export type SpreadsheetNews = { looked: Looked } | { rows: string } | { refused: string } | { end: true };

const SAMPLE = 5;
/** Filled rows by which it shows where the names of the columns stand. */
const LOOKED_AT_ROWS = 20;
/** Signs that no text has, in a short text that is one all the same. */
const MOST_SIGNS = 100;
const ROWS_AT_ONCE = 500;
/** Rows by which a column shows in which order it writes its dates. */
const LOOKED_AT_DAYS = 1_000;
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isOldExcel = (bytes: Uint8Array) =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;

/** A reason for which a file can't be taken, as the text to show. */
class Refused extends Error {}

type Rows = Iterable<string[]> | AsyncIterable<string[]>;

/** A file as it is read, from its first row. */
interface Opened {
  format: FileFormat;
  rows: Rows;
}

function open({ bytes, format = {} }: SpreadsheetTask): Opened {
  if (isOldExcel(bytes))
    throw new Refused(
      'This is an old Excel file, or one with a password. Please save it as XLSX or CSV, without a password',
    );
  if (isZip(bytes)) return openXlsx(bytes, format);
  const encoding = format.encoding ?? encodingOf(bytes);
  const head = headOf(bytes, encoding);
  if (isNoText(head)) throw new Refused('This is no CSV or XLSX file');
  const delimiter = format.delimiter ?? delimiterOf(head);
  return {
    format: { type: 'csv', encoding, delimiter, sheet: 0, sheets: [] },
    rows: rowsOf(bytes, encoding, delimiter),
  };
}

/** Pictures, PDFs and programs read as text are full of signs that no text has; a lone one may stand in any. */
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

const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

function isFilled(rows: Iterable<string[]>): boolean {
  for (const row of rows) if (!isEmpty(row)) return true;
  return false;
}

/** A row with the number that people see. */
interface Numbered {
  number: number;
  cells: string[];
}

/** The rows with their numbers, empty ones left out. */
async function* numbered(rows: Rows): AsyncGenerator<Numbered> {
  let number = 0;
  let filled = 0;
  for await (const cells of rows) {
    number++;
    if (isEmpty(cells)) continue;
    if (++filled > MOST_ROWS + 1)
      throw new Refused(`A file can bring at most ${MOST_ROWS.toLocaleString('en-US')} rows`);
    yield { number, cells };
  }
}

/** The rows below the names of the columns: all of them where there are none. */
async function* below(header: number, rows: Rows): AsyncGenerator<Numbered> {
  let isBelow = header === 0;
  for await (const row of numbered(rows)) {
    if (isBelow) yield row;
    isBelow ||= row.number >= header;
  }
}

const filledIn = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;

/**
 * In which row the names of the columns stand: the first that fills half of the widest row, because a title above the table
 * fills a cell or two. 0 where that row is about somebody already: no column is called by an address or a day.
 */
function guessHeader(first: readonly Numbered[]): number {
  const widest = Math.max(...first.map(({ cells }) => filledIn(cells)));
  const names = first.find(({ cells }) => filledIn(cells) * 2 >= widest)!;
  return names.cells.some((cell) => isEmail(cell.trim()) || dayFrom(cell.trim(), 'dmy') || dayFrom(cell.trim(), 'mdy'))
    ? 0
    : names.number;
}

/** Where the names of the columns stand, and how they are called; without names, by their places. */
async function headOfTable(
  { format: { sheets }, rows }: Opened,
  wanted: number | undefined,
): Promise<{ header: number; columns: string[] }> {
  const first: Numbered[] = [];
  let named: string[] | undefined;
  for await (const row of numbered(rows)) {
    if (first.length < LOOKED_AT_ROWS) first.push(row);
    if (wanted && row.number >= wanted) named ??= row.cells;
    if (first.length === LOOKED_AT_ROWS && (named || !wanted)) break;
  }
  if (first.length === 0) throw new Refused(sheets.length > 1 ? 'This sheet is empty' : 'The file is empty');
  const header = wanted ?? guessHeader(first);
  const names =
    header === 0
      ? Array.from({ length: Math.max(...first.map(({ cells }) => cells.length)) }, () => '')
      : (named ?? first.find(({ number }) => number === header)?.cells ?? []);
  return {
    header,
    columns: names
      .slice(0, MOST_COLUMNS)
      .map((name, at) => name.replaceAll('\0', '').trim().slice(0, 255) || `Column ${at + 1}`),
  };
}

async function look(task: SpreadsheetTask): Promise<Looked> {
  const { header, columns } = await headOfTable(open(task), task.format?.header);
  const { format, rows } = open(task);
  const sample: string[][] = [];
  const days: string[] = [];
  let total_rows = 0;
  for await (const { cells } of below(header, rows)) {
    total_rows++;
    if (sample.length < SAMPLE)
      sample.push(columns.map((_, at) => (cells[at] ?? '').replaceAll('\0', '').slice(0, 255)));
    if (total_rows <= LOOKED_AT_DAYS) days.push(...cells);
  }
  if (total_rows === 0) throw new Refused('There is no row below the header');
  return { format: { ...format, header }, columns, sample, total_rows, date_order: guessDateOrder(days) };
}

/** Reads every row by the mapping, and tells rows of one file that are about the same person. */
async function readAll(
  task: SpreadsheetTask,
  reader: ReadingWith,
  post: (rows: string) => Promise<void>,
): Promise<void> {
  const seen = new Map<string, number>();
  let batch: object[] = [];
  // Files that were looked at before it was asked have their names in the first row that holds anything.
  for await (const { number, cells } of below(task.format?.header ?? 1, open(task).rows)) {
    const { values, reasons } = readRow(cells, reader);
    const keys = rowKeys(values, reader.kind);
    const shared = keys.find((key) => seen.has(key));
    if (shared !== undefined)
      reasons.push(
        `Row ${seen.get(shared)} ${/^(id|our) /.test(shared) ? 'has the same ID' : shared.startsWith('mail ') ? 'has the same e-mail address' : 'is about the same person'}`,
      );
    else for (const key of keys) seen.set(key, number);
    batch.push({
      row_number: number,
      cells: cells.slice(0, MOST_COLUMNS).map((cell) => cell.replaceAll('\0', '').slice(0, 5_000)),
      values,
      reasons,
    });
    if (batch.length < ROWS_AT_ONCE) continue;
    await post(JSON.stringify(batch));
    batch = [];
  }
  if (batch.length > 0) await post(JSON.stringify(batch));
}

const post = (news: SpreadsheetNews) => void process.send!(news);
/** Batches that may still be posted: whoever stores them is slower, and what waits takes memory. */
let room = 2;
let goOn = () => {};

async function postRows(rows: string): Promise<void> {
  while (room === 0)
    await new Promise<void>((done) => {
      goOn = done;
    });
  room -= 1;
  post({ rows });
}

async function run(task: SpreadsheetTask): Promise<void> {
  try {
    if (task.reader) await readAll(task, task.reader, postRows);
    else post({ looked: await look(task) });
  } catch (error) {
    post({ refused: error instanceof Refused ? error.message : "This file can't be read as a table" });
  }
  post({ end: true });
}

process.on('message', (message: SpreadsheetTask | 'more') => {
  if (message !== 'more') return void run(message);
  room += 1;
  goOn();
});
// Whoever asked is gone.
process.on('disconnect', () => process.exit());
