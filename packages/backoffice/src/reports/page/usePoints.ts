import { report } from '@schoolbell/core/reports/contract';
import { isTime, type TimeGroup } from '@schoolbell/core/reports/rules';
import { useRead } from '../../http/read.ts';
import { type Asked, pointsInput } from '../address.ts';
import { pointsOfGroups, pointsOfTime, type ReportPoint } from '../points.ts';
import { grainFor } from '../spans.ts';
import type { ReportAnswer, ShownMeasure } from '../values.ts';

/** The grain of a chart over time: that of the report, or a coarser one where it has too many steps. */
const grainOf = ({ by, period }: ReportAnswer): TimeGroup | undefined =>
  by.length === 1 && isTime(by[0]!) ? grainFor(by[0], period) : undefined;

/**
 * A report's points in one currency. Over time there is one for each step, beside the days before; undefined while they
 * are read.
 */
export function usePoints(
  answer: ReportAnswer,
  asked: Asked,
  measure: ShownMeasure,
  currency: string,
): { points: ReportPoint[] | undefined; grain: TimeGroup | undefined } {
  const { x } = answer.report;
  const grain = grainOf(answer);
  const isCoarser = grain !== undefined && grain !== answer.by[0];
  const coarser = useRead(report, pointsInput(x, asked, grain ?? '', answer.period), { enabled: isCoarser });
  const { before } = answer;
  const earlier = useRead(report, pointsInput(x, asked, grain ?? '', before ?? answer.period), {
    enabled: grain !== undefined && before !== null,
  });
  const shown = { by: answer.by, measure, currency };
  if (grain === undefined) return { points: pointsOfGroups(shown, answer.points), grain };
  const points = isCoarser ? coarser.data?.points : answer.points;
  return {
    points:
      points &&
      pointsOfTime(
        shown,
        grain,
        { points, span: answer.period },
        before && earlier.data ? { points: earlier.data.points, span: before } : undefined,
      ),
    grain,
  };
}
