import chardet from 'chardet';
import { Readable } from 'node:stream';
import { parse as parseStream } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { type Delimiter, delimiters, type Encoding, encodings } from '@schoolbell/core/imports/format/rules';
import { isLatinPage, latinPageOf } from './latin-letters.ts';

/** Enough to recognise an encoding and a delimiter; more makes neither surer. */
const LOOKED_AT = 65_536;
const LOOKED_AT_ROWS = 50;

const marks: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** The code pages of Windows hold all that the ISO ones do, and what Windows adds. */
const sameAs: Record<string, Encoding> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'iso-8859-5': 'windows-1251',
  'iso-8859-6': 'windows-1256',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
};

/**
 * Whether bytes are Shift-JIS, even if there are few: such text starts its characters with bytes that western text hardly
 * has, and the results come in runs. A single "é" before a letter would become one lone character.
 */
function isShiftJis(bytes: Uint8Array): boolean {
  const high = bytes.filter((byte) => byte >= 0x80);
  const leads = high.filter((byte) => byte < 0xa0);
  if (leads.length < 3 || leads.length < high.length / 10) return false;
  const text = new TextDecoder('shift_jis').decode(bytes.subarray(0, bytes.lastIndexOf(10) + 1 || bytes.length));
  if (text.includes('\uFFFD')) return false;
  const signs = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]/gu;
  const inRuns = (text.match(new RegExp(`${signs.source}{2,}`, 'gu')) ?? []).join('').length;
  return inRuns > 0.6 * (text.match(signs)?.length ?? 0);
}

/** In which encoding a text file is written: by its mark, by being UTF-8 throughout, or by what its bytes look like. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));
  if (marked) return marked.encoding;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Between Latin letters UTF-16 is UTF-8 with zeros.
    if (!bytes.subarray(0, 200).includes(0)) return 'utf-8';
  } catch {
    // Another encoding; its bytes tell.
  }
  if (isShiftJis(bytes.subarray(0, LOOKED_AT))) return 'shift_jis';
  const likely = (chardet.detect(bytes.subarray(0, LOOKED_AT)) ?? '')
    .toLowerCase()
    .replaceAll('-le', 'le')
    .replaceAll('-be', 'be');
  const same = sameAs[likely] ?? likely;
  const known = encodings.find((one) => one === same) ?? 'windows-1252';
  return isLatinPage(known) ? latinPageOf(bytes.subarray(0, LOOKED_AT), known) : known;
}

/** The start of a file as text, without the mark; it may end in the middle of a row. */
export function headOf(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes.subarray(0, 4 * LOOKED_AT), { stream: true });
}

/** Bytes as text without the mark, a piece at a time. What the encoding doesn't know becomes the replacement character. */
function* decoded(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += LOOKED_AT)
    yield decoder.decode(bytes.subarray(at, at + LOOKED_AT), { stream: true });
  yield decoder.decode();
}

const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
/** A quote inside an unquoted cell is a letter; if one is never closed, the rest of the file is its cell. */
const lenient = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  max_record_size: 1_000_000,
} as const;

/** The delimiter of a text: as Excel's first line says, or the one that splits the first rows into the most equal columns. */
export function delimiterOf(text: string): Delimiter {
  const said = SEPARATOR_LINE.exec(text)?.[1];
  if (said && delimiters.some((one) => one === said)) return said as Delimiter;
  const head = text.slice(0, LOOKED_AT);
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(head, delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function scoreOf(head: string, delimiter: Delimiter): number {
  try {
    const rows = parse(head, { ...lenient, delimiter, to: LOOKED_AT_ROWS }).filter(
      (row) => row.length > 1 || row[0] !== '',
    );
    const columns = rows[0]?.length ?? 1;
    if (columns < 2) return 0;
    // The head may end in the middle of a row.
    const whole = head.length < LOOKED_AT ? rows : rows.slice(0, -1);
    return (
      (whole.filter((row) => row.length === columns).length / Math.max(1, whole.length)) * (1 + Math.log2(columns))
    );
  } catch {
    return 0;
  }
}

/** All rows of a text, including empty lines, so that row numbers match what people see. Only the rows being read are in memory. */
export function rowsOf(bytes: Uint8Array, encoding: Encoding, delimiter: Delimiter): AsyncIterable<string[]> {
  function* pieces(): Generator<string> {
    let isFirst = true;
    for (const piece of decoded(bytes, encoding)) {
      yield isFirst ? piece.replace(SEPARATOR_LINE, '') : piece;
      isFirst &&= piece === '';
    }
  }
  const parser = parseStream({ ...lenient, delimiter });
  // Errors while reading are thrown to the reader of the rows.
  Readable.from(pieces())
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  return parser;
}
