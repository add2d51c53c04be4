import { leadFile } from '../../enquiries/exports/rules.ts';
import { guardianFile } from '../../people/exports/rules.ts';
import type { FormField } from '../../people/questions/rules.ts';
import { staffFile } from '../../staff/exports/rules.ts';
import { studentFile } from '../../students/exports/rules.ts';
import type { ImportKind } from '../targets/rules.ts';

interface Exported {
  cells: readonly (readonly [header: string, ...rest: unknown[]])[];
}

const files: Record<ImportKind, readonly Exported[]> = {
  student: studentFile,
  lead: leadFile,
  guardian: guardianFile,
  staff: staffFile((text) => text),
};

/**
 * Whether a file is a list that was exported here, so that its last column is our own ID: it begins with the name, ends with the
 * ID, and every column has a name of ours. `say` writes headers in the school's own words, as the export does.
 */
export function isOwnFile(
  kind: ImportKind,
  columns: readonly string[],
  fields: readonly FormField[],
  say: (text: string) => string,
): boolean {
  const headers = files[kind].flatMap(({ cells }) => cells.map(([header]) => say(header)));
  const known = new Set([...headers, ...fields.map((field) => field.custom_name)]);
  const isInOrder = columns[0] === headers[0] && columns[1] === headers[1] && columns.at(-1) === headers.at(-1);
  return isInOrder && columns.every((column) => known.has(column));
}
