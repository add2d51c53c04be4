import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { wordsList } from '@schoolbell/core/words/contract';

/** One of the nine, as the contract types it. */
export type OneWord = ResultOf<typeof wordsList>['data'][number];

/** Texts by `type.field`. */
export type WordErrors = Record<string, string>;

/** What is wrong with the words: empty, too long, or named like another one. */
export function wordErrors(words: readonly OneWord[]): WordErrors {
  const errors: WordErrors = {};
  const taken = new Map<string, string>();
  for (const word of words) {
    for (const name of ['replaced_text', 'plural_text'] as const) {
      const text = word[name].trim();
      const at = `${word.type}.${name}`;
      const other = taken.get(text.toLocaleLowerCase());
      if (!text) errors[at] = 'This field is required';
      else if (text.length > 40) errors[at] = 'This field can be at most 40 characters long';
      else if (/[{}]/.test(text)) errors[at] = 'Braces cannot be used in a word';
      else if (other && other !== word.type) errors[at] = 'Another word already uses this name';
      taken.set(text.toLocaleLowerCase(), other ?? word.type);
    }
  }
  return errors;
}
