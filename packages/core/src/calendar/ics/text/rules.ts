/** Octets of a line before it is folded (RFC 5545, 3.1). */
const LONGEST_LINE = 75;

/** Text as a value: its own marks escaped, line breaks written out, characters that readers reject left out. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n');
}

/** A parameter's value in quotes: the three marks that it cannot hold are written as RFC 6868 does. */
export function quoted(text: string): string {
  const marks: Record<string, string> = { '^': '^^', '"': "^'", '\n': '^n' };
  return `"${text
    .toWellFormed()
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\^"\n]/g, (mark) => marks[mark]!)}"`;
}

const octetsOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4);

/** A line in pieces of at most 75 octets, never through a character. */
export function fold(line: string): string {
  if (line.length * 3 <= LONGEST_LINE) return line;
  let [folded, octets] = ['', 0];
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0)!);
    if (octets + size > LONGEST_LINE) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
