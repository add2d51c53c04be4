import type { ReadingWith } from '@schoolbell/core/imports/rules';
import { lookAt, readRows } from '../outside/spreadsheet.ts';

/** The bytes of a text file. */
export const bytes = (text: string) => new TextEncoder().encode(text);
/** How an import of students reads columns that are mapped so. */
export const reader = (mapping: string[]): ReadingWith => ({
  kind: 'student',
  columns: [],
  mapping,
  settings: { date_order: 'dmy', duplicates: 'reject' },
  fields: [],
  stages: [],
  staff: [],
});
/** All cells of a file, as the import keeps them. */
export async function cellsOf(file: Uint8Array): Promise<string[][]> {
  const { format, columns } = await lookAt(file);
  const rows: string[][] = [];
  for await (const batch of readRows(file, format, reader(columns.map(() => ''))))
    rows.push(...JSON.parse(batch).map((row: { cells: string[] }) => row.cells));
  return rows;
}
