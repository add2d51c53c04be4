import type { Encoding } from '@schoolbell/core/imports/format/rules';

/** Letters of central Europe that western Windows shows as other signs: "Pawe³", "£ukasz". Nothing else puts those signs there. */
const centralSigns = /\p{L}[³¹¾¿\u009d\u008d](?!\d)|(?<!\p{L})[£¯¼\u008d\u008f]\p{L}/u;
/** Letters that both halves of Europe write where they write them, as western Windows shows them: "Håkansson", "Jørgen", "Hélène". */
const westernLetters = /[åãðþ]|(?<=\p{L})à|Å\p{L}|ø[b-df-hj-np-tv-z]|ñ[aeiou]|æ[bdfgklmnprstv]|è[bcdgmnrstv]e/u;

/**
 * Which of Windows' Latin pages a text is written in. They differ in letters alone, and a list of names has too few of them for
 * statistics: "Håkansson" would become "Hĺkansson". So single letters decide first, and the likeliest page only where none does.
 */
export function latinPageOf(bytes: Uint8Array, likely: Encoding): Encoding {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (centralSigns.test(text)) return 'windows-1250';
  return likely === 'windows-1250' && westernLetters.test(text) ? 'windows-1252' : likely;
}

/** The pages that `latinPageOf` tells apart. */
export const isLatinPage = (encoding: Encoding): boolean =>
  encoding === 'windows-1252' || encoding === 'windows-1250' || encoding === 'windows-1254';
