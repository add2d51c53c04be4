import { STUDENT } from '@schoolbell/core/access';
import { answersTo } from '@schoolbell/core/people/exports/rules';
import { studentFile } from '@schoolbell/core/students/exports/rules';
import type { TableFile, TableContext } from '../http/context.ts';
import { customFields } from '../people/custom/queries.ts';
import { listFile, rowsOfPeople } from '../people/exports/verbs.ts';
import type { People, RowsOf } from '../people/search/queries.ts';
import { type Row, studentRows } from './queries.ts';

/** The request for a file: its columns, and what else the log records. */
export interface Asked {
  columns?: readonly string[] | undefined;
  [more: string]: unknown;
}

/** Students as a file, with every question of the school's own, or the columns that are wanted. */
export async function fileOfStudents(
  context: TableContext,
  batches: AsyncIterable<People> | Iterable<People>,
  { columns: wanted, ...asked }: Asked,
  name = '{students}',
): Promise<TableFile> {
  const questions = (await customFields(context.db, context.viewer.institution_id, STUDENT)).filter(
    (field) => !field.is_archived,
  );
  const rowsOf: RowsOf<Row> = (institution_id, people) =>
    studentRows(institution_id, { ...people, questions: questions.map((field) => field.field_name) });
  return listFile<Row>(context, {
    name,
    columns: [...studentFile, ...questions.map(answersTo)],
    wanted,
    rows: rowsOfPeople(context, rowsOf, batches),
    asked,
  });
}
