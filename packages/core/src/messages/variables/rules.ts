import { safeHref } from '../../richText/links/rules.ts';
import type { RichBlock, RichEntry, RichList, RichRun } from '../../richText/parts/rules.ts';

/** What stands in a letter for something of its reader: `{{student_first_name|there}}`. */
export interface Placeholder {
  variable: string;
  /** What is written where the reader has nothing; empty for none. */
  fallback: string;
}

/** A variable that a letter can have. */
export interface Variable {
  name: string;
  label: string;
  /** Under which heading the menu shows it. */
  group: string;
  example: string;
}

/** What a letter is filled in with, by variable. */
export type Values = Readonly<Record<string, string>>;

const PLACE = /\{\{\s*([a-z][a-z0-9_]*)\s*(?:\|([^{}|]*))?\}\}/g;
/** The longest fallback. */
export const LONGEST_FALLBACK = 60;

/** A placeholder as it is written. */
export const placeholderText = ({ variable, fallback }: Placeholder): string =>
  fallback === ''
    ? `{{${variable}}}`
    : `{{${variable}|${fallback.replaceAll(/[{}|]/g, ' ').slice(0, LONGEST_FALLBACK)}}}`;

/** A text in its pieces: what is written, and what is filled in. */
export function piecesOf(text: string): (string | Placeholder)[] {
  const pieces: (string | Placeholder)[] = [];
  let from = 0;
  for (const found of text.matchAll(PLACE)) {
    if (found.index > from) pieces.push(text.slice(from, found.index));
    pieces.push({ variable: found[1]!, fallback: (found[2] ?? '').trim() });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

/** A text for people to read in a list: a variable stands as its name in brackets, "Welcome to [school name]". */
export const listedText = (text: string): string =>
  piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : `[${piece.variable.replaceAll('_', ' ')}]`))
    .join('');

/** The variables of a text, each once, in their order. */
export const variablesIn = (text: string): string[] => [
  ...new Set(piecesOf(text).flatMap((piece) => (typeof piece === 'string' ? [] : piece.variable))),
];

/** The sentence about the first variable that nobody knows; null if all are known. */
export function unknownIn(text: string, known: readonly Pick<Variable, 'name'>[]): string | null {
  const names = new Set(known.map(({ name }) => name));
  const unknown = variablesIn(text).find((name) => !names.has(name));
  return unknown === undefined ? null : `There is no variable {{${unknown}}}`;
}

/** What a placeholder becomes for a reader: undefined is a hole. */
const valueOf = ({ variable, fallback }: Placeholder, values: Values): string | undefined =>
  (values[variable] ?? '').trim() || fallback || undefined;

/** The variables of a text that this reader has nothing for, and that have no fallback. */
export const holesIn = (text: string, values: Values): string[] => [
  ...new Set(
    piecesOf(text).flatMap((piece) => (typeof piece === 'string' || valueOf(piece, values) ? [] : piece.variable)),
  ),
];

/** A text as a reader gets it. Values are filled in once: what they contain is never read as a variable. */
export const fillText = (text: string, values: Values): string =>
  piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : (valueOf(piece, values) ?? '')))
    .join('');

/** Variables whose value is an address, with the words that lead there. */
export type LinkWords = Readonly<Record<string, string>>;

/** A run as a reader gets it. An address stands as a link of a few words, unless the text around it leads elsewhere. */
function fillRun(run: RichRun, values: Values, links: LinkWords): RichRun[] {
  if (!('text' in run)) return [run];
  return piecesOf(run.text).flatMap((piece): RichRun[] => {
    if (typeof piece === 'string') return [{ ...run, text: piece }];
    const words = links[piece.variable];
    const href = words === undefined ? undefined : safeHref(values[piece.variable] ?? '');
    if (href !== undefined && run.href === undefined) return [{ ...run, text: words!, href }];
    const text = valueOf(piece, values);
    return text === undefined ? [] : [{ ...run, text }];
  });
}

const fillRuns = (runs: readonly RichRun[], values: Values, links: LinkWords): RichRun[] =>
  runs.flatMap((run) => fillRun(run, values, links));

const fillEntry = ({ runs, nested }: RichEntry, values: Values, links: LinkWords): RichEntry => ({
  runs: fillRuns(runs, values, links),
  ...(nested && { nested: fillList(nested, values, links) }),
});

const fillList = (list: RichList, values: Values, links: LinkWords): RichList => ({
  ...list,
  entries: list.entries.map((entry) => fillEntry(entry, values, links)),
});

/** The parts of a letter as a reader gets them: values become text with the formatting of their place, never markup. */
export function fillBlocks(blocks: readonly RichBlock[], values: Values, links: LinkWords = {}): RichBlock[] {
  return blocks.map((block) => {
    if (block.kind === 'quote') return { ...block, lines: block.lines.map((line) => fillRuns(line, values, links)) };
    if ('entries' in block) return fillList(block, values, links);
    return { ...block, runs: fillRuns(block.runs, values, links) };
  });
}
