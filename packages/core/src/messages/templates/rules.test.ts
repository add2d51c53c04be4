import { expect, test } from 'vitest';
import { categories } from '../../access.ts';
import { plainText } from '../../richText/rules.ts';
import { letterErrors } from '../checks/rules.ts';
import { holesIn } from '../variables/rules.ts';
import { beginningsFor, mayChangeTemplate, variablesOfAll } from './rules.ts';

const knownTo = (access: readonly string[]) =>
  variablesOfAll({ viewer: { role_id: 1, access: new Set(access) }, words: [], questions: [] });

test('there are eight texts to begin with, each can be sent as it is, and one is news', () => {
  const known = knownTo(categories);
  const texts = beginningsFor([], known);
  expect(texts).toHaveLength(8);
  expect(new Set(texts.map(({ key }) => key)).size).toBe(8);
  expect(texts.map((one) => letterErrors({ ...one, reply_to: '' }, known))).toEqual(texts.map(() => ({})));
  expect(texts.filter(({ category }) => category === 'news').map(({ key }) => key)).toEqual(['news']);
});

test('none leaves a hole for a reader without a first name', () => {
  for (const { subject, body } of beginningsFor([], knownTo(categories)))
    expect(holesIn(`${subject} ${plainText(body)}`, {})).not.toContain('reader_first_name');
});

test('they use the school’s words', () => {
  const words = [{ type: 'student', replaced_text: 'dancer', plural_text: 'dancers' }];
  const [welcome] = beginningsFor(words, knownTo(categories));
  expect(welcome?.name).toBe('Welcome a new dancer');
  expect(welcome?.body).toContain('{{student_first_name}}');
});

test('a colleague sees those alone that their letters can have', () => {
  expect(beginningsFor([], knownTo(['students'])).map(({ key }) => key)).toEqual([
    'welcome',
    'trial',
    'reminder',
    'cancelled',
    'details',
    'news',
  ]);
  expect(beginningsFor([], knownTo([])).map(({ key }) => key)).toEqual(['cancelled', 'news']);
});

test('its author and people who set up the school can change a text', () => {
  const viewer = (user_detail_id: number, ...access: string[]) => ({
    role_id: 2,
    user_detail_id,
    access: new Set(access),
  });
  expect(mayChangeTemplate(viewer(1), { created_by: 1 })).toBe(true);
  expect(mayChangeTemplate(viewer(2), { created_by: 1 })).toBe(false);
  expect(mayChangeTemplate(viewer(2, 'setup'), { created_by: null })).toBe(true);
});
