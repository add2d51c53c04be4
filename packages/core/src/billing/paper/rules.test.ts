import { expect, test } from 'vitest';
import { paperLabels } from './rules.ts';

test('every word of a document exists in Chinese, and none is empty', () => {
  const { en, cn } = paperLabels;
  expect(Object.keys(cn)).toEqual(Object.keys(en));
  for (const [name, text] of Object.entries(cn)) expect([name, /\p{Script=Han}/u.test(text)]).toEqual([name, true]);
  for (const text of Object.values(en)) expect(text).toMatch(/^[\x20-\x7e]+$/);
});

test('both languages count pages', () => {
  for (const { page } of Object.values(paperLabels)) {
    expect(page).toContain('{page}');
    expect(page).toContain('{pages}');
  }
});
