import { invalid } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import type { ParsedOf, ResultOf } from '@schoolbell/core/http/endpoint';
import type { report as reportCall, ReportInfo, ReportRow } from '@schoolbell/core/reports/contract';
import { isTime, MOST_POINTS, type ReportField, timesOf } from '@schoolbell/core/reports/rules';
import type * as z from 'zod/mini';
import { type GroupRow, type Groups, type GroupsAsked, readGroups } from '../compiling/queries.ts';
import { sayingOf } from '../../words/verbs.ts';
import { hasBefore, named, type Opened, type Ready, type ReportContext, shownMeasures } from '../verbs.ts';

type Info = z.output<typeof ReportInfo>;
type Row = z.output<typeof ReportRow>;
type Say = (text: string) => string;

const timeLabels: Record<string, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};

/** A report as screens know it. */
export function infoOf(opened: Opened, say: Say): Info {
  const { report, dataset } = opened;
  const own = dataset.fields.map(({ name, label, kind, groups, filters, unoffered }) => ({
    name,
    label: say(label),
    kind,
    groups: groups ? (1 as const) : (0 as const),
    filters: filters && !unoffered ? (1 as const) : (0 as const),
  }));
  const times = timesOf(dataset).map((name) => ({
    name,
    label: timeLabels[name]!,
    kind: 'date',
    groups: 1 as const,
    filters: 0 as const,
  }));
  return {
    x: report.x,
    title: say(report.title),
    about: say(report.about),
    category: report.category,
    chart: report.chart,
    by: [...report.by],
    now: dataset.now ? 1 : 0,
    noun: [say(dataset.noun[0]), say(dataset.noun[1])],
    measures: shownMeasures(opened).map(({ name, label, kind, of }) => ({
      name,
      label: say(label),
      kind,
      of: of ? [of[0], of[1]] : null,
    })),
    fields: [...times, ...own],
  };
}

/** What groups are sorted by: a group itself, or a measure; undefined if it is neither. */
export function orderOf(ready: Ready, sort: string): GroupsAsked['order'] | undefined {
  const { compiled } = ready;
  const key = compiled.by.indexOf(sort);
  if (key >= 0) return { key };
  const time = compiled.by.findIndex(isTime);
  if (sort === '' && time >= 0) return { key: time };
  const measure = shownMeasures(ready).find((one) => one.name === (sort || ready.report.show[0]));
  if (!measure) return undefined;
  const [sum, over] = measure.of ?? [measure.name];
  return { sum: compiled.sums.indexOf(sum), over: over === undefined ? null : compiled.sums.indexOf(over) };
}

/** Reads groups of a report. */
export const groupsOf = (context: ReportContext, { compiled, before }: Ready, asked: Omit<GroupsAsked, 'before'>) =>
  readGroups(context.db, compiled, { ...asked, before });

/** What groups without a record are called. */
const without: Readonly<Record<string, string>> = {
  series: 'Not in a class yet',
  subject: 'No {subject}',
  package: 'No package',
  product: 'No product',
  location: 'No location',
};

/** What a group is called: a day, a choice's label, the record's name; and where it has none, that it has none. */
export function labelOf({ dataset }: Opened, name: string, id: string | null, label: string | null, say: Say): string {
  if (isTime(name)) return id ?? '';
  const field: ReportField | undefined = dataset.fields.find((one) => one.name === name);
  if (id === null || id === '') return say(without[name] ?? 'None');
  return say(field?.options?.find((one) => one.value === id)?.label ?? label ?? 'Deleted');
}

/** A group as it is answered. */
export function rowOf(ready: Ready, { currency, sums, before, ...row }: GroupRow, say: Say): Row {
  const { compiled } = ready;
  const ids = [row.k0, row.k1];
  const labels = [row.l0, row.l1];
  return {
    keys: compiled.by.map((name, at) => ({ id: ids[at]!, label: labelOf(ready, name, ids[at]!, labels[at]!, say) })),
    currency,
    values: named(compiled.sums, sums),
    previous: ready.before && hasBefore(compiled.by) ? named(compiled.sums, before ?? []) : null,
  };
}

/** The totals of all groups, by currency; where there is nothing they are none. */
export const totalsOf = (
  { compiled, before }: Ready,
  totals: readonly { currency: string; sums: number[]; before: number[] }[],
) =>
  totals.map((one) => ({
    currency: one.currency,
    values: named(compiled.sums, one.sums),
    previous: before ? named(compiled.sums, one.before) : null,
  }));

/** Columns side by side in the order of their choices, as ages have one; other points as they come. */
function inOrder({ report, dataset, compiled: { by } }: Ready, points: Row[]): Row[] {
  const field: ReportField | undefined = dataset.fields.find((one) => one.name === by[0]);
  if (report.chart !== 'columns' || by.length > 1 || !field?.options) return points;
  const place = ({ keys: [key] }: Row) => field.options!.findIndex(({ value }) => value === key!.id);
  return points.toSorted((one, other) => place(one) - place(other));
}

