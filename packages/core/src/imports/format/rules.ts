/** Encodings that a text file can be read in, as browsers and Node name them. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type Encoding = (typeof encodings)[number];

/** The separators between the cells of a text file. */
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The first rows in which the column names can be. */
export const MOST_HEADER = 1_000;

/**
 * How a file is read. `sheet` counts from 0 in `sheets`; a text file has none. `header` is the row with the column names,
 * counted from 1, or 0 if there is none; rows above it are ignored.
 */
export interface FileFormat {
  type: 'csv' | 'xlsx';
  encoding: Encoding;
  delimiter: Delimiter;
  sheet: number;
  sheets: string[];
  header?: number | undefined;
}

/**
 * The state of an import: uploaded → reading → checking → checked → writing → done; then undoing → undone. Each can be
 * checked again from checked, and cancelled before done.
 */
export const importStates = [
  'uploaded',
  'reading',
  'checking',
  'checked',
  'writing',
  'done',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

/** An import's state in words. */
export const importStateNames: Record<ImportState, string> = {
  uploaded: 'Columns to choose',
  reading: 'Reading',
  checking: 'Checking',
  checked: 'Checked, not imported',
  writing: 'Importing',
  done: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

/** What a row does. */
export const rowActions = ['create', 'update', 'unchanged', 'rejected'] as const;
export type RowAction = (typeof rowActions)[number];

/** States in which the server is at work. */
export const busyStates: readonly ImportState[] = ['reading', 'checking', 'writing', 'undoing'];

/** A file's name as it is kept and shown: without signs that end a line, hide, or turn the letters behind them around. */
export const fileNameText = (name: string): string =>
  name.replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
