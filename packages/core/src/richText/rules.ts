import type { RichRun, RichList, RichBlock } from './parts/rules.ts';
import { richBlocks } from './reading/rules.ts';

/** The longest rich text with its markup, in characters, that a request can have. */
export const LONGEST_MARKUP = 40_000;
/** The longest rich text as people read it, in characters. */
export const LONGEST_TEXT = 5_000;

const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

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

/** Parts as they are stored: markup of a few elements whose only attribute is a link's address. A single paragraph has no tags, so that plain text stays the same. */
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

/** The people mentioned in a rich text, each once. */
export function mentionedIn(markup: string): number[] {
  return [
    ...new Set(
      richBlocks(markup)
        .flatMap(runsIn)
        .flatMap((run) => ('user_detail_id' in run ? [run.user_detail_id] : [])),
    ),
  ];
}
