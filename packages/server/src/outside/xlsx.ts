import { strFromU8, unzipSync } from 'fflate';

/** More than this unpacked is no list of people. */
const MOST_UNPACKED = 300 * 1024 * 1024;

/** A workbook's sheets by name, each read when asked for: rows of cells as text, days as YYYY-MM-DD. */
export interface Workbook {
  sheets: string[];
  rows(sheet: number): Generator<string[]>;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of XML: its five entities, characters by number, and what Excel writes as _x000D_. */
function unescaped(text: string): string {
  const plain = text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex: string, decimal: string, name: string) => {
      if (name) return entities[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
  return plain
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\r\n', '\n');
}

const attribute = (tag: string, name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1];

/** All texts below an element, without the readings that Japanese files write above them. */
function textOf(xml: string): string {
  const spoken = xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '');
  let text = '';
  for (const [, part] of spoken.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g)) text += part;
  return unescaped(text);
}

/** Whether each style of a cell shows a day. */
function dayStyles(xml: string): boolean[] {
  const own = new Map(
    [...xml.matchAll(/<(?:\w+:)?numFmt\s([^>]*)>/g)].map(([, tag]) => [
      attribute(tag!, 'numFmtId'),
      attribute(tag!, 'formatCode') ?? '',
    ]),
  );
  const cells = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? '';
  return [...cells.matchAll(/<(?:\w+:)?xf\s([^>]*)>/g)].map(([, tag]) => {
    const id = Number(attribute(tag!, 'numFmtId') ?? 0);
    const code = own.get(String(id));
    if (code !== undefined) return /[ymd]/i.test(unescaped(code).replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  });
}

const DAY = 86_400_000;

/** A day as Excel counts them, from 1900 (in which it believes in a 29 February) or from 1904. */
function dayOf(serial: number, from1904: boolean): string {
  const days = Math.floor(serial) + (from1904 ? 1462 : 0);
  return new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * DAY).toISOString().slice(0, 10);
}

/** The column of a cell's place: B2 is 1. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A part of the unpacked file by its path; empty if there is none. */
type Read = (path: string) => string;

/** Unpacks what is read of an XLSX. Throws where that is too much. */
function unpack(bytes: Uint8Array): Read {
  let unpacked = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (
        !/^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i.test(
          name,
        )
      )
        return false;
      unpacked += originalSize;
      if (unpacked > MOST_UNPACKED) throw new Error('The file is too large when it is unpacked');
      return true;
    },
  });
  return (path) => (files[path] ? strFromU8(files[path]) : '');
}

/** The sheets by name, and where in the file each is. */
function sheetsOf(book: string, read: Read): { name: string; path: string }[] {
  const targets = new Map(
    [...read('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)].map(([, tag]) => [
      attribute(tag!, 'Id'),
      attribute(tag!, 'Target') ?? '',
    ]),
  );
  return [...book.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, tag]) => ({
    name: unescaped(attribute(tag!, 'name') ?? ''),
    path: targets.get(attribute(tag!, 'r:id') ?? attribute(tag!, '\\w+:id') ?? '') ?? '',
  }));
}

/** Reads cells as they look: texts that cells share, days, and what is true. */
function cellReader(book: string, read: Read): (tag: string, inner: string) => string {
  const from1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(1|true)"/.test(book);
  const days = dayStyles(read('xl/styles.xml'));
  let shared: string[] | undefined;
  const sharedStrings = () =>
    (shared ??= [
      ...read('xl/sharedStrings.xml').matchAll(/<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g),
    ].map(([, si]) => textOf(si ?? '')));

  return (tag, inner) => {
    const type = attribute(tag, 't');
    if (type === 'inlineStr') return textOf(inner);
    const value = unescaped(/<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/.exec(inner)?.[1] ?? '');
    if (type === 's') return sharedStrings()[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'e') return '';
    if (type === 'str' || type === 'd' || value === '') return value;
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    return days[Number(attribute(tag, 's') ?? -1)] && number >= 1 && number < 2_958_466
      ? dayOf(number, from1904)
      : String(number);
  };
}

/** The rows of a sheet, one after the other, with the empty ones between them. */
function* rowsIn(xml: string, cellOf: (tag: string, inner: string) => string, mostColumns: number) {
  let expected = 1;
  for (const [, tag, inner] of xml.matchAll(/<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g)) {
    // Empty rows are left out of the file, but their numbers still count.
    const at = Math.min(Number(attribute(tag!, 'r') ?? expected), expected + 10_000);
    for (; expected < at; expected++) yield [];
    expected++;
    const cells: string[] = [];
    for (const [, cell, value] of (inner ?? '').matchAll(/<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g)) {
      const place = attribute(cell!, 'r');
      const column = place ? columnOf(place) : cells.length;
      if (column >= 0 && column < mostColumns) cells[column] = cellOf(cell!, value ?? '');
    }
    yield Array.from(cells, (one) => one ?? '');
  }
}

/** Opens an XLSX. Throws if it isn't one, or unpacks to too much. */
export function openWorkbook(bytes: Uint8Array, mostColumns: number): Workbook {
  const read = unpack(bytes);
  const book = read('xl/workbook.xml');
  const sheets = sheetsOf(book, read);
  if (sheets.length === 0) throw new Error('The file holds no sheet');
  const cellOf = cellReader(book, read);
  return {
    sheets: sheets.map(({ name }) => name),
    rows(sheet) {
      const path = sheets[sheet]?.path ?? '';
      return rowsIn(read(path.startsWith('/') ? path.slice(1) : `xl/${path}`), cellOf, mostColumns);
    },
  };
}
