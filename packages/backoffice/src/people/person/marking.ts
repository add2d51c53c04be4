/** How a note's text can be marked: words in bold or italic, lines as a list. */
export type Mark = 'bold' | 'italic' | 'bullets' | 'numbers';

/** A text with what is selected in it. */
export interface Selected { text: string; start: number; end: number }

const around = { bold: '**', italic: '_' } as const;

function marked({ text, start, end }: Selected, sign: string): Selected {
  // Marks stand at words: what is selected beside them stays outside.
  const chosen = text.slice(start, end);
  const [from, to] = [start + (chosen.length - chosen.trimStart().length), end - (chosen.trim() ? chosen.length - chosen.trimEnd().length : 0)];
  if (text.slice(from - sign.length, from) === sign && text.slice(to, to + sign.length) === sign) {
    return { text: text.slice(0, from - sign.length) + text.slice(from, to) + text.slice(to + sign.length), start: from - sign.length, end: to - sign.length };
  }
  return { text: text.slice(0, from) + sign + text.slice(from, to) + sign + text.slice(to), start: from + sign.length, end: to + sign.length };
}

const entry = /^(?:[-•] |\d{1,3}[.)] )/;

function listed({ text, start, end }: Selected, kind: 'bullets' | 'numbers'): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(start, end));
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const begins = (line: string) => (kind === 'bullets' ? /^[-•] / : /^\d{1,3}[.)] /).test(line);
  const isList = lines.every(begins);
  const changed = lines.map((line, at) => (isList ? '' : kind === 'bullets' ? '- ' : `${at + 1}. `) + line.replace(entry, '')).join('\n');
  return { text: text.slice(0, from) + changed + text.slice(to), start: from + changed.length, end: from + changed.length };
}

/** Marks what is selected, or takes the mark away where it stands already. */
export function withMark(selected: Selected, mark: Mark): Selected {
  return mark === 'bold' || mark === 'italic' ? marked(selected, around[mark]) : listed(selected, mark);
}
