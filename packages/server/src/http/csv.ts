import { type CellKind, headerOf, isAmount, isFormula, kindOf, type TableFile } from './table.ts';

const BOM = '\uFEFF';

/**
 * What begins a cell where a spreadsheet reads other separators than commas, as those of many countries do: a formula, or a sum
 * that calls something. A list's dash or a smiley does not.
 */
const inner = /([;\t\r\n|][\s\p{Cc}\p{Cf}"]*)(?=[=＝]|[+\-@＋－＠][^;\t\r\n]*[(!|])/gu;

/** A cell of RFC 4180 that no spreadsheet runs: text that looks like a formula gets an apostrophe before it. */
export function csvCell(value: unknown, kind: CellKind = 'text'): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  if (kind === 'money' && isAmount(text)) return text;
  const safe = (isFormula(text) ? `'${text}` : text).replace(inner, "$1'");
  return /[",;|\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row with its line end. */
export function csvLine(cells: readonly unknown[], kinds: readonly CellKind[] = []): string {
  return `${cells.map((cell, at) => csvCell(cell, kinds[at])).join(',')}\r\n`;
}

/** The file's text in pieces of about 64 KB, as its rows arrive. The byte order mark tells spreadsheets that it is UTF-8. */
export async function* csvText(file: Pick<TableFile, 'columns' | 'rows'>): AsyncGenerator<string> {
  const kinds = file.columns.map(kindOf);
  let piece = BOM + csvLine(file.columns.map(headerOf));
  for await (const rows of file.rows) {
    for (const row of rows) piece += csvLine(row, kinds);
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** The header that names a download: plain letters for old programs, the full name beside it. */
export function attachment(filename: string): string {
  const name = filename.toWellFormed();
  const plain = name.replace(/[^\w. ()-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}
