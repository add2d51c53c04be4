import { expect, test } from 'vitest';
import { linkedFiles, linkedText } from './rules.ts';

const MB = 1024 * 1024;
const sized = (...sizes: number[]) => sizes.map((size, at) => ({ handle: `f${at}`, bytes: size * MB }));
const linked = (mails: number, ...sizes: number[]) => [...linkedFiles(sized(...sizes), mails)];

test.each([
  ['nothing where all fit', 1, [], []],
  ['nothing at exactly 15 MB', 1, [10, 5], []],
  ['the largest where they do not', 1, [3, 9, 5], ['f1']],
  ['as many of the largest as it takes, whatever their order', 1, [2, 9, 1, 10, 8], ['f3', 'f1']],
  ['the first of two that are as large', 1, [8, 8], ['f0']],
  ['a file of a few bytes too many', 1, [10, 5 + 1 / MB], ['f0']],
  ['nothing at exactly 200 MB in all mails', 20, [8, 2], []],
  ['all where the copies pass 200 MB', 21, [8, 2], ['f0', 'f1']],
  ['a small file where very many get it', 10_001, [0.02], ['f0']],
  ['nothing without readers, where all fit', 0, [10], []],
  ['the largest without readers', 0, [10, 6], ['f0']],
])('links to %s', (_, mails, sizes, expected) => {
  expect(linked(mails, ...sizes)).toEqual(expected);
});

test('what is left to attach always fits one mail, and all of them', () => {
  for (let round = 0; round < 500; round += 1) {
    const files = sized(...Array.from({ length: 1 + (round % 15) }, () => Math.random() * 10));
    const mails = 1 + (round % 60);
    const left = linkedFiles(files, mails);
    const carried = files.filter(({ handle }) => !left.has(handle)).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(carried).toBeLessThanOrEqual(15 * MB);
    expect(carried * mails).toBeLessThanOrEqual(200 * MB);
  }
});

test('the writer is told how many, and for how long their links work', () => {
  expect(linkedText(1)).toBe('1 file is too large to attach. The email has a link to it, which works for 30 days.');
  expect(linkedText(2)).toBe('2 files are too large to attach. The email has links to them, which work for 30 days.');
});
