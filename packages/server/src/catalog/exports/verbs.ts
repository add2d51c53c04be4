import { dayIn } from '@schoolbell/core/format';
import { say } from '@schoolbell/core/words/rules';
import * as events from '@schoolbell/core/catalog/events';
import type { CsvFile, StaffContext } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';

/** Rows as CSV, named after their kind and the day in the school's zone; the export is recorded. */
export async function catalogFile(
  context: StaffContext,
  name: string,
  header: readonly string[],
  asked: object,
  rows: readonly (readonly unknown[])[],
): Promise<CsvFile> {
  const { db, viewer, tenant, now } = context;
  const words = await listWords(db, viewer.institution_id);
  await context.auditAtOnce(events.catalogExported, { after: { what: say(words, name), ...asked } });
  async function* inOne() {
    yield rows;
  }
  return {
    filename: `${say(words, name)}-${dayIn(now, tenant.time_zone)}.csv`,
    header: header.map((text) => say(words, text)),
    rows: inOne(),
  };
}
