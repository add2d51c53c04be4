import { expect, test } from 'vitest';
import { barOf, choicesOf, firstTile, namesOf, paidBy, type SeenInvoice, sumOf, tilesOf } from './rules.ts';

const today = '2026-11-25';
const invoice = (some: Partial<SeenInvoice>): SeenInvoice => ({
  number: 'INV-1',
  title: 'Piano',
  students: ['Harry'],
  due_on: '2026-12-02',
  balance: 4_500,
  parts: [],
  ...some,
});

/** The family of the picture: a plan whose first part is paid, a late invoice, and one that is due before the next part. */
const family = [
  invoice({
    number: 'INV-0409',
    title: 'Winter term',
    students: ['Harry', 'Ivy'],
    due_on: '2026-12-10',
    balance: 16_146,
    parts: [
      { place: 1, due_on: '2026-11-10', amount: 8_074, paid: 8_074 },
      { place: 2, due_on: '2026-12-10', amount: 8_073, paid: 0 },
      { place: 3, due_on: '2027-01-10', amount: 8_073, paid: 0 },
    ],
  }),
  invoice({ number: 'INV-0371', title: 'Piano, 3 lessons', due_on: '2026-11-16', balance: 7_800 }),
  invoice({ number: 'INV-0418', title: 'Registration', students: ['Ivy'] }),
];
const choices = choicesOf(family, today);

test('lists what is open by the day it is due, part by part, without what is paid', () => {
  expect(choices.map(({ title, open, isLate }) => [title, open, isLate])).toEqual([
    ['Piano, 3 lessons', 7_800, true],
    ['Registration', 4_500, false],
    ['Winter term, part 2', 8_073, false],
    ['Winter term, part 3', 8_073, false],
  ]);
  expect(sumOf(choices)).toBe(28_446);
  expect(choicesOf([invoice({ balance: 0 })], today)).toEqual([]);
});

test('offers what is late, what is due by the next part of the link’s invoice, and all', () => {
  const tiles = tilesOf(choices, 'INV-0409');
  expect(tiles.map(({ id, amount, until }) => [id, amount, until])).toEqual([
    ['overdue', 7_800, '2026-12-10'],
    ['due', 20_373, '2026-12-10'],
    ['all', 28_446, '2026-12-10'],
  ]);
  expect(firstTile(tiles)!.id).toBe('due');
  expect(tilesOf(choices, 'INV-0371').map(({ amount }) => amount)).toEqual([7_800, 12_300, 28_446]);
});

test.each([
  ['one invoice', [invoice({})], ['all']],
  ['only late invoices', [invoice({ due_on: '2026-11-01' }), invoice({ number: 'B', due_on: '2026-11-02' })], ['all']],
  ['invoices of one day', [invoice({}), invoice({ number: 'B' })], ['all']],
  ['a late one and one more', [invoice({ due_on: '2026-11-01' }), invoice({ number: 'B' })], ['overdue', 'all']],
  ['today and later', [invoice({ due_on: today }), invoice({ number: 'B', due_on: '2027-01-01' })], ['due', 'all']],
  ['nothing', [], []],
])('offers no two tiles that are the same: %s', (_, invoices, wanted) => {
  expect(tilesOf(choicesOf(invoices, today), 'INV-1').map(({ id }) => id)).toEqual(wanted);
});

test('draws parts as paid, late, next and later; a half paid one is not paid', () => {
  const parts = [
    { place: 1, due_on: '2026-09-10', amount: 100, paid: 100 },
    { place: 2, due_on: '2026-10-10', amount: 100, paid: 40 },
    { place: 3, due_on: '2026-11-25', amount: 100, paid: 0 },
    { place: 4, due_on: '2026-12-10', amount: 100, paid: 0 },
  ];
  expect(barOf(parts, today).map(({ state }) => state)).toEqual(['paid', 'late', 'next', 'later']);
  expect(choicesOf([invoice({ parts, balance: 260 })], today)[0]!.open).toBe(60);
});

test('another amount pays what is due first, down to the cent', () => {
  expect([...paidBy(choices, 10_000)]).toEqual([
    ['INV-0371 ', 7_800],
    ['INV-0418 ', 2_200],
  ]);
  expect([...paidBy(choices, 28_446).values()].reduce((sum, one) => sum + one, 0)).toBe(28_446);
});

test('names each child once', () => {
  expect(namesOf(family)).toEqual(['Harry', 'Ivy']);
});
