const LONGEST_HREF = 2_000;

/** An address that a link may lead to: a page, a mail or a phone. Undefined for all others. */
export function safeHref(address: string): string | undefined {
  const href = address.trim();
  return href.length <= LONGEST_HREF &&
    /^(https?:\/\/[^\s\p{Cc}<>"'`\\]+|mailto:[^\s\p{Cc}<>"'`\\:]+|tel:[+\d().-]+)$/iu.test(href)
    ? href
    : undefined;
}

/** The address of a page within text, without the punctuation at the end of a sentence. */
export const address = /https?:\/\/[^\s\p{Cc}<>"'`\\]{1,500}[^\s\p{Cc}<>".,;:!?)\]}'*_`\\]/gu;
