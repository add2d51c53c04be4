import { MOST_COLUMNS, MOST_ROWS } from '@schoolbell/core/imports/rules';
import { dayFrom } from '@schoolbell/core/imports/cells/rules';
import { isEmail } from '@schoolbell/core/validators';
import { type Rows, isEmpty, Refused, type Opened } from './spreadsheet-file.ts';

/** Filled rows that are enough to find the header. */
const LOOKED_AT_ROWS = 20;

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
      throw new Refused(`A file can have at most ${MOST_ROWS.toLocaleString('en-US')} rows`);
    yield { number, cells };
  }
}

/** The rows below the header: all rows if there is none. */
export async function* below(header: number, rows: Rows): AsyncGenerator<Numbered> {
  let isBelow = header === 0;
  for await (const row of numbered(rows)) {
    if (isBelow) yield row;
    isBelow ||= row.number >= header;
  }
}

const filledIn = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;

/**
 * The header row: the first that fills half of the widest row, because a title above the table fills a cell or two. 0 if
 * that row is already about a person: no column is named by an address or a day.
 */
function guessHeader(first: readonly Numbered[]): number {
  const widest = Math.max(...first.map(({ cells }) => filledIn(cells)));
  const names = first.find(({ cells }) => filledIn(cells) * 2 >= widest)!;
  return names.cells.some((cell) => isEmail(cell.trim()) || dayFrom(cell.trim(), 'dmy') || dayFrom(cell.trim(), 'mdy'))
    ? 0
    : names.number;
}

/** The header row and the column names; without a header, the columns are named by position. */
export async function headOfTable(
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
