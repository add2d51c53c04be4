import { useEffect, useRef, useState } from 'react';
import type { attendanceSummary } from '@schoolbell/core/attendance/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { dayText } from '../ui/dayText.ts';
import { hiddenText } from '../ui/base.css.ts';
import { roundTop } from '../ui/BarChart.tsx';
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

/** How often a student came, month by month, as bars that are made of what was marked. */
export function MarksChart({ months }: { months: readonly Month[] }) {
  const box = useRef<HTMLElement>(null);
  const [whole, setWhole] = useState(420);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWhole(Math.round(entry!.contentRect.width) || 420));
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  const top = roundTop(Math.max(0, ...months.map((month) => month.total)));
  const high = (value: number) => (value / top) * (HEIGHT - FOOT - HEAD);
  const floor = HEIGHT - FOOT;
  const slot = (whole - LEFT) / Math.max(1, months.length);
  const width = Math.min(36, slot * 0.6);
  const every = Math.ceil(months.length / Math.max(1, Math.floor((whole - LEFT) / 64)));
  return (
    <figure ref={box} className={chart.chart}>
      <svg role="img" aria-label="Attendance by month" viewBox={`0 0 ${whole} ${HEIGHT}`} className={chart.svg}>
        <defs>
          <pattern id="hatched" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" className={css.missed} fill="currentColor" opacity="0.45" />
            <rect width="3" height="6" className={css.missed} fill="currentColor" />
          </pattern>
        </defs>
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line
              x1={LEFT}
              x2={whole}
              y1={floor - high(top * part)}
              y2={floor - high(top * part)}
              className={part ? chart.grid : chart.base}
            />
            <text x={LEFT - 8} y={floor - high(top * part) + 4} textAnchor="end" className={chart.text}>
              {top * part}
            </text>
          </g>
        ))}
        {months.map((month, at) => {
          const x = LEFT + slot * at + slot / 2;
          return (
            <g key={month.month}>
              <title>{textOf(month)}</title>
              {parts.map(({ label, of, className, outline, hatched }, index) => {
                const below = parts.slice(0, index).reduce((sum, part) => sum + part.of(month), 0);
                return (
                  of(month) > 0 && (
                    <rect
                      key={label}
                      x={x - width / 2}
                      y={floor - high(below + of(month))}
                      width={width}
                      height={Math.max(0, high(of(month)) - 1)}
                      className={className}
                      fill={outline ? 'none' : hatched ? 'url(#hatched)' : 'currentColor'}
                      stroke={outline ? 'currentColor' : undefined}
                    />
                  )
                );
              })}
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
    </figure>
  );
}

const textOf = (month: Month): string =>
  `${dayText(month.month, 'month')}: ${parts.map(({ label, of }) => `${of(month)} ${label.toLowerCase()}`).join(', ')}`;
