import { hiddenText } from './base.css.ts';
import * as css from './ChartData.css.ts';

/** One value of a series and what it stands for. */
export interface Point {
  label: string;
  value: number;
  /** The value as it is read: "GBP 1,240.00". */
  text?: string;
  /** The label where there is little room. */
  short?: string;
  /** What it was in the span before. */
  before?: { label?: string; value: number; text: string } | undefined;
}

/** A value in words. */
export const textOf = ({ value, text = String(value) }: Pick<Point, 'value' | 'text'>): string => text;

/** A point in words: "Nov 9: GBP 95.00, before GBP 81.00". */
export const pointText = (point: Point): string =>
  `${point.label}: ${textOf(point)}${point.before ? `, before ${point.before.text}` : ''}`;

interface ChartDataProps {
  label: string;
  points: readonly Point[];
  /** Instead of the chart, and not only for those who do not see it. */
  isShown?: boolean;
}

/** A chart's numbers as a table. */
export function ChartData({ label, points, isShown }: ChartDataProps) {
  const hasBefore = points.some(({ before }) => before);
  return (
    <div className={isShown ? css.shown : hiddenText} tabIndex={isShown ? 0 : undefined}>
      <table className={isShown ? css.data : undefined}>
        <caption className={isShown ? hiddenText : undefined}>{label}</caption>
        {hasBefore && (
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">This period</th>
              <th scope="col">Before</th>
            </tr>
          </thead>
        )}
        <tbody>
          {points.map((point, at) => (
            <tr key={at}>
              <th scope="row">{point.label}</th>
              <td>{textOf(point)}</td>
              {hasBefore && <td>{point.before?.text}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
