import { describe, expect, it } from 'vitest';
import { defaultWords, say, titleCase, wordsInForce } from './rules.ts';

const nonsense = defaultWords.map(({ type }, at) => ({
  type,
  replaced_text: `blorp${at} zik`,
  plural_text: `blorpen${at} zik`,
}));

describe('say', () => {
  it.each([
    ['{Student} Enrollment form', 'Student Enrollment form'],
    ['New {students} and {Teachers}', 'New students and Teachers'],
    ['{TeachingAssistants}', 'Teaching Assistants'],
    ['{teachingAssistant}', 'teaching assistant'],
    ['{OneOnOne} or {oneOnOnes}', 'OneOnOne or oneonones'],
    ['Nothing to say', 'Nothing to say'],
    ['{nobody} {} {student', '{nobody} {} {student'],
    ['{toString} {constructor}', '{toString} {constructor}'],
  ])('%j is %j in the default words', (text, said) => {
    expect(say([], text)).toBe(said);
  });

  it('leaves none of the nine defaults once all are renamed', () => {
    const forms = defaultWords.flatMap(({ type }) =>
      [type, `${type}s`].flatMap((name) => [`{${name}}`, `{${name.charAt(0).toUpperCase()}${name.slice(1)}}`]),
    );
    const said = say(nonsense, forms.join(' '));
    for (const { replaced_text } of defaultWords) expect(said.toLowerCase()).not.toContain(replaced_text.toLowerCase());
    expect(said).toContain('blorp2 zik');
    expect(said).toContain('Blorpen2 Zik');
  });

  it('says a word as text, whatever it holds', () => {
    const words = [{ type: 'student', replaced_text: '$& {teacher} $1', plural_text: '<b>' }];
    expect(say(words, 'A {student}, {Students}')).toBe('A $& {teacher} $1, <b>');
  });

  it('keeps the rest of a renamed word unchanged when it is title-cased', () => {
    expect(say([{ type: 'student', replaced_text: 'McArthur élève', plural_text: 'x' }], '{Student}')).toBe(
      'McArthur Élève',
    );
    expect(titleCase('teaching assistant')).toBe('Teaching Assistant');
  });
});

it('lists nine words in force, renamed or default', () => {
  const words = wordsInForce([
    { type: 'seat', replaced_text: 'place', plural_text: 'places' },
    { type: 'unknown', replaced_text: 'x', plural_text: 'y' },
  ]);
  expect(words).toHaveLength(9);
  expect(words.at(-1)).toEqual({ type: 'seat', replaced_text: 'place', plural_text: 'places' });
  expect(words[0]).toEqual({ type: 'teacher', replaced_text: 'teacher', plural_text: 'teachers' });
});