/** What was read of a report from its first group on, and in which order. */
interface Read {
  found: Groups;
  order: GroupsAsked['order'];
  direction: 'asc' | 'desc';
  ofEach: boolean;
}

/** The first groups, as many of each currency if they are read so. */
function firstOf(rows: readonly GroupRow[], most: number, ofEach: boolean): GroupRow[] {
  if (!ofEach) return rows.slice(0, most);
  const taken = new Map<string, number>();
  return rows.filter(({ currency }) => {
    const place = (taken.get(currency) ?? 0) + 1;
    taken.set(currency, place);
    return place <= most;
  });
}

/**
 * The groups that a chart shows: those of the first page where they are the chart's or can be put in its order, else read
 * for it.
 */
async function chartOf(context: ReportContext, ready: Ready, read?: Read): Promise<Groups> {
  const time = ready.compiled.by.findIndex(isTime);
  const order = time >= 0 ? { key: time } : orderOf(ready, '')!;
  const direction = time >= 0 ? 'asc' : 'desc';
  const isSame = read && JSON.stringify(read.order) === JSON.stringify(order);
  const isWhole = read && read.found.rows.length === read.found.count && read.found.count <= MOST_POINTS;
  if (isSame && isWhole && time >= 0) {
    const at = time === 1 ? 'k1' : 'k0';
    // Groups of one day stay as they are.
    const inTime = read.found.rows.toSorted((a, b) => (a[at] === b[at] ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1));
    return { ...read.found, rows: inTime };
  }
  const isFirst = read && read.direction === direction && (isWhole || read.ofEach || !ready.dataset.currency);
  if (isSame && isFirst) return { ...read.found, rows: firstOf(read.found.rows, MOST_POINTS, true) };
  return groupsOf(context, ready, { order, direction, limit: MOST_POINTS, offset: 0, ofEach: true });
}

/**
 * The points of a chart, sixty of each currency at most: times in their order, else the biggest first; what is too much
 * is one point without keys.
 */
async function pointsOf(context: ReportContext, ready: Ready, say: Say, read?: Read): Promise<Row[]> {
  const { compiled } = ready;
  const { rows, count, totals } = await chartOf(context, ready, read);
  const points = inOrder(
    ready,
    rows.map((row) => rowOf(ready, row, say)),
  );
  if (count <= rows.length) return points;
  const others = totals.map(({ currency, sums }): Row => {
    const shown = points.filter((point) => point.currency === currency);
    const values = named(compiled.sums, sums);
    for (const name of compiled.sums) for (const point of shown) values[name]! -= point.values[name] ?? 0;
    return { keys: [], currency, values, previous: null };
  });
  return [...points, ...others];
}

/** How a tile of a dashboard is read. */
interface TileAsked {
  /** As many groups of each currency. */
  ofEach?: boolean;
  /** How many different first keys there are is read too. */
  countsKeys?: boolean;
}

/**
 * A page of a report, with its totals and the points of its chart; `keys` are null where they are not asked for. Throws
 * `invalid` at a sort that there is not.
 */
export async function pageOf(
  context: ReportContext,
  ready: Ready,
  { page, per_page, sort, direction }: Pick<ParsedOf<typeof reportCall>, 'page' | 'per_page' | 'sort' | 'direction'>,
  { ofEach = false, countsKeys = false }: TileAsked = {},
): Promise<{ page: ResultOf<typeof reportCall>; keys: Groups['keys'] }> {
  const say = await sayingOf(context.db, context.viewer.institution_id);
  const order = orderOf(ready, sort);
  if (!order) throw invalid({ sort: 'Please choose one of the options' });
  // The first page brings the chart's groups as well: most reports are read once.
  const isFirst = page === 1;
  const limit = isFirst ? Math.max(per_page, MOST_POINTS) : per_page;
  const asked = { order, direction, limit, offset: (page - 1) * per_page, ofEach, countsKeys };
  const found = await groupsOf(context, ready, asked);
  const { rows, count, totals, keys } = found;
  const { compiled, before } = ready;
  const data = firstOf(rows, per_page, ofEach).map((row) => rowOf(ready, row, say));
  return {
    keys,
    page: {
      ...pageFrom(data, count, page, per_page),
      report: infoOf(ready, say),
      by: [...compiled.by],
      period: { ...compiled.span },
      before: before && { ...before },
      totals: totalsOf(ready, totals),
      points: await pointsOf(context, ready, say, isFirst ? { found, order, direction, ofEach } : undefined),
    },
  };
}
