import { dayIn } from '@schoolbell/core/format';
import { say } from '@schoolbell/core/words/rules';
import * as events from '@schoolbell/core/catalog/events';
import type { TableFile, TableContext } from '../../http/context.ts';
import { saidColumn, type TableColumn } from '../../http/table.ts';
import { listWords } from '../../words/queries.ts';

/** Rows as a file, named after their kind and the day in the school's zone; the export is recorded. */
export async function catalogFile(
  context: TableContext,
  name: string,
  columns: readonly TableColumn[],
  asked: object,
  rows: readonly (readonly unknown[])[],
): Promise<TableFile> {
  const { db, viewer, tenant, now } = context;
  const words = await listWords(db, viewer.institution_id);
  await context.auditAtOnce(events.catalogExported, { after: { what: say(words, name), ...asked } });
  async function* inOne() {
    yield rows;
  }
  return {
    name: `${say(words, name)}-${dayIn(now, tenant.time_zone)}`,
    columns: columns.map((column) => saidColumn(column, (text) => say(words, text))),
    rows: inOne(),
  };
}
