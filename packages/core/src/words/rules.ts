/** A word as it is until the school renames it. */
function byDefault<const Type extends string>(type: Type, text: string = type) {
  return { type, replaced_text: text, plural_text: `${text}s` };
}

/** The nine words that a school can rename, with their defaults. */
export const defaultWords = [
  byDefault('teacher'),
  byDefault('teachingAssistant', 'teaching assistant'),
  byDefault('student'),
  byDefault('subject'),
  byDefault('oneOnOne'),
  byDefault('product'),
  byDefault('package'),
  byDefault('gradebook'),
  byDefault('seat'),
] as const satisfies readonly Word[];

/** One renamed word, as `words/list` carries it. */
export interface Word {
  type: string;
  replaced_text: string;
  plural_text: string;
}

export type WordType = (typeof defaultWords)[number]['type'];

/** The nine types, for schemas. */
export const wordTypes = defaultWords.map((word) => word.type) as [WordType, ...WordType[]];

/** Capitalises the first letter of each word and keeps the rest: "oneOnOne" gives "OneOnOne". */
export function titleCase(text: string): string {
  return text.replace(/(^|\s)(\p{L})/gu, (_, space: string, letter: string) => space + letter.toLocaleUpperCase());
}

/**
 * Writes a text in the school's own words: `{student}` and `{students}` in lower case,
 * `{Student}` and `{Students}` title-cased. Every screen, page, message and CSV header goes through here.
 */
export function say(words: readonly Word[], text: string): string {
  return text.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) => {
    const key = name.charAt(0).toLowerCase() + name.slice(1);
    const known = defaultWords.find(({ type }) => key === type || key === `${type}s`);
    if (!known) return whole;
    const own = words.find((word) => word.type === known.type) ?? known;
    const said = key === known.type ? own.replaced_text : own.plural_text;
    return name === key ? said.toLocaleLowerCase() : titleCase(said);
  });
}

/** A text in which the default "OneOnOne" is written as people write it. */
export const asWritten = (text: string): string => text.replace('OneOnOne', 'One-on-one');

/** All nine words in use: the school's own, or the defaults. */
export function wordsInForce(own: readonly Word[]): { type: WordType; replaced_text: string; plural_text: string }[] {
  return defaultWords.map((word) => {
    const renamed = own.find((one) => one.type === word.type) ?? word;
    return { type: word.type, replaced_text: renamed.replaced_text, plural_text: renamed.plural_text };
  });
}
