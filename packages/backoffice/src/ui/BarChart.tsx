import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Tone } from './tones.ts';
import { type Point, pointText, textOf } from './ChartData.tsx';
import { ChartFrame, type ChartProps } from './ChartFrame.tsx';
import * as css from './BarList.css.ts';
import * as chart from './Chart.css.ts';

/** Upright bars over time on a grid. The mark across a bar is what it was in the span before. */
export function BarChart(props: ChartProps) {
  const { points } = props;
  return (
    <ChartFrame {...props}>
      {({ x, y, slot, floor }) => {
        const width = Math.min(36, slot * 0.6);
        return points.map((point, at) => (
          <g key={at}>
            <rect
              x={x(at) - width / 2}
              y={Math.min(floor, y(point.value))}
              width={width}
              height={Math.abs(floor - y(point.value))}
              rx={3}
              fill="currentColor"
            >
              <title>{pointText(point)}</title>
            </rect>
            {point.before && point.before.value !== 0 && (
              <line
                x1={x(at) - width / 2 - 3}
                x2={x(at) + width / 2 + 3}
                y1={y(point.before.value)}
                y2={y(point.before.value)}
                className={chart.mark}
              />
            )}
          </g>
        ));
      }}
    </ChartFrame>
  );
}

interface BarListProps {
  label: string;
  points: readonly (Point & { tone?: Tone; note?: string | undefined; icon?: ReactNode })[];
  /** The bar whose records are open. */
  current?: number | undefined;
  /** Opens what is behind a bar. */
  onOpen?: (at: number) => void;
  /** The bars lie behind the words. */
  isBehind?: boolean;
}

/**
 * Horizontal bars, each on a line with its label and number: shares of a whole that need no axis. The mark on a bar is what
 * it was in the span before.
 */
export function BarList({ label, points, current, onOpen, isBehind }: BarListProps) {
  const top = Math.max(1, ...points.map(({ value, before }) => Math.max(value, before?.value ?? 0)));
  const share = (value: number) => `${(Math.max(0, value) / top) * 100}%`;
  return (
    <ul aria-label={label} className={isBehind ? css.behind : css.bars}>
      {points.map((point, at) => {
        const parts = (
          <>
            <span className={css.name}>
              {point.icon && <span className={css.icon}>{point.icon}</span>}
              {point.label}
              {point.note && <span className={css.note}> {point.note}</span>}
            </span>
            <span className={cx(css.track, point.tone ? chart.tone[point.tone] : chart.accent)} aria-hidden>
              <span
                className={css.fill}
                style={{ inlineSize: share(point.value), visibility: point.value > 0 ? undefined : 'hidden' }}
              />
              {point.before && point.before.value > 0 && (
                <span className={css.before} style={{ insetInlineStart: share(point.before.value) }} />
              )}
            </span>
            <span className={css.number}>{textOf(point)}</span>
          </>
        );
        return (
          <li key={`${at} ${point.label}`} className={onOpen ? undefined : css.bar}>
            {onOpen ? (
              <button
                type="button"
                className={cx(css.bar, css.opens)}
                aria-current={at === current || undefined}
                onClick={() => onOpen(at)}
              >
                {parts}
              </button>
            ) : (
              parts
            )}
          </li>
        );
      })}
    </ul>
  );
}
