import { expect, test } from 'vitest';
import { idIn, idsIn, pageIn, searchIn } from './address.ts';
import { dayFrom } from './addressDays.ts';

const at = (search: string) => new URLSearchParams(search);

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=1.5', 1],
  ['page=0', 1],
  ['page=-3', 1],
  ['page=many', 1],
  ['page=1e9', 1],
  ['page=Infinity', 1],
  ['page=100000', 100_000],
  ['page=100001', 1],
])('the page of "%s" is %i', (search, page) => expect(pageIn(at(search))).toBe(page));

test('an id is whole, above nothing, and one that the database could hold', () => {
  expect(
    ['of=7', 'of=7.9', 'of=0', 'of=-7', 'of=x', 'of=99999999999999999999', ''].map((search) => idIn(at(search), 'of')),
  ).toEqual([7, 7, undefined, undefined, undefined, undefined, undefined]);
  expect(idsIn(at('of=5,x,-1,6,1.5'), 'of')).toEqual([5, 6]);
});

test('a search is cut where a call would refuse it', () =>
  expect([searchIn(at(`search=${'x'.repeat(300)}`)).length, searchIn(at('search=a%00b')), searchIn(at(''))]).toEqual([
    100,
    'ab',
    '',
  ]));

test('a day is one of the calendar', () =>
  expect(
    ['2026-02-28', '2026-02-31', '9999-12-31', 'today', ''].map((day) => dayFrom(at(`from=${day}`), 'from')),
  ).toEqual(['2026-02-28', '', '', '', '']));
