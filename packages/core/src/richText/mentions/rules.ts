/** A piece of text: plain, or somebody mentioned. */
export type MentionPart = { text: string } | { name: string; user_detail_id: number };

/** Names that a mention can hold, at most so long. */
export const LONGEST_NAME = 120;
// Fifteen digits: a number that JavaScript holds exactly.
const mention = /@\[([^\]\n]{1,120})\]\(user:(\d{1,15})\)/g;

/** Splits text at its mentions, written `@[name](user:id)`. */
export function mentionParts(text: string): MentionPart[] {
  const parts: MentionPart[] = [];
  let last = 0;
  for (const found of text.matchAll(mention)) {
    if (found.index > last) parts.push({ text: text.slice(last, found.index) });
    parts.push({ name: found[1]!, user_detail_id: Number(found[2]) });
    last = found.index + found[0].length;
  }
  if (last < text.length) parts.push({ text: text.slice(last) });
  return parts;
}

/** What is typed after the last @ before the caret: the search for a name; null where none is being typed. */
export function mentionSearch(before: string): string | null {
  return /(?:^|[\s(])@([\p{L}\p{N}'’ .-]{0,30})$/u.exec(before)?.[1] ?? null;
}
