import type { JSONContent } from '@tiptap/core';
import type { RichBlock, RichEntry, RichList, RichRun } from '@schoolbell/core/richText/parts/rules';
import { richBlocks } from '@schoolbell/core/richText/reading/rules';
import { richMarkup } from '@schoolbell/core/richText/rules';
import { piecesOf, type Placeholder, placeholderText } from '@schoolbell/core/messages/variables/rules';

type Mark = NonNullable<JSONContent['marks']>[number];

const marksOf = (run: RichRun): Mark[] => [
  ...(run.href === undefined ? [] : [{ type: 'link', attrs: { href: run.href } }]),
  ...(run.bold ? [{ type: 'bold' }] : []),
  ...(run.italic ? [{ type: 'italic' }] : []),
  ...(run.underline ? [{ type: 'underline' }] : []),
];

/** A text without line feeds as the editor's nodes; where letters are written, each variable is a piece of its own. */
function textNodes(text: string, marks: Mark[], isLetter: boolean): JSONContent[] {
  const pieces = isLetter ? piecesOf(text) : [text];
  return pieces.flatMap((piece): JSONContent[] => {
    if (typeof piece !== 'string') return [{ type: 'variable', attrs: piece, marks }];
    return piece ? [{ type: 'text', text: piece, marks }] : [];
  });
}

/** Runs as the editor's nodes: a line feed is a break of its own. */
function inline(runs: readonly RichRun[], isLetter: boolean): JSONContent[] {
  return runs.flatMap((run): JSONContent[] => {
    const marks = marksOf(run);
    if ('name' in run)
      return [{ type: 'mention', attrs: { user_detail_id: run.user_detail_id, name: run.name }, marks }];
    return run.text
      .split('\n')
      .flatMap((text, at) => [...(at > 0 ? [{ type: 'hardBreak' }] : []), ...textNodes(text, marks, isLetter)]);
  });
}

const paragraph = (runs: readonly RichRun[], isLetter: boolean): JSONContent => ({
  type: 'paragraph',
  content: inline(runs, isLetter),
});

function listNode({ kind, entries }: RichList, isLetter: boolean): JSONContent {
  return {
    type: kind === 'bullets' ? 'bulletList' : 'orderedList',
    content: entries.map(({ runs, nested }) => ({
      type: 'listItem',
      content: [paragraph(runs, isLetter), ...(nested ? [listNode(nested, isLetter)] : [])],
    })),
  };
}

function blockNode(block: RichBlock, isLetter: boolean): JSONContent {
  if (block.kind === 'text') return paragraph(block.runs, isLetter);
  if (block.kind === 'heading')
    return { type: 'heading', attrs: { level: block.level }, content: inline(block.runs, isLetter) };
  return block.kind === 'quote'
    ? { type: 'blockquote', content: block.lines.map((line) => paragraph(line, isLetter)) }
    : listNode(block, isLetter);
}

/** A stored rich text as the editor's document; in a letter `{{name|fallback}}` is a variable. */
export function documentOf(markup: string, isLetter = false): JSONContent {
  const content = richBlocks(markup).map((block) => blockNode(block, isLetter));
  return { type: 'doc', content: content.length > 0 ? content : [paragraph([], isLetter)] };
}

/** A line of a letter, its subject, as the editor's document. */
export const documentOfLine = (text: string): JSONContent => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: textNodes(text.replaceAll(/\s*\n\s*/g, ' '), [], true) }],
});

/** The same as it is stored. */
export const lineOf = (document: JSONContent): string => runsOf(document.content?.[0]?.content).map(runText).join('');
const runText = (run: RichRun) => ('text' in run ? run.text : '');

/** Lines of plain text as the editor's document, with every space. */
export function documentOfLines(text: string): JSONContent {
  return {
    type: 'doc',
    content: text
      .split('\n')
      .map((line) => ({ type: 'paragraph', content: line ? [{ type: 'text', text: line }] : [] })),
  };
}

function runsOf(nodes: readonly JSONContent[] = []): RichRun[] {
  return nodes.map((node): RichRun => {
    const has = (type: string) => node.marks?.find((mark) => mark.type === type);
    const marks = {
      ...(has('bold') && { bold: true as const }),
      ...(has('italic') && { italic: true as const }),
      ...(has('underline') && { underline: true as const }),
      ...(has('link') && { href: String(has('link')!.attrs?.['href']) }),
    };
    if (node.type === 'mention')
      return { name: String(node.attrs?.['name']), user_detail_id: Number(node.attrs?.['user_detail_id']), ...marks };
    if (node.type === 'variable') return { text: placeholderText(node.attrs as Placeholder), ...marks };
    return { text: node.type === 'hardBreak' ? '\n' : (node.text ?? ''), ...marks };
  });
}

function entryOf({ content = [] }: JSONContent): RichEntry {
  const below = content.find((node) => node.type === 'bulletList' || node.type === 'orderedList');
  return { runs: runsOf(content[0]?.content), ...(below && { nested: listOf(below) }) };
}

function listOf({ type, content = [] }: JSONContent): RichList {
  return { kind: type === 'bulletList' ? 'bullets' : 'numbers', entries: content.map(entryOf) };
}

function blockOf(node: JSONContent): RichBlock {
  if (node.type === 'heading')
    return { kind: 'heading', level: node.attrs?.['level'] === 4 ? 4 : 3, runs: runsOf(node.content) };
  if (node.type === 'blockquote')
    return { kind: 'quote', lines: (node.content ?? []).map((line) => runsOf(line.content)) };
  return node.type === 'bulletList' || node.type === 'orderedList'
    ? listOf(node)
    : { kind: 'text', runs: runsOf(node.content) };
}

/** The editor's document as it is stored. */
export function markupOf(document: JSONContent): string {
  return richMarkup(richBlocks(richMarkup((document.content ?? []).map(blockOf))));
}
