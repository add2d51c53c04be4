import { cx } from './cx.ts';
import type { Tone } from './tones.ts';
import { ChartData, type Point } from './ChartData.tsx';
import { pathOf } from './chartScale.ts';
import * as css from './Chart.css.ts';

interface SparklineProps {
  /** What is shown, read out: "New students a week". */
  label: string;
  points: readonly Point[];
  tone?: Tone;
  height?: number;
  /** A dot where it ends. */
  hasEnd?: boolean;
}

/** A small line without axes; the numbers are in a table that is read out. */
export function Sparkline({ label, points, tone, height = 32, hasEnd }: SparklineProps) {
  const width = 100;
  const values = points.map((point) => point.value);
  const low = Math.min(0, ...values);
  const top = Math.max(low + 1, ...values);
  const step = points.length > 1 ? width / (points.length - 1) : width;
  const y = (value: number) => height - 2 - ((value - low) / (top - low)) * (height - 4);
  const path = pathOf(values.map((value, at) => [at * step, y(value)]));
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
      {hasEnd && points.length > 0 && (
        <span aria-hidden className={css.end} style={{ insetBlockStart: y(values.at(-1)!) }} />
      )}
      <ChartData label={label} points={points} />
    </figure>
  );
}
