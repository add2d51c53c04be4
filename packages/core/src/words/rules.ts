/** The nine words that a school may rename, with what they are until it does. */
export const defaultWords = [
  { type: 'teacher', replaced_text: 'teacher', plural_text: 'teachers' },
  { type: 'teachingAssistant', replaced_text: 'teaching assistant', plural_text: 'teaching assistants' },
  { type: 'student', replaced_text: 'student', plural_text: 'students' },
  { type: 'subject', replaced_text: 'subject', plural_text: 'subjects' },
  { type: 'oneOnOne', replaced_text: 'oneOnOne', plural_text: 'oneOnOnes' },
  { type: 'product', replaced_text: 'product', plural_text: 'products' },
  { type: 'package', replaced_text: 'package', plural_text: 'packages' },
  { type: 'gradebook', replaced_text: 'gradebook', plural_text: 'gradebooks' },
  { type: 'seat', replaced_text: 'seat', plural_text: 'seats' },
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

/** First letter of each word in capitals, the rest as it stands: "oneOnOne" gives "OneOnOne". */
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
    const plural = key.endsWith('s') && defaultWords.some((word) => `${word.type}s` === key);
    const type = plural ? key.slice(0, -1) : key;
    const known = defaultWords.find((word) => word.type === type);
    if (!known) return whole;
    const own = words.find((word) => word.type === type) ?? known;
    const said = plural ? own.plural_text : own.replaced_text;
    return name === key ? said.toLocaleLowerCase() : titleCase(said);
  });
}

/** All nine words as they are in force: the school's own where it renamed one, else the default. */
export function wordsInForce(own: readonly Word[]): { type: WordType; replaced_text: string; plural_text: string }[] {
  return defaultWords.map((word) => {
    const renamed = own.find((one) => one.type === word.type) ?? word;
    return { type: word.type, replaced_text: renamed.replaced_text, plural_text: renamed.plural_text };
  });
}
