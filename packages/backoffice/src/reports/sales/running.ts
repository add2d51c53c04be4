import { exponentOf } from '@schoolbell/core/format';
import type { ReportSpan } from '@schoolbell/core/reports/periods/rules';
import type { TimeGroup } from '@schoolbell/core/reports/rules';
import { runningTotals } from '../../ui/chartScale.ts';
import type { ReportPoint } from '../points.ts';
import { endOfStep } from '../spans.ts';
import { valueText } from '@schoolbell/core/reports/values/rules';
import { type ShownMeasure } from '../values.ts';

interface Running {
  measure: ShownMeasure;
  currency: string;
  grain: TimeGroup;
  span: ReportSpan;
}

/** Points of money as running totals: behind each are the records from the first day to the end of its step. */
export function runningPoints(
  points: readonly ReportPoint[],
  { measure, currency, grain, span }: Running,
): ReportPoint[] {
  const unit = 10 ** exponentOf(currency);
  const now = runningTotals(points.map(({ value }) => value));
  const before = runningTotals(points.map((point) => point.before?.value ?? 0));
  const textOf = (value: number) => valueText(measure, Math.round(value * unit), currency);
  return points.map((point, at) => ({
    ...point,
    value: now[at]!,
    text: textOf(now[at]!),
    before: point.before && { ...point.before, value: before[at]!, text: textOf(before[at]!) },
    cell: {
      keys: [],
      currency,
      measure: measure.name,
      span: { start: span.start, end: endOfStep(grain, point.cell?.keys[0] ?? span.end, span) },
    },
  }));
}
