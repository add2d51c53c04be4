import { linkWords } from '@schoolbell/core/messages/variables/list/rules';
import { fillBlocks, fillText, type Values } from '@schoolbell/core/messages/variables/rules';
import { LINK_DAYS } from '@schoolbell/core/messages/linking/rules';
import { READ } from '@schoolbell/core/messages/rules';
import type { RichBlock, RichList, RichRun } from '@schoolbell/core/richText/parts/rules';
import { richBlocks } from '@schoolbell/core/richText/reading/rules';
import {
  escapeHtml,
  mailButton,
  mailFrame,
  mailStyle,
  multiline,
  oneLine,
  signedText,
} from '../../jobs/mail-content.ts';

/** The school at the head of a letter, and how an address is made of what a value says of it. */
export interface LetterSchool {
  name: string;
  /** The address of its logo; null for none. */
  logo: string | null;
  /** What stands in `values` for an address is a name of it alone: `invoice:12:more`. Empty for what is none. */
  addressOf: (variable: string, value: string) => string;
}

/** A letter as it was written, and what is filled in for one reader. */
export interface LetterToDraw {
  subject: string;
  /** HTML of the editor. */
  body: string;
  values: Values;
  school: LetterSchool;
  /** Why this reader gets it. */
  footer: string;
  /** Where answers go; empty for the server's own sender. */
  reply_to: string;
  links?: LetterLinks;
}

/** A file that a letter links to. */
export interface FileLink {
  name: string;
  size: string;
  href: string;
}

/** Addresses that are this reader's alone. */
export interface LetterLinks {
  /** Files that are too large to come with it. */
  files?: readonly FileLink[];
  /** Ends the school's news. */
  unsubscribe?: string | undefined;
  /** Says that the letter was read. */
  confirm?: string | undefined;
}

/** The longest subject once it is filled in. */
const LONGEST_FILLED = 400;

const wordsOf = (run: RichRun): string => ('text' in run ? run.text : `@${run.name}`);

function runHtml(run: RichRun): string {
  let html = multiline(wordsOf(run));
  if (run.underline) html = `<u>${html}</u>`;
  if (run.italic) html = `<em>${html}</em>`;
  if (run.bold) html = `<strong>${html}</strong>`;
  return run.href ? `<a href="${escapeHtml(run.href)}" style="color:${mailStyle.accent}">${html}</a>` : html;
}

const runsHtml = (runs: readonly RichRun[]): string => runs.map(runHtml).join('');

/** A line of text; its direction is that of its script. An empty one keeps its height. */
const line = (runs: readonly RichRun[]): string =>
  `<p dir="auto" style="${mailStyle.text};margin:0">${runsHtml(runs) || '<br>'}</p>`;

function listHtml({ kind, entries }: RichList): string {
  const name = kind === 'bullets' ? 'ul' : 'ol';
  const items = entries.map(
    ({ runs, nested }) => `<li dir="auto">${runsHtml(runs)}${nested ? listHtml(nested) : ''}</li>`,
  );
  return `<${name} style="${mailStyle.text};margin:0;padding:0 0 0 24px">${items.join('')}</${name}>`;
}

const headings = { 3: 'font-size:18px;line-height:24px', 4: 'font-size:16px;line-height:24px' } as const;

/** A part of a letter as mail programs show it. A quote is a table, as some leave out the edge of anything else. */
function blockHtml(block: RichBlock): string {
  if (block.kind === 'text') return line(block.runs);
  if (block.kind === 'heading')
    return `<h${block.level} dir="auto" style="${headings[block.level]};margin:0">${runsHtml(block.runs)}</h${block.level}>`;
  if (block.kind === 'quote')
    return `<table role="presentation" style="border-collapse:collapse"><tr><td style="border-left:3px solid #e0e1e6;${mailStyle.quiet};padding:0 0 0 12px">${block.lines.map(line).join('')}</td></tr></table>`;
  return listHtml(block);
}

/** Neighbouring runs of one link say its address once. */
function runsText(runs: readonly RichRun[]): string {
  return runs
    .map((run, at) => {
      const ends = run.href !== undefined && runs[at + 1]?.href !== run.href;
      const bare = run.href?.replace(/^(mailto|tel):/i, '');
      return ends && wordsOf(run).trim() !== bare ? `${wordsOf(run)} (${bare})` : wordsOf(run);
    })
    .join('');
}

