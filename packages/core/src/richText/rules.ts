import { mentionParts } from './mentions/rules.ts';

/** How a run stands out, and where it leads; `href` is an address that {@link safeHref} lets through. */
interface Marks {
  bold?: true;
  italic?: true;
  underline?: true;
  href?: string;
}
/** A run of text, in which a line feed is a line break; or somebody mentioned. */
export type RichRun = Marks & ({ text: string } | { name: string; user_detail_id: number });
type TextRun = Marks & { text: string };
/** An entry of a list, with the list below it. */
export interface RichEntry {
  runs: RichRun[];
  nested?: RichList;
}
export interface RichList {
  kind: 'bullets' | 'numbers';
  entries: RichEntry[];
}
/** A part of a rich text, top to bottom. */
export type RichBlock =
  | { kind: 'text'; runs: RichRun[] }
  | { kind: 'heading'; level: 3 | 4; runs: RichRun[] }
  | { kind: 'quote'; lines: RichRun[][] }
  | RichList;

/** The longest rich text with its markup, in characters: what a request may bring. */
export const LONGEST_MARKUP = 40_000;
/** The longest rich text as people read it, in characters. */
export const LONGEST_TEXT = 5_000;

const DEEPEST_LIST = 4;
const LONGEST_HREF = 2_000;

/** An address that a link may lead to: a page, a mail or a phone. Undefined for every other one. */
export function safeHref(address: string): string | undefined {
  const href = address.trim();
  return href.length <= LONGEST_HREF &&
    /^(https?:\/\/[^\s\p{Cc}<>"'`\\]+|mailto:[^\s\p{Cc}<>"'`\\:]+|tel:[+\d().-]+)$/iu.test(href)
    ? href
    : undefined;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!);
const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const address = /https?:\/\/[^\s\p{Cc}<>"'`\\]{1,500}[^\s\p{Cc}<>".,;:!?)\]}'*_`\\]/gu;

/** A run of text as runs: mentions and bare addresses of pages are told from what stands around them. */
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

/** Runs as they are kept: neighbours that look the same are one, and no space or break stands at either end. */
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

/** Builds blocks while the tags go by. Nothing that it is told can make it fail: what makes no sense where it stands is text, or nothing. */
function builder() {
  const blocks: RichBlock[] = [];
  const open = { bold: 0, italic: 0, underline: 0 };
  const links: (string | undefined)[] = [];
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

  function write(text: string) {
    const href = links.findLast((one) => one !== undefined);
    runs ??= begin();
    runs.push({
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

  /** What stands between tags; space between blocks is nothing. */
  function text(words: string) {
    if (runs || words.trim() !== '') write(words);
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
 * A stored rich text as its parts. Only the elements that this file writes are elements; whatever else stands between
 * angle brackets is text. Text that stands outside of every element is a paragraph, so plain text is a rich text too.
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

function runMarkup(run: RichRun): string {
  const words = 'text' in run ? run.text : `@[${run.name}](user:${run.user_detail_id})`;
  let markup = encode(words).replaceAll('\n', '<br>');
  if (run.underline) markup = `<u>${markup}</u>`;
  if (run.italic) markup = `<em>${markup}</em>`;
  if (run.bold) markup = `<strong>${markup}</strong>`;
  return run.href ? `<a href="${encode(run.href).replaceAll('"', '&quot;')}">${markup}</a>` : markup;
}

const runsMarkup = (runs: readonly RichRun[]) => runs.map(runMarkup).join('');

function listMarkup({ kind, entries }: RichList): string {
  const name = kind === 'bullets' ? 'ul' : 'ol';
  return `<${name}>${entries.map(({ runs, nested }) => `<li>${runsMarkup(runs)}${nested ? listMarkup(nested) : ''}</li>`).join('')}</${name}>`;
}

function blockMarkup(block: RichBlock): string {
  if (block.kind === 'text') return `<p>${runsMarkup(block.runs)}</p>`;
  if (block.kind === 'heading') return `<h${block.level}>${runsMarkup(block.runs)}</h${block.level}>`;
  if (block.kind === 'quote')
    return `<blockquote>${block.lines.map((runs) => `<p>${runsMarkup(runs)}</p>`).join('')}</blockquote>`;
  return listMarkup(block);
}

/** Parts as they are stored: markup of a few elements without any attribute but the address of a link. A paragraph alone stands without its tags, so that plain text stays itself. */
export function richMarkup(blocks: readonly RichBlock[]): string {
  const [only] = blocks;
  return blocks.length === 1 && only?.kind === 'text' ? runsMarkup(only.runs) : blocks.map(blockMarkup).join('');
}

const runsText = (runs: readonly RichRun[]) => runs.map((run) => ('text' in run ? run.text : `@${run.name}`)).join('');

function listText({ kind, entries }: RichList, indent = ''): string {
  return entries
    .map(
      ({ runs, nested }, at) =>
        `${indent}${kind === 'bullets' ? '•' : `${at + 1}.`} ${runsText(runs)}${nested ? `\n${listText(nested, `${indent}  `)}` : ''}`,
    )
    .join('\n');
}

/** A rich text as mails, exports and searches read it: words and lines without any markup. */
export function plainText(markup: string): string {
  return richBlocks(markup)
    .map((block) => {
      if (block.kind === 'quote') return block.lines.map(runsText).join('\n');
      return 'runs' in block ? runsText(block.runs) : listText(block);
    })
    .join('\n');
}

function runsIn(block: RichBlock): readonly RichRun[] {
  if ('runs' in block) return block.runs;
  return 'lines' in block
    ? block.lines.flat()
    : block.entries.flatMap(({ runs, nested }) => [...runs, ...(nested ? runsIn(nested) : [])]);
}

/** Who is mentioned in a rich text, each once. */
export function mentionedIn(markup: string): number[] {
  return [
    ...new Set(
      richBlocks(markup)
        .flatMap(runsIn)
        .flatMap((run) => ('user_detail_id' in run ? [run.user_detail_id] : [])),
    ),
  ];
}
