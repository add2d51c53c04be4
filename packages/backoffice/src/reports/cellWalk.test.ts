import { expect, test } from 'vitest';
import { nearest, placeAfter } from './cellWalk.ts';

const size = { rows: 3, columns: 2 };
const from = { row: 1, column: 0 };

test('arrows go one cell on, and stop at the edges', () => {
  expect(placeAfter('ArrowDown', from, size)).toEqual({ row: 2, column: 0 });
  expect(placeAfter('ArrowUp', from, size)).toEqual({ row: 0, column: 0 });
  expect(placeAfter('ArrowRight', from, size)).toEqual({ row: 1, column: 1 });
  expect(placeAfter('ArrowLeft', from, size)).toBeNull();
  expect(placeAfter('ArrowDown', { row: 2, column: 1 }, size)).toBeNull();
  expect(placeAfter('ArrowRight', { row: 2, column: 1 }, size)).toBeNull();
});

test('the columns run the other way where the text does', () => {
  const mirrored = { ...size, isMirrored: true };
  expect(placeAfter('ArrowLeft', from, mirrored)).toEqual({ row: 1, column: 1 });
  expect(placeAfter('ArrowRight', from, mirrored)).toBeNull();
  expect(placeAfter('ArrowDown', from, mirrored)).toEqual({ row: 2, column: 0 });
});

test('Home and End go along the row, Page Up and Page Down along the column', () => {
  expect(placeAfter('End', from, size)).toEqual({ row: 1, column: 1 });
  expect(placeAfter('Home', { row: 1, column: 1 }, size)).toEqual(from);
  expect(placeAfter('PageDown', from, size)).toEqual({ row: 2, column: 0 });
  expect(placeAfter('PageUp', from, size)).toEqual({ row: 0, column: 0 });
});

test('other keys lead nowhere', () => {
  for (const key of ['Enter', 'Escape', 'e', 'Tab', ' ']) expect(placeAfter(key, from, size)).toBeNull();
});

test('a place whose row has gone is the last one', () => {
  expect(nearest({ row: 9, column: 1 }, 3, 2)).toEqual({ row: 2, column: 1 });
  expect(nearest({ row: 0, column: 5 }, 3, 2)).toEqual({ row: 0, column: 1 });
  expect(nearest({ row: 2, column: 0 }, 0, 1)).toEqual({ row: 0, column: 0 });
});
