import { mentionParts } from '../mentions/rules.ts';
import type { TextRun, RichRun, Marks, RichBlock, RichList, RichEntry } from '../parts/rules.ts';
import { address, safeHref } from '../links/rules.ts';

const DEEPEST_LIST = 4;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!);

/** Text as runs: mentions and bare page addresses are separated from the text around them. */
function expanded({ text, ...marks }: TextRun): RichRun[] {
  return mentionParts(text).flatMap((part): RichRun[] => {
    if ('name' in part || marks.href !== undefined) return [{ ...part, ...marks }];
    const runs: RichRun[] = [];
    let last = 0;
    for (const { 0: href, index } of part.text.matchAll(address)) {
      if (index > last) runs.push({ text: part.text.slice(last, index), ...marks });
      runs.push({ text: href, ...marks, href });
      last = index + href.length;
    }
    if (last < part.text.length) runs.push({ text: part.text.slice(last), ...marks });
    return runs;
  });
}

const same = (one: Marks, other: Marks) =>
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.underline === other.underline &&
  one.href === other.href;

/** Runs as they are stored: neighbours with the same formatting are joined, without spaces or breaks at the ends. */
function tidied(runs: readonly RichRun[]): RichRun[] {
  const tidy: TextRun[] = [];
  for (const run of runs as readonly TextRun[]) {
    const last = tidy.at(-1);
    if (last && same(last, run)) last.text += run.text;
    else if (run.text) tidy.push({ ...run });
  }
  for (let run = tidy[0]; run && !(run.text = run.text.trimStart()); run = tidy[0]) tidy.shift();
  for (let run = tidy.at(-1); run && !(run.text = run.text.trimEnd()); run = tidy.at(-1)) tidy.pop();
  return tidy.flatMap(expanded);
}

const token = /<(\/?)(p|h3|h4|blockquote|ul|ol|li|strong|em|u|a|br)(?:\s+href="([^"<>]*)")?\s*\/?>/g;
const markOf: Record<string, 'bold' | 'italic' | 'underline'> = { strong: 'bold', em: 'italic', u: 'underline' };

/** The blocks, lists and rows that the tags open and close. No input can make it fail. */
function outline() {
  const blocks: RichBlock[] = [];
  const lists: RichList[] = [];
  let quote: RichRun[][] | undefined;
  let runs: RichRun[] | undefined;

  /** Where text goes from here on: a new paragraph, or a new line of the list's entry. */
  function begin(heading?: 3 | 4): RichRun[] {
    if (lists.at(-1)?.entries.length === 0) lists.at(-1)!.entries.push({ runs: [] });
    const entry = lists.at(-1)?.entries.at(-1);
    if (entry) {
      if (entry.runs.length > 0) entry.runs.push({ text: '\n' });
      return entry.runs;
    }
    const fresh: RichRun[] = [];
    if (quote) quote.push(fresh);
    else blocks.push(heading ? { kind: 'heading', level: heading, runs: fresh } : { kind: 'text', runs: fresh });
    return fresh;
  }

  function openList(kind: RichList['kind']): RichList {
    quote = undefined;
    const parent = lists.at(-1);
    if (parent && lists.length >= DEEPEST_LIST) return parent;
    const list: RichList = { kind, entries: [] };
    if (!parent) blocks.push(list);
    else if (parent.entries.length === 0) parent.entries.push({ runs: [] });
    return parent ? (parent.entries.at(-1)!.nested ??= list) : list;
  }

  function block(name: string, closes: boolean) {
    runs = undefined;
    if (name === 'ul' || name === 'ol') {
      if (closes) lists.pop();
      else lists.push(openList(name === 'ul' ? 'bullets' : 'numbers'));
    } else if (name === 'blockquote') {
      if (closes) quote = undefined;
      else if (lists.length === 0 && !quote) blocks.push({ kind: 'quote', lines: (quote = []) });
    } else if (closes) return;
    else if (name === 'li' && lists.length > 0) lists.at(-1)!.entries.push({ runs: [] });
    else runs = begin(name === 'h3' ? 3 : name === 'h4' ? 4 : undefined);
  }

  /** The line that text is written to; begins one where none is open. */
  const line = () => (runs ??= begin());

  return { blocks, block, line, isOpen: () => runs !== undefined };
}

/** Builds blocks from a stream of tags: tags in the wrong place become text, or nothing. */
function builder() {
  const { blocks, block, line, isOpen } = outline();
  const open = { bold: 0, italic: 0, underline: 0 };
  const links: (string | undefined)[] = [];

  function write(text: string) {
    const href = links.findLast((one) => one !== undefined);
    line().push({
      text,
      ...(open.bold > 0 && { bold: true }),
      ...(open.italic > 0 && { italic: true }),
      ...(open.underline > 0 && { underline: true }),
      ...(href !== undefined && { href }),
    });
  }

  function tag(name: string, closes: boolean, href: string | undefined) {
    const mark = markOf[name];
    if (mark) open[mark] = Math.max(0, open[mark] + (closes ? -1 : 1));
    else if (name === 'br') write('\n');
    else if (name !== 'a') block(name, closes);
    else if (closes) links.pop();
    else links.push(href === undefined ? undefined : safeHref(decode(href)));
  }

  /** Text between tags; space between blocks is ignored. */
  function text(words: string) {
    if (isOpen() || words.trim() !== '') write(words);
  }

  return { blocks, tag, text };
}

function tidiedList({ kind, entries }: RichList): RichList {
  const tidy = entries.map(({ runs, nested }): RichEntry => {
    const below = nested && tidiedList(nested);
    return { runs: tidied(runs), ...(below && below.entries.length > 0 && { nested: below }) };
  });
  return { kind, entries: tidy.filter(({ runs, nested }) => runs.length > 0 || nested) };
}

function tidiedBlock(block: RichBlock): RichBlock[] {
  if (block.kind === 'text') return [{ kind: 'text', runs: tidied(block.runs) }];
  if (block.kind === 'heading') return [{ ...block, runs: tidied(block.runs) }].filter(({ runs }) => runs.length > 0);
  if (block.kind !== 'quote') return [tidiedList(block)].filter(({ entries }) => entries.length > 0);
  const lines = block.lines.map(tidied).filter((line) => line.length > 0);
  return lines.length > 0 ? [{ kind: 'quote', lines }] : [];
}

const isEmpty = (block: RichBlock | undefined) => block?.kind === 'text' && block.runs.length === 0;

/** Takes away empty paragraphs at both ends, and of several in a row all but one. */
function trimmed(blocks: readonly RichBlock[]): RichBlock[] {
  const kept = blocks
    .flatMap(tidiedBlock)
    .filter((block, at, all) => !(isEmpty(block) && (at === 0 || isEmpty(all[at - 1]))));
  while (isEmpty(kept.at(-1))) kept.pop();
  return kept;
}

/**
 * A stored rich text as its parts. Only the elements that `richMarkup` writes are elements; anything else in angle brackets
 * is text. Text outside any element is a paragraph, so plain text is also a rich text.
 */
export function richBlocks(markup: string): RichBlock[] {
  const { blocks, tag, text } = builder();
  let last = 0;
  for (const found of markup.matchAll(token)) {
    if (found.index > last) text(decode(markup.slice(last, found.index)));
    tag(found[2]!, found[1] === '/', found[3]);
    last = found.index + found[0].length;
  }
  if (last < markup.length) text(decode(markup.slice(last)));
  return trimmed(blocks);
}
