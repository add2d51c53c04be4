import { dayIn } from '@schoolbell/core/format';
import { cellsFor, columnsOf, type FileColumn } from '@schoolbell/core/people/exports/rules';
import { invalid } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import { listExported } from '@schoolbell/core/people/events';
import type { TableFile, TableContext } from '../../http/context.ts';
import { saidColumn, type TableColumn } from '../../http/table.ts';
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

/**
 * Streams a list as a file, named after its kind and the day in the school's zone. Rows are read while they are sent; the
 * export is recorded first.
 */
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

/** The rows of a paged list, to its end, also beyond the rows that were counted. */
export async function* rowsOfPages<Row>(
  read: (page: number) => Promise<{ data: Row[]; last_page: number; total_capped: boolean }>,
): AsyncGenerator<Row[]> {
  for (let page = 1; ; page += 1) {
    const { data, last_page, total_capped } = await read(page);
    if (data.length > 0) yield data;
    if (data.length === 0 || (page >= last_page && !total_capped)) return;
  }
}

/** A list to export whose columns are fixed: what the log calls it, its name in the nine words, and a page of it. */
export interface PagedFile<Row> {
  list: string;
  name?: string;
  asked: object;
  columns: readonly TableColumn[];
  read(page: number): Promise<{ data: Row[]; last_page: number; total_capped: boolean }>;
  cells(row: Row): readonly unknown[];
}

/** Streams a paged list as a file, named after it and the day in the school's zone. The export is recorded first. */
export async function pagedFile<Row>(
  context: TableContext,
  { list, name = list, asked, columns, read, cells }: PagedFile<Row>,
): Promise<TableFile> {
  const { db, viewer, tenant, now } = context;
  const words = await listWords(db, viewer.institution_id);
  await context.auditAtOnce(listExported, { after: { list, ...asked } });
  async function* lines() {
    for await (const some of rowsOfPages(read)) yield some.map(cells);
  }
  return {
    name: `${say(words, name)}-${dayIn(now, tenant.time_zone)}`,
    columns: columns.map((column) => saidColumn(column, (text) => say(words, text))),
    rows: lines(),
  };
}
