/** A piece of a note: plain text, or somebody mentioned. */
export type NotePart = { text: string } | { name: string; user_detail_id: number };

const mention = /@\[([^\]\n]{1,120})\]\(user:(\d{1,16})\)/g;

/** Splits a note at its mentions, written `@[name](user:id)`. */
export function partsOf(message: string): NotePart[] {
  const parts: NotePart[] = [];
  let last = 0;
  for (const found of message.matchAll(mention)) {
    if (found.index > last) parts.push({ text: message.slice(last, found.index) });
    parts.push({ name: found[1]!, user_detail_id: Number(found[2]) });
    last = found.index + found[0].length;
  }
  if (last < message.length) parts.push({ text: message.slice(last) });
  return parts;
}

/** Who is mentioned in a note, each once. */
export function mentionedIn(message: string): number[] {
  return [...new Set(partsOf(message).flatMap((part) => ('user_detail_id' in part ? [part.user_detail_id] : [])))];
}

/** A mention as it is written into a note. */
export function mentionOf(person: { user_detail_id: number; firstName: string; surname: string }): string {
  const name = `${person.firstName} ${person.surname}`.trim().replace(/[\]\n]/g, ' ').slice(0, 120);
  return `@[${name}](user:${person.user_detail_id})`;
}

/** A run of a note's text: plain, bold, italic, a link, or somebody mentioned. */
export type NoteRun = { text: string; bold?: true; italic?: true; href?: string } | { name: string; user_detail_id: number };
/** A part of a note: a paragraph with its line breaks, or a list with its entries. */
export type NoteBlock = { kind: 'text'; runs: NoteRun[] } | { kind: 'bullets' | 'numbers'; entries: NoteRun[][] };

// Bold is **so**, italic _so_, both only around whole words, so that 2 ** 3 and file_name_1 stay what they are.
const marks = /\*\*(?=\S)([^*\n]{0,2000}?\S)\*\*(?!\*)|(?<![\p{L}\p{N}_])_(?=\S)([^_\n]{0,2000}?\S)_(?![\p{L}\p{N}_])|(https?:\/\/[^\s<>"]{1,500}[^\s<>".,;:!?)\]}'*_])/gu;

/** A line's runs: what mentions leave over is looked through for bold, italic and addresses of pages. */
function runsOf(line: string): NoteRun[] {
  return partsOf(line).flatMap((part): NoteRun[] => {
    if (!('text' in part)) return [part];
    const runs: NoteRun[] = [];
    let last = 0;
    for (const found of part.text.matchAll(marks)) {
      if (found.index > last) runs.push({ text: part.text.slice(last, found.index) });
      const [whole, bold, italic] = found;
      if (bold !== undefined) runs.push({ text: bold, bold: true });
      else if (italic !== undefined) runs.push({ text: italic, italic: true });
      else runs.push({ text: whole, href: whole });
      last = found.index + whole.length;
    }
    if (last < part.text.length) runs.push({ text: part.text.slice(last) });
    return runs;
  });
}

const entry = /^(?:([-•]) |(\d{1,3})[.)] )(.*)$/;

/**
 * A note as paragraphs and lists. A note is text, and stays text: **bold**, _italic_, lines that begin with "- " or "1. ",
 * addresses of pages and mentions are drawn as what they mean, and nothing in it can become markup.
 */
export function blocksOf(message: string): NoteBlock[] {
  const blocks: NoteBlock[] = [];
  for (const line of message.split('\n')) {
    const [, bullet, number, text] = entry.exec(line) ?? [];
    const last = blocks.at(-1);
    if (bullet !== undefined || number !== undefined) {
      const kind = bullet === undefined ? 'numbers' : 'bullets';
      if (last?.kind === kind) last.entries.push(runsOf(text!));
      else blocks.push({ kind, entries: [runsOf(text!)] });
    } else if (last?.kind === 'text') last.runs.push({ text: '\n' }, ...runsOf(line));
    else blocks.push({ kind: 'text', runs: runsOf(line) });
  }
  return blocks;
}

/** A note as a mail or a line of a list shows it: names and words without their marks. */
export function plainNote(message: string): string {
  const text = (runs: readonly NoteRun[]) => runs.map((run) => ('text' in run ? run.text : `@${run.name}`)).join('');
  return blocksOf(message).map((block) => {
    if (block.kind === 'text') return text(block.runs);
    return block.entries.map((runs, at) => `${block.kind === 'bullets' ? '•' : `${at + 1}.`} ${text(runs)}`).join('\n');
  }).join('\n');
}
