import { mentionOf, partsOf } from '@schoolbell/core/people/notes/rules';

/** Somebody who can be mentioned. */
export interface Mentionable {
  user_detail_id: number;
  firstName: string;
  surname: string;
}

/** A note while it is written: mentions stand as "@Name", and who is meant is remembered beside the text. */
export interface Draft {
  text: string;
  people: ReadonlyMap<string, number>;
}

/** A stored note as a draft. */
export function draftOf(message: string): Draft {
  const people = new Map<string, number>();
  const text = partsOf(message).map((part) => {
    if ('text' in part) return part.text;
    people.set(part.name, part.user_detail_id);
    return `@${part.name}`;
  });
  return { text: text.join(''), people };
}

/** A draft as it is stored: each "@Name" of somebody chosen becomes `@[name](user:id)`; longer names first. */
export function messageOf(draft: Draft): string {
  const names = [...draft.people.keys()].sort((one, other) => other.length - one.length);
  if (names.length === 0) return draft.text;
  const pattern = new RegExp(`@(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return draft.text.replace(pattern, (_, name: string) => `@[${name}](user:${draft.people.get(name)!})`);
}

/** What is typed after the last @ before the caret: the search for a name; null where none is being typed. */
export function searchAt(text: string, caret: number): string | null {
  return /(?:^|[\s(])@([\p{L}\p{N}'’ .-]{0,30})$/u.exec(text.slice(0, caret))?.[1] ?? null;
}

/** Puts a person in place of the search before the caret; answers the draft and where the caret goes. */
export function withMention(draft: Draft, caret: number, search: string, person: Mentionable): { draft: Draft; caret: number } {
  const name = partsOf(mentionOf(person)).flatMap((part) => ('name' in part ? [part.name] : []))[0]!;
  const from = caret - search.length - 1;
  const text = `${draft.text.slice(0, from)}@${name} ${draft.text.slice(caret)}`;
  return { draft: { text, people: new Map([...draft.people, [name, person.user_detail_id]]) }, caret: from + name.length + 2 };
}
