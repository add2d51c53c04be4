import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { cx } from './cx.ts';
import type { Tone } from './tones.ts';
import { ChartData, type Point } from './ChartData.tsx';
import { axisOf, labelEvery } from './chartScale.ts';
import * as css from './Chart.css.ts';

/** What charts over time are told alike. */
export interface ChartProps {
  label: string;
  points: readonly Point[];
  tone?: Tone;
  height?: number;
  /** The numbers beside the grid. */
  format?: (value: number) => string;
  /** Where the axis ends at the latest: 100 for percent. */
  most?: number;
  /** Its last values are written at its end, where there is room. */
  hasEnds?: boolean;
  /** What lies over the chart: its parts as buttons. */
  over?: (place: ChartPlace) => ReactNode;
}

/** Where a chart's points are, in pixels from its start: each has a slot of the same width. */
export interface ChartPlace {
  left: number;
  right: number;
  whole: number;
}

/** What a chart draws its values with. */
interface Drawing {
  x: (at: number) => number;
  y: (value: number) => number;
  slot: number;
  floor: number;
  /** The room at the end for the last values; 0 where there is none. */
  right: number;
}

const FOOT = 24;
const HEAD = 8;
/** The room for the last values, and from which width on there is any. */
const [ENDS, WIDE] = [104, 520];

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

interface ChartFrameProps extends ChartProps {
  children: (drawing: Drawing) => ReactNode;
}

/** The grid of a chart over time, with its numbers, the labels below it, and its table for those who do not see it. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, points, tone, height = 200, format, most, hasEnds, over, children } = props;
  const box = useRef<HTMLElement>(null);
  const whole = useWidth(box);
  const left = format ? 48 : 36;
  const right = hasEnds && whole >= WIDE ? ENDS : 0;
  const axis = axisOf(
    points.flatMap(({ value, before }) => (before ? [value, before.value] : [value])),
    most,
  );
  const inner = height - FOOT - HEAD;
  const y = (value: number) => HEAD + inner - ((value - axis.bottom) / (axis.top - axis.bottom)) * inner;
  const slot = (whole - left - right) / Math.max(1, points.length);
  const x = (at: number) => left + slot * at + slot / 2;
  const every = labelEvery(points.length, whole - left - right);
  return (
    <figure ref={box} className={cx(css.chart, tone ? css.tone[tone] : css.accent)}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${whole} ${height}`} className={css.svg}>
        {axis.ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={whole - right} y1={y(tick)} y2={y(tick)} className={tick ? css.grid : css.base} />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end" className={css.text}>
              {format ? format(tick) : tick}
            </text>
          </g>
        ))}
        {children({ x, y, slot, floor: y(0), right })}
        {points.map(
          (point, at) =>
            at % every === 0 && (
              <text key={at} x={x(at)} y={height - 6} textAnchor="middle" className={css.text}>
                {point.short ?? point.label}
              </text>
            ),
        )}
      </svg>
      {over?.({ left, right, whole })}
      <ChartData label={label} points={points} />
    </figure>
  );
}
