import { say, type Word } from '@schoolbell/core/words/rules';

const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Turns a text that someone read and edited in the school's words back into one with words in braces, for the words
 * that were in braces before: a title still follows the next renaming after a typo in it was mended.
 */
export function keepWords(words: readonly Word[], before: string, edited: string): string {
  const names = new Map([...before.matchAll(/\{[A-Za-z]+\}/g)].map(([name]) => [say(words, name), name]));
  if (names.size === 0) return edited;
  const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length).map(plain);
  const said = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return edited.replace(said, (text) => names.get(text) ?? text);
}
