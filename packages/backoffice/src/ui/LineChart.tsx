import { ChartFrame, type ChartProps } from './ChartFrame.tsx';
import { pathOf } from './chartScale.ts';
import * as css from './Chart.css.ts';

/** A line over time; the span before is a broken line behind it. */
export function LineChart(props: ChartProps) {
  const { points } = props;
  return (
    <ChartFrame {...props}>
      {({ x, y, floor }) => {
        const line = pathOf(points.map(({ value }, at) => [x(at), y(value)]));
        const before = points.flatMap(({ before: was }, at) => (was ? [[x(at), y(was.value)] as const] : []));
        return (
          <>
            {points.length > 1 && (
              <path
                d={`${line}L${x(points.length - 1)} ${floor}L${x(0)} ${floor}Z`}
                fill="currentColor"
                className={css.area}
              />
            )}
            {before.length > 0 && <path d={pathOf(before)} className={css.broken} />}
            <path d={line} className={css.line} />
            {points.length > 0 && (
              <circle cx={x(points.length - 1)} cy={y(points.at(-1)!.value)} r={4} fill="currentColor" />
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}
