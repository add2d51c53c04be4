import { describe, expect, test } from 'vitest';
import { mayAskAll } from './chosen.ts';
import { fileNameOf } from './exporting.ts';
import { listInputOf } from './listInput.ts';
import { nothingOf } from './nothingText.ts';
import { rowAfter } from './rowKeys.ts';

describe('what a list reads of its address', () => {
  const orders = ['name', 'amount'] as const;
  const read = (search: string, more = {}) => listInputOf(new URLSearchParams(search), orders, more);

  test('is the first order and the list’s own direction where it names none', () => {
    expect(read('')).toEqual({ page: 1, per_page: 10, order_by: 'name', direction: 'desc', search: '' });
    expect(read('', { direction: 'asc' }).direction).toBe('asc');
    expect(read('direction=desc', { direction: 'asc' }).direction).toBe('desc');
    expect(read('direction=asc').direction).toBe('asc');
  });

  test('leaves out what there is not, and takes a question where it may be sorted by', () => {
    expect(read('order_by=gone&per_page=7&direction=sideways&page=1e9')).toEqual(read(''));
    expect(read('order_by=custom.size').order_by).toBe('name');
    expect(read('order_by=custom.size', { questions: true }).order_by).toBe('custom.size');
  });
});

describe('what a list without rows says', () => {
  const texts = [
    { when: ['search'], title: 'No fees match' },
    { when: ['status', 'category'], title: 'No fees here' },
    { title: 'No fees yet' },
  ];
  const said = (search: string) => nothingOf((name) => new URLSearchParams(search).get(name), texts)?.title;

  test('fits what the address narrows it by, a search before all', () => {
    expect(said('search=a&status=archived')).toBe('No fees match');
    expect(said('category=4')).toBe('No fees here');
    expect(said('page=2')).toBe('No fees yet');
  });
});

describe('all that a list found', () => {
  const page = { data: [{}, {}], total: 5, total_capped: false, current_page: 1, last_page: 3, from: 1, to: 2 };
  const ask = (ids: number[], more = {}) => mayAskAll({ ids, inView: [1, 2], page: { ...page, ...more } });

  test('is offered once the whole page is ticked and there are rows beyond it', () => {
    expect(ask([1, 2])).toBe(true);
    expect(ask([1])).toBe(false);
    expect(ask([1, 2, 3, 4, 5])).toBe(false);
    expect(ask([1, 2], { total: 2 })).toBe(false);
    expect(ask([1, 2], { total: 2, total_capped: true })).toBe(true);
    expect(mayAskAll({ ids: [1, 2], inView: [], page: undefined })).toBe(false);
  });
});

test('a file is named after its list and the day, with nothing that a file system refuses', () => {
  expect(fileNameOf('Élèves / 2026', '2026-03-04')).toBe('Élèves-2026-2026-03-04.csv');
  expect(fileNameOf('Students', '2026-03-04', 'xlsx')).toBe('Students-2026-03-04.xlsx');
});

test('keys go from row to row and stay within them; from the search only down', () => {
  const rows = ['a', 'b', 'c'];
  expect(rowAfter(rows, 'b', 'ArrowDown')).toBe('c');
  expect(rowAfter(rows, 'b', 'ArrowUp')).toBe('a');
  expect(rowAfter(rows, 'c', 'ArrowDown')).toBeUndefined();
  expect(rowAfter(rows, 'a', 'ArrowUp')).toBeUndefined();
  expect(rowAfter(rows, null, 'ArrowDown')).toBe('a');
  expect(rowAfter(rows, null, 'ArrowUp')).toBeUndefined();
});
