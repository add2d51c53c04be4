import { expect, test } from 'vitest';
import { defaultWords, say } from '@schoolbell/core/words/rules';
import { keepWords } from './keepWords.ts';

const renamed = defaultWords.map((word) =>
  word.type === 'student' ? { ...word, replaced_text: 'pupil (all)', plural_text: 'pupils' } : word,
);

test('an unchanged text keeps its words', () => {
  for (const text of ['{Student} Enrollment form', '{students} and a {student}', 'No word at all']) {
    for (const words of [defaultWords, renamed]) expect(keepWords(words, text, say(words, text))).toBe(text);
  }
});

test('an edited text keeps the words that it had', () => {
  expect(keepWords(defaultWords, '{Student} form', 'Our Student form, for students')).toBe(
    'Our {Student} form, for students',
  );
  expect(keepWords(renamed, '{students}', 'pupils or pupilship')).toBe('{students} or pupilship');
});

test('a text without words in braces stays as typed', () => {
  expect(keepWords(defaultWords, 'Subject of your mail', 'The subject')).toBe('The subject');
});
