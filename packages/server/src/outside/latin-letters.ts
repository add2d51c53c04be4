import type { Encoding } from '@schoolbell/core/imports/format/rules';

/** Central European letters as western Windows shows them: "Pawe³", "£ukasz". Nothing else puts those characters there. */
const centralSigns = /\p{L}[³¹¾¿\u009d\u008d](?!\d)|(?<!\p{L})[£¯¼\u008d\u008f]\p{L}/u;
/** Letters that both parts of Europe use, as western Windows shows them: "Håkansson", "Jørgen", "Hélène". */
const westernLetters = /[åãðþ]|(?<=\p{L})à|Å\p{L}|ø[b-df-hj-np-tv-z]|ñ[aeiou]|æ[bdfgklmnprstv]|è[bcdgmnrstv]e/u;

/**
 * The Windows Latin page of a text. The pages differ only in letters, and a list of names has too few for statistics:
 * "Håkansson" would become "Hĺkansson". So single letters decide first, and the likeliest page only if none does.
 */
export function latinPageOf(bytes: Uint8Array, likely: Encoding): Encoding {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (centralSigns.test(text)) return 'windows-1250';
  return likely === 'windows-1250' && westernLetters.test(text) ? 'windows-1252' : likely;
}

/** The pages that `latinPageOf` distinguishes. */
export const isLatinPage = (encoding: Encoding): boolean =>
  encoding === 'windows-1252' || encoding === 'windows-1250' || encoding === 'windows-1254';
