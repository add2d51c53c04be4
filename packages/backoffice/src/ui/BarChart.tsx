import { useEffect, useRef, useState, type RefObject } from 'react';
import { cx } from './cx.ts';
import type { Tone } from './tones.ts';
import { ChartData, type Point } from './ChartData.tsx';
import * as css from './Chart.css.ts';

interface BarChartProps {
  label: string;
  points: readonly Point[];
  tone?: Tone;
  height?: number;
}

const LEFT = 36;
const FOOT = 24;

/** A number at or above the highest value whose quarters are whole, so that the grid's numbers are round too. */
export function roundTop(highest: number): number {
  if (highest <= 4) return 4;
  const unit = 10 ** Math.floor(Math.log10(highest / 4));
  return [4, 8, 12, 16, 20, 24, 32, 40].map((times) => times * unit).find((top) => top >= highest)!;
}

/** The drawn width of an element, so that a chart's letters keep their size in any width. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width) || 640));
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, [box]);
  return width;
}

/** Upright bars over time on a grid of four lines. */
export function BarChart({ label, points, tone, height = 200 }: BarChartProps) {
  const box = useRef<HTMLElement>(null);
  const whole = useWidth(box);
  const top = roundTop(Math.max(0, ...points.map((point) => point.value)));
  const inner = height - FOOT - 8;
  const y = (value: number) => 8 + inner - (value / top) * inner;
  const slot = (whole - LEFT) / Math.max(1, points.length);
  const width = Math.min(36, slot * 0.6);
  const every = Math.ceil(points.length / Math.max(1, Math.floor((whole - LEFT) / 72)));
  return (
    <figure ref={box} className={cx(css.chart, tone ? css.tone[tone] : css.accent)}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${whole} ${height}`} className={css.svg}>
        {[0, 0.25, 0.5, 0.75, 1].map((part) => (
          <g key={part}>
            <line x1={LEFT} x2={whole} y1={y(top * part)} y2={y(top * part)} className={part ? css.grid : css.base} />
            <text x={LEFT - 8} y={y(top * part) + 4} textAnchor="end" className={css.text}>
              {top * part}
            </text>
          </g>
        ))}
        {points.map((point, at) => {
          const x = LEFT + slot * at + slot / 2;
          return (
            <g key={at}>
              <rect
                x={x - width / 2}
                y={y(point.value)}
                width={width}
                height={Math.max(0, y(0) - y(point.value))}
                rx={3}
                fill="currentColor"
              >
                <title>{`${point.label}: ${point.value}`}</title>
              </rect>
              {at % every === 0 && (
                <text x={x} y={height - 6} textAnchor="middle" className={css.text}>
                  {point.label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <ChartData label={label} points={points} />
    </figure>
  );
}

/** Lying bars, one a line with its word and number: shares of a whole that need no axis. */
export function BarList({ label, points }: { label: string; points: readonly (Point & { tone?: Tone })[] }) {
  const top = Math.max(1, ...points.map((point) => point.value));
  return (
    <ul aria-label={label} className={css.bars}>
      {points.map((point) => (
        <li key={point.label} className={css.bar}>
          <span className={css.name}>{point.label}</span>
          <span className={cx(css.track, point.tone ? css.tone[point.tone] : css.accent)} aria-hidden>
            <span
              className={css.fill}
              style={{ inlineSize: `${(point.value / top) * 100}%`, visibility: point.value ? undefined : 'hidden' }}
            />
          </span>
          <span className={css.number}>{point.value}</span>
        </li>
      ))}
    </ul>
  );
}
