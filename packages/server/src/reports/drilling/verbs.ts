import { isTime, type RecordLink, type ReportField, startsAt } from '@schoolbell/core/reports/rules';
import { isDay } from '@schoolbell/core/validators';
import { invalid } from '@schoolbell/core/http/errors';
import { COUNT_CAP } from '@schoolbell/core/http/page';
import type { Handlers } from '../../http/context.ts';
import { sayingOf } from '../../words/verbs.ts';
import { type Compiled, countRecords, readCell, readRecords, type RecordRow } from '../compiling/queries.ts';
import { infoOf, labelOf } from '../groups/verbs.ts';
import { hasBefore, named, type Ready, readyReport, takePlaceFor } from '../verbs.ts';

type Drill = Handlers<'reports'>['drillReport'];
type Cell = { keys: readonly (string | null)[]; currency: string };

/** Whether a group can have a key: no month begins in its middle, and no status is unknown. */
function isKey({ dataset }: Ready, name: string, key: string | null): boolean {
  if (isTime(name)) return key !== null && isDay(key) && startsAt(name, key);
  if (key === null) return true;
  const field: ReportField | undefined = dataset.fields.find((one) => one.name === name);
  if (field?.options) return field.options.some(({ value }) => value === key);
  return !field?.ids || /^\d{1,18}$/.test(key);
}

/**
 * The cell that was asked for. Money without a currency is the school's own, as two are never added up. Throws `invalid`
 * at what the report does not have.
 */
export function cellOf(ready: Ready, { keys, currency }: Cell, own: string): Cell {
  const { compiled, dataset } = ready;
  const isWhole = keys.length === 0 || keys.length === compiled.by.length;
  if (!isWhole || !keys.every((key, at) => isKey(ready, compiled.by[at]!, key)))
    throw invalid({ 'cell.keys': 'This report has no such number' });
  if (currency !== '' && !(dataset.currency && /^[A-Z]{3}$/.test(currency)))
    throw invalid({ 'cell.currency': 'This report has no such number' });
  return { keys, currency: dataset.currency ? currency || own : '' };
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
  if (!isDay(day) || id === '') throw invalid({ after: 'Please start from the first page' });
  return { day, id };
}

/** The records behind a number, and the number as the report has it. */
export const drill: Drill = async ({ x, cell: asking, after, limit, ...asked }, context) => {
  const ready = await readyReport(context, x, asked);
  const cell = cellOf(ready, asking, context.tenant.currency);
  await takePlaceFor(context, ready);
  const { compiled, before } = ready;
  const say = await sayingOf(context.db, context.viewer.institution_id);
  const [value, rows] = await Promise.all([
    readCell(context.db, compiled, before, cell),
    readRecords(context.db, compiled, { ...cell, after: afterOf(after), limit: limit + 1 }),
  ]);
  const isMore = rows.length > limit;
  // Who reads on knows how many there are.
  const isFirst = after === '';
  const count =
    isFirst && isMore ? await countRecords(context.db, compiled, cell, COUNT_CAP + 1) : isFirst ? rows.length : null;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    report: infoOf(ready, say),
    title: cell.keys.map((id, at) => labelOf(ready, compiled.by[at]!, id, [value.l0, value.l1][at]!, say)),
    values: named(compiled.sums, value.sums),
    previous: before && (cell.keys.length === 0 || hasBefore(compiled.by)) ? named(compiled.sums, value.before) : null,
    currency: cell.currency,
    data: shown.map((row) => recordOf(compiled, row)),
    next: isMore && last ? `${last.day} ${last.id}` : null,
    total: count && Math.min(count, COUNT_CAP),
    total_capped: (count ?? 0) > COUNT_CAP,
  };
};
