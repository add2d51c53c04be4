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
