import { exponentOf } from '@schoolbell/core/format';
import type { report } from '@schoolbell/core/reports/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { valueOf } from '@schoolbell/core/reports/rules';
import { valueText } from '@schoolbell/core/reports/values/rules';

/** A report as the server answers it. */
export type ReportAnswer = ResultOf<typeof report>;
/** What a report is, whatever it comes to. */
export type ReportInfo = ReportAnswer['report'];
/** A group of a report. */
export type ReportRow = ReportAnswer['data'][number];
/** A number that a report shows. */
export type ShownMeasure = ReportInfo['measures'][number];
/** Sums by their names. */
export type Sums = Readonly<Record<string, number>>;

/** What a measure comes to; null where a ratio has nothing to divide by. */
export const measured = (measure: ShownMeasure, sums: Sums): number | null =>
  valueOf({ ...measure, of: measure.of ?? undefined }, sums);

/** A measure of a group or of the totals, in words. */
export const measureText = (
  measure: ShownMeasure,
  sums: Sums,
  currency: string,
  options?: { code?: boolean },
): string => valueText(measure, measured(measure, sums), currency, options);

/** A heading over a measure's numbers; a share and its part may have the same name. */
export const headingOf = ({ label, kind }: Pick<ShownMeasure, 'label' | 'kind'>): string =>
  kind === 'share' ? `${label} %` : label;

/** A number as the height of a bar: whole units of money, hours, percent. */
export function heightOf({ kind }: Pick<ShownMeasure, 'kind'>, value: number | null, currency: string): number {
  if (value === null) return 0;
  if (kind === 'money') return value / 10 ** exponentOf(currency);
  if (kind === 'minutes') return value / 60;
  if (kind === 'thousandths') return value / 1_000;
  return kind === 'share' ? value * 100 : value;
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** A height beside a chart: "20K", "50%". */
export const heightText = ({ kind }: Pick<ShownMeasure, 'kind'>, height: number): string =>
  kind === 'share' ? `${height}%` : short.format(height);

/** How a number has changed against the span before. */
export interface Change {
  way: 'up' | 'down' | 'same';
  text: string;
  /** Null where neither way is better. */
  isGood: boolean | null;
}

/** Measures of which less is better. */
const better = new Set([
  'balance',
  'refunded',
  'absent',
  'unmarked',
  'unmarked_events',
  'cancelled',
  'late',
  'left_early',
]);
/** Measures of which neither is. */
const neither = new Set(['tax', 'base', 'discount', 'notes', 'parts', 'billed', 'moves', 'seats']);

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Compares a number with the one before; null where there is nothing to compare with. Shares differ by points. */
export function changeOf(
  { name, kind }: Pick<ShownMeasure, 'name' | 'kind'>,
  now: number | null,
  before: number | null,
): Change | null {
  if (now === null || before === null || (kind !== 'share' && before === 0)) return null;
  const by = kind === 'share' ? (now - before) * 100 : ((now - before) / Math.abs(before)) * 100;
  const text = `${tenths.format(Math.abs(by))}${kind === 'share' ? ' points' : '%'}`;
  const way = Math.abs(by) < 0.05 ? 'same' : by > 0 ? 'up' : 'down';
  const isGood = way === 'same' || neither.has(name) ? null : (way === 'down') === better.has(name);
  return { way, text, isGood };
}

/** "1 invoice", "12 invoices", "100+ invoices". */
export const countText = ([one, many]: readonly [string, string], count: number, isMore = false): string =>
  `${count.toLocaleString('en-US')}${isMore ? '+' : ''} ${count === 1 && !isMore ? one : many}`;
