import type { FileFormat } from '@schoolbell/core/people/imports/format/rules';
import { rowKeys } from '@schoolbell/core/people/imports/matching/rules';
import { guessDateOrder, MOST_COLUMNS, MOST_ROWS, readRow, type ReadingWith } from '@schoolbell/core/people/imports/rules';
import { delimiterOf, encodingOf, headOf, rowsOf } from './csv-text.ts';
import { openWorkbook } from './xlsx.ts';

/** What it is sent first: a file, how to read it where that is decided, and, to read all of it, what its columns are. */
export interface SpreadsheetTask { bytes: Uint8Array; format?: Partial<FileFormat>; reader?: ReadingWith }
/** What a look at a file finds. */
export interface Looked { format: FileFormat; columns: string[]; sample: string[][]; total_rows: number; date_order: 'dmy' | 'mdy' | undefined }
/** What it posts: a look, rows as the text of a JSON array (each time that it is asked for more), or why the file can't be read. */
export type SpreadsheetNews = { looked: Looked } | { rows: string } | { refused: string } | { end: true };

const SAMPLE = 5;
const ROWS_AT_ONCE = 500;
/** Rows by which a column shows in which order it writes its dates. */
const LOOKED_AT_DAYS = 1_000;
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isOldExcel = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;

/** A reason for which a file can't be taken, as the text to show. */
class Refused extends Error {}

type Rows = Iterable<string[]> | AsyncIterable<string[]>;

function open({ bytes, format = {} }: SpreadsheetTask): { format: FileFormat; rows: Rows } {
  if (isOldExcel(bytes)) throw new Refused('This is an old Excel file. Please save it as XLSX or CSV');
  if (isZip(bytes)) return openXlsx(bytes, format.sheet ?? 0);
  const encoding = format.encoding ?? encodingOf(bytes);
  const delimiter = format.delimiter ?? delimiterOf(headOf(bytes, encoding));
  return { format: { type: 'csv', encoding, delimiter, sheet: 0, sheets: [] }, rows: rowsOf(bytes, encoding, delimiter) };
}

function openXlsx(bytes: Uint8Array, wanted: number): { format: FileFormat; rows: Rows } {
  const book = openWorkbook(bytes, MOST_COLUMNS);
  const sheet = wanted < book.sheets.length ? wanted : 0;
  return { format: { type: 'xlsx', encoding: 'utf-8', delimiter: ',', sheet, sheets: book.sheets }, rows: book.rows(sheet) };
}

const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

/** The rows below the header with their numbers, empty ones left out. */
async function* numbered(rows: Rows): AsyncGenerator<{ number: number; cells: string[] }> {
  let number = 0;
  let filled = 0;
  for await (const cells of rows) {
    number++;
    if (isEmpty(cells)) continue;
    if (++filled > MOST_ROWS + 1) throw new Refused(`A file can bring at most ${MOST_ROWS.toLocaleString('en-US')} rows`);
    yield { number, cells };
  }
}

async function look(task: SpreadsheetTask): Promise<Looked> {
  const { format, rows } = open(task);
  let columns: string[] | undefined;
  const sample: string[][] = [];
  const days: string[] = [];
  let total_rows = 0;
  for await (const { cells } of numbered(rows)) {
    if (!columns) {
      columns = cells.slice(0, MOST_COLUMNS).map((name, at) => name.trim().slice(0, 255) || `Column ${at + 1}`);
      continue;
    }
    total_rows++;
    if (sample.length < SAMPLE) sample.push(columns.map((_, at) => (cells[at] ?? '').slice(0, 255)));
    if (total_rows <= LOOKED_AT_DAYS) days.push(...cells);
  }
  if (!columns) throw new Refused('The file is empty');
  if (total_rows === 0) throw new Refused('There is no row below the header');
  return { format, columns, sample, total_rows, date_order: guessDateOrder(days) };
}

/** Reads every row by the mapping, and tells rows of one file that are about the same person. */
async function readAll(task: SpreadsheetTask, reader: ReadingWith, post: (rows: string) => Promise<void>): Promise<void> {
  const seen = new Map<string, number>();
  let batch: object[] = [];
  let columns: number | undefined;
  for await (const { number, cells } of numbered(open(task).rows)) {
    if (columns === undefined) {
      columns = cells.length;
      continue;
    }
    const { values, reasons } = readRow(cells, reader);
    const keys = rowKeys(values, reader.kind);
    const shared = keys.find((key) => seen.has(key));
    if (shared !== undefined) reasons.push(`Row ${seen.get(shared)} ${/^(id|our) /.test(shared) ? 'has the same ID' : shared.startsWith('mail ') ? 'has the same e-mail address' : 'is about the same person'}`);
    else for (const key of keys) seen.set(key, number);
    batch.push({ row_number: number, cells: cells.slice(0, MOST_COLUMNS).map((cell) => cell.replaceAll('\0', '').slice(0, 5_000)), values, reasons });
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
  while (room === 0) await new Promise<void>((done) => { goOn = done; });
  room -= 1;
  post({ rows });
}

async function run(task: SpreadsheetTask): Promise<void> {
  try {
    if (task.reader) await readAll(task, task.reader, postRows);
    else post({ looked: await look(task) });
  } catch (error) {
    post({ refused: error instanceof Refused ? error.message : 'This file can\'t be read as a table' });
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
