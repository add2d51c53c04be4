import { type Point, textOf } from './ChartData.tsx';
import { ChartFrame, type ChartProps } from './ChartFrame.tsx';
import { pathOf } from './chartScale.ts';
import * as css from './Chart.css.ts';

/** A line over time; the span before is a broken line behind it. */
export function LineChart(props: ChartProps) {
  const { points } = props;
  return (
    <ChartFrame {...props}>
      {({ x, y, floor, right }) => {
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
            {right > 0 && points.length > 0 && <Ends point={points.at(-1)!} x={x(points.length - 1) + 10} y={y} />}
            {points.length > 0 && (
              <circle cx={x(points.length - 1)} cy={y(points.at(-1)!.value)} r={4} fill="currentColor" />
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}

/** Lines of text need as much between them. */
const APART = 15;

/** The last values, beside where their lines end; the one of the span before gives way. */
function Ends({ point, x, y }: { point: Point; x: number; y: (value: number) => number }) {
  const now = y(point.value);
  const before = point.before && y(point.before.value);
  const isNear = before !== undefined && Math.abs(before - now) < APART;
  return (
    <>
      <text x={x} y={now + 4} fill="currentColor" fontWeight={600} className={css.ended}>
        {textOf(point)}
      </text>
      {before !== undefined && (
        <text x={x} y={(isNear ? now + (before < now ? -APART : APART) : before) + 4} className={css.text}>
          {point.before!.text}
        </text>
      )}
    </>
  );
}
