import type { RecordLink } from '@schoolbell/core/reports/rules';
import { invalid } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../http/context.ts';
import { sayingOf } from '../../words/verbs.ts';
import { type Compiled, readCell, readRecords, type RecordRow } from '../compiling/queries.ts';
import { infoOf, labelOf } from '../groups/verbs.ts';
import { hasBefore, named, type Ready, readyReport, takePlaceFor } from '../verbs.ts';

type Drill = Handlers<'reports'>['drillReport'];
type Cell = { keys: readonly (string | null)[]; currency: string };

/** Refuses a cell that the report does not have. */
export function checkCell({ compiled, dataset }: Ready, { keys, currency }: Cell): void {
  if (keys.length > 0 && keys.length !== compiled.by.length)
    throw invalid({ 'cell.keys': 'This report has no such number' });
  if (currency !== '' && !(dataset.currency && /^[A-Z]{3}$/.test(currency)))
    throw invalid({ 'cell.currency': 'This report has no such number' });
}

/** A record as it is answered. */
export const recordOf = ({ sums }: Compiled, { person_id, sums: values, link, ...row }: RecordRow) => ({
  ...row,
  link: link as RecordLink,
  user_detail_id: person_id,
  values: named(sums, values),
});

/** The record that a list continues after: its day and its id. */
function afterOf(after: string): { day: string; id: string } | null {
  if (after === '') return null;
  const [day, id] = [after.slice(0, 10), after.slice(11)];
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || id === '') throw invalid({ after: 'Please start from the first page' });
  return { day, id };
}

/** The records behind a number, and the number as the report has it. */
export const drill: Drill = async ({ x, cell, after, limit, ...asked }, context) => {
  const ready = await readyReport(context, x, asked);
  checkCell(ready, cell);
  await takePlaceFor(context, ready);
  const { compiled, before } = ready;
  const say = await sayingOf(context.db, context.viewer.institution_id);
  const [value, rows] = await Promise.all([
    readCell(context.db, compiled, before, cell),
    readRecords(context.db, compiled, { ...cell, after: afterOf(after), limit: limit + 1 }),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    report: infoOf(ready, say),
    title: cell.keys.map((id, at) => labelOf(ready, compiled.by[at]!, id, [value.l0, value.l1][at]!, say)),
    values: named(compiled.sums, value.sums),
    previous: before && (cell.keys.length === 0 || hasBefore(compiled.by)) ? named(compiled.sums, value.before) : null,
    currency: cell.currency,
    data: shown.map((row) => recordOf(compiled, row)),
    next: rows.length > limit && last ? `${last.day} ${last.id}` : null,
  };
};
