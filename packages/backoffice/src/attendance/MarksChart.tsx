import { useEffect, useRef, useState, type RefObject } from 'react';
import type { attendanceSummary } from '@schoolbell/core/attendance/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { dayText } from '../ui/dayText.ts';
import { hiddenText } from '../ui/base.css.ts';
import { roundTop } from '../ui/chartScale.ts';
import * as chart from '../ui/Chart.css.ts';
import * as css from './Attendance.css.ts';

type Month = ResultOf<typeof attendanceSummary>['months'][number];

/** The parts of a month's bar from below; each has a shape of its own in the legend, for those who see no colours. */
const parts = [
  { label: 'Present', of: (month: Month) => month.present_count, className: css.came, outline: false },
  { label: 'Absent', of: (month: Month) => month.absent_count, className: css.missed, outline: false, hatched: true },
  { label: 'Not marked', of: (month: Month) => month.unmarked, className: css.unknown, outline: true },
];
const [HEIGHT, LEFT, FOOT, HEAD] = [220, 32, 24, 8];
const FLOOR = HEIGHT - FOOT;

/** How high a value stands where the highest line is `top`. */
const high = (value: number, top: number): number => (value / top) * (FLOOR - HEAD);

/** How wide an element is, as it changes. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(420);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width) || 420));
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, [box]);
  return width;
}

/** How often a student came, month by month, as bars that are made of what was marked. */
export function MarksChart({ months }: { months: readonly Month[] }) {
  const box = useRef<HTMLElement>(null);
  const whole = useWidth(box);
  const top = roundTop(Math.max(0, ...months.map((month) => month.total)));
  const slot = (whole - LEFT) / Math.max(1, months.length);
  const width = Math.min(36, slot * 0.6);
  const every = Math.ceil(months.length / Math.max(1, Math.floor((whole - LEFT) / 64)));
  return (
    <figure ref={box} className={chart.chart}>
      <svg role="img" aria-label="Attendance by month" viewBox={`0 0 ${whole} ${HEIGHT}`} className={chart.svg}>
        <Hatch />
        <Grid whole={whole} top={top} />
        {months.map((month, at) => {
          const x = LEFT + slot * at + slot / 2;
          return (
            <g key={month.month}>
              <title>{textOf(month)}</title>
              <Bar month={month} top={top} x={x - width / 2} width={width} />
              {at % every === 0 && (
                <text x={x} y={HEIGHT - 6} textAnchor="middle" className={chart.text}>
                  {dayText(month.month, 'short').slice(0, 3)}
                  {month.month.slice(5, 7) === '01' && ` ${month.month.slice(0, 4)}`}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <Legend />
      <Figures months={months} />
    </figure>
  );
}

/** The pattern by which absences are told from presence without colours. */
function Hatch() {
  return (
    <defs>
      <pattern id="hatched" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className={css.missed} fill="currentColor" opacity="0.45" />
        <rect width="3" height="6" className={css.missed} fill="currentColor" />
      </pattern>
    </defs>
  );
}

function Grid({ whole, top }: { whole: number; top: number }) {
  return (
    <>
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line
            x1={LEFT}
            x2={whole}
            y1={FLOOR - high(top * part, top)}
            y2={FLOOR - high(top * part, top)}
            className={part ? chart.grid : chart.base}
          />
          <text x={LEFT - 8} y={FLOOR - high(top * part, top) + 4} textAnchor="end" className={chart.text}>
            {top * part}
          </text>
        </g>
      ))}
    </>
  );
}

interface BarProps {
  month: Month;
  top: number;
  x: number;
  width: number;
}

/** A month's bar: its parts, one upon another. */
function Bar({ month, top, x, width }: BarProps) {
  return (
    <>
      {parts.map(({ label, of, className, outline, hatched }, index) => {
        const below = parts.slice(0, index).reduce((sum, part) => sum + part.of(month), 0);
        return (
          of(month) > 0 && (
            <rect
              key={label}
              x={x}
              y={FLOOR - high(below + of(month), top)}
              width={width}
              height={Math.max(0, high(of(month), top) - 1)}
              className={className}
              fill={outline ? 'none' : hatched ? 'url(#hatched)' : 'currentColor'}
              stroke={outline ? 'currentColor' : undefined}
            />
          )
        );
      })}
    </>
  );
}

function Legend() {
  return (
    <div aria-hidden className={css.legend}>
      {parts.map(({ label, className, outline, hatched }) => (
        <span key={label} className={css.key}>
          <svg width="12" height="12" className={className}>
            <rect
              x="1"
              y="1"
              width="10"
              height="10"
              fill={outline ? 'none' : hatched ? 'url(#hatched)' : 'currentColor'}
              stroke="currentColor"
            />
          </svg>
          {label}
        </span>
      ))}
    </div>
  );
}

/** The same as a table, for those who hear it. */
function Figures({ months }: { months: readonly Month[] }) {
  return (
    <div className={hiddenText}>
      <table>
        <caption>Attendance by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {parts.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{dayText(month.month, 'month')}</th>
              {parts.map(({ label, of }) => (
                <td key={label}>{of(month)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const textOf = (month: Month): string =>
  `${dayText(month.month, 'month')}: ${parts.map(({ label, of }) => `${of(month)} ${label.toLowerCase()}`).join(', ')}`;
