/** A piece of a text, and whether a search found it. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** Letters that the database folds although they carry no mark that could be taken off. */
const folded: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
  '’': "'",
  '‘': "'",
};

function fold(letter: string): string {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded[bare] ?? bare;
}

/** A text as the search compares it, each of its characters with its place in the original. */
function foldText(text: string, keep: (letter: string) => boolean): { text: string; from: number[] } {
  const from: number[] = [];
  let out = '';
  let at = 0;
  for (const letter of text) {
    const bare = keep(letter) ? fold(letter) : '';
    out += bare;
    for (let unit = 0; unit < bare.length; unit += 1) from.push(at);
    at += letter.length;
  }
  from.push(text.length);
  return { text: out, from };
}

const withoutSpaces = /[\p{Script=Han}\p{Script=Hangul}]/u;

type Range = [from: number, to: number];

function rangesOf(wanted: string, inside: { text: string; from: number[] }): Range[] {
  const ranges: Range[] = [];
  for (let at = inside.text.indexOf(wanted); at >= 0 && wanted; at = inside.text.indexOf(wanted, at + wanted.length)) {
    // One or two letters stand for the beginning of a word, as the search reads them; in scripts without spaces each letter is one.
    if (wanted.length < 3 && at > 0 && /[\p{L}\p{N}]/u.test(inside.text[at - 1]!) && !withoutSpaces.test(wanted))
      continue;
    ranges.push([inside.from[at]!, inside.from[at + wanted.length]!]);
  }
  return ranges;
}

const LEAST_DIGITS = 3;
/** So many digits in front may be a country's, or the zero that stands for it. */
const COUNTRY_DIGITS = 5;

/** Where a phone's digits are in what was typed, however both are written. */
function phoneRanges(search: string, text: string): Range[] {
  const typed = search.replace(/\D/g, '');
  const inside = foldText(text, (letter) => /\d/.test(letter));
  for (let skip = 0; skip <= COUNTRY_DIGITS && typed.length - skip >= LEAST_DIGITS; skip += 1) {
    const ranges = rangesOf(typed.slice(skip), inside);
    if (ranges.length > 0) return ranges;
  }
  return [];
}

function pieces(text: string, ranges: readonly Range[]): Piece[] {
  const all: Piece[] = [];
  let at = 0;
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (to <= at) continue;
    if (from > at) all.push({ text: text.slice(at, from), marked: false });
    all.push({ text: text.slice(Math.max(at, from), to), marked: true });
    at = to;
  }
  if (at < text.length) all.push({ text: text.slice(at), marked: false });
  return all;
}

/** A name or e-mail in pieces, the parts that the search's words found marked. Accents and capitals don't matter. */
export function markText(text: string, search: string): Piece[] {
  const inside = foldText(text, () => true);
  const words = search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => foldText(word, () => true).text);
  return pieces(
    text,
    words.flatMap((word) => rangesOf(word, inside)),
  );
}

/** A phone in pieces: its digits are found in any format, and by the last ones. */
export function markPhone(text: string, search: string): Piece[] {
  return pieces(text, phoneRanges(search, text));
}
