import { type FileFormat, fileFormats } from '@schoolbell/core/http/fileFormats';
import { invalid } from '@schoolbell/core/http/errors';
import { csvText } from './csv.ts';
import type { TableFile } from './table.ts';
import { xlsxBytes } from './xlsx.ts';

/** The longest name of a file, in characters: what all systems take, with room for its ending. */
const LONGEST_NAME = 120;

/**
 * A file's name without what ends a line, turns the letters behind it around, names a folder, or begins a formula or a
 * hidden file.
 */
export const plainName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\\/:*?"<>|]+/gu, '-')
    .replace(/^[\s.=+\-@＝＋－＠]+/u, '')
    .slice(0, LONGEST_NAME)
    .toWellFormed()
    .trim() || 'export';

/** A table as a file in a format: its name, its type, and its pieces as its rows come. */
export function tableAs(file: TableFile, format: FileFormat) {
  return {
    filename: `${plainName(file.name)}.${format}`,
    type: mediaTypes[format],
    pieces: format === 'csv' ? csvText(file) : xlsxBytes(file),
  };
}

/** What browsers are told that a file is. */
export const mediaTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const isFormat = (value: unknown): value is FileFormat => fileFormats.includes(value as FileFormat);

/** Takes `format`, which every export has, out of what arrived. Throws `invalid` on one that there isn't. */
export function withoutFormat(input: object): { format: FileFormat; rest: object } {
  const { format = 'csv', ...rest } = input as { format?: unknown };
  if (!isFormat(format)) throw invalid({ format: 'Please choose one of the options' });
  return { format, rest };
}
