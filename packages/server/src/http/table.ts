/** How a column's cells look in a spreadsheet; text unless told. Numbers of JavaScript are numbers in any column. */
export type CellKind = 'text' | 'money' | 'day';

/** A column: its header, and its kind where that isn't text. */
export type TableColumn = string | { header: string; kind: CellKind };

/** Hundreds of rows, each with a cell for every column. */
export type Rows = readonly (readonly unknown[])[];

/**
 * What every export answers: a file of rows, as CSV or XLSX. It is written while it is read: rows leave as they come, some
 * hundred at a time, in constant memory.
 */
export interface TableFile {
  /** What the file is called, without the ending of its format. */
  name: string;
  columns: readonly TableColumn[];
  rows: AsyncIterable<Rows>;
}

/** A column of amounts: texts such as 1240.50, without separators. */
export const moneyColumn = (header: string): TableColumn => ({ header, kind: 'money' });

/** A column of days, as YYYY-MM-DD. */
export const dayColumn = (header: string): TableColumn => ({ header, kind: 'day' });

/** What stands above a column. */
export const headerOf = (column: TableColumn): string => (typeof column === 'string' ? column : column.header);

/** The kind of a column's cells. */
export const kindOf = (column: TableColumn): CellKind => (typeof column === 'string' ? 'text' : column.kind);

/** A column with its header in the school's words. */
export const saidColumn = (column: TableColumn, say: (text: string) => string): TableColumn =>
  typeof column === 'string' ? say(column) : { ...column, header: say(column.header) };

/** Beginnings that a spreadsheet takes for a formula: a sign, also a wide one of East Asia, behind whatever isn't seen. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u;

/** Whether a spreadsheet would run a text as a formula. */
export const isFormula = (text: string): boolean => formula.test(text);

/** Whether a text of a column of amounts is a number that a spreadsheet holds exactly. */
export const isAmount = (text: string): boolean => /^-?\d{1,12}(\.\d{1,3})?$/.test(text);
