import { useState, type KeyboardEvent } from 'react';
import { cx } from './cx.ts';
import { type Point, pointText, textOf } from './ChartData.tsx';
import type { ChartPlace } from './ChartFrame.tsx';
import * as css from './ChartParts.css.ts';

interface ChartPartsProps extends ChartPlace {
  label: string;
  points: readonly Point[];
  current?: number | undefined;
  /** Opens what is behind a point. */
  onOpen: (at: number) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** A chart's points as buttons over it: pointed at or focused, each tells its value; the arrows go from one to the next. */
export function ChartParts({ label, points, left, right, whole, current, onOpen }: ChartPartsProps) {
  const [at, setAt] = useState<number | null>(null);
  const [stop, setStop] = useState(0);
  const shown = at === null ? undefined : points[at];

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(points.length - 1, Math.min(stop, points.length - 1) + step));
    (event.currentTarget.children[next] as HTMLElement | undefined)?.focus();
  }

  return (
    <div
      className={css.over}
      style={{ insetInlineStart: `${(left / whole) * 100}%`, insetInlineEnd: `${(right / whole) * 100}%` }}
    >
      <div
        role="group"
        aria-label={label}
        className={css.parts}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setAt(null)}
      >
        {points.map((point, index) => (
          <button
            key={index}
            type="button"
            className={cx(css.part, index === current && css.chosen)}
            tabIndex={index === Math.min(stop, points.length - 1) ? 0 : -1}
            aria-label={pointText(point)}
            aria-current={index === current || undefined}
            onPointerEnter={() => setAt(index)}
            onFocus={() => {
              setStop(index);
              setAt(index);
            }}
            onBlur={() => setAt(null)}
            onClick={() => onOpen(index)}
          />
        ))}
      </div>
      {shown && at !== null && (
        <div aria-hidden className={css.tip} style={tipPlace(at, points.length)}>
          <Told point={shown} />
        </div>
      )}
    </div>
  );
}

/** Beside the point, on the side where there is room. */
function tipPlace(at: number, count: number) {
  const middle = ((at + 0.5) / count) * 100;
  return middle < 50
    ? { insetInlineStart: `calc(${middle}% + 10px)` }
    : { insetInlineEnd: `calc(${100 - middle}% + 10px)` };
}

function Told({ point }: { point: Point }) {
  return (
    <>
      <span className={css.tipName}>{point.label}</span>
      <span>{textOf(point)}</span>
      {point.before && (
        <>
          <span className={css.tipBefore}>{point.before.label ?? 'Before'}</span>
          <span className={css.tipBefore}>{point.before.text}</span>
        </>
      )}
    </>
  );
}
