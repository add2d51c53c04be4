import { cx } from './cx.ts';
import type { Tone } from './tones.ts';
import { ChartData, type Point } from './ChartData.tsx';
import * as css from './Chart.css.ts';

interface SparklineProps {
  /** What is shown, read out: "New students a week". */
  label: string;
  points: readonly Point[];
  tone?: Tone;
  height?: number;
}

/** A small line without axes; the numbers are in a table that is read out. */
export function Sparkline({ label, points, tone, height = 32 }: SparklineProps) {
  const width = 100;
  const top = Math.max(1, ...points.map((point) => point.value));
  const step = points.length > 1 ? width / (points.length - 1) : width;
  const path = points
    .map(
      (point, at) =>
        `${at ? 'L' : 'M'}${(at * step).toFixed(2)} ${(height - 2 - (point.value / top) * (height - 4)).toFixed(2)}`,
    )
    .join('');
  return (
    <figure className={cx(css.chart, tone ? css.tone[tone] : css.accent)}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className={css.svg}
        style={{ blockSize: height }}
      >
        {points.length > 1 && <path d={`${path}L${width} ${height}L0 ${height}Z`} fill="currentColor" opacity={0.1} />}
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <ChartData label={label} points={points} />
    </figure>
  );
}
