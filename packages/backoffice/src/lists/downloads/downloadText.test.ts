import { expect, test } from 'vitest';
import { type DownloadRow, nameOf, percentOf, rowsText } from './downloadText.ts';

const row = (more: Partial<DownloadRow>) =>
  ({
    file_name: '',
    resource: 'students',
    format: 'xlsx',
    state: 'making',
    rows: 20_000,
    total: 31_415,
    ...more,
  }) as DownloadRow;

test('a file without a name yet is called by what it is of', () => {
  expect(nameOf(row({}))).toBe('Students (XLSX)');
  expect(nameOf(row({ file_name: 'students-2026-11-27.xlsx' }))).toBe('students-2026-11-27.xlsx');
});

test('progress never says that all is done before it is', () => {
  expect(percentOf(row({}))).toBe(64);
  expect(percentOf(row({ rows: 40_000 }))).toBe(99);
  expect(percentOf(row({ total: null }))).toBeUndefined();
});

test('rows are counted against those of the list only while the file is made', () => {
  expect(rowsText(row({}))).toBe('20,000 of 31,415');
  expect(rowsText(row({ state: 'ready' }))).toBe('20,000');
  expect(rowsText(row({ rows: null }))).toBe('–');
});
