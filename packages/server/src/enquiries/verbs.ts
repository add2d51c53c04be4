import { LEAD } from '@schoolbell/core/access';
import { answersTo, leadFile } from '@schoolbell/core/lists/exports/rules';
import type { CsvFile, StaffContext } from '../http/context.ts';
import { customFields } from '../people/custom/queries.ts';
import { listFile, rowsOfPeople } from '../lists/exports/writing/verbs.ts';
import type { People, RowsOf } from '../people/search/queries.ts';
import type { Asked } from '../students/verbs.ts';
import { leadRows, type Row } from './queries.ts';

/** Leads as CSV, with every question of the school's own, or the columns that are wanted. */
export async function fileOfLeads(
  context: StaffContext,
  batches: AsyncIterable<People> | Iterable<People>,
  { columns: wanted, ...asked }: Asked,
  name = 'leads',
): Promise<CsvFile> {
  const questions = (await customFields(context.db, context.viewer.institution_id, LEAD)).filter(
    (field) => !field.is_archived,
  );
  const rowsOf: RowsOf<Row> = (institution_id, people) =>
    leadRows(institution_id, { ...people, questions: questions.map((field) => field.field_name) });
  return listFile<Row>(context, {
    name,
    columns: [...leadFile, ...questions.map(answersTo)],
    wanted,
    rows: rowsOfPeople(context, rowsOf, batches),
    asked,
  });
}
