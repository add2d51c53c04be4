import type { FileFormat } from '@schoolbell/core/imports/format/rules';
import { rowKeys } from '@schoolbell/core/imports/likeness/rules';
import { MOST_COLUMNS, type ReadingWith } from '@schoolbell/core/imports/rules';
import { guessDateOrder } from '@schoolbell/core/imports/cells/rules';
import { readRow } from '@schoolbell/core/imports/reading/rules';
import { type SpreadsheetTask, open, Refused } from './spreadsheet-file.ts';
import { headOfTable, below } from './spreadsheet-table.ts';

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
const ROWS_AT_ONCE = 500;
/** Rows by which a column shows in which order it writes its dates. */
const LOOKED_AT_DAYS = 1_000;

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

/** Reads every row by the mapping, and finds rows of the file about the same person. */
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
/** Batches that can be posted ahead: storing them is slower, and waiting ones take memory. */
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
// The caller is gone.
process.on('disconnect', () => process.exit());