function listText({ kind, entries }: RichList, indent = ''): string {
  return entries
    .map(
      ({ runs, nested }, at) =>
        `${indent}${kind === 'bullets' ? '•' : `${at + 1}.`} ${runsText(runs)}${nested ? `\n${listText(nested, `${indent}  `)}` : ''}`,
    )
    .join('\n');
}

function blockText(block: RichBlock): string {
  if (block.kind === 'quote')
    return block.lines.map((runs) => `> ${runsText(runs).replaceAll('\n', '\n> ')}`).join('\n');
  return 'runs' in block ? runsText(block.runs) : listText(block);
}

/** The school's logo and name above a letter. */
function headHtml({ name, logo }: LetterSchool): string {
  const picture =
    logo === null
      ? ''
      : `<td style="padding:0 12px 0 0"><img src="${escapeHtml(logo)}" alt="" height="40" style="border:0;display:block;height:40px;max-width:160px"></td>`;
  return `<table role="presentation" style="border-collapse:collapse;margin:0 0 24px"><tr>${picture}<td style="font-size:16px;font-weight:600;line-height:24px">${escapeHtml(name)}</td></tr></table>`;
}

const filesNote = `Links to files work for ${LINK_DAYS} days.`;

/** The files that a letter links to, below its text. */
function filesHtml(files: readonly FileLink[]): string[] {
  if (files.length === 0) return [];
  const lines = files.map(
    ({ name, size, href }) =>
      `<p dir="auto" style="${mailStyle.text};margin:0"><a href="${escapeHtml(href)}" style="color:${mailStyle.accent}">${escapeHtml(oneLine(name))}</a> <span style="${mailStyle.quiet}">${size}</span></p>`,
  );
  return [
    `<p style="${mailStyle.text};font-weight:600;margin:24px 0 0">Files</p>`,
    ...lines,
    `<p style="${mailStyle.text};${mailStyle.quiet};margin:0">${filesNote}</p>`,
  ];
}

/** The same as plain text. */
const filesText = (files: readonly FileLink[]): string[] =>
  files.length === 0
    ? []
    : ['\nFiles:', ...files.map(({ name, size, href }) => `${oneLine(name)} (${size}): ${href}`), filesNote];

/** The values as a letter takes them: with line breaks of one kind, and whole addresses where they only name one. */
function filledIn(values: Values, { addressOf }: LetterSchool): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name in linkWords && value ? addressOf(name, value) : value.replaceAll(/\r\n?/g, '\n'),
    ]),
  );
}

/** A subject with its values: one line, whatever they are. */
export const drawSubject = (subject: string, values: Values): string =>
  oneLine(fillText(subject, values), LONGEST_FILLED);

/**
 * A letter as one reader gets it. Both forms of its text come from the same parts; values enter once, as text, and only an
 * address that the product made is a link.
 */
export function drawLetter({ subject, body, values, school, footer, reply_to, links = {} }: LetterToDraw): {
  subject: string;
  text: string;
  html: string;
} {
  const { unsubscribe, confirm, files = [] } = links;
  const filled = filledIn(values, school);
  const blocks = fillBlocks(richBlocks(body), filled, linkWords);
  const title = drawSubject(subject, filled);
  const reasons = [footer, ...(reply_to ? [`Replies go to ${reply_to}.`] : [])].map((text) => oneLine(text, 1_000));
  const ends = unsubscribe
    ? [`<a href="${escapeHtml(unsubscribe)}" style="${mailStyle.quiet}">Unsubscribe from news</a>`]
    : [];
  return {
    subject: title,
    text: signedText(
      [...blocks.map(blockText), ...filesText(files), ...(confirm ? [`\n${READ}: ${confirm}`] : [])].join('\n'),
      [...reasons, ...(unsubscribe ? [`Unsubscribe from news: ${unsubscribe}`] : [])],
    ),
    html: mailFrame({
      title,
      body: [
        headHtml(school),
        ...blocks.map(blockHtml),
        ...filesHtml(files),
        ...(confirm ? [mailButton({ label: READ, href: confirm })] : []),
      ].join('\n'),
      footer: [...reasons.map(escapeHtml), ...ends],
    }),
  };
}
