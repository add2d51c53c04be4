import { stepText } from '@schoolbell/core/reports/periods/steps/rules';
import type { ReportSpan } from '@schoolbell/core/reports/periods/rules';
import { isTime, type ReportChart, type TimeGroup } from '@schoolbell/core/reports/rules';
import type { Point } from '../ui/ChartData.tsx';
import type { Cell } from './address.ts';
import { groupText, shortKeyText } from './labels.ts';
import { shortStepText, stepsIn } from './spans.ts';
import { valueText } from '@schoolbell/core/reports/values/rules';
import { heightOf, measured, type ReportRow, type ShownMeasure, type Sums } from './values.ts';

/** A point of a chart with the records behind it; none for what the others come to. */
export interface ReportPoint extends Point {
  cell: Cell | null;
}

/** What a chart is drawn of. */
interface Shown {
  by: readonly string[];
  measure: ShownMeasure;
  currency: string;
}

const sameCurrency = (points: readonly ReportRow[], currency: string) =>
  points.filter((point) => point.currency === currency);

function pointOf({ measure, currency }: Shown, sums: Sums): Pick<Point, 'value' | 'text'> {
  const value = measured(measure, sums);
  return { value: heightOf(measure, value, currency), text: valueText(measure, value, currency) };
}

/** The sums of each step of a span, of those without records too, and of steps after it that have some. */
function sumsOfSteps(points: readonly ReportRow[], currency: string, grain: TimeGroup, span: ReportSpan) {
  const sums = new Map(sameCurrency(points, currency).map(({ keys: [key], values }) => [key?.id, values]));
  const last = points
    .map(({ keys: [key] }) => key?.id ?? '')
    .reduce((one, other) => (one > other ? one : other), span.end);
  return stepsIn(grain, { ...span, end: last }).map((step): [step: string, sums: Sums] => [step, sums.get(step) ?? {}]);
}

/** What a step was in the span before; nothing where there is nothing to compare with. */
function beforeOf(
  shown: Shown,
  grain: TimeGroup,
  was: readonly [step: string, sums: Sums] | undefined,
): Point['before'] {
  if (!was || measured(shown.measure, was[1]) === null) return undefined;
  const { value, text = '' } = pointOf(shown, was[1]);
  return { label: stepText(grain, was[0]), value, text };
}

/**
 * A point for each step of a span, beside the same step of the span before where there is one. A ratio has none where it
 * has nothing to divide by: that nobody was there on a day without classes would be wrong.
 */
export function pointsOfTime(
  shown: Shown,
  grain: TimeGroup,
  now: { points: readonly ReportRow[]; span: ReportSpan },
  before?: { points: readonly ReportRow[]; span: ReportSpan },
): ReportPoint[] {
  const { currency, measure } = shown;
  const earlier = before ? sumsOfSteps(before.points, currency, grain, before.span) : [];
  return sumsOfSteps(now.points, currency, grain, now.span).flatMap(([step, sums], at) =>
    measured(measure, sums) === null
      ? []
      : [
          {
            label: stepText(grain, step),
            short: shortStepText(grain, step),
            ...pointOf(shown, sums),
            before: beforeOf(shown, grain, earlier[at]),
            // Where the page itself is grouped so, it is the same number as in its table.
            cell: { keys: [step], currency, measure: measure.name, ...(shown.by.join() !== grain && { by: [grain] }) },
          },
        ],
  );
}

/** A point for each group, in the server's order; without what the others come to. */
export const pointsOfGroups = (shown: Shown, points: readonly ReportRow[]): ReportPoint[] =>
  sameCurrency(points, shown.currency)
    .filter(({ keys }) => keys.length > 0)
    .map(({ keys, values, previous }) => {
      const was = previous && pointOf(shown, previous);
      return {
        label: groupText(shown.by, keys),
        short: keys.map((key, at) => shortKeyText(shown.by[at]!, key)).join(' · '),
        ...pointOf(shown, values),
        before: was ? { ...was, text: was.text! } : undefined,
        cell: { keys: keys.map(({ id }) => id), currency: shown.currency, measure: shown.measure.name },
      };
    });

/** What all groups come to less those that are shown, by measures that add up. */
export function restOf(total: Sums, shown: readonly Pick<ReportRow, 'values'>[]): Sums {
  return Object.fromEntries(
    Object.entries(total).map(([name, sum]) => [
      name,
      shown.reduce((left, { values }) => left - (values[name] ?? 0), sum),
    ]),
  );
}

/** The chart that fits what a report is grouped by: its own while it is grouped as at first. */
export function chartFor(own: ReportChart, first: readonly string[], by: readonly string[]): ReportChart {
  if (by.join() === first.join() && !(by.length > 1 && own !== 'bars')) return own;
  return by.length === 1 && isTime(by[0]!) ? (own === 'line' ? 'line' : 'columns') : 'bars';
}
