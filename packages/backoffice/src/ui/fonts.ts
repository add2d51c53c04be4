/**
 * Starts the fonts of the scripts that a text is written in, before it is drawn: one that comes after its text has the
 * browser lay out the whole page once more.
 */
export function fetchFonts(text: string): void {
  const letters = text.match(/[^\0-\x7f]/g);
  if (letters) void document.fonts.load("1em 'Inter Variable'", [...new Set(letters)].join('')).catch(() => undefined);
}
