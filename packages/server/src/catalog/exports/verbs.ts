import { dayIn } from '@schoolbell/core/format';
import type { Page } from '@schoolbell/core/http/page';
import { say } from '@schoolbell/core/words/rules';
import * as events from '@schoolbell/core/catalog/events';
import type { TableFile, TableContext } from '../../http/context.ts';
import { type Rows, saidColumn, type TableColumn } from '../../http/table.ts';
import { AT_ONCE, rowsOfPages } from '../../people/exports/verbs.ts';
import { listWords } from '../../words/queries.ts';

/** Some rows of a list from a place on. */
type Read<Row> = (page: { page: number; per_page: number }) => Promise<Page<Row>>;

/** What a list of the catalogue is exported as: a thing can take several lines, one for each of its parts. */
interface CatalogList<Row> {
  columns: readonly TableColumn[];
  read: Read<Row>;
  lines(row: Row): Rows;
}

/** Streams all of a list as a file, named after its kind and the day in the school's zone; the export is recorded first. */
export async function catalogFile<Row>(
  context: TableContext,
  name: string,
  asked: object,
  { columns, read, lines }: CatalogList<Row>,
): Promise<TableFile> {
  const { db, viewer, tenant, now } = context;
  const words = await listWords(db, viewer.institution_id);
  await context.auditAtOnce(events.catalogExported, { after: { what: say(words, name), ...asked } });
  async function* rows() {
    for await (const some of rowsOfPages((page) => read({ page, per_page: AT_ONCE }))) yield some.flatMap(lines);
  }
  return {
    name: `${say(words, name)}-${dayIn(now, tenant.time_zone)}`,
    columns: columns.map((column) => saidColumn(column, (text) => say(words, text))),
    rows: rows(),
  };
}
