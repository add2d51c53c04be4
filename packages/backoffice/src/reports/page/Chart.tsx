import type { ReportChart } from '@schoolbell/core/reports/rules';
import { BarChart, BarList } from '../../ui/BarChart.tsx';
import { ChartParts } from '../../ui/ChartParts.tsx';
import { LineChart } from '../../ui/LineChart.tsx';
import { StackBar } from '../../ui/StackBar.tsx';
import { type ReportPoint, restOf } from '../points.ts';
import { toneOfStatus } from '../statuses.ts';
import { heightText, measureText, type ReportAnswer, type ShownMeasure } from '../values.ts';
import * as css from '../Reports.css.ts';

/** Bars of a list; the others are in the table below it. */
const MOST_BARS = 8;
/** Groups that stand beside one another; more lie one below the other. */
const MOST_COLUMNS = 12;

interface ChartProps {
  label: string;
  kind: ReportChart;
  /** Each point is a step of time. */
  isTimed: boolean;
  answer: ReportAnswer;
  measure: ShownMeasure;
  currency: string;
  points: readonly ReportPoint[];
  /** The point whose records are open; -1 for none. */
  current: number;
  onOpen: (at: number) => void;
  /** Opens everything that is counted. */
  onTotal: () => void;
}

/** A report's points as its kind of chart. */
export function Chart(props: ChartProps) {
  const { label, kind, isTimed, measure, points, current, onOpen } = props;
  if (kind === 'stack') return <Stack {...props} />;
  if (kind === 'bars' || (!isTimed && points.length > MOST_COLUMNS)) return <Bars {...props} />;
  const Drawn = kind === 'line' ? LineChart : BarChart;
  return (
    <Drawn
      label={label}
      points={points}
      height={240}
      most={measure.kind === 'share' ? 100 : undefined}
      format={(height) => heightText(measure, height)}
      over={(place) => <ChartParts {...place} label={label} points={points} current={current} onOpen={onOpen} />}
    />
  );
}

/** The biggest groups, and what the others come to. */
function Bars({ label, answer, measure, currency, points, current, onOpen }: ChartProps) {
  const shown = points.slice(0, points.length > MOST_BARS ? MOST_BARS - 1 : MOST_BARS);
  const rows = answer.points.filter((row) => row.currency === currency && row.keys.length > 0).slice(0, shown.length);
  const total = answer.totals.find((one) => one.currency === currency);
  // Over several currencies the server counts all groups together.
  const all = answer.totals.length > 1 ? points.length : answer.total;
  return (
    <>
      <BarList label={label} points={shown} current={current} onOpen={onOpen} />
      {all > shown.length && total && (
        <p className={css.more}>
          <span>{(all - shown.length).toLocaleString('en-US')} more in the table below</span>
          {measure.of === null && <span>{measureText(measure, restOf(total.values, rows), currency)}</span>}
        </p>
      )}
    </>
  );
}

function Stack({ label, answer, measure, currency, points, current, onOpen, onTotal }: ChartProps) {
  const total = answer.totals.find((one) => one.currency === currency);
  return (
    <StackBar
      label={label}
      parts={points.map((point, at) => ({
        id: String(at),
        label: point.label,
        value: Math.max(0, point.value),
        text: point.text ?? '',
        tone: toneOfStatus(point.cell?.keys[0] ?? '', at),
      }))}
      total={total && { label: 'Total', text: measureText(measure, total.values, currency), onOpen: onTotal }}
      current={String(current)}
      onOpen={(id) => onOpen(Number(id))}
    />
  );
}
