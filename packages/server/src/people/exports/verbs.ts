import { dayIn } from '@schoolbell/core/format';
import { cellsFor, columnsOf, type FileColumn } from '@schoolbell/core/people/exports/rules';
import { invalid } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import { listExported } from '@schoolbell/core/people/events';
import type { TableFile, TableContext } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';
import { byName } from '../labels/queries.ts';
import type { People, RowsOf } from '../search/queries.ts';

/** Rows read at a time. */
export const AT_ONCE = 100;

/** A list to export: its name in the nine words, its columns, the chosen ones, its rows, and the request, for the audit log. */
export interface ListFile<Row> {
  name: string;
  columns: readonly FileColumn<Row>[];
  wanted: readonly string[] | undefined;
  rows: AsyncIterable<readonly Row[]>;
  asked: object;
}

/** Streams a list as a file, named after its kind and the day in the school's zone. Rows are read while they are sent; the export is recorded first. */
export async function listFile<Row>(
  context: TableContext,
  { name, columns, wanted, rows, asked }: ListFile<Row>,
): Promise<TableFile> {
  const { db, viewer, tenant, now } = context;
  // An archived question can still be among the visible columns; any other unknown name is a mistake.
  if (wanted?.some((id) => !id.startsWith('custom.') && !columns.some((column) => column.id === id)))
    throw invalid({ columns: 'Please choose one of the options' });
  const words = await listWords(db, viewer.institution_id);
  const cells = cellsFor(columnsOf(columns, wanted), viewer.access);
  await context.auditAtOnce(listExported, { after: asked });
  const day = (instant: string) => dayIn(instant, tenant.time_zone);
  async function* lines() {
    for await (const some of rows) yield some.map((row) => cells.map(([, value]) => value(row, day)));
  }
  return {
    name: `${say(words, name)}-${dayIn(now, tenant.time_zone)}`,
    columns: cells.map(([header]) => say(words, header)),
    rows: lines(),
  };
}

/** The rows of people, some hundred at a time, with their labels by name. */
export async function* rowsOfPeople<Row extends object>(
  { db, viewer }: TableContext,
  rowsOf: RowsOf<Row>,
  batches: AsyncIterable<People> | Iterable<People>,
): AsyncGenerator<Row[]> {
  for await (const batch of batches) yield (await rowsOf(viewer.institution_id, batch).execute(db)).rows.map(byName);
}

/** The rows of a paged list, to its end. */
export async function* rowsOfPages<Row>(
  read: (page: number) => Promise<{ data: Row[]; last_page: number }>,
): AsyncGenerator<Row[]> {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, last_page } = await read(page);
    last = last_page;
    yield data;
  }
}
