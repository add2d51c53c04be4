import { expect, test } from 'vitest';
import { meantBy } from './meantBy.ts';

const options = [
  { label: 'Anna Peters' },
  { label: 'Peter Ash', hint: 'ash@example.com' },
  { label: 'José Peterson' },
  { label: 'Peter', hint: 'Former staff' },
  { label: 'Ballet', disabled: true },
];
const meant = (text: string) => meantBy(text, options)?.label;

test('takes the same name first, then a name that begins with the text, then a word that does', () => {
  expect(meant('peter')).toBe('Peter');
  expect(meant('Peter A')).toBe('Peter Ash');
  expect(meant('peters')).toBe('Anna Peters');
});

test('does without accents, and finds words in any order, also in the detail', () => {
  expect(meant(' jose ')).toBe('José Peterson');
  expect(meant('peterson jo')).toBe('José Peterson');
  expect(meant('ash@example')).toBe('Peter Ash');
});

test('means nothing by what fits nobody, or only what may not be chosen', () => {
  expect(meant('Zebedee')).toBeUndefined();
  expect(meant('Ballet')).toBeUndefined();
});
