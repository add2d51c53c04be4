import { type CellKind, headerOf, isAmount, isFormula, kindOf, type Rows, type TableFile } from './table.ts';
import { zipBytes } from './zip.ts';

/** Rows of a sheet below its header; spreadsheets end at 1,048,576. */
const MOST_ROWS = 1_000_000;
/** Characters of a cell: with more of them Excel calls the file damaged. */
const MOST_TEXT = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places in `cellXfs` below. */
const styles = { header: 1, day: 2, formula: 3, money: [4, 5, 5, 6] } as const;
/** A text that begins like a formula has the format of text, so that it stays one also when somebody edits the cell. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="#,##0.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0"/><xf numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="3" fontId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Whether anything in a text has to be written otherwise; of most texts nothing has. */
// oxlint-disable-next-line no-control-regex -- what XML has no way to hold
const special = /[&<>"_\0-\x1f\ud800-\udfff\ufffe\uffff]/;

/** Text as XML and Excel take it. `_x0041_` would be read as A, so its underscore is written as such a code itself. */
function escaped(text: string): string {
  if (!special.test(text)) return text;
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- what XML has no way to hold
      .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)
  );
}

/** A text that no spreadsheet reads as anything else. */
function textCell(text: string, style?: number): string {
  const short = text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT - 1)}…` : text;
  return `<c t="inlineStr"${style === undefined ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escaped(short)}</t></is></c>`;
}

/** The number by which spreadsheets know a day; undefined for one that they don't. */
function dayNumber(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1900-03-01') return undefined;
  const number = (Date.parse(`${text}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  return Number.isNaN(number) ? undefined : number;
}

/** A value as a cell of its column's kind. What doesn't fit the kind stays text. */
export function xlsxCell(value: unknown, kind: CellKind = 'text'): string {
  if (value === null || value === undefined || value === '') return '<c/>';
  if (typeof value === 'number' && Number.isFinite(value)) return `<c><v>${value}</v></c>`;
  const text = value instanceof Date ? value.toISOString() : String(value);
  if (kind === 'money' && isAmount(text)) {
    const decimals = text.split('.')[1]?.length ?? 0;
    return `<c s="${styles.money[decimals as 0]}"><v>${text}</v></c>`;
  }
  const number = kind === 'day' ? dayNumber(text) : undefined;
  if (number !== undefined) return `<c s="${styles.day}"><v>${number}</v></c>`;
  return textCell(text, isFormula(text) ? styles.formula : undefined);
}

/** Hands rows out sheet by sheet. */
class Source {
  #rest: Rows = [];
  #ended = false;
  readonly #rows: AsyncIterator<Rows>;

  constructor(rows: AsyncIterable<Rows>) {
    this.#rows = rows[Symbol.asyncIterator]();
  }

  /** Whether a row is left. */
  async hasMore(): Promise<boolean> {
    while (this.#rest.length === 0 && !this.#ended) {
      const { value, done } = await this.#rows.next();
      if (done) this.#ended = true;
      else this.#rest = value;
    }
    return this.#rest.length > 0;
  }

  /** Takes rows that are there, at most so many. */
  take(most: number): Rows {
    const taken = this.#rest.slice(0, most);
    this.#rest = this.#rest.slice(most);
    return taken;
  }
}

/** A sheet's XML in pieces of about 64 KB, with its header in sight while one scrolls. */
async function* sheetXml(file: Pick<TableFile, 'columns'>, source: Source, most: number): AsyncGenerator<Buffer> {
  const kinds = file.columns.map(kindOf);
  let piece = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData><row>${file.columns.map((column) => textCell(headerOf(column), styles.header)).join('')}</row>`;
  for (let left = most; left > 0 && (await source.hasMore());) {
    const rows = source.take(left);
    left -= rows.length;
    for (const row of rows) piece += `<row>${row.map((cell, at) => xlsxCell(cell, kinds[at])).join('')}</row>`;
    if (piece.length < 65_536) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(`${piece}</sheetData></worksheet>`);
}

/** The parts that name the sheets. */
function bookParts(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const each = (text: (number: number) => string) => numbers.map(text).join('');
  return {
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((n) => `<sheet name="Sheet ${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  };
}

/** The file's bytes as its rows arrive, in constant memory. After a million rows another sheet begins. */
export async function* xlsxBytes(
  file: Pick<TableFile, 'columns' | 'rows'>,
  mostRows = MOST_ROWS,
): AsyncGenerator<Uint8Array> {
  const source = new Source(file.rows);
  // Before the first byte leaves, so that an error still has a status to travel under.
  await source.hasMore();
  async function* entries() {
    let sheets = 0;
    do {
      sheets += 1;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, pieces: sheetXml(file, source, mostRows) };
    } while (await source.hasMore());
    for (const [name, text] of Object.entries(bookParts(sheets))) {
      async function* pieces() {
        yield Buffer.from(text);
      }
      yield { name, pieces: pieces() };
    }
  }
  yield* zipBytes({ filename: '', entries: entries() });
}
