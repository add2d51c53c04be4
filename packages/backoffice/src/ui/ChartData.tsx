import { hiddenText } from './base.css.ts';

/** One value of a series and what it stands for. */
export interface Point {
  label: string;
  value: number;
}

/** A chart's numbers for those who do not see it. */
export function ChartData({ label, points }: { label: string; points: readonly Point[] }) {
  return (
    <div className={hiddenText}>
      <table>
        <caption>{label}</caption>
        <tbody>
          {points.map((point, at) => (
            <tr key={at}>
              <th scope="row">{point.label}</th>
              <td>{point.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
