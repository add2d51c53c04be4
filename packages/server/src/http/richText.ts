import sanitizeHtml from 'sanitize-html';
import { invalid } from '@schoolbell/core/http/errors';
import { LONGEST_TEXT, plainText, richMarkup } from '@schoolbell/core/richText/rules';
import { richBlocks } from '@schoolbell/core/richText/reading/rules';

/** What other programs write for the same things. */
const sameAs = { b: 'strong', i: 'em', ins: 'u', h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' };

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'strong', 'em', 'u', 'a', 'br'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 50,
  transformTags: sameAs,
};

/** Signs that nobody types and no database column of text takes. */
const unseen = /[^\P{Cc}\t\n]/gu;

/** Any markup as it is stored: an HTML parser reads it, unknown elements are removed, and core's own schema writes it again. Applying this again changes nothing. */
export function safeRichText(markup: string): string {
  return richMarkup(richBlocks(sanitizeHtml(markup.replace(unseen, ''), options)));
}

/** The same for text in a field; refuses text over the limit. */
export function richTextFrom(field: string, markup: string): string {
  const safe = safeRichText(markup);
  if (plainText(safe).length > LONGEST_TEXT)
    throw invalid({
      [field]: `Please write at most ${LONGEST_TEXT.toLocaleString('en')} characters`,
    });
  return safe;
}
