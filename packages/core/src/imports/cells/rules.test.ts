import { expect, test } from 'vitest';
import { cellText, dayFrom, guessDateOrder, splitName } from './rules.ts';

test.each([
  ['2015-04-30', 'dmy', '2015-04-30'],
  ['30.4.2015', 'dmy', '2015-04-30'],
  ['4/30/2015', 'mdy', '2015-04-30'],
  ['2015/4/3', 'mdy', '2015-04-03'],
  ['2015年4月30日', 'dmy', '2015-04-30'],
  ['2015-04-30T00:00:00Z', 'dmy', '2015-04-30'],
  ['31.02.2015', 'dmy', null],
  ['4/30/15', 'mdy', null],
  ['30/4/2015', 'mdy', null],
  ['1899-01-01', 'dmy', null],
  ['soon', 'dmy', null],
] as const)('the day %s, written %s, is %s', (text, order, day) => expect(dayFrom(text, order)).toBe(day));

test('a part above twelve decides the order of a date', () => {
  expect([
    guessDateOrder(['', '1/2/2015', '1/13/2015']),
    guessDateOrder(['13.1.2015']),
    guessDateOrder(['1/2/2015']),
  ]).toEqual(['mdy', 'dmy', undefined]);
});

test('what our own export put before a formula goes again, and no text holds a zero byte', () => {
  expect(["'=1+1", "'+65 8123", "'@x", "'quoted'", "O'Neil", 'a\0b', ' Zoe\u0308 '].map(cellText)).toEqual([
    '=1+1',
    '+65 8123',
    '@x',
    "'quoted'",
    "O'Neil",
    'ab',
    'Zoë',
  ]);
});

test('a full name ends with the surname, unless a comma says otherwise', () => {
  expect([splitName('Ada Lin'), splitName('Maria del Mar Ruiz'), splitName('Lin, Ada'), splitName('Cher')]).toEqual([
    { firstName: 'Ada', surname: 'Lin' },
    { firstName: 'Maria del Mar', surname: 'Ruiz' },
    { firstName: 'Ada', surname: 'Lin' },
    { firstName: 'Cher', surname: '' },
  ]);
});
